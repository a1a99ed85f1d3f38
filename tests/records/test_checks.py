"""Each check finds what it is for, lets the usual pass, and says what it did not look at."""

from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.checks.all_checks import check_record, check_records
from inspect_aihospital.records.checks.check_findings import Check
from inspect_aihospital.records.checks.gradable_reference import check_support
from inspect_aihospital.records.checks.identifiers import check_identifiers
from inspect_aihospital.records.checks.laboratory_values import laboratory_values
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.near_duplicates import check_duplicates
from inspect_aihospital.records.checks.record_form import check_language, check_size
from inspect_aihospital.records.checks.told_results import check_results
from tests.records.cases import built_in, case_set, plant, record
from tests.timing import takes_less


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("en", "Reach him at j.doe@example.org.", "an e-mail address"),
        ("en", "Call (617) 253-1000 at noon.", "a telephone number"),
        ("zh", "联系电话13812345678。", "a telephone number"),
        ("zh", "身份证11010519491231002X。", "an identity number"),
        ("en", "SSN 078-05-1120.", "a social security number"),
        ("en", "MRN: 4471902", "a number of a person or file"),
        ("zh", "住院号:0034512", "a number of a person or file"),
        ("en", "Referred by Dr. Hopkins.", "a name"),
        ("zh", "王建国主任查房后", "a name"),
        ("zh", "患者李秀英,女,", "a name"),
        ("en", "Seen on March 3rd, 2021.", "an exact date"),
        ("zh", "于2021年3月3日入院", "an exact date"),
        ("zh", "家住浙江省绍兴市越城区", "an address"),
        ("en", "Lives at 12 Maple Grove Road.", "an address"),
        ("en", "A 93-year-old widow.", "an age of 90 or more"),
        ("en", "Call her on 07700 900123.", "a telephone number"),
        ("en", "Accession # RX-2213-88", "a number of a person or file"),
        ("en", "Ward round by Dr S. Patel.", "a name"),
        ("en", "Her husband Mark Ellison drove her.", "a name"),
        ("en", "Patient name: ROBERTSON, Alice", "a name"),
        ("en", "Admitted 02/03/22.", "an exact date"),
        ("zh", "22年3月5日起病。", "an exact date"),
        ("zh", "其妻陈丽代诉。", "a name"),
        ("zh", "车牌浙A12345。", "a number of a person or file"),
        *(
            ("zh", text, "a name")
            for text in (
                *(
                    "患者：李小明",
                    "患者李小明",
                    "患者张三诉乏力。",
                    "患者 : 王芳",
                    "患者李小明因腹痛入院",
                ),
                *(
                    "家属王丽华代诉",
                    "主诊医师：王建国",
                    "报告者：刘洋",
                    "审核医生：赵磊",
                    "送检医师 陈静",
                ),
                *("报告者：刘洋审核者：赵磊", "医师签名：王建国", "主治医师：王建国"),
            )
        ),
        *(
            ("en", text, "a name")
            for text in (
                "Reported by: John Smith",
                "Radiologist: Jane B. Doe",
                "Verified by Ann Lee",
            )
        ),
    ],
)
def test_identifiers_are_seen(language: Language, text: str, kind: str) -> None:
    findings = check_identifiers(record(language, past_history=text))
    assert kind in [finding.reason.removeprefix("looks like ") for finding in findings]


@pytest.mark.parametrize(
    ("language", "text", "secret"),
    [
        ("en", "Told by Dr. Ann Hopkins, MRN: 4471902, that it is deep vein thrombosis", "Hopkins"),
        ("en", "Ask j.doe@example.org or (617) 253-1000 about deep vein thrombosis", "example"),
        ("en", "Ask j.doe@example.org or (617) 253-1000 about deep vein thrombosis", "253"),
        ("en", "x" * 100 + " deep vein thrombosis, MRN: 4471902", "447"),
        ("zh", "身份证11010519491231002X,手机13812345678,确诊深静脉血栓", "1101"),
        ("zh", "身份证11010519491231002X,手机13812345678,确诊深静脉血栓", "1381"),
    ],
)
def test_no_finding_quotes_an_identifier(language: Language, text: str, secret: str) -> None:
    diagnosis = {"en": "Deep vein thrombosis", "zh": "深静脉血栓"}[language]
    case = record(language, present_illness=text, diagnosis=diagnosis)
    findings = list(check_record(case, None))
    assert {Check.DIAGNOSIS, Check.IDENTIFIER} <= {finding.check for finding in findings}
    assert not [finding for finding in findings if secret in finding.quote]


@pytest.mark.parametrize("text", ["a\x1b[31mb", "a\x1b]0;title\x07b", "a\x9b1mb", "a\u202e\u200bb"])
def test_a_quote_moves_no_terminal(text: str) -> None:
    assert quote(f"{text}\t\nc") == "ab c"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Blood pressure 120/80, platelets 250-300, 3 of 10, in 2019, Wilson's disease."),
        (
            "en",
            "Apgar 9/10/10, CA 19-9 of 1200 U/mL; mother Parkinson Disease, nurse practitioner.",
        ),
        ("zh", "患者黄疸，男科就诊；患者高热，男性；其父高血压，其母白带增多。"),
        *(
            ("zh", text)
            for text in (
                *(
                    "患者意识清楚",
                    "家属代诉",
                    "患者：男",
                    "医生建议",
                    "家属陈述病史",
                    "患者于今日入院",
                ),
                *(
                    "患者周身乏力，",
                    "患者曾多次诉头痛",
                    "患者高度怀疑",
                    "患者常感乏力，",
                    "患者张口受限，",
                ),
                *(
                    "患者李某，",
                    "患者李某某",
                    "审核者：无",
                    "家属向医生诉",
                    "患者方诉",
                    "主治医师：建议手术",
                ),
                *(
                    "患者马上就诊",
                    "患者严重，",
                    "患者白细胞高",
                    "患者于昨日因",
                    "患者陈述，",
                    "报告者 已签",
                ),
            )
        ),
        *(
            ("en", text)
            for text in (
                *("Reviewed by General Surgery", "Referred by Park Road Clinic"),
                *("Doctor: Chest clear", "Reported by radiology", "Performed by Vascular Surgery"),
            )
        ),
        ("zh", "血压120/80 mmHg,2019年起服药,白细胞6.1×10^9/L,王某,张XX,门诊医生,市医院。"),
    ],
)
def test_what_a_record_needs_is_no_identifier(language: Language, text: str) -> None:
    assert not list(check_identifiers(record(language, past_history=text)))


def test_a_wrong_check_digit_is_no_identity_number() -> None:
    findings = check_identifiers(record("zh", past_history="编号110105194912310021。"))
    assert "looks like an identity number" not in [finding.reason for finding in findings]


@pytest.mark.parametrize(
    ("history", "level"),
    [
        ("A blood test gave a D-dimer of 2.4 mg/L.", "warning"),
        ("Three years ago glucose was 7.1 mmol/L.", "note"),
        ("An ultrasound elsewhere showed a normal liver.", "note"),
        ("The D-dimer was 2.4 at the GP.", "warning"),
        ("The D-dimer was 3.1 at the GP.", "note"),
        ("The D-dimer was taken, 2.4 km away.", None),
        ("The D-dimer was below 0.5 before.", None),
        ("The D-dimer was 0.24 mg/dL at the GP.", "warning"),
        ("The D-dimer was 0.31 mg/dL at the GP.", "note"),
        ("The CRP was 0.24 mg/dL at the GP.", "note"),
        ("Blood pressure is 150/90 mmHg at home; he takes 20 mg of enalapril.", None),
    ],
)
def test_results_of_the_chart_are_not_the_patients(history: str, level: str | None) -> None:
    levels = [finding.level for finding in check_results(record(past_history=history))]
    assert levels == ([level] if level else [])


@pytest.mark.parametrize(
    ("language", "auxiliary", "history", "level"),
    [
        ("en", "- CBC:\n  - Hb: 82 g/L (reference 130-175)", "Hb was 82 at the GP.", "warning"),
        ("en", "- INR: 3", "His INR was 3 last week.", "warning"),
        ("en", "- INR: 3", "His INR was 3.5 last week.", "note"),
        ("en", "- INR: 3", "INR 3 times a week.", None),
        ("zh", "- 乳酸: 4 mmol/L", "外院查乳酸为4。", "warning"),
        ("en", "- CBC:\n  - Hb: 82 g/L (reference 130-175)", "Hb was 130 at the GP.", "note"),
        ("en", "- CBC:\n  - Hb: 82 g/L", "HbA1c was asked for, 82 km from home.", None),
        ("en", "- Blood pressure: 165/95 mmHg", "Blood pressure was 165 at home.", None),
        ("zh", "- 血红蛋白：82 g/L", "社区查血红蛋白82。", "warning"),
        ("zh", "- 血压：165/95 mmHg", "在家血压165。", None),
        # Both in one free text.
        ("en", "Hb 82 g/L, INR 3.0 and CRP 88 mg/L.", "Bruises, INR of 3.0, no fever.", "warning"),
        ("en", "Hb 82 g/L, INR 3.0 and CRP 88 mg/L.", "Cough; CRP 88 elsewhere.", "warning"),
        ("en", "Hb 82 g/L, INR 3.0 and CRP 88 mg/L.", "Fever, WBC 14 at the GP.", "note"),
        ("en", "Calcium 2.6 mmol/L.", "Takes calcium 600 mg/day, potassium twice, K 10 mg.", None),
        ("zh", "血红蛋白82g/L，白细胞14.2。", "外院查白细胞14.2，转来。", "warning"),
        ("zh", "血钾2.8。", "补钾1g每日3次，低血糖10余年。", None),
    ],
)
def test_a_recorded_number_behind_its_test_needs_no_unit(
    language: Language, auxiliary: str, history: str, level: str | None
) -> None:
    findings = check_results(record(language, auxiliary=auxiliary, past_history=history))
    assert [finding.level for finding in findings] == ([level] if level else [])


CHART_EN = (
    "- Haemoglobin: 92 g/L\n- CRP: 312 mg/L\n- Troponin T: 460 ng/L\n- HbA1c: 8.7 %\n- EF: 28 %\n"
    "- CT abdomen: 41 mm cyst in the tail of the pancreas\n- Blood culture: S. aureus\n"
    "- Chest X-ray: left pleural effusion"
)
CHART_ZH = (
    "- 血红蛋白: 92g/L\n- 白细胞: 18.4×10^9/L\n- 肌钙蛋白: 阳性\n- 射血分数: 28%\n"
    "- 血糖: 15.1mmol/L\n- 腹部CT: 胰尾囊肿4.1cm\n- 痰培养: 肺炎克雷伯菌"
)


@pytest.mark.parametrize(
    ("language", "history", "level"),
    [
        *(
            ("en", text, "warning")
            for text in (
                *("Her A1c was 8.7.", "Troponin came back positive.", "Raised CRP at the GP."),
                *("CRP over 300.", "Hb 9.2 at the clinic.", "Blood grew S. aureus.", "LVEF 28 %."),
                *("A scan showed a cyst in the pancreas.", "Film: pleural effusion on the left."),
            )
        ),
        *(
            ("en", text, "note")
            for text in (
                *("Troponin was raised three years ago.", "Potassium was low.", "CRP over 100."),
                *("Urine grew E. coli.", "The scan showed a stone in the bladder."),
                *("PT was high.", "Urine grew a yeast."),
            )
        ),
        *(
            ("en", text, None)
            for text in (
                *(
                    "Troponin was not raised.",
                    "Nobody spoke of a raised CRP in him, no raised CRP.",
                ),
                *("Hb was normal last year.", "Eats potassium-rich food.", "Grew up in E. Anglia."),
                *("Her mother's troponin was raised.", "Needs a scan of the pancreas."),
                *("My urine grew darker.", "Urine grew more cloudy.", "PT was high intensity."),
            )
        ),
        *(
            ("zh", text, "warning")
            for text in (
                *(
                    "外院肌钙蛋白阳性。",
                    "查血糖明显升高。",
                    "白细胞1.84万。",
                    "心超EF 28%。",
                    "Hb 9.2。",
                ),
                *("当地CT提示胰尾囊肿。", "痰培养出肺炎克雷伯菌。"),
            )
        ),
        *(
            ("zh", text, "note")
            for text in ("发现血糖升高3年。", "血钾降低。", "钾减少。", "CT示肾结石。")
        ),
        *(
            ("zh", t, None)
            for t in (
                "无血糖升高。",
                "肌钙蛋白不高。",
                "血糖正常。",
                "母亲血糖升高。",
                "钾减少摄入。",
            )
        ),
    ],
)
def test_a_result_in_other_words_is_one_that_the_examiner_holds(
    language: Language, history: str, level: str | None
) -> None:
    auxiliary = {"en": CHART_EN, "zh": CHART_ZH}[language]
    findings = check_results(record(language, auxiliary=auxiliary, past_history=history))
    assert [finding.level for finding in findings] == ([level] if level else [])


def test_every_result_of_a_part_is_named() -> None:
    history = "Her A1c was 8.7. CRP over 300. Potassium was low."
    findings = list(check_results(record(auxiliary=CHART_EN, past_history=history)))
    assert [finding.quote for finding in findings] == ["Her A1c was 8.7", "CRP over 300"]


def test_a_part_without_anything_to_ask_for_is_thin() -> None:
    thin = record(present_illness="Calf hurts.", physical="Calf is thick.", auxiliary="- ECG: ok")
    parts = [finding.part for finding in check_size(thin)]
    assert parts == ["subjective.present_illness", "subjective", "objective"]
    assert not list(check_size(record()))


def test_a_field_in_another_language_is_quoted() -> None:
    (english,) = check_language(record(diagnosis="左下肢深静脉血栓形成"))
    assert (english.part, english.quote) == ("reference.diagnosis", "左下肢深静脉血栓形成")
    zh = built_in("zh")[0]
    assert not list(check_language(zh))
    (chinese,) = check_language(plant(zh, "physical", "he lungs were clear on both sides today ok"))
    assert chinese.part == "objective.physical"


@pytest.mark.parametrize(
    ("auxiliary", "is_foreign"),
    [
        ("FT3: 22.1pmol/L\nFT4: 60 pmol/L\nTRAb: 12IU/L\nWBC: 6.1×10^9/L", False),
        ("wbc 12, hb 78 g/L, crp 40 mg/L, plt 200, alt 31, ast 40", False),
        ("抗体：ANA, dsDNA, SSA, SSB, RNP, Sm, Jo, Scl 均阴性", False),
        ("抗体：ANCA, HBSAG, TRAB, CYFRA, NSCLC, AFP 均阴性", False),
        ("Troponin raised, chest film clear", True),
        ("COUGH FOR THREE DAYS WITH FEVER", True),
        ("血常规正常。The lungs are clear on both sides today", True),
    ],
)
def test_abbreviations_are_no_other_language(auxiliary: str, is_foreign: bool) -> None:
    case = plant(built_in("zh")[0], "personal_history", "无")
    objective = case.objective.model_copy(update={"auxiliary": auxiliary})
    findings = list(check_language(case.model_copy(update={"objective": objective})))
    assert bool(findings) == is_foreign


def test_a_record_in_another_language_is_one_finding_that_names_its_fields() -> None:
    (finding,) = check_language(record("zh"))
    assert finding.part == "record"
    assert "subjective.chief_complaint, subjective.present_illness, " in finding.reason
    assert "reference.diagnosis" in finding.reason


def test_a_rationale_of_another_case_has_no_support() -> None:
    assert not list(check_support(record()))
    (finding,) = check_support(record(rationale="Itching between fingers, family also scratches"))
    assert finding.check == Check.SUPPORT
    assert "at most one word" in finding.reason


def test_a_rationale_that_names_a_test_has_support() -> None:
    auxiliary = "- Troponin: 0.31 ng/mL"
    assert not list(check_support(record(auxiliary=auxiliary, rationale="Raised troponin")))
    assert list(check_support(record(auxiliary=auxiliary, rationale="Raised lipase")))


def test_a_copy_is_found_in_the_file_and_among_the_built_in_cases() -> None:
    first, second = (record(id=id, past_history=f"Asthma as a child of {id}.") for id in "ab")
    demo = built_in("en")[0]
    copy = plant(demo, "past_history", "Otherwise healthy.").model_copy(update={"id": "c"})
    findings = list(check_duplicates([first, second, copy], {"demo": built_in("en")}))
    assert [(f.case, f.reason.split()[-1]) for f in findings] == [("b", "a"), ("c", demo.id)]
    assert not any(finding.quote for finding in findings)


def test_each_copy_is_reported_once_and_beside_its_original() -> None:
    copies = [record(id=id, past_history=f"Asthma as a child of {id}.") for id in "abcdef"]
    findings = list(check_duplicates(copies, {}))
    assert [(f.case, f.reason.split()[-1]) for f in findings] == [(id, "a") for id in "bcdef"]


def test_built_in_cases_are_no_duplicates_of_each_other() -> None:
    assert not list(check_duplicates([*built_in("en"), *built_in("zh")], {}))


def test_what_cannot_be_checked_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INSPECT_AIHOSPITAL_ICD10_ZH")
    bare = built_in("zh")[0].model_copy(update={"id": "bare"})
    reference = bare.reference.model_copy(update={"rationale": None})
    checked = check_records(case_set(bare.model_copy(update={"reference": reference})))
    reasons = {gap.check: gap.reason for gap in checked.unchecked}
    assert reasons.keys() == {Check.CODE, Check.DIAGNOSIS, Check.SUPPORT, Check.DUPLICATE}
    assert "INSPECT_AIHOSPITAL_ICD10_ZH" in reasons[Check.CODE]


def test_a_reference_without_a_code_is_a_warning() -> None:
    findings = check_records(case_set(record(diagnosis="Grimble's wobble"))).findings
    assert [(f.check, f.level) for f in findings] == [(Check.CODE, "warning")]


@pytest.mark.parametrize(
    ("diagnosis", "is_understood"),
    [
        ("Grimble's wobble", False),
        ("Grimble's wobble (influenza)", True),
        ("Multiple myeloma IgG kappa", True),
    ],
)
def test_a_diagnosis_that_is_not_understood_is_said_to_be_unchecked(
    diagnosis: str, is_understood: bool
) -> None:
    unchecked = check_records(case_set(record(diagnosis=diagnosis))).unchecked
    reasons = [gap.reason for gap in unchecked if gap.check == Check.DIAGNOSIS]
    assert is_understood == (not reasons)
    assert all("own-1" in reason for reason in reasons)


def test_many_names_of_the_laboratory_take_no_long_time() -> None:
    for text in ("crp " * 20_000, "crp " + "was " * 20_000):
        assert takes_less(5, partial(laboratory_values, text))


@given(
    language=st.sampled_from(["zh", "en"]),
    texts=st.fixed_dictionaries(
        {
            field: st.text(min_size=1)
            for field in ("present_illness", "past_history", "auxiliary", "diagnosis", "rationale")
        }
    ),
)
@example(language="zh", texts={"diagnosis": "()病", "past_history": "无,()病"})
def test_any_text_is_checked(language: Language, texts: dict[str, str]) -> None:
    assert all(f.reason for f in check_record(record(language, **texts), load_linker(language)))
