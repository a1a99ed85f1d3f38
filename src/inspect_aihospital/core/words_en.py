"""How English disease names and what is no disease are worded; patterns for `mentions_en`.

A pattern tells the form of a phrase, mostly by its nouns and their endings.
"""

import re

from inspect_aihospital.core.regex import regex


def _either(words: str) -> str:
    return "|".join(words.split())


_ENDINGS = _either(
    "aemia algia asthenia cele cephalus cephaly cytosis dermia dynia ectasis edema emia "
    "gonadism iasis itides itis kathisia lepsy megaly myelia oedema oma omata oses osis paresis "
    "pathies pathy penia phagia philia phobia phrenia plasia plasm plegia plexy ptosis rrhage "
    "rrhagia rrhea rrhoea sclerosis somnia spasm stasis tension theria thorax thyroidism tonia "
    "trophy uria"
)
_NOUNS = _either(
    "abnormality abortion abscess abuse acne addiction allergy anaphylaxis aneurysm angina "
    "anomaly anxiety arrest arrhythmia asthma ataxia atresia attack bite bleed bleeding block "
    "bradycardia bulge burn cancer cataract catatonia chickenpox chlamydia closure coarctation "
    "cold colic coma complication concussion constipation contracture contusion convulsion "
    "crisis croup cyst defect deficiency deficit deformity degeneration dehydration delirium "
    "dementia dependence depression detachment diabetes diphtheria disease dislocation disorder "
    "dissection diverticula diverticulum dysfunction eczema effusion embolism embolus "
    "enlargement epilepsy epistaxis erosion erythema exacerbation failure fever fibrillation "
    "fibroid fissure fistula flu flutter fracture gallstone gangrene glaucoma goiter goitre "
    "gout gravis haemorrhoid headache hemorrhoid hernia herniation illness impairment "
    "impingement incontinence infarct infarction infection infertility inflammation influenza "
    "injury insipidus instability insufficiency intolerance intoxication intussusception "
    "ischaemia ischemia jaundice laceration leprosy lesion lupus malaria malformation "
    "malnutrition mass measles mellitus migraine miscarriage molluscum mumps neoplasm nodule "
    "obesity obstruction occlusion overdose pain palsy paralysis pemphigus perforation pleurisy "
    "pneumonia poisoning polyp pre-eclampsia preeclampsia pregnancy prolapse prolapsed "
    "psoriasis psychosis rabies rash reaction reflux regurgitation retention rosacea roseola "
    "rupture scabies sciatica scoliosis seizure sepsis shingles shock sprain stenosis stone "
    "strain stricture stroke syncope syndrome syphilis tachycardia tear tetanus thickening "
    "thrombosis torsion toxicity trauma tremor tuberculosis tumor tumour ulcer ulceration "
    "underweight urticaria varices vertigo vitiligo wart withdrawal wound zoster"
)

_NO_DISEASE = _either(
    "NYHA FIGO CURB ISS TNM CT MRI HLA PCR SOFA ASA BMI ACC AHA ESC WHO DSM ICD ICU ED ER OR IV "
    "PO CXR US "
    "ECG EKG EEG EMG EGD ERCP MRCP CTA MRA PET WBC RBC CBC BMP CMP CRP ESR ANA ANCA TSH PSA BNP "
    "BP HR "
    "RR GFR eGFR EF LVEF INR PTT LFT LFTs ABG LP FNA PCI CABG TIPS CPAP LAD RCA LCX MCA ACA PCA "
    "RUL "
    "RML RLL LUL LLL RUQ LUQ RLQ LLQ SpO HbA CSF CNS GI GU GOLD KDIGO CKMB NSAID NSAIDs ACEI ARB "
    "SSRI SSRIs GCS NIHSS ECOG BIRADS LAFB NOS NEC DNA RNA ST QRS QT AST ALT ALP HbA1c SpO2 "
    "PaO2 HER2"
)
"""Abbreviations of tests, units, procedures, vessels and quadrants."""

DISEASE = regex(
    rf"\b(?:\w+(?:{_ENDINGS})|(?:{_NOUNS})(?:e?s)?|\w+(?:ie|ose|se)s(?=$)"
    rf"|(?-i:(?!(?:{_NO_DISEASE})\b|[IVX]+[A-D]?\b|[CTLS]\d{{1,2}}(?![A-Za-z\d])|p?T\d\w?N\d)"
    r"(?=\w*[A-Z]\w*[A-Z]|(?:COVID|HIV)-)[A-Z][A-Za-z\d]{1,7}(?:-(?:[A-Z]+\d*|\d+))?)"
    r"(?=$|\s+(?:stage|grade|type|with|due|secondary|in|on|s/p|superimposed)\b|\s*[/→+,]))\b",
    re.IGNORECASE,
)
"""A word that makes a phrase the name of a disease: a noun, an ending, or an abbreviation."""

SYMPTOM = regex(
    r"(?:(?:mild|moderate|severe|acute|persistent|intermittent|recurrent|generali[sz]ed|left|right|"
    r"bilateral|upper|lower|abdominal|chest|back|joint|leg|swollen)\s+)*"
    r"(?:fever|cough|headaches?|dizziness|nausea(?: and vomiting)?|vomiting|pain|fatigue|tiredness"
    r"|weakness|dyspn(?:o?ea)|(?:shortness of )?breath(?:lessness)?|palpitations?|diarrh?o?ea"
    r"|bloating"
    r"|numbness|swelling|weight loss|loss of appetite|discomfort|itching|rash|malaise)",
    re.IGNORECASE,
)

_DIAGNOSIS = (
    r"(?:(?:final|preliminary|provisional|working|clinical|primary|secondary|main|principal|likely|"
    r"most|probable|initial|leading|definitive)\s+)*diagnos[ei]s"
    r"(?:\s+(?:is|are|was|of|would be|remains))?"
)
LEAD = regex(
    rf"(?:\W|(?:{_DIAGNOSIS}|the|this|that|an?|your|our|patient|you|he|she|child|also|additionally"
    r"|therefore|thus|overall|most|highly|very|likely|probabl[ey]|possibl[ey]|potential(?:ly)?"
    r"|suspected|suspect(?:ing)?|suspicion (?:of|for)|presum(?:ed|ptive|ably)|suspicious (?:for|of)"
    r"|experienc(?:es?|ing)|develop(?:s|ed|ing)?|points? to(?:wards?)?|history(?! of)"
    r"|clinical picture"
    r"|suggestive of|suggest(?:s|ing)?|concern(?:ing)? for|consistent with|compatible with"
    r"|in keeping with|indicative of|(?:cannot|can't) (?:rule out|exclude)|may|might|could|is|are"
    r"|be"
    r"|has|have|been|being|suffer(?:s|ing)? from|diagnosed (?:with|as)|present(?:s|ing)? with"
    r"|appears?|seems?|to|we|i|believe|think|there|and|or|with|including|such as|namely"
    r"|specifically|evidence of|a case of|includes?|due to|secondary to|caused by"
    r"|from)(?![\w'-]))+",
    re.IGNORECASE,
)
"""What stands in front of a name and is none of it."""

DOUBT = regex(
    r"\b(?:cannot|can't|can ?not|could not|not(?: yet)?)(?: be)?(?: completely| fully)? "
    r"(?:ruled out|excluded|rule out|exclude)\b"
    r"|\b(?:is|are|was) (?:suspected|(?:most )?likely|considered|possible|probable|presumed)\s*$"
    r"|,?\s*\b(?:to be (?:confirmed|excluded|ruled out)|pending|awaiting|under investigation)\b.*$"
    r"|\b(?:is|are|was|remains?) (?:the )?(?:(?:most|very|more) )?(?:likely|probable|leading"
    r"|working"
    r"|presumptive) (?:diagnos[ie]s|cause|explanation|etiology|possibility)\s*$"
    r"|(?<!\bless )\b(?:suspected|(?:most |very )?likely|probable|possible|presumed"
    r"|considered)\s*$",
    re.IGNORECASE,
)
"""Doubt around a name."""

VERDICT = regex(
    r".*?\b(?:(?:patient|child|infant|he|she|you) (?:clearly |probably )?(?:has|have)"
    r"|diagnos[ei]s (?:is|of|are|was)|diagnosed (?:with|as)|suffer(?:s|ing) from|(?:most"
    r"|is) likely"
    r"|consistent with|suggest(?:s|ive of|ing)|indicat(?:es?|ive of|ing)|suspect(?:ed)?"
    r"|points? to(?:wards?)?"
    r"|compatible with|in keeping with|probably|favou?rs?|confirms?)\b",
    re.IGNORECASE,
)
"""Text up to the words by which it diagnoses."""

DENIAL = regex(
    r"\b(?:no|not|none|neither|nor|ruled? out|r/o|exclud(?:e[ds]?|ing)|unlikely|less likely|"
    r"negative for|absence of|denie[ds]|free of|does not hold|at risk|risk of|history of)\b"
    r"|\bnormal(?![- ](?:pressure|tension|anion))",
    re.IGNORECASE,
)
"""A clause that denies a disease, or speaks of a risk, the past or a normal finding."""

EXPLANATION = regex(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|should|could|can|may|might|must|needs?"
    r"|needed|requires?|required|recommend\w*|advis\w*|suggest\w*|indicat\w*|show\w*|explain\w*"
    r"|supports?|supported|because|given|since|based|considering|view|light|patient|further"
    r"|follow\w*"
    r"|monitor\w*|treat\w*|therapy|surgery|medications?|start|refer\w*|perform\w*|obtain|order"
    r"|ensure"
    r"|administer\w*|continue|avoid|prescrib\w*|tests?|testing|examinations?|biopsy|imaging"
    r"|findings?"
    r"|results?|(?:your|the) symptoms|symptoms (?:and|are|is|such)|set off|brought|provoked"
    r"|triggered"
    r"|worsened|related to|unclear|unknown|unable|cannot|insufficient|evaluat\w*|investigat\w*"
    r"|which|please|points? to(?:wards?)?|favou?rs?|confirms?|established|made|possible to"
    r"|you|your|we|this|these|it|other|western|following)\b",
    re.IGNORECASE,
)
"""A clause that gives reasons or advice; what follows a verdict in it may be a name."""

QUALIFIER = regex(
    r"(?:(?:type|stage|grade|class)\s+[\w-]+|(?:left|right|bilateral|unilateral|acute|subacute"
    r"|chronic"
    r"|mild|moderate|severe|recurrent|unspecified|primary|secondary|active|advanced|early|late"
    r"|stable"
    r"|persistent|unstable|idiopathic|congenital|generali[sz]ed|locali[sz]ed|moderately"
    r"|[\w-]+-(?:acquired|associated|induced|related|onset|positive|negative|dependent|type|cell"
    r"|sided))"
    r"(?:\s+(?!and\b|or\b|suspected\b)[\w-]+){0,2}|in remission)",
    re.IGNORECASE,
)
"""What says side, type, stage or severity in parentheses, or behind a comma."""

NO_NAME = regex(
    r"(?:the |a |no )?(?:un(?:known|clear|determined|certain|specified)|undifferentiated"
    r"|indeterminate|none|nil|n/?a"
    r"|pending|deferred|inconclusive|see (?:above|below)|as above|(?:very )?(?:high|low|moderate"
    r"|likely)"
    r"|yes|no|differential|diagnos[ie]s|probability|likelihood|confidence|cause|etiology|\d+ ?%)",
    re.IGNORECASE,
)
"""A whole phrase that stands where a name is expected and names nothing."""
