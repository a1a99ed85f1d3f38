"""Patterns of English readers: the wording of disease names, and of what is no disease.

A pattern tells the form of a phrase, mostly by its nouns and their endings.
"""

import re

from inspect_aihospital.core.text.regex import regex


def _either(words: str) -> str:
    return "|".join(words.split())


# Endings that only diseases and findings have; chosen by trial on ICD-10 titles.
_ENDINGS = _either(
    "acusis aemia aldosteronism algia arthria asthenia capnia cele cephalus cephaly chalasia "
    "chondria cythaemia cythemia cytosis dermia dermolysis dynia ectasis edema emesis emia gnosia "
    "gonadism haemolysis hemolysis hydramnios iasis itides itis kathisia kinesia lepsy lexia "
    "malacia mania mastia megaly myelia myolysis oedema oma omata opia orexia oses osis osmia "
    "osteolysis parathyroidism paresis parkinsonism pathies pathy penia phagia phasia philia "
    "phobia phrenia pituitarism plasia plasm plegia plexy praxia ptosis ptysis rrhage rrhagia "
    "rrhea rrhoea sclerosis sepsis somnia spadias spasm stasis tension theria thorax thyroidism "
    "tonia trophy tropia uria"
)
# Heads of disease names in the titles of ICD-10.
_NOUNS = _either(
    "abnormality abortion abscess abuse acne addiction adhesion agenesis albinism alcoholism "
    "allergy "
    "alopecia amblyopia amnesia anaphylaxis anasarca aneurysm angina anomaly anthrax anxiety "
    "apnea apnoea arrest arrhythmia ascites asphyxia asthma astigmatism ataxia atony atresia "
    "attack autism avulsion beriberi bilharzia bite bleed bleeding blindness blister block "
    "botulism bradycardia bruise bruxism bulge bulimia bunion burn cachexia calculi calculus "
    "cancer carbuncle carcinoid cataract catatonia chalazion chickenpox chilblain chlamydia "
    "cholera chorea closure clubfoot coarctation cold colic collapse coma complication concussion "
    "constipation contracture contusion convulsion cramp cretinism crisis croup cryptorchidism "
    "cyst dandruff deafness defect deficiency deficit deformity degeneration dehydration delirium "
    "dementia dengue dependence depression derangement detachment diabetes diphtheria disability "
    "disease dislocation disorder dissection disturbance diverticula diverticulum dwarfism "
    "dysfunction dystocia ebola eczema edema effusion embolism embolus emergency emphysema "
    "empyema encopresis enlargement entrapment enuresis epilepsy epistaxis erosion eruption "
    "erysipelas erythema exacerbation exanthem exophthalmos extrasystole failure fever "
    "fibrillation fibroid fissure fistula flu flutter fracture frostbite furuncle gallstone "
    "gangrene giardiasis gigantism glaucoma goiter goitre gout gravis haemorrhoid headache "
    "heatstroke hemorrhoid hernia herniation herpes hirsutism hives hoarding hookworm hydrops "
    "hypothermia hypoxia ileus illness impaction impairment impetigo impingement incompatibility "
    "incompetence incontinence infarct infarction infection infertility inflammation influenza "
    "injury insipidus instability insufficiency intertrigo intolerance intoxication "
    "intussusception ischaemia ischemia jaundice keloid keratoconus kernicterus kwashiorkor "
    "laceration lentigo leprosy lesion lice lichen lockjaw lupus malabsorption malaria "
    "malformation malignancy malnutrition malposition malrotation marasmus mass measles megacolon "
    "melaena melasma melena mellitus menopause migraine miscarriage molluscum mumps naevus "
    "neoplasm nevi nevus nodule nystagmus obesity obstruction occlusion oedema osteophyte "
    "overdose overload pain palsy paralysis pellagra pemphigoid pemphigus perforation pertussis "
    "pica pimple pinworm pityriasis plague pleurisy pneumonia poisoning polio polyp polytrauma "
    "porphyria pre-eclampsia preeclampsia pregnancy prematurity presbycusis priapism prolapse "
    "prolapsed prurigo pruritus pseudogout psoriasis psychosis pterygium purpura quinsy rabies "
    "rash reaction reflux regurgitation retention rheumatism rickets rosacea roseola rubella "
    "rupture sarcoid scabies scald scar scarlatina sciatica scleroderma scoliosis scrofula scurvy "
    "seizure sepsis shingles shock sickness snakebite spasm spondylolisthesis spondylolysis "
    "sprain spur stammering stenosis sting stone storm strabismus strain stricture stroke "
    "stuttering "
    "sty stye subluxation sunburn sunstroke syncope syndrome syphilis tachycardia tapeworm tear "
    "tetanus tetany thickening thrombosis thrush tic tinea tinnitus torsion torticollis toxicity "
    "trait trauma tremor trisomy tuberculosis tumor tumour typhoid typhus ulcer ulceration "
    "underweight urticaria vaginismus varicella varices verruca vertigo vitiligo volvulus wart "
    "whiplash withdrawal wound yaws zoster"
)

# Nouns that may end a longer word: bronchopneumonia, pseudocyst.
_SUFFIXES = "pneumonia|trauma|aneurysm|cysts?|abscess|syphilis|tumou?rs?|infarction|dementia"

# Abbreviations of tests, units, procedures, vessels and quadrants.
_NO_DISEASE = _either(
    "NYHA FIGO CURB ISS TNM CT MRI HLA PCR SOFA ASA BMI ACC AHA ESC WHO DSM ICD ICU ED ER OR IV PO "
    "CXR US ECG EKG EEG EMG EGD ERCP MRCP CTA MRA PET WBC RBC CBC BMP CMP CRP ESR ANA ANCA TSH PSA "
    "BNP BP HR RR GFR eGFR EF LVEF INR PTT LFT LFTs ABG LP FNA PCI CABG TIPS CPAP LAD RCA LCX MCA "
    "ACA PCA RUL RML RLL LUL LLL RUQ LUQ RLQ LLQ SpO HbA CSF CNS GI GU GOLD KDIGO CKMB NSAID "
    "NSAIDs ACEI ARB SSRI SSRIs GCS NIHSS ECOG BIRADS LAFB NOS NEC DNA RNA ST QRS QT AST ALT ALP "
    "HbA1c SpO2 PaO2 HER2 CEA AFP LDH HCG BUN PLT HGB PTH ACTH FSH IgG IgM IgA IgE DWI KL ICD DX "
    "HPI PMH FHX PR MSS MSI KRAS EGFR ALK BRAF"
)

# What an organ is called where no noun says what is wrong with it: torn meniscus, fatty liver.
_DAMAGED = _either(
    "broken bulging cleft collapsed detached deviated dislocated enlarged fatty fractured frozen "
    "herniated hypoplastic impacted incarcerated infected ingrown irritable neurogenic overactive "
    "perforated polycystic prolapsed retained ruptured slipped sprained strangulated tethered torn "
    "twisted underactive undescended varicose"
)

_TWO_WORDS = (
    rf"(?:{_DAMAGED})\s+[a-z]{{3,}}|(?:high|low) (?:blood (?:pressure|sugar)|cholesterol)"
    r"|(?:hearing|hair|vision|visual|memory|pregnancy) loss|status (?:epilepticus|asthmaticus)"
    r"|factor \w+ (?:leiden|deficiency)|cor pulmonale|spina bifida"
    r"|placenta (?:pra?evia|accreta)|(?:developmental|speech) delay"
    r"|foreign body|hallux valgus|\w+(?:'s|s') (?:foot|elbow|knee|thumb)|foot drop"
    r"|(?:cord|nerve) compression|(?:fetal|respiratory) distress|growth restriction"
    r"|(?:bed|canker|cold|pressure) sore|(?:graft|transplant) rejection"
    r"|(?-i:[A-Z])[a-z]{3,}(?:['’]s|s['’])(?=\W*$)"
)

# An abbreviation counts unless it is known as no disease; in capitals, hence the switch of case.
DISEASE = regex(
    rf"\b(?:{_TWO_WORDS}|\w+(?:{_ENDINGS})|\w+(?:{_SUFFIXES})|(?:{_NOUNS})(?:e?s)?"
    r"|\w+(?:ie|ose|se)s(?=$)"
    rf"|(?-i:(?!(?:{_NO_DISEASE})\b|[IVX]+[A-D]?\b|[CTLS]\d{{1,2}}(?![A-Za-z\d])|p?T\d\w?N\d)"
    r"(?=\w*[A-Z]\w*[A-Z]|(?:COVID|HIV)-)[A-Z][A-Za-z\d]{1,7}(?:-(?:[A-Z]+\d*|\d+))?)"
    rf"(?=$|\s+(?:stage|grade|type|with|due|secondary|in|on|s/p|superimposed)\b|\s*[/→+,(]"
    r"|(?-i:\s+(?:[A-Z]+\s+)?(?:G?\d[a-c]?|[IVX]+[A-Da-d]?)(?=$|[\s,;)/]))))\b",
    re.IGNORECASE,
)
"""A word that makes a phrase the name of a disease: a noun, an ending, or an abbreviation."""

SYMPTOM = regex(
    r"(?:(?:mild|moderate|severe|acute|persistent|intermittent|recurrent|generali[sz]ed|left|right"
    r"|bilateral|upper|lower|abdominal|chest|back|joint|leg|swollen)\s+)*(?:fever|cough|headaches?"
    r"|dizziness|nausea(?: and vomiting)?|vomiting|pain|fatigue|tiredness|weakness|dyspn(?:o?ea)"
    r"|(?:shortness of )?breath(?:lessness)?|palpitations?|diarrh?o?ea|bloating|numbness|swelling"
    r"|weight loss|loss of appetite|discomfort|itching|rash|malaise)",
    re.IGNORECASE,
)

QUALIFIER = regex(
    r"(?:(?:type|stage|grade|class)\s+[\w-]+|(?:left|right|bilateral|unilateral|acute|subacute"
    r"|chronic|mild|moderate|severe|recurrent|unspecified|primary|secondary|active|advanced|early"
    r"|late|stable|persistent|unstable|idiopathic|congenital|generali[sz]ed|locali[sz]ed|moderately"
    r"|[\w-]+-(?:acquired|associated|induced|related|onset|positive|negative|dependent|type|cell"
    r"|sided))(?:\s+(?!and\b|or\b|suspected\b)[\w-]+){0,2}|in remission)",
    re.IGNORECASE,
)
"""What says side, type, stage or severity in parentheses, or behind a comma."""

NO_NAME = regex(
    r"(?:the |a |no )?(?:un(?:known|clear|determined|certain|specified)|undifferentiated"
    r"|indeterminate|none|nil|n/?a|pending|deferred|inconclusive|see (?:above|below)|as above"
    r"|(?:very )?(?:high|low|moderate|likely)|yes|no|healthy(?: \w+)?|differential|diagnos[ie]s"
    r"|probability|likelihood|confidence|cause|etiology|\d+ ?%"
    # The course of a disease that stands before, its class, and what is no disease any more.
    r"|(?:acute |first |new |recurrent )?(?:exacerbation|flare(?:-?up)?|attack|episode)"
    r"(?: (?:brought|set|triggered|caused|provoked|induced|precipitated)\b.*)?|between \w+"
    r"|(?:nyha|who|mgfa|killip|ccs|isn|rps|asa|child(?:-pugh)?) class\W?[\dIV]+[a-d]?"
    # Of the past alone: "prior stroke with hemiparesis" has a disease of now.
    r"|(?:past|previous|prior|resolved|healed|cured)"
    r"(?: (?!with\b|and\b|now\b|scar\b|complicat|\S*-(?:induced|related))[\w'-]+){1,5}"
    r"|(?:[\w-]+ ){0,3}vaccin\w+(?: dose)? (?:is )?(?:due|needed|pending|overdue|not given)"
    r"|(?:[\w'’-]+ ){1,3}(?:signs?|tests?|cultures?|swabs?|serology) (?:(?:is|was) )?(?:positive"
    r"|present)|(?:slow|fast|rapid|controlled) ventricular (?:rate|response))",
    re.IGNORECASE,
)
"""A whole phrase that stands where a name is expected and names nothing."""
