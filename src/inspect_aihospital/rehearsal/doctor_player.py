"""Play a doctor by rule: a history by system, examinations to match, a report of both."""

import re
from string import ascii_lowercase

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, SECTIONS, Aspect
from inspect_aihospital.core.fidelity.denials import ANSWERLESS
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.core.text.numbered_lists import write_items
from inspect_aihospital.rehearsal.known_cases import conclusion
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import sentences
from inspect_aihospital.rehearsal.skills import PERSISTENT

_QUESTIONS = (
    (
        "这种不舒服是什么时候开始的？在什么部位，怎么个难受法，什么情况下加重或减轻？",
        "When did this begin? Where is it, what is it like, and what makes it worse or better?",
    ),
    (
        "有没有发热、乏力、体重变化、咳嗽、胸闷、心慌、恶心、呕吐、腹痛、大小便异常、头晕、疼痛或出血？",
        "Any fever, fatigue, weight change, cough, breathlessness, palpitations, nausea, vomiting, "
        "abdominal pain, change of bowel or urine, dizziness, pain or bleeding?",
    ),
    (
        "以前得过什么病，做过手术吗？平时吃什么药，对什么过敏？",
        "Which illnesses or operations have you had in the past? Which medicines, which allergies?",
    ),
    (
        "平时抽烟喝酒吗？家里人有没有类似的病？",
        "Do you smoke or drink alcohol? Has anyone in your family had anything like this?",
    ),
)
_AGAIN = ("我再问一次：", "Let me ask again: ")
_ORDERS: tuple[tuple[str, str, str], ...] = (
    (
        r"胸|心|气|咳|\b(?:chest|heart|breath|cough)",
        "心电图、胸部CT、心肌酶",
        "ECG, chest X-ray, troponin",
    ),
    (
        r"腹|胃|便|呕|恶心|\b(?:abdom|stomach|stool|nausea|vomit)",
        "腹部超声、大便常规、肝功能",
        "abdominal ultrasound, stool test, liver function tests",
    ),
    (
        r"头|晕|肢|抽|麻|\b(?:head|dizz|limb|numb|seiz|weak)",
        "头颅CT、头颅MRI",
        "head CT, brain MRI",
    ),
    (
        r"尿|腰|肿|\b(?:urin|kidney|flank|swell)",
        "肾功能、泌尿系超声",
        "renal function tests, renal ultrasound",
    ),
    (
        r"孕|月经|阴道|下腹|\b(?:pregnan|menstru|vagin|pelvi)",
        "盆腔超声、血HCG",
        "pelvic ultrasound, hCG test",
    ),
    (
        r"耳|听|鼻|咽|喉|\b(?:ears?\b|hearing|nose|throat)",
        "听力检测、鼻内镜",
        "audiometry test, nasal endoscopy",
    ),
    (r"眼|视|\b(?:eyes?\b|vision|sight)", "眼压检测、眼底检查", "tonometry, fundus examination"),
    (r"皮|疹|痒|\b(?:skin|rash|itch)", "皮肤活检", "skin biopsy"),
    (r"骨|关节|摔|膝|\b(?:bone|joint|fall|fell|knee|wrist)", "关节X线", "joint X-ray"),
)
"""What was heard, and the examinations that it calls for, in Chinese and English."""

_CONCLUSION = re.compile(r"提示|考虑|符合|诊断|suggest|consistent|diagnos|indicat", re.IGNORECASE)
_FINDING = re.compile(
    r"阳性|升高|降低|增高|占位|结节|异常|positive|elevated|reduced|lesion", re.IGNORECASE
)
_NO_FINDING = re.compile(
    r"^#|无异常|未见.{0,4}异常|未做|no abnormalit|not performed", re.IGNORECASE
)


def play(scene: Scene, model: str = "rehearsal") -> str:
    """Ask, order, conclude; or write the report.

    Args:
        scene: What the doctor sees.
        model: Its name; `rehearsal-a`, `-b` and so on have habits of their own, so that a team has
            something to discuss; `rehearsal-persistent` asks again.
    """
    if scene.briefing.stage == "differential":
        return "\n".join(
            f"{entry['percent']}% {entry['disease']}" for entry in differential(scene, model)
        )
    if scene.briefing.stage == "report":
        return _report(scene, model)
    return _speak(scene, model)


def _speak(scene: Scene, model: str) -> str:
    """Return the next message of a visit: a question, an order or the diagnosis."""
    habit = _habit(model)
    # A team member starts elsewhere and asks a question less: teams need different findings.
    questions = [*_QUESTIONS[habit % 4 :], *_QUESTIONS[: habit % 4]][: 4 - bool(habit)]
    own_lines, again = [line.text for line in scene.lines if line.own], scene.choose(*_AGAIN)
    if model == PERSISTENT and _is_unanswered(scene, own_lines[-1]):
        return f"{again}{own_lines[-1]}"
    # The greeting is the doctor's own line, too.
    step = sum(not text.startswith(again) for text in own_lines) - 1
    if step < len(questions):
        return scene.choose(*questions[step])
    if step == len(questions):
        return scene.choose(
            "请先去做这些检查：体格检查、血常规、尿常规、血生化。",
            "Please have these examinations: physical examination, complete blood count, "
            "urinalysis, blood chemistry panel.",
        )
    if step == len(questions) + 1 and (orders := _orders(scene)):
        return scene.choose(
            f"请再做这些检查：{orders}。", f"Please also have these tests: {orders}."
        )
    diagnosis = "; ".join(_diagnoses(scene, model)).rstrip(".。")
    return scene.choose(
        f"诊断结果：{diagnosis}。诊断依据是您的症状和检查结果。治疗方案见报告。",
        f"Diagnosis: {diagnosis}. It rests on your symptoms and results. "
        "The treatment plan is in the report.",
    )


def _is_unanswered(scene: Scene, question: str) -> bool:
    """Tell whether a question that was put once got an answer that tells nothing."""
    is_first = any(question == scene.choose(*texts) for texts in _QUESTIONS)
    return is_first and read_answer(scene.said_by("patient")[-1]) in ANSWERLESS


def differential(scene: Scene, model: str) -> list[dict[str, object]]:
    """Return up to three diagnoses, each half as probable as the one before it."""
    names = list(dict.fromkeys(name.strip(" .。") for name in _diagnoses(scene, model)))
    return [
        {"disease": name, "percent": 50 / 2**place} for place, name in enumerate(names[:3]) if name
    ]


def _habit(model: str) -> int:
    """Return 0 for `rehearsal`, 1 for `rehearsal-a`, 2 for `rehearsal-b`, and so on."""
    letter = model.removeprefix("rehearsal-")
    return ascii_lowercase.index(letter) + 1 if len(letter) == 1 else 0


def _orders(scene: Scene) -> str:
    history = "\n".join(scene.said_by("patient"))
    lists = [
        scene.choose(zh, en) for keys, zh, en in _ORDERS if re.search(keys, history, re.IGNORECASE)
    ]
    return scene.choose("、", ", ").join(lists)


def _findings(scene: Scene) -> list[str]:
    handed_over = scene.briefing.view.get("auxiliary")
    replies = [handed_over] if handed_over else scene.said_by("examiner")
    lines = [line.strip(" -") for reply in replies for line in reply.splitlines()]
    return [line for line in dict.fromkeys(lines) if line and not _NO_FINDING.search(line)]


def _diagnoses(scene: Scene, model: str) -> list[str]:
    """Return what is known of a built-in case, else a finding."""
    known_diagnoses = _known_sections(scene, model).get(Aspect.DIAGNOSIS)
    return known_diagnoses or [_finding(scene, _habit(model))]


def _known_sections(scene: Scene, model: str) -> dict[Aspect, list[str]]:
    """Return what the doctor knows of a case; the members of a team (`-a` to `-z`) know nothing."""
    view = scene.briefing.view
    handed_over = view.get("opening") or view.get("present_illness")
    opening = handed_over or (scene.said_by("patient") or [""])[0]
    return {} if _habit(model) else conclusion(opening, model)


def _finding(scene: Scene, habit: int) -> str:
    """Return the first telling findings; with a habit, from another one on."""
    findings = [sentence for finding in _findings(scene) for sentence in sentences(finding)]
    # A sentence that concludes comes nearer to a diagnosis than a finding does.
    telling_findings = [s for s in findings if _CONCLUSION.search(s)] + [
        s for s in findings if _FINDING.search(s)
    ]
    telling_findings = list(dict.fromkeys(telling_findings))
    start = habit % len(telling_findings) if telling_findings else 0
    conclusions = [*telling_findings[start:], *telling_findings[:start]][
        : 1 + habit % 2 if habit else 2
    ]
    complaints = _symptoms(scene)[:2] or [""]
    complaint = complaints[habit % len(complaints)]
    undiagnosed = scene.choose(f"{complaint} 原因待查", f"{complaint} (cause not established)")
    return "; ".join(conclusions) or undiagnosed


def _symptoms(scene: Scene) -> list[str]:
    """Return the history handed over, or what the patient told: no thanks, no questions."""
    if handed_over := scene.briefing.view.get("present_illness"):
        return sentences(handed_over)
    told = [sentence for text in scene.said_by("patient") for sentence in sentences(text)]
    return [sentence for sentence in told if read_answer(sentence) is Answer.TELLS]


def _report(scene: Scene, model: str) -> str:
    """Write all sections from what was heard, or the conclusions from a record handed over."""
    symptoms, findings = _symptoms(scene), _findings(scene)
    # Only a one-step report's briefing has a view: the doctor of a visit knows no record.
    handed_over = bool(scene.briefing.view)
    no_points = scene.choose("没有", "None")
    points: dict[Aspect, list[str]] = {
        Aspect.SYMPTOMS: symptoms,
        Aspect.EXAMINATIONS: findings,
        Aspect.DIAGNOSIS: _diagnoses(scene, model),
        Aspect.RATIONALE: [*symptoms, *findings] if handed_over else [*symptoms[:2], *findings[:4]],
        Aspect.TREATMENT: [
            scene.choose(
                "对症治疗，监测病情，定期复查。", "Treat the symptoms, monitor, follow up."
            )
        ],
    } | _known_sections(scene, model)
    note = scene.choose("（排练报告，由规则写成。）", "(A rehearsal report, written by rule.)")
    numbered_sections = {
        aspect: write_items(points.get(aspect) or [no_points])
        for aspect in (CONCLUSIONS if handed_over else SECTIONS)
    }
    return f"{note}\n\n{write_report(numbered_sections, scene.briefing.language)}"
