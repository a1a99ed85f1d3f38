"""What doctor, patient and examiner say in both languages, apart from what the record says."""

from inspect_aihospital.core.record import Language

Texts = dict[Language, str]
Lists = dict[Language, tuple[str, ...]]

STORY: Lists = {
    "en": (
        "What brings you here today? When did it begin, and how has it developed?",
        "Please tell me about the trouble from the start: when, where, and what it is like.",
    ),
    "zh": (
        "您哪里不舒服？什么时候开始的，怎么发展的？",
        "请您从头说说：什么时候起病，部位和性质是怎样的？",
    ),
}
COURSE: Lists = {
    "en": (
        "How did it go on after that? What makes it better or worse, and was anything tried?",
        "What happened next, and what treatment have you had for it so far?",
    ),
    "zh": (
        "后来怎么样了？什么情况下加重或减轻，治疗过没有？",
        "接下来病情怎么变化的？用过什么治疗？",
    ),
}
MORE: Lists = {
    "en": ("Is there anything else about this illness that you noticed?", "What else was there?"),
    "zh": ("关于这次生病，您还注意到别的什么吗？", "还有别的不舒服吗？请都说说。"),
}
SYMPTOM: Lists = {
    "en": ("Have you had {name}?", "Any {name}?", "Did you notice {name}?"),
    "zh": ("有没有{name}？", "您有{name}吗？", "出现过{name}吗？"),
}
PAST: Lists = {
    "en": (
        "Which illnesses or operations have you had before? Any medicines or allergies?",
        "Please tell me your past medical history, with medicines and allergies.",
    ),
    "zh": (
        "您以前得过什么病，做过手术吗？平时吃什么药，有没有过敏？",
        "请说说您的既往史、用药和过敏情况。",
    ),
}
PERSONAL: Lists = {
    "en": (
        "Do you smoke or drink? And is there any illness in your family?",
        "Tell me about your habits, work, travel and family history.",
    ),
    "zh": ("您抽烟喝酒吗？家里人有什么病？", "请说说您的个人史、生活习惯和家族史。"),
}
ORDER: Lists = {
    "en": (
        "Please have these examinations: {names}.",
        "I would like you to have the following tests: {names}. Please bring me the results.",
    ),
    "zh": ("请先去做这些检查：{names}。", "我建议您做以下检查：{names}，做完把结果告诉我。"),
}
VAGUE: Texts = {
    "en": "Please also have some routine tests done.",
    "zh": "请再去做一些常规的检查。",
}
REMINDER: Texts = {
    "en": "I still need these results. Please have these examinations: {names}.",
    "zh": "我还需要这些结果，请去做这些检查：{names}。",
}
FINAL: Lists = {
    "en": (
        "Diagnosis: {diagnosis}\nRationale: your history and the results fit this.\n"
        "Treatment plan: {treatment}",
        "Thank you, I now have what I need. Your diagnosis is {diagnosis}. It rests on what you "
        "told me and on the results. The treatment plan: {treatment} Come back for a follow-up.",
    ),
    "zh": (
        "诊断结果：{diagnosis}\n诊断依据：您的病史和检查结果符合。\n治疗方案：{treatment}",
        "谢谢，资料已经够了。您的诊断是{diagnosis}。依据是您的症状和检查结果。治疗方案：{treatment}请定期随访。",
    ),
}
UNCERTAIN: Texts = {"en": "cause not established", "zh": "原因待查"}
CARE: Texts = {"en": "treat the symptoms and watch.", "zh": "对症治疗，观察。"}
EMPATHY: Texts = {"en": "Thank you, that helps. ", "zh": "好的，我了解了。"}

NEVER_RECORDED: Lists = {
    "en": (
        *("Polysomnography", "Sweat chloride test", "Bone density scan", "Skin prick test"),
        *("Cystoscopy", "Nerve conduction study", "Capsule endoscopy", "Colposcopy"),
    ),
    "zh": (
        *("睡眠监测", "汗液氯离子检测", "骨密度检查", "皮肤点刺试验"),
        *("膀胱镜检查", "神经传导速度", "胶囊内镜", "阴道镜检查"),
    ),
}

REQUEST: Lists = {
    "en": (
        "Hello, the doctor wants me to have: {names}. What do they show?",
        "Hi, I was sent for {names}. Could you tell me the results, please?",
    ),
    "zh": (
        "您好，医生让我做{names}，请问结果怎么样？",
        "检查员您好，麻烦帮我查一下{names}，结果是什么？",
    ),
}
VAGUE_REQUEST: Texts = {
    "en": "Hello, the doctor wants me to have some routine tests done.",
    "zh": "您好，医生让我再做一些常规的检查。",
}
GOODBYE: Lists = {
    "en": ("All right, thank you, doctor.", "Thank you very much, I will do that."),
    "zh": ("好的，谢谢医生。", "明白了，谢谢您，我会照做。"),
}
NOTHING_RECORDED: Texts = {
    "en": "Nothing that I know of.",
    "zh": "没有什么特别的，不清楚。",
}
JOIN_NAMES: Lists = {"en": (", ", "; "), "zh": ("、", "，")}


def pick(lists: Lists, language: Language, number: int) -> str:
    """One of several wordings, by number."""
    return lists[language][number % len(lists[language])]
