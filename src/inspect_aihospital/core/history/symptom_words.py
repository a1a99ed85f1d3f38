"""Words for symptoms in Chinese and English, technical and lay.

The order matters: a narrower symptom stands before the wider one that its words contain.
"""

SYMPTOMS = r"""
haematemesis
  zh 呕血|吐血|呕吐物[^,，。;；]{0,4}血|咖啡(?:样|色|渣)
  en (?:vomit\w*|throw\w* up|threw up|bring\w* up|brought up)(?: of| any| some)? blood
     |blood in (?:\w+ )?vomit\w*|ha?ematemesis|coffee[- ]ground\w*
haemoptysis
  zh 咯血|咳血|咳出血|痰[^,，。;；]{0,3}血|血痰
  en ha?emoptysis|cough\w* (?:up )?(?:any |some )?blood
     |blood\w*(?: streaks)? in (?:\w+ )?(?:sputum|phlegm)|bloody (?:sputum|phlegm)
     |blood-(?:streaked|stained) (?:sputum|phlegm)
melaena
  zh 黑便|柏油样?便|大便[^,，。;；]{0,8}黑|黑色(?:的)?(?:大)?便|拉黑|便黑
  en mel(?:a)?ena|(?:black|tarry)(?:,? \w+)? (?:stools?|poo\w*|motions?)|(?:stools?
     |poo) (?:\w+ ){0,3}(?:black|tarry)
blood_in_stool
  zh 便血|血便|[大粪]便[^,，。;；]{0,4}血|拉血|便中带血
  en (?:blood\w*|bleeding) (?:in|on|with|from) (?:the |my |your |her |his )?(?:stools?|poo
     |motions?|bowels?|toilet|back passage)|rectal bleed\w*|bloody (?:stools?|diarrh\w*
     |motions?)|stools? with blood
haematuria
  zh 血尿|尿[中里]?[有带]?血|小便[^,，。;；]{0,3}[红血]|尿色?发?红
  en ha?ematuria|blood\w* in (?:the |my |your |her |his )?(?:urine|pee|wee|water)|(?:red|pink
     |bloody) urine
nosebleed
  zh 鼻[子腔]?(?:部)?出血|流鼻血|鼻血|鼻衄|涕[^,，。;；]{0,6}血|血性?涕
  en nose ?bleed\w*|epistaxis|blood\w*(?: \w+){0,4} (?:nose|nasal\w*|nasopharynx|snot)
     |nose\w* bleed\w*
vaginal_bleeding
  zh 阴道[^,，。;；]{0,4}(?:流血|出血)|下[身面][^,，。;；]{0,3}(?:出血|流血)|见红
  en vaginal (?:\w+ )?bleed\w*|bleed\w* (?:between periods|from (?:the |my |your )?vagina
     |down below)|spotting
gum_bleeding
  zh 牙龈出血|瘀斑|淤青|淤血|紫癜|出血点|瘀点
  en bruis\w*|petechia\w*|gums? bleed\w*|bleeding gums|purpura
night_sweats
  zh 盗汗|[夜晚][里间上]?[^,，。;；]{0,4}(?:出汗|汗湿|大汗)
  en night ?sweats?|sweat\w*(?: a lot| heavily)? (?:at|during the|in the) night
     |drenching sweats?
fever
  zh 发热|发[着过了]?烧|高热|低热|高烧|低烧|烧(?=[了到得过起着也]
     |[一二三四五六七八九十两几\d]+[天度])|体温(?:升高|偏高|高|最高)|热峰|退烧
  en fevers?|feverish|febrile|burning up|(?:high|raised|running an?|ran an?|had an?|have an?
     |got an?) temperature|pyrexia
chills
  zh 寒战|畏寒|怕冷|发冷|打?寒颤|打冷战|打哆嗦
  en chills?|rigou?rs?|shiver\w*
sweating
  zh [冷大虚多出]汗|汗多|大汗淋漓
  en sweat\w*|perspir\w*|clammy
weakness
  zh [肢手脚腿臂膊臂肌侧][^,，。;；]{0,6}(?:无力|没劲|没力|不听使唤|使不上劲|抬不起)|偏瘫
     |瘫痪|无力
  en (?:limbs?|legs?|arms?|hands?|muscles?|sides?|foot|feet)(?: \w+){0,3} (?:weak\w*
     |paralys\w*|heavy)|weak\w*(?: \w+){0,4} (?:limbs?|legs?|arms?|hands?|muscles?|sides?)
     |weak(?:ness)?|paralys\w*
fatigue
  zh 乏力|疲乏|疲劳|疲倦|没(?:有)?(?:什么|啥)?(?:力气|劲儿?|精神)
     |[很好太特容觉真][别易得]?(?:容易)?累|精神(?:差|不好|不振)|倦怠
  en tired\w*|fatigue\w*|exhaust\w*|(?:no|lack of|low|little|less|not much) energy|worn out
     |letharg\w*|malaise|run down
weight_loss
  zh 体重[^,，。;；]{0,12}(?:下降|减轻|减少|降至|降到|掉|轻了?|由[^,，。;；]{0,8}降)|消瘦
     |瘦了|变瘦|[瘦掉][^,，。;；]{0,4}[\d一二三四五六七八九十]+[斤公]
  en (?:los[ts]?|losing|loss of|lose|dropped|shed)\s+(?:\w+ ){0,3}(?:[\d.]+ ?)?(?:kg|kilos?
     |kilograms?|pounds?|lbs?|weight)|weight loss|weight (?:\w+ ){0,2}(?:fell|fallen|dropped
     |gone down|decreased|from)|thinner|clothes (?:\w+ )?loose
weight_gain
  zh 体重[^,，。;；]{0,8}(?:增加|增长|上升)|胖了|长胖
  en gain\w* (?:\w+ ){0,3}(?:weight|kg|kilos?|pounds?)|put on (?:\w+ ){0,2}(?:weight|kg
     |kilos?)|weight gain
poor_appetite
  zh 食欲(?:不振|减退|差|下降|不好|不佳|降低|减低)|胃口(?:差|不好|不太好|很差|也?没)|纳差
     |[没无](?:有)?(?:什么|啥)?(?:胃口|食欲)(?!减|不|下|差|降|异)|吃不下|不[想爱]吃(?:饭
     |东西)?|吃得?[很也]?少|厌食|拒食|进食(?:量)?减少
  en (?:poor|reduced|decreased|less|little|low) appetite|(?:loss of|lost (?:my|her|his|your)
     |no|not much(?: of an)?) appetite|appetite (?:is |was |has been |has )?(?:poor|gone|down
     |reduced|bad|less)|off (?:my|her|his|their) food|(?:not|hardly|barely) (?:been )?eat\w*
     |eats? (?:little|less)|can't eat|anorexia
nausea
  zh 恶心|反胃|想吐|欲吐
  en nause\w*|queasy|(?:feel|felt|feeling|feels) (?:\w+ )?sick|sick to
regurgitation
  zh 反酸|烧心|反流|嗳气|打嗝|返酸|返流
  en heart ?burn|reflux|acid taste|belch\w*|burp\w*|regurgitat\w*|hiccups?
vomiting
  zh 呕吐|吐(?!痰|露|字|词|出来的痰|出痰)|呕
  en vomit\w*|thr(?:ow|ows|own|owing|ew) (?:\w+ )?up|puk\w*|being sick|c(?:a
     |o)me(?: straight)? back up
cough
  zh 咳嗽|干咳|呛咳|咳(?!痰)
  en cough\w*
sputum
  zh 咳?痰
  en sputum|phlegm|mucus
wheeze
  zh 喘鸣|哮鸣|喘息
  en wheez\w*|whistling
dyspnoea
  zh 呼吸(?:困难|跟不上|不畅|费力|急促|不过来)|气[短促喘急]|憋[喘气]
     |喘[不憋得粗]?[上过]?[来]?气?|上不来气|透不过气
  en short(?:ness)? of breath|breathless\w*|dyspn\w*|(?:trouble|difficult\w*|hard|problems?
     |struggl\w*)(?: in| with| to)? breath\w*|can't (?:catch|get) (?:\w+ )?breath
     |out of breath|winded|(?:catch|get) (?:my|your|her|his) breath
     |breathing (?:\w+ ){0,2}(?:hard|difficult\w*|heavy|fast)
chest_tightness
  zh 胸[口部]?[^,，。;；]{0,4}(?:闷|憋|紧|堵|压迫|压榨|压着)|心口[^,，。;；]{0,3}(?:闷|堵)
     |心前区不适
  en chest(?: \w+){0,3} (?:tight\w*|pressure|heav\w*|squeez\w*|discomfort)|(?:tight\w*
     |pressure|heav\w*|squeez\w*)(?: \w+){0,3} chest
chest_pain
  zh 胸[口部骨]?[^,，。;；]{0,5}[痛疼]|心绞痛|心[口前][区]?[^,，。;；]{0,3}[痛疼]
  en chest(?: wall)? (?:\w+ )?(?:pain\w*|hurts?|ache\w*)|(?:pain\w*|hurts?|aching
     |ache)(?: \w+){0,4} (?:chest|breastbone)|angina
palpitations
  zh 心悸|心慌|心跳[^,，。;；]{0,3}(?:快|不齐|乱|厉害)|心里发慌|心突突
  en palpitat\w*|heart(?: \w+){0,3} (?:rac\w*|pound\w*|flutter\w*|skip\w*|thump\w*)
     |heart ?beat\w*(?: \w+){0,3} (?:fast|irregular\w*)|racing heart
syncope
  zh 晕厥|昏倒|晕倒|[晕昏]过去|昏迷|黑[蒙矇朦]|意识丧失|失去意识|不省人事|眼[前睛]?发黑
     |眼前[^,，。;；]{0,3}黑|眼黑
  en faint\w*|pass(?:ed|ing|es)? out|syncop\w*|black(?:ed|ing|ening)? ?out\w*|los(?:t|s of|e
     |ing) (?:\w+ )?consciousness|collaps\w*|blackening of vision|vision (?:\w+ ){0,2}black
dizziness
  zh 头晕|眩晕|头昏|晕(?!车|船)|天旋地转
  en dizz\w*|light-?headed\w*|vertigo|giddy|room (?:\w+ )?spin\w*
headache
  zh 头[痛疼]|偏头痛|[前后]?[额枕颞]部?[^,，。;；]{0,4}[痛疼]|头[部]?[^,，。;；]{1,4}[痛疼]
  en head ?aches?|head (?:\w+ )?(?:hurts?|aches?|pains?|pounds)|migraines?|(?:pain\w*|ache
     |aching)(?: \w+){0,3} (?:head|forehead|temples?)
diplopia
  zh 复视|重影|看东西[^,，。;；]{0,4}[双两]
  en double vision|diplopia|see\w* double
vision_loss
  zh 视[物力野][^,，。;；]{0,4}(?:模糊|下降|减退|不清|缺损)|看不清|看东西[^,，。;；]{0,3}模糊
     |眼花
  en blur\w*(?: of)? ?(?:vision|sight)?|vision (?:\w+ ){0,2}(?:loss|lost|blur\w*|chang\w*
     |problems?|worse)|visual (?:\w+ )?(?:loss|disturb\w*|field\w*|chang\w*|symptoms?
     |problems?)|(?:loss of|lost|losing) (?:\w+ )?(?:vision|sight)|(?:can't|trouble) see\w*
red_eye
  zh 眼[睛]?[^,，。;；]{0,3}(?:发红|充血|红)|红眼
  en (?:red|pink|bloodshot) eyes?|eyes? (?:\w+ ){0,3}(?:red|redness)
     |redness(?: \w+){0,3} eyes?
eye_pain
  zh 眼[睛部]?[^,，。;；]{0,3}[痛疼胀]
  en eye (?:pain\w*|hurts?|aches?)|pain\w*(?: \w+){0,3} eyes?|eyes? (?:hurts?|aches?|sore)
     |sore eyes?
tinnitus
  zh 耳鸣|耳朵?[里]?[^,，。;；]{0,5}(?:嗡嗡|呼呼|响)
  en tinnitus|ringing(?: \w+){0,3} ears?|buzzing|ears? (?:\w+ )?ring\w*|whoosh\w*
hearing_loss
  zh 听力[^,，。;；]{0,4}(?:下降|减退|差|不好)|耳聋|听不[清见]|耳背
     |耳[朵]?[^,，。;；]{0,3}[闷堵]
  en hear\w* (?:\w+ )?(?:loss|worse\w*|less|problems?|difficult\w*)|(?:loss of|lost|reduced
     |hard of|trouble|difficulty|can't|poor) hear\w*|deaf\w*|ears?(?: \w+){0,2} (?:blocked
     |full\w*|plugged|stuffy)|muffled|fullness(?: \w+){0,3} ears?
ear_discharge
  zh 耳[朵道]?[^,，。;；]{0,4}(?:流[脓水液]|漏)|耳漏|流脓
  en (?:ear|aural) (?:discharge|leak\w*)|discharge from (?:\w+ ){0,2}ears?|(?:runny|leaking
     |draining) ears?|otorrh\w*
ear_pain
  zh 耳[朵部内]?[^,，。;；]{0,3}[痛疼]
  en ear ?aches?|ear (?:\w+ )?(?:pain\w*|hurts?|sore)|(?:pain\w*|aching)(?: \w+){0,3} ears?
     |ears? (?:hurts?|aches?)
runny_nose
  zh 流[清脓黄]?鼻?涕|鼻涕|[清脓黄]水?涕|鼻漏|流鼻水
  en (?:runny|running|dripping) nose|nasal (?:discharge|drip)|rhinorrh\w*
     |nose (?:\w+ )?(?:running|runs|drip\w*)|snot
blocked_nose
  zh 鼻[子腔]?[^,，。;；]{0,4}(?:塞|堵|不通气?)
  en (?:blocked|stuffy|stuffed|congested|clogged)(?: up)? nose|nasal (?:congestion
     |obstruction|block\w*)|nose (?:\w+ )?(?:blocked|stuff\w*|congested)
sneezing
  zh 喷嚏
  en sneez\w*
hoarseness
  zh 声音?嘶哑?|嗓[子音][^,，。;；]{0,3}哑|声音[^,，。;；]{0,3}沙?哑|失声
  en hoarse\w*|lost (?:my|her|his) voice|voice (?:\w+ )?(?:chang\w*|hoarse|gone|husky)
sore_throat
  zh 咽[喉部]?[^,，。;；]{0,2}[痛疼]|[嗓喉][子咙][^,，。;；]{0,3}[痛疼]
  en sore throat|throat (?:\w+ )?(?:pain\w*|hurts?|sore|aches?)|painful throat
     |pain\w*(?: \w+){0,2} throat
dysphagia
  zh 吞咽[^,，。;；]{0,3}(?:困难|不畅|费|痛|疼)|咽不下|噎|吞不下
  en dysphagia|odynophagia|(?:trouble|difficult\w*|hard|pain\w*|problems?)(?: in| on| with
     | to)? swallow\w*|swallow\w* (?:\w+ )?(?:hurts?|difficult\w*|pain\w*|hard)
     |food (?:\w+ )?st(?:uck|icks)|chok\w*
period_pain
  zh 痛经|[月例]经[^,，。;；]{0,3}[痛疼]
  en period pains?|dysmenorrh\w*|painful periods?|menstrual cramps?
abdominal_pain
  zh (?:腹(?!股)|肚)[部子]?[^,，。;；]{0,9}?[痛疼]|胃[部脘]?[^,，。;；]{0,4}[痛疼]
     |心窝[^,，。;；]{0,3}[痛疼]
  en (?:abdom\w+|stomach|belly|tummy|gut|epigastri\w+)(?: \w+){0,4} (?:pain\w*|ache\w*
     |hurt\w*|cramp\w*|sore)|(?:pain\w*|ache|aching|cramp\w*|hurts?
     |colic)(?: \w+){0,6} (?:stomach|belly|tummy|abdomen|abdominal)|stomach ?aches?
bloating
  zh 腹胀|[腹肚][部子]?[^,，。;；]{0,4}胀|胀气|闷胀
  en bloat\w*|disten\w+|gassy|fullness
diarrhoea
  zh 腹泻|拉肚子|拉稀|水样便|稀水?便|泻肚|跑肚
  en diarrh\w*|(?:loose|watery) (?:stools?|motions?|bowels?)|the runs
constipation
  zh 便秘|排便困难|大便[^,，。;；]{0,3}(?:干|硬|解不出)|拉不出
  en constipat\w*|hard stools?
jaundice
  zh 黄疸|[皮肤眼白睛][^,，。;；]{0,3}发黄|黄染
  en jaundice\w*|(?:skin|eyes?)(?: \w+){0,3} yellow\w*|yellow\w*(?: \w+){0,3} (?:skin|eyes?)
dysuria
  zh 尿痛|小便[^,，。;；]{0,4}[疼痛灼烧]|尿道?[^,，。;；]{0,3}[灼刺]
  en dysuria|burn\w*(?: \w+){0,3} (?:urin\w*|pee\w*|water)|pain\w*(?: \w+){0,3} (?:urin\w*
     |pee\w*)|urin\w* (?:\w+ ){0,2}burning
frequent_urine
  zh 尿频|小便[^,，。;；]{0,3}[多频勤]|上?厕所[^,，。;；]{0,3}[多频勤]|起夜|夜尿|尿量?增?多
     |多尿|尿急
  en urinary (?:frequency|urgency)|(?:pee|urinat\w*|urine|water|toilet
     |wee)\w*(?: \w+){0,3} (?:more|often|frequent\w*|a lot)|frequent(?:ly)? (?:urin\w*
     |pee\w*)|polyuria|nocturia
less_urine
  zh 尿量?[^,，。;；]{0,3}[少]|小便[^,，。;；]{0,4}少
  en (?:less|little|reduced|decreased) urine|urine (?:\w+ ){0,4}(?:less|decreased|reduced)
     |oligur\w*
dark_urine
  zh 尿色?[^,，。;；]{0,3}[深黄浓]|浓茶
  en dark\w* urine|urine (?:\w+ ){0,3}(?:dark|brown|tea)
incontinence
  zh 失禁
  en incontinen\w*
thirst
  zh 口渴|多饮|口干|[想爱]喝水|喝水[^,，。;；]{0,3}多
  en thirst\w*|drink\w*(?: \w+)? (?:a lot|more|lots)|dry mouth|polydipsia
oedema
  zh 水肿|浮肿|[腿脚肢足踝脸睑][部]?[^,，。;；]{0,5}肿
  en o?edema\w*|(?:swell\w*|swollen)(?: \w+){0,4} (?:legs?|feet|ankles?|foot|face|eyelids?)
     |(?:legs?|feet|ankles?|foot|face|eyelids?)(?: \w+){0,3} (?:swell\w*|swollen|puff\w*)
lump
  zh 肿块|包块|肿物|疙瘩|结节|[长起摸肿有][到了着个]*[^,，。;；]{0,6}(?:包(?!括)|块)
     |淋巴结[^,，。;；]{0,3}[肿大]
  en lumps?|mass(?:es)?(?! index)|swollen (?:glands?|lymph nodes?)|bump
swelling
  zh 肿(?!瘤|物)
  en swell\w*|swollen
rash
  zh 皮疹|疹|红斑|水[疱泡]|红点|风团|起疹
  en rash\w*|hives|blister\w*|red (?:patches|spots)|skin eruption
itch
  zh 瘙痒|痒
  en itch\w*|prurit\w*
back_pain
  zh 腰[部背]?[^,，。;；]{0,4}[痛疼酸]|背[部]?[^,，。;；]{0,3}[痛疼]
  en back ?aches?|(?:back|flank|loin) (?:\w+ )?(?:pain\w*|hurts?|sore|aches?)|(?:pain\w*|ache
     |aching)(?: \w+){0,4} (?:back|flank|loin)
neck_pain
  zh [颈][部项]?[^,，。;；]{0,4}[痛疼僵硬强]|脖子[^,，。;；]{0,4}[痛疼僵硬]
  en neck (?:\w+ )?(?:pain\w*|hurts?|stiff\w*|aches?)|stiff neck|pain\w*(?: \w+){0,3} neck
joint_pain
  zh 关节[^,，。;；]{0,4}[痛疼肿]
  en joints? (?:\w+ )?(?:pain\w*|swell\w*|aches?|hurts?|stiff\w*)|(?:pain\w*|aching|swollen
     |sore|stiff)(?: \w+){0,3} joints?|arthralgia
muscle_pain
  zh 肌肉?[^,，。;；]{0,3}[痛疼酸]|[浑全]身[^,，。;；]{0,3}[酸痛疼]
  en muscle (?:pain\w*|aches?|cramps?)|myalgia|body aches?|aches? all over
limb_pain
  zh [腿膝脚足踝髋臀肩臂膊手腕肘肢][部]?[^,，。;；]{0,8}[痛疼]|屁股[^,，。;；]{0,6}[痛疼]
     |骨痛|腹股沟[^,，。;；]{0,3}[痛疼]
  en (?:legs?|knees?|foot|feet|ankles?|hips?|thighs?|calf|calves|arms?|shoulders?|hands?
     |wrists?|elbows?|groin|bones?)(?: \w+){0,3} (?:pain\w*|ache\w*|hurt\w*|sore)|(?:pain\w*
     |ache|aching)(?: \w+){0,4} (?:legs?|knees?|foot|feet|ankles?|hips?|thighs?|calf|calves
     |arms?|shoulders?|hands?|wrists?|elbows?|groin|bones?)
toothache
  zh 牙[^,，。;；]{0,3}[痛疼]
  en tooth ?aches?|(?:teeth|tooth) (?:hurts?|pain)
pain
  zh [痛疼](?!风|快|爱|药|醒)
  en pain(?!kill|less| ?relie| med)\w*|hurt\w*|aches?|aching|sore(?:ness)?
numbness
  zh 麻木|发麻|(?<![荨])麻(?!烦|醉|将|疹|利)
  en numb(?!er)\w*|tingl\w*|pins and needles
seizure
  zh 抽搐|惊厥|抽动|抽风|抽(?=[了过起]|一)|癫痫|痉挛
  en seizures?|convuls\w*|fits|twitch\w*|epilep\w*
tremor
  zh [手脚身]抖|震颤|发抖|颤抖|抖动
  en tremor\w*|shaky|trembl\w*
speech
  zh [言说][语话][^,，。;；]{0,3}(?:不清|含糊|困难|费劲)|口齿不清|[口嘴]角?[^,，。;；]{0,2}歪
  en slur\w*|(?:trouble|difficult\w*) (?:in )?(?:speaking|talking)|speech (?:\w+ )?(?:problem
     |difficult|slur)\w*|facial droop\w*|face (?:\w+ )?droop\w*
confusion
  zh 神志不清|意识[^,，。;；]{0,2}(?:模糊|障碍)|糊涂|反应[^,，。;；]{0,2}(?:迟钝|慢)|嗜睡
  en confus\w*|disorient\w*|drows\w*|slow to respond
forgetful
  zh 记忆力?[^,，。;；]{0,3}(?:下降|减退|差)|健忘|忘事
  en memory (?:loss|problems?)|forgetful\w*
insomnia
  zh 失眠|睡[眠得]?[^,，。;；]{0,4}(?:不太?好|不怎么好|差|不着|不实|不香|不佳|障碍)|入睡困难
  en insomnia|(?:can't|trouble|hard to|difficult\w*|poor|bad) sleep\w*
     |sleep\w* (?:\w+ )?(?:badly|poorly|poor|bad)|sleepless
hair_loss
  zh 脱发|掉头发
  en hair (?:loss|falling)|los\w* (?:\w+ )?hair
discharge
  zh 白带|分泌物
  en discharge
bleeding
  zh 出血|流血
  en bleed\w*|bled
"""
"""Each row: a name, its words in Chinese and in English; a line goes on in the next."""

QUESTION_WORDS = r"""
fever
  zh 体温|烧
  en temperature
weight_loss
  zh 体重|变瘦
  en weight
weight_gain
  zh 体重
  en weight
poor_appetite
  zh 食欲|胃口|饮食|吃饭|进食
  en appetite|eating|diet
insomnia
  zh 睡眠|睡觉|睡得
  en sleep\w*
vision_loss
  zh 视力|视物|看东西
  en vision|eyesight
hearing_loss
  zh 听力|听觉
  en hearing
dysphagia
  zh 吞咽
  en swallow\w*
dyspnoea
  zh 呼吸
  en breathing
lump
  zh 包|块
  en lumps?
"""
"""Wider words that ask about a symptom and do not state it, by the name of the symptom."""

NORMAL_WORDS = r"""
fever
  zh 体温(?:一直)?(?:正常|不高)
  en temperature (?:\w+ )?(?:is|was|been) (?:normal|fine)
weight_loss
  zh 体重[^,，。;；]{0,4}(?:没|无|未|正常|稳定|不变)[^,，。;；]{0,6}
  en weight (?:\w+ ){0,3}(?:stable|steady|unchanged|the same|normal|changed)
poor_appetite
  zh (?:食欲|胃口|饮食|吃饭|进食)(?:都|一直|还|挺|很|也|比较|倒)*(?:正常|如常|好|可以?|行
     |不错|没变化?)
  en (?:appetite (?:\w+ ){0,2}(?:normal|good|fine|ok|okay|unchanged)|eat\w* (?:well|normally
     |fine|ok))
insomnia
  zh 睡[眠得](?:都|一直|还|挺|很|也|比较)*(?:正常|好|可以?|行|不错|着)
  en sleep\w* (?:\w+ ){0,2}(?:well|normal\w*|fine|good|ok)
palpitations
  zh 心跳正常
  en heart ?beat (?:is )?normal
"""
"""Words that deny a symptom by calling what it is about normal, by the name of the symptom."""

NEIGHBOURS = """
dyspnoea wheeze chest_tightness chest_pain
chest_tightness abdominal_pain bloating regurgitation dysphagia
abdominal_pain bloating back_pain period_pain limb_pain muscle_pain
fatigue weakness fever confusion poor_appetite dizziness
fever chills sweating night_sweats
nausea vomiting poor_appetite regurgitation bloating
cough sputum sore_throat wheeze
dizziness syncope headache vision_loss weakness
oedema lump swelling joint_pain limb_pain rash
rash itch gum_bleeding lump red_eye
numbness limb_pain
tremor seizure chills
melaena blood_in_stool bleeding haematemesis diarrhoea
haemoptysis nosebleed bleeding sputum runny_nose
runny_nose blocked_nose sneezing discharge
hearing_loss tinnitus ear_pain ear_discharge discharge
vaginal_bleeding bleeding discharge menstruation
frequent_urine thirst dysuria
haematuria dark_urine less_urine
vision_loss diplopia red_eye eye_pain
hoarseness sore_throat dysphagia cough
back_pain limb_pain joint_pain muscle_pain neck_pain weakness numbness
syncope seizure confusion palpitations
headache neck_pain eye_pain toothache ear_pain
confusion forgetful speech insomnia
speech weakness
constipation diarrhoea bloating
medication drug
"""
"""Symptoms that one person's words may mean for another's: in each row, all of all."""
