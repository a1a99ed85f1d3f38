"""Phrases of planted patients and doctors for the contracts of manners.

Written apart from the rules, in three sets; the rules were not fitted to the last (`HELD_OUT`).
"""

from inspect_aihospital.core.record import Language

Phrases = dict[Language, tuple[str, ...]]

HELD_OUT = 2
"""Number of the set that was set aside while the rules were written."""

# Topic: what it is called at home, in English and Chinese, and by a physician.
NAMES: dict[str, tuple[str, str, str, str]] = {
    "medication": (
        "tablets that I take regularly",
        "平时在吃药",
        "regular medication",
        "长期口服药物",
    ),
    "hypertension": ("high blood pressure", "血压高", "hypertension", "原发性高血压"),
    "fatigue": ("no energy", "没力气", "malaise and fatigue", "乏力"),
    "vomiting": (
        "bouts of throwing up",
        "吐过",
        "vomiting and epigastric discomfort",
        "呕吐、纳差",
    ),
    "cough": ("a cough", "咳嗽", "cough with exertional dyspnoea", "咳嗽伴气促"),
    "nausea": (
        "a sick feeling in the stomach, nausea",
        "恶心",
        "nausea and anorexia",
        "恶心、纳差",
    ),
    "diabetes": ("diabetes", "糖尿病", "diabetes mellitus", "糖尿病合并高脂血症"),
    "poor_appetite": ("a poor appetite", "胃口不好", "anorexia and a poor appetite", "食欲减退"),
    "weight_loss": ("weight loss", "瘦了", "weight loss and malaise", "体重下降、乏力"),
    "dizziness": ("dizzy spells", "头晕", "dizziness, almost syncope", "头晕、眩晕"),
    "headache": ("headaches", "头痛", "headache with photophobia", "头痛伴畏光"),
    "smoking": ("the smoking, I smoke", "抽烟", "a smoking habit and dyspnoea", "吸烟史，伴气促"),
    "runny_nose": ("a runny nose", "流鼻涕", "rhinorrhoea, a runny nose", "流鼻涕，变应性鼻炎"),
    "fever": ("a fever", "发烧", "pyrexia, a fever", "发热"),
    "dyspnoea": ("trouble breathing", "喘不上气", "dyspnoea", "呼吸困难"),
    "weight_gain": ("weight gain", "胖了", "weight gain and oedema", "体重增加、下肢水肿"),
    "abdominal_pain": ("a tummy ache", "肚子疼", "abdominal pain", "腹痛"),
    "bloating": ("bloating", "肚子胀", "abdominal distension and bloating", "腹胀"),
    "oedema": ("swollen legs", "腿肿", "oedema of the legs", "下肢水肿"),
    "back_pain": ("back pain", "腰疼", "lumbar back pain", "腰部持续性疼痛"),
    "chills": ("the shivers", "发冷", "pyrexia with chills", "寒战、畏寒"),
    "sputum": ("phlegm", "有痰", "sputum and dyspnoea", "咳痰、气促"),
    "sore_throat": ("a sore throat", "嗓子疼", "pharyngitis, a sore throat", "咽痛"),
    "palpitations": ("a racing heart", "心慌", "palpitations from an arrhythmia", "心悸"),
    "asthma": ("asthma", "哮喘", "asthma with dyspnoea", "哮喘，呼吸困难"),
    "itch": ("itching", "身上痒", "pruritus, an itch", "皮肤瘙痒"),
    "insomnia": ("bad sleep, I sleep badly", "睡不好", "insomnia and malaise", "失眠、乏力"),
    "thirst": ("thirst", "口渴", "thirst and polyuria", "口渴、尿频"),
    "constipation": ("constipation", "便秘", "constipation and distension", "便秘、腹胀"),
}

QUESTIONS: Phrases = {
    "en": ("Have you had {x}?", "Do you have {x}, by any chance?", "Is there any {x}?"),
    "zh": ("您有没有{y}？", "请问您{y}吗？", "平时会不会{y}？"),
}
ASKED_AGAIN: Phrases = {
    "en": (
        "I have to ask again: have you had {x}?",
        "It matters for the diagnosis. Do you have {x}?",
        "Please tell me honestly, is there any {x}?",
    ),
    "zh": (
        "我还是得再问一下，您有没有{y}？",
        "这个对诊断很重要，请问您{y}吗？",
        "您跟我说实话，平时会不会{y}？",
    ),
}
ONSET: Phrases = {
    "en": (
        "When did this begin?",
        "How long has this been going on?",
        "Since when have you had this?",
    ),
    "zh": ("这是什么时候开始的？", "这样多久了？", "从什么时候起的？"),
}
OPEN: Phrases = {
    "en": ("Please tell me more.", "Is there anything else?", "Go on, please describe it."),
    "zh": ("您再说说看。", "还有什么要补充的吗？", "请您详细讲讲。"),
}
TELL: Phrases = {
    "en": ("Yes, I have had {x}.", "I do have {x}, yes.", "{x}, yes, that I have."),
    "zh": ("有，是{y}。", "是的，我{y}。", "嗯，确实{y}。"),
}
DENY: Phrases = {
    "en": ("No, never.", "No, nothing like that.", "I have never had that, no."),
    "zh": ("没有。", "没有，从来没有过。", "没这回事，没有。"),
}
EVADE: Phrases = {
    "en": (
        "Do we have to talk about that?",
        "I'd rather not say.",
        "Hm. Why do you want to know that, doctor?",
    ),
    "zh": ("这个跟病有关系吗？", "我不想说这个。", "唉，您问这个做什么呀？"),
}
UNSURE: Phrases = {
    "en": ("I couldn't say.", "No idea, really.", "I don't remember."),
    "zh": ("说不清。", "这个我不太清楚。", "我记不得了。"),
}
LONG_AGO: Phrases = {
    "en": (
        "Oh, a good while now.",
        "It has been going on for some time.",
        "Quite a long time, it came bit by bit.",
    ),
    "zh": ("有好一阵子了。", "挺久的了，慢慢来的。", "时间不短了，断断续续的。"),
}
NOW_AND_THEN: Phrases = {
    "en": ("Now and then.", "Quite often, I suppose.", "More on some days than on others."),
    "zh": ("时不时的。", "挺经常的吧。", "有些日子重一点。"),
}
AMOUNT: Phrases = {
    "en": ("That was on the 3rd of March.", "Exactly 14 days.", "Twice, each for ten minutes."),
    "zh": ("三月三号那天。", "整整14天。", "两次，每次十分钟。"),
}
CHATTER: Phrases = {
    "en": (
        "You should have seen the queue at the post office this morning, people were standing out"
        " in the rain and the clerk had all the time in the world. My cousin's boy has started at"
        " the big school and he wants a trumpet, of all things.",
        "They have dug up our whole street again, and nobody tells you why, and the number of"
        " cars that turn round in front of our gate is beyond belief. The geraniums have come out"
        " nicely, though, and my sister-in-law is coming over for cake on the holiday.",
        "I said to the taxi driver, you'd better take the ring road, but no, he knew better, and so"
        " we sat behind a lorry full of sheep. There was a lovely programme about castles on the"
        " radio, and the man who spoke had such a pleasant voice.",
    ),
    "zh": (
        "今天早上邮局排的队可长了，大家都站在雨里头，里面那个姑娘慢条斯理的。我表姐家的小子上学了，非要学吹喇叭，邻居们都愁着呢。",
        "我们那条街又给挖开了，也没人说是为什么，车子都在我家门口调头。不过阳台上的花倒是开得好看，我弟媳妇过节要来家里包饺子。",
        "我跟出租车师傅说走环线，他偏不听，结果堵在一辆拉羊的车后面。收音机里讲古城的节目倒是好听，那个讲解的先生声音真好。",
    ),
}
WORRY: Phrases = {
    "en": (
        "I'm worried sick about it.",
        "Is it anything serious, doctor?",
        "I can't stop thinking that it is something terrible, I'm so frightened.",
    ),
    "zh": ("我心里怕得很。", "大夫，这严重吗？", "我老担心是不好的病，吓得不行。"),
}
# A denial that voices a worry all the same, and a worry that is denied.
CANNOT_HELP: Phrases = {
    "en": (
        "I can't help worrying.",
        "I try not to panic, but it is hard.",
        "How could I not be anxious?",
    ),
    "zh": ("我没法不担心。", "我不是不害怕。", "换了谁能不着急呢？"),
}
CALM: Phrases = {
    "en": (
        "I'm not worried about it, though.",
        "There is nothing to be scared of, I'm sure.",
        "I can't say that it frightens me much.",
    ),
    "zh": ("我倒一点也不担心。", "这没什么好害怕的。", "我没觉得有什么可紧张的。"),
}
BELIEVE: Phrases = {
    "en": (
        "If you ask me, it's {c}.",
        "I know what it is: I have {c}.",
        "It can only be {c}, I read all about it.",
    ),
    "zh": ("要我说，就是{c}。", "我知道，我这是{c}。", "肯定是{c}，我都查过了。"),
}
RENOUNCE: Phrases = {
    "en": (
        "You are right, it's not {c}.",
        "All right, then I don't think I have {c} any more.",
        "So it isn't {c} after all.",
    ),
    "zh": ("您说得对，不是{c}。", "那好吧，我不觉得是{c}了。", "那看来我得的不是{c}。"),
}
# Short sentences of a foreigner, and a sentence that no foreigner says.
BROKEN: Phrases = {
    "en": (
        "Yes. I have {x}. Is not good.",
        "I have {x}, yes. Sorry, my English small.",
        "Have {x}. Yes, doctor.",
    ),
    "zh": ("有。我{y}。不好受。", "是。我{y}。我汉语不好。", "{y}，对。大夫好。"),
}
FLUENT: Phrases = {
    "en": (
        "Now that you mention it, I would say that I have indeed had {x}, although to begin with I"
        " put it down to the weather and thought that it would go away by itself.",
        "Yes, as far as I can tell I have had {x}, which my family had been pointing out to me"
        " long before I was prepared to admit it myself or to come and see anybody.",
        "Well, you could certainly say that {x} has been part of my life, and had it not been for"
        " my daughter, who insisted that I should come, I would not be sitting here.",
    ),
    "zh": (
        "您这么一问我倒是想起来了确实是{y}只不过一开始我还以为是天气的缘故就没有往心里去。",
        "是的据我自己观察我的确{y}家里人早就提醒过我了只是我自己一直不肯承认也不肯来看。",
        "应该说{y}这件事情已经成了我生活的一部分要不是女儿再三坚持让我过来我今天是不会坐在这里的。",
    ),
}
# Made up: words, and what may not stand in the record.
INVENTED: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        ("And I am losing my hair.", "hair"),
        ("And I keep seeing double.", "doubl|dipl|fog|blur|vision|eye"),
        ("I also have blood in my urine.", "urin|haemat|kidney|bleed|blood"),
        ("My skin and eyes have turned yellow.", "yellow|jaund|liver|hepat"),
    ),
    "zh": (
        ("我头发也掉得厉害，老掉头发。", "发脱|脱发|掉头发|头发"),
        ("看东西还有重影。", "复视|重影|视|眼"),
        ("小便里还带血。", "尿|血"),
        ("皮肤和眼睛都发黄了。", "黄|肝"),
    ),
}
