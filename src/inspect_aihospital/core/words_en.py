"""How English disease names and what is no disease are worded; patterns for `mentions_en`.

A pattern tells the form of a phrase, mostly by its nouns and their endings.
"""

import re

from inspect_aihospital.core.regex import regex


def _either(words: str) -> str:
    return "|".join(words.split())


_ENDINGS = _either(
    "acusis aemia aldosteronism algia arthria asthenia capnia cele cephalus cephaly chondria "
    "cythaemia cythemia cytosis dermia dynia ectasis edema emesis emia gnosia gonadism iasis "
    "itides itis kathisia kinesia lepsy lexia malacia myolysis hemolysis haemolysis osteolysis dermolysis mania megaly myelia oedema oma omata opia "
    "oses osis osmia parathyroidism paresis parkinsonism pathies pathy penia phagia phasia philia "
    "phobia phrenia pituitarism plasia plasm plegia plexy praxia ptosis ptysis rrhage rrhagia "
    "rrhea rrhoea sclerosis somnia spadias spasm stasis tension theria thorax thyroidism tonia "
    "trophy tropia uria"
)
_NOUNS = _either(
    "abnormality abortion abscess abuse acne addiction agenesis albinism alcoholism allergy "
    "alopecia amblyopia amnesia anaphylaxis anasarca aneurysm angina anomaly anthrax anxiety apnea "
    "apnoea arrest arrhythmia asphyxia asthma astigmatism ataxia atony atresia attack autism "
    "avulsion beriberi bilharzia bite bleed bleeding blindness blister block botulism bradycardia "
    "bruise bruxism bulge bunion burn calculi calculus cancer carbuncle cataract catatonia "
    "chalazion chickenpox chlamydia cholera chorea closure clubfoot coarctation cold colic "
    "collapse coma complication concussion constipation contracture contusion "
    "convulsion cramp cretinism crisis croup cryptorchidism cyst dandruff deafness defect "
    "deficiency deficit deformity degeneration dehydration delirium dementia dengue dependence "
    "depression derangement detachment diabetes diphtheria disability disease dislocation disorder "
    "dissection disturbance diverticula diverticulum dwarfism dysfunction "
    "dystocia ebola eczema edema effusion embolism embolus emphysema empyema enlargement "
    "entrapment enuresis epilepsy emergency epistaxis erosion eruption erythema exacerbation exanthem "
    "exophthalmos extrasystole failure fever fibrillation fibroid fissure fistula flu flutter "
    "fracture frostbite furuncle gallstone gangrene giardiasis glaucoma goiter goitre gout gravis "
    "haemorrhoid headache heatstroke hemorrhoid hernia herniation herpes hives hoarding hydrops "
    "hypothermia hypoxia ileus illness impaction impairment impetigo impingement incompatibility "
    "incompetence incontinence infarct infarction infection infertility inflammation influenza "
    "injury insipidus instability insufficiency intertrigo intolerance intoxication "
    "intussusception ischaemia ischemia jaundice keratoconus kwashiorkor laceration lentigo "
    "leprosy lesion lice lichen lockjaw lupus malabsorption malaria malformation malignancy "
    "malnutrition malposition malrotation marasmus mass measles megacolon melaena melasma melena "
    "mellitus menopause migraine miscarriage molluscum mumps naevus neoplasm nevi nevus nodule "
    "nystagmus obesity obstruction occlusion oedema osteophyte overdose overload pain palsy "
    "paralysis pemphigoid pemphigus perforation pertussis pica pimple pinworm pityriasis plague "
    "pleurisy pneumonia poisoning polio polyp polytrauma porphyria pre-eclampsia preeclampsia "
    "pregnancy prematurity presbycusis priapism prolapse prolapsed prurigo pruritus pseudogout "
    "psoriasis psychosis pterygium purpura quinsy rabies rash reaction reflux regurgitation "
    "retention rheumatism rickets rosacea roseola rubella rupture sarcoid "
    "scabies scald scar scarlatina sciatica scleroderma scoliosis scrofula scurvy seizure sepsis "
    "shingles shock sickness snakebite spasm spondylolisthesis spondylolysis sprain spur "
    "stammering stenosis sting stone strabismus strain stricture stroke stuttering sty stye "
    "subluxation sunburn sunstroke syncope syndrome syphilis tachycardia tear tetanus thickening "
    "thrombosis thrush tic tinea tinnitus torsion torticollis toxicity trauma tremor trisomy "
    "tuberculosis tumor tumour typhoid typhus ulcer ulceration underweight urticaria varicella "
    "varices verruca vertigo vitiligo volvulus wart whiplash withdrawal wound yaws zoster"
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
    "PaO2 HER2 CEA AFP LDH HCG BUN PLT HGB PTH ACTH FSH IgG IgM IgA IgE DWI KL ICD DX HPI PMH FHX"
)
"""Abbreviations of tests, units, procedures, vessels and quadrants."""

_DAMAGED = _either(
    "broken bulging cleft collapsed detached deviated dislocated enlarged fatty fractured frozen "
    "herniated hypoplastic impacted incarcerated infected ingrown irritable neurogenic overactive "
    "perforated polycystic prolapsed retained ruptured slipped sprained strangulated tethered torn "
    "twisted underactive undescended varicose"
)
"""What an organ is called where no noun says what is wrong with it: torn meniscus, fatty liver."""

_TWO_WORDS = (
    rf"(?:{_DAMAGED})\s+[a-z]{{3,}}|(?:high|low) (?:blood (?:pressure|sugar)|cholesterol)"
    r"|(?:hearing|hair|vision|visual|memory|pregnancy) loss|status (?:epilepticus|asthmaticus)"
    r"|cor pulmonale|spina bifida|placenta (?:pra?evia|accreta)|(?:developmental|speech) delay"
    r"|foreign body|hallux valgus|\w+(?:'s|s') (?:foot|elbow|knee|thumb)|foot drop"
    r"|(?:cord|nerve) compression|(?:fetal|respiratory) distress|growth restriction"
    r"|(?:bed|canker|cold|pressure) sore|(?:graft|transplant) rejection"
)

DISEASE = regex(
    rf"\b(?:{_TWO_WORDS}|\w+(?:{_ENDINGS})|(?:{_NOUNS})(?:e?s)?|\w+(?:ie|ose|se)s(?=$)"
    rf"|(?-i:(?!(?:{_NO_DISEASE})\b|[IVX]+[A-D]?\b|[CTLS]\d{{1,2}}(?![A-Za-z\d])|p?T\d\w?N\d)"
    r"(?=\w*[A-Z]\w*[A-Z]|(?:COVID|HIV)-)[A-Z][A-Za-z\d]{1,7}(?:-(?:[A-Z]+\d*|\d+))?)"
    rf"(?=$|\s+(?:stage|grade|type|with|due|secondary|in|on|s/p|superimposed)\b|\s*[/→+,(]"
    r"|(?-i:\s+(?:[A-Z]+\s+)?(?:G?\d[a-c]?|[IVX]+[A-Da-d]?)(?=$|[\s,;)/]))))\b",
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

TRIGGERED_BY = (
    r"(?:caus|trigger|induc|precipitat|provok|produc|complicat|accompani|follow|exacerbat|worsen"
    r"|aggravat|driv)e[dn] by|(?:set off|brought on) by"
)
CAUSED_BY = (
    r"(?:due|secondary|owing|subsequent) to|2/2|because of|attribut(?:ed|able) to"
    r"|as an? (?:result|consequence|complication) of|(?:arising|stemming|resulting) from|resulting in"
    rf"|(?:in )?associat(?:ed|ion) with|{TRIGGERED_BY}"
)
"""Words between a disease and its cause, or behind one that causes another."""

_DIAGNOSIS = (
    r"(?:(?:final|preliminary|provisional|working|clinical|primary|secondary|main|principal|likely|"
    r"most|probable|initial|leading|definitive)\s+)*diagnos[ei]s"
    r"(?:\s+(?:is|are|was|of|would be|remains))?"
)
LEAD = regex(
    rf"(?:\W|(?:{_DIAGNOSIS}|the|this|that|an?|your|our|patient|you|he|she|child|also|additionally"
    r"|therefore|thus|overall|most|highly|very|likely|probabl[ey]|possibl[ey]|potential(?:ly)?"
    r"|suspected|suspect(?:ing)?|(?:(?:high|strong|moderate|clinical|reasonable) )?suspicion (?:of|for)|presum(?:ed|ptive|ably)|suspicious (?:for|of)"
    r"|experienc(?:es?|ing)|develop(?:s|ed|ing)?|points? to(?:wards?)?|history(?! of)"
    r"|clinical picture"
    r"|suggestive of|suggest(?:s|ing)?|concern(?:ing)? for|consistent with|compatible with"
    r"|in keeping with|indicative of|(?:cannot|can't) (?:rule out|exclude)|may|might|could|is|are"
    r"|be"
    r"|has|have|having|been|being|suffer(?:s|ing)? from|diagnos(?:ed?|ing)(?: (?:with|as))?"
    r"|present(?:s|ing)? with|dealing with|assum(?:e[sd]?|ing)|query|either|firstly|secondly"
    r"|but|though|although|while|whilst|whereas|however|instead|rather|now|currently"
    r"|(?:almost |quite |fairly )?(?:certain|sure|clear|evident|obvious|undoubted|definite)(?:ly)?"
    r"|extremely|strongly|quite|criteria (?:for|of)|(?:confirmed|proven|established|known)"
    rf"|{CAUSED_BY}"
    r"|appears?|seems?|remains?|to|we|i|believe|think|there|and|or|with|including|such as|namely"
    r"|specifically|evidence of|a case of|includes?"
    r"|from)(?![\w'-]))+",
    re.IGNORECASE,
)
"""What stands in front of a name and is none of it."""

_NOT_YET = (
    r"(?: (?:a|an?d|as|at|be|been|being|by|for|fully|it|now|possible|able|present|safe|stage|point"
    r"|the|this|time|to|with certainty|yet|\w+ly))*"
)
DOUBT = regex(
    r"\b(?:(?:also|as well|still|it|is|are|was|were|has|have|had|should|must|may|might|could|can"
    r"|yet) )*(?:cannot|can't|can not|\w+n't|not|never)"
    rf"{_NOT_YET} (?:ruled? out|exclud(?:ed?|ing)|dismiss(?:ed)?)\b"
    r"(?:(?=\s*$)| (?:at|by|on|until|without|yet|completely|with)\b.*$)?"
    r"|,?\s*\b(?:(?:still|yet|remains?|needs?|has|have) )*"
    r"(?:to be (?:confirmed|excluded|ruled out)|pending|awaiting|under investigation)\b.*$"
    r"|(?<!\bless )\b(?:suspected|(?:most |very )?likely|probable|possible|presumed"
    r"|considered)\s*$"
    r"|\s+until proven otherwise\b.*$|\s+an? (?:[\w-]+ ){0,3}(?:second|alternative|possibility"
    r"|consideration)$"
    r"|\s+(?:was |were |as )?(?:confirmed|proven|documented|seen|found) (?:by|on|at|in)\b.*$",
    re.IGNORECASE,
)
"""Doubt around a name."""

_CERTAINTY = (
    r"(?:likely|likeliest|probable|plausible|possible|suspected|presumed|assumed|considered"
    r"|diagnosed|confirmed|certain|high|strong|established|supported|made|favou?red|preferred|fitting)"
)
_ANSWER = (
    r"(?:diagnos[ie]s|causes?|explanations?|a?etiology|possibilit(?:y|ies)|hypothes[ie]s"
    r"|candidates?|culprits?|impressions?|contenders?)"
)
STATED = regex(
    r"\s+(?:(?:is|are|was|were|seems?|appears?|remains?|becomes?|has been|have been)(?: to be)?"
    r"|(?:must|should|can|could|may|might|has to|needs? to)(?: also| still)? be)"
    r"(?: (?!(?:not|no|less|least|never|ruled|excluded|due|with|because|initially|originally|previously|un\w+|im\w+)\b)[\w'-]+){0,6}?"
    rf"(?: {_ANSWER}\b(?! (?:is|are|was|of)\b)"
    rf"|(?: |(?<= )){_CERTAINTY}(?=\s*$| (?:in|at|on|here|given|and|but|based|by|overall)\b))"
    r"(?:(?! (?:and|but|while|whereas|although|though)\b).)*",
    re.IGNORECASE,
)
"""A predicate that makes its subject the diagnosis: "is by far the most probable cause here"."""

VERDICT = regex(
    r".*?\b(?:(?:patient|child|infant|he|she|you) (?:clearly |probably )?(?:has|have)"
    rf"|{_ANSWER}(?: (?!is\b|are\b)[\w'-]+){{0,6}}? (?:is|are|was|were|remains|(?:would|must|could|may|might) be)"
    r"|diagnos[ei]s of|suspicion (?:of|for)|diagnosed (?:with|as)|suffer(?:s|ing) from|(?:most|is) likely|probably"
    r"|(?:consistent|compatible|in keeping|in line|accord(?:s|ance)?|agree(?:s|ment)?) with"
    r"|(?:suggest|indicat|diagnos|demonstrat|represent|establish)(?:e?s?|ed|ing|tic of|(?:at)?ive of)"
    r"|(?:typical|characteristic|pathognomonic|classic) (?:of|for)|suspect(?:ed)?|assumed?"
    r"|(?:point|argue|speak|correspond)(?:s|ing)? (?:to(?:wards?)?|for)|confirm(?:s|ed|ing)?"
    r"|favou?r(?:s|ing)?|supports?|reveal(?:s|ed|ing)?|impl(?:y|ies)|fits?(?: \w+)? with|match(?:es)?"
    r"|(?:meet|fulfil|satisf)\w* (?:[\w-]+ ){0,4}criteria (?:for|of)|shows? (?:that )?you have)\b",
    re.IGNORECASE,
)
"""Text up to the words by which it diagnoses."""

DENIAL = regex(
    r"\b(?:no|not|none|neither|nor|ruled? out|r/o|exclud(?:e[ds]?|ing)|unlikely|less \w+|low (?:\w+ )?(?:suspicion|likelihood|probability)|is (?:very )?low$|"
    r"negative for|absence of|denie[ds]|free of|does not hold|at risk|risk of|improbable|implausible"
    r"|doubtful|inconsistent|against|history (?:of|include[sd]?|is|was|notable|significant)"
    r"|previously (?:had|treated)|years ago)\b"
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
    r"|you|your|we|this|these|it|other|western|following)\b(?!-)",
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
    r"|yes|no|healthy(?: \w+)?|differential|diagnos[ie]s|probability|likelihood|confidence|cause|etiology|\d+ ?%)",
    re.IGNORECASE,
)
"""A whole phrase that stands where a name is expected and names nothing."""
