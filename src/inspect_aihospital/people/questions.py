"""Define the three forms, in our own words (Fan et al., §4.1, §4.2, §6.1, App. D.3, E and G)."""

from inspect_aihospital.core.grading.grades import GRADES, percent
from inspect_aihospital.people.forms import Option, RatingForm, RatingQuestion, Sheet, bilingual

NO = Option("no", bilingual("否", "no"), 0)
YES = Option("yes", bilingual("是", "yes"), 100)
TURN = bilingual("轮次", "Turn")
GATE = "request_unclear"

LEVELS = tuple(
    Option(str(level), bilingual(str(level), str(level)), 50 * (level - 1)) for level in (1, 2, 3)
)
"""The paper's three levels on 0–100: 50·(x−1)."""

BEHAVIOUR = RatingForm(
    name="behaviour",
    version=1,
    title=bilingual("模拟问诊中各角色的表现", "How the roles behave in simulated consultations"),
    instructions=(
        bilingual(
            "表“patient”：每行是患者的一次发言。先看此前的对话和患者所知的病历，再回答两个问题。"
            "复述检查员给出的结果，或说出病历没有写到的无关小事，不算不相符。",
            "Sheet “patient”: each row is one message of the patient. Read the conversation so far "
            "and what the patient's record says, then answer both questions. Repeating what the "
            "examiner reported is not a disagreement, nor is small talk that the record is silent "
            "about.",
        ),
        bilingual(
            "表“examiner”：每行是一次检查申请和检查员的回复。申请没有指明任何检查时，第一问选“是”，"
            "第二问选“—”。病历没有的检查，回复“无异常”或“没有记录”都算正确；凭空给出异常结果算错误。",
            "Sheet “examiner”: each row is a request and the examiner's reply. Where the request "
            "names no examination, answer the first question with yes and the second with —. For "
            "an examination that the record lacks, “no abnormality” and “not recorded” are both "
            "right; an abnormal finding that the record lacks is wrong.",
        ),
        bilingual(
            "表“doctor”：每行是一次完整问诊和医生的报告。只判断报告是否与对话一致，不判断诊断是否正确："
            "1 明显不一致；2 略有不一致；3 基本一致。",
            "Sheet “doctor”: each row is a whole consultation and the doctor's report. Judge only "
            "whether the report agrees with the conversation, not whether the diagnosis is right: "
            "1 clearly disagrees; 2 disagrees in small points; 3 agrees in the main.",
        ),
    ),
    sheets=(
        Sheet(
            "patient",
            (
                TURN,
                bilingual("病历：患者所知", "Record: what the patient knows"),
                bilingual("此前的对话", "Conversation so far"),
                bilingual("患者的发言", "The patient says"),
            ),
            (
                RatingQuestion(
                    "patient_relevance",
                    bilingual(
                        "患者的发言是否回应了医生最后所说的话？",
                        "Does the patient respond to what the doctor said last?",
                    ),
                    (NO, YES),
                ),
                RatingQuestion(
                    "patient_honesty",
                    bilingual(
                        "患者的发言是否与病历相符，没有矛盾或编造？",
                        "Is it true to the record, with nothing contradicted or made up?",
                    ),
                    (NO, YES),
                ),
            ),
        ),
        Sheet(
            "examiner",
            (
                TURN,
                bilingual("病历：检查结果", "Record: findings and results"),
                bilingual("患者的申请", "The patient asks the examiner"),
                bilingual("检查员的回复", "The examiner replies"),
            ),
            (
                RatingQuestion(
                    GATE,
                    bilingual(
                        "这份申请是否没有指明任何检查？",
                        "Does the request fail to name any examination?",
                    ),
                    (Option("no", NO.label), Option("yes", YES.label)),
                ),
                RatingQuestion(
                    "examiner_accuracy",
                    bilingual(
                        "检查员是否看懂了所申请的检查，并如实给出其结果？",
                        "Did the examiner understand what was requested and report its results "
                        "faithfully?",
                    ),
                    (NO, YES),
                    unless=(GATE, "yes"),
                ),
            ),
        ),
        Sheet(
            "doctor",
            (
                bilingual("全部对话", "The conversation"),
                bilingual("医生的报告", "The doctor's report"),
            ),
            (
                RatingQuestion(
                    "doctor_consistency",
                    bilingual(
                        "报告与对话中的信息是否一致？",
                        "Does the report agree with what was said in the conversation?",
                    ),
                    LEVELS,
                ),
            ),
        ),
    ),
)

CORRECTNESS = (
    Option("incorrect", bilingual("明显错误", "obviously incorrect"), 0),
    Option("correct", bilingual("基本正确", "fundamentally correct"), 100),
)

RECORDS = RatingForm(
    name="records",
    version=1,
    title=bilingual("病历质量", "The quality of records"),
    instructions=(
        bilingual(
            "每行是一份病历。请依据病史和检查，分别判断诊断、诊断依据和治疗：基本正确，还是明显错误。",
            "Each row is a record. From history and findings, judge diagnosis, rationale and "
            "treatment, each on its own: fundamentally correct, or obviously incorrect.",
        ),
        bilingual(
            "有争议但说得通的算“基本正确”，请把争议写在备注里，例如还需要哪项检查才能确诊。",
            "What is open to argument but tenable is fundamentally correct. Say in the note what "
            "is open, such as an examination that is needed to be sure.",
        ),
    ),
    sheets=(
        Sheet(
            "records",
            (
                bilingual("科室", "Department"),
                bilingual("病史", "History"),
                bilingual("查体与检查", "Findings and results"),
                bilingual("诊断", "Diagnosis"),
                bilingual("诊断依据", "Rationale"),
                bilingual("治疗", "Treatment"),
            ),
            (
                RatingQuestion(
                    "record_diagnosis", bilingual("诊断", "Is the diagnosis right?"), CORRECTNESS
                ),
                RatingQuestion(
                    "record_rationale",
                    bilingual("诊断依据", "Is the rationale right?"),
                    CORRECTNESS,
                ),
                RatingQuestion(
                    "record_treatment", bilingual("治疗", "Is the treatment right?"), CORRECTNESS
                ),
            ),
        ),
    ),
)

LETTERS = tuple(
    Option(grade, bilingual(grade, grade), percent(grade)) for grade in sorted(GRADES, reverse=True)
)

REPORTS = RatingForm(
    name="reports",
    version=1,
    title=bilingual("诊断报告评分", "Grades of diagnostic reports"),
    instructions=(
        bilingual(
            "每行是一份报告的一个方面，左边是专家的病历，右边是医生的报告。每个方面只看这一行，互不影响。",
            "Each row is one aspect of a report: the expert's record on the left, the doctor's "
            "report on the right. Judge each aspect from its own row; none affects another.",
        ),
        bilingual(
            "症状、检查：A 几乎全部掌握；B 掌握相当一部分；C 只掌握一小部分；D 几乎没有掌握。"
            "按各项内容对得出诊断的重要程度衡量。检查以“应做的检查”为准，查体写到算对，没写不扣分。",
            "Symptoms, examinations: A nearly all of it; B a good part; C a small part; D almost "
            "nothing. Weigh each point by how much it helps to reach the diagnosis. For "
            "examinations those due set the standard; physical findings count where given and cost "
            "nothing where absent.",
        ),
        bilingual(
            "诊断、诊断依据、治疗：A 完全一致；B 大部分一致；C 小部分一致，有错误；D 完全不一致。"
            "病名、药物、手术要对得上，含糊或猜测的说法得低分；依据要事实和推理都对。",
            "Diagnosis, rationale, treatment: A the same throughout; B the same for the most part; "
            "C the same in a small part, with errors; D nothing in common. Diseases, drugs and "
            "operations have to match, and vague or guessed answers earn little; a rationale needs "
            "both facts and reasoning.",
        ),
    ),
    sheets=(
        Sheet(
            "reports",
            (
                bilingual("方面", "Aspect"),
                bilingual("专家的病历", "The expert's record"),
                bilingual("医生的报告", "The doctor's report"),
            ),
            (RatingQuestion("grade", bilingual("等级", "Grade"), LETTERS),),
        ),
    ),
)

FORMS = {form.name: form for form in (BEHAVIOUR, RECORDS, REPORTS)}
