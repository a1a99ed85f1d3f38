"""What an answer may rest on: reasons and sources that are no other person's opinion.

`According to the guidelines, C is correct` is the speaker's own answer; `according to Expert 2`
tells another's. Persons are an open class, so the grounds are listed.
"""

# Any word in capitals may be a name or a program ("JONES", "GPT"), so societies are listed.
_SOCIETY = (
    r"(?:ACOG|AHA|ACC|ADA|USPSTF|WHO|NICE|ESC|ESH|EASL|EASD|ERS|ESMO|IDSA|CDC|FDA|EMA|GOLD|GINA"
    r"|KDIGO|KDOQI"
    r"|AAP|ACP|AAFP|ATLS|ACLS|BLS|PALS|NRP|ACS|ACG|AGA|AASLD|AAN|AAO|AAOS|ACR|EULAR|ACCP|CHEST|ATS"
    r"|BTS|SIGN"
    r"|NCCN|ASCO|ASH|ASCCP|AUA|EAU|RCOG|FIGO|APA|ASAM|ACIP|NIH|NHS|HRS|HFSA|SCCM|ASA|ESICM|ASRM"
    r"|ISTH|DSM|ICD|EAST|WSES|SCAI|JNC|NCEP|CSCO)(?![A-Za-z])"
)
_SOCIETIES = rf"(?-i:{_SOCIETY}(?:/{_SOCIETY}){{0,4}})"
_ADJECTIVES = (
    r"(?:(?:the|this|patient's|that|these|those|my|our|your|above|given|provided|preceding|previous"
    r"|prior"
    r"|current|recent|latest|standard|most|all|own|clinical|medical|practice|treatment|established"
    rf"|available|published|general|step-by-step|\d{{4}}|{_SOCIETIES}) ){{0,4}}"
)
GROUND = (
    rf"{_ADJECTIVES}(?:reasoning|rationale|analysis|explanation|argument|logic|thinking|guidelines?"
    r"|guidance|recommendations?|consensus|literature|evidence|textbooks?|vignette|stem|case"
    r"|question|scenario|history|presentation|picture|findings?|labs?|results?|data|criteria"
    r"|practice|standards?|protocols?|algorithm|stud(?:y|ies)|trials?|information|symptoms"
    r"|description|text|passage|details|facts|principles?|knowledge|rules?|classification|steps?"
    rf"|{_SOCIETIES})"
    r"(?: (?:(?:you (?:have )?)?(?:above|gave|given|here|provided|presented)|alone"
    r"|in the (?:case|vignette|question|stem|prompt)"
    rf"|(?:of|by|from) (?:the )?{_SOCIETIES}))?"
)
"""A reason or a source."""
GROUNDS = (
    r"(?:(?:according to|going by|based on|(?:as )?per|following|given|by|from"
    rf"|in (?:line|accordance|keeping) with) {GROUND}"
    # Nothing but the clause may follow: "the reasoning of my colleague" is a person's.
    r"(?= ?(?:[,:;\ue000-\ue059]|$|\n|(?:it|I|the|option|choice)\b))"
    r"|(?:根据|按照?|依[照据]|由)(?:以?上述?|该|本|此|这|所给|给出)?的?"
    r"(?:推理|分析|指南|题[干意目]|信息|证据|思路|逻辑|病史|临床表现|检查结果|规范|标准)(?=[,:]))"
)
"""Words that name the grounds of an answer."""
