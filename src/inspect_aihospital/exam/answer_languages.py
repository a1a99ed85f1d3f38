"""Words of other languages by which a reply declares an answer, by their role.

Spanish, Portuguese, French, Italian, German, Dutch, Polish, Turkish, Russian, Arabic, Hindi,
Vietnamese, Indonesian, Japanese and Korean; Chinese stands with English in `answer_words`.
"""

NOUN = (
    r"(?:respuesta|resposta|réponse|reponse|risposta|antwort|lösung|antwoord|odpowied(?:ź|zią)|svar"
    r"|gabarito"
    r"|cevap|cevab[ıi]m?|yanıt(?:[ıi]m)?|ответ(?:ом)?|الإجابة|الاجابة|الجواب|उत्तर|जवाब|đáp án"
    r"|câu trả lời"
    r"|jawaban(?:nya)?)"
)
LETTER_NOUN = (
    r"(?:letra|lettre|proposition|lettera|buchstabe|opción|opcion|opção|opcao|opzione|optie|opcja"
    r"|alternativa"
    r"|seçenek|şık|вариант|буква|الخيار|विकल्प|phương án|lựa chọn|pilihan|opsi|huruf"
    # Words for "answer" name a letter too: "Antwort C ist richtig".
    r"|réponse|respuesta|resposta|risposta|antwort|antwoord|odpowiedź|選択肢|선택지)"
)
"""Nouns in front of the letter of an option."""
# 番号 and 번호 mean "number", 번째 makes an ordinal.
NOUN_BEHIND = r"(?:番(?!号)|번(?![호째])|seçeneği|şıkkı)"
"""Nouns behind the letter of an option."""
RIGHT = (
    r"(?:correct[ao]|cert[ao]|corret[ao]|corrett[ao]|correcte?|exacte?|bonne|esatt[ao]|giust[ao]"
    r"|richtige?|korrekte?"
    r"|juiste?|correcte|prawidłow[aąy]|poprawn[aąy]|doğru|правильн\w+|верн\w+|الصحيحة?|सही"
    r"|đúng(?: nhất)?"
    r"|chính xác|phù hợp(?: nhất)?|(?:m[aá]is|más|plus|più|meest|наиболее|الأكثر|सबसे) \w+"
    r"|(?:yang )?(?:paling )?(?:benar|tepat)|finale?|final|endgültige?|окончательн\w+|最終的な)"
)
ARTICLE = r"(?:la|le|el|il|lo|die|der|das|de|het|bei|für|voor)"
COPULA = (
    r"(?: (?:ist|lautet|wäre|est|serait|es|sería|seria|é(?: [ao](?= ))?|è|sarebbe|является|है|zou"
    r"|jest|это|هي|هو"
    # Polish "to" is an English preposition as well, so it counts only behind its noun.
    r"|là|adalah|ialah)(?!\w)|(?<=odpowiedź) to\b|(?<=odpowiedź \w{6}) to\b)"
)
WITHOUT_COPULA = (
    r"(?:(?:doğru )(?:cevap|yanıt|seçenek)|(?:cevap|yanıt|cevabım|yanıtım)"
    r"|(?:правильный|верный) (?:ответ|вариант)"
    rf"|(?:الإجابة|الجواب|الخيار)(?: {RIGHT})?|(?:सही |मेरा )?(?:उत्तर|जवाब|विकल्प)) "
)
"""Subjects of sentences that have no copula before the letter."""
I_CHOOSE = (
    # These languages deny before the verb: "no elijo la B". Python's lookbehinds have a fixed
    # width, so each word has one of its own.
    r"(?:(?<!no )(?<!não )(?<!non )(?<!n )\b(?:elijo|elegiría|escojo|escogería|selecciono"
    r"|me quedo con"
    r"|(?:opto|optaría) por|escolho|escolheria|seleciono|fico com|scelgo|sceglierei|seleziono"
    r"|opto per)"
    r"|\bje (?:choisis|choisirais|sélectionne|dirais|opte pour|retiens)|\bj'(?:opte|opterais) pour"
    r"|\bich (?:wähle|nehme|sage|tippe auf|würde(?: mich)?|entscheide mich)"
    r"|\b(?:wähle|nehme) ich|\bentscheide ich mich(?: für)?|\bbleibe ich bei|\bkies ik"
    r"|\bik (?:kies|neem|zou)|(?<!nie )\b(?:wybieram|wybrał[ao]?bym)"
    r"|(?<!не )\b(?:выбираю|выберу|выбрал[аи]? бы)"
    r"|(?<!لا )أختار|(?<!không )\bchọn|\bsaya (?:akan )?(?:memilih|pilih))"
)
_OWN_ANSWER = (
    r"(?:(?: (?:a|la|o|il))? (?:ma|mi|minha|mia|meine[rn]?|mijn|moj\w+|сво\w+)(?: \w+)?"
    r"| (?:antwort|antwoord|odpowied\w+|ответ\w*|đáp án|jawaban))"
)
I_KEEP = (
    r"(?:(?<!no )(?<!não )(?<!non )\b(?:mantengo|conservo|confirmo|mantenho|confermo|sigo con"
    r"|me mantengo (?:en|con)|continuo com|permaneço com|(?:resto|rimango) (?:su|con))"
    r"|\bje (?:maintiens|conserve|garde|confirme|reste sur)|\bich (?:bleibe bei|behalte)"
    r"|\bik (?:blijf bij|handhaaf)|(?<!nie )\b(?:pozostaję przy|podtrzymuję)"
    r"|(?<!не )\b(?:остаюсь при|сохраняю)|(?<!không )\bgiữ nguyên"
    rf"|\bsaya (?:tetap (?:pada|dengan|memilih)|mempertahankan)){_OWN_ANSWER}?"
)
_CHANGE_VERB = (
    r"(?:(?<!no )(?<!não )(?<!non )\b(?:cambio|modifico|corrijo|corrigo|mudo|altero|troco|correggo)"
    r"|\bje (?:change|modifie|corrige|révise)|\bich (?:ändere|korrigiere|revidiere)"
    r"|\bik (?:wijzig|verander)|(?<!nie )\bzmieniam|(?<!не )\b(?:меняю|изменяю|исправляю)"
    r"|(?<!không )\b(?:đổi|chuyển)|\bsaya (?:mengubah|mengganti))"
)
# The answer has to be named: "si no responde, cambio a C" changes a treatment.
I_CHANGE = (
    rf"{_CHANGE_VERB}{_OWN_ANSWER}"
    r"(?: (?:de|von|da|van|с|z|từ|dari) [A-Z\ue000-\ue059])? (?:zu|auf|in|pour|en|à|a|por|para"
    r"|naar|na|на|sang|thành|menjadi|ke)(?!\w)"
)
NOW = (
    r"(?: (?:maintenant|donc|ahora|agora|ora|adesso|jetzt|nun|daher|also|nu|dus|теперь|teraz"
    r"|sekarang))?"
)
INSTEAD = (
    r"(?:statt|anstatt|au lieu|en lugar|en vez|em vez|ao invés|invece|in plaats|вместо"
    r"|zamiast|thay vì)"
)
BUT = r"(?:aber|sondern|mais|pero|sino|mas|però|maar|ale|lecz|но|ama|fakat|nhưng|tetapi)"
EARLIER = (
    r"(?:zuerst|anfangs|zunächst|d'abord|initialement|au départ|inicialmente|al principio|primero"
    r"|no início|prima|inizialmente|eerst|aanvankelijk|najpierw|początkowo|сначала|изначально|önce"
    r"|ban đầu|awalnya|처음에?)"
)
CHOOSING_WORDS = (
    # The same stem denies with another ending: 選びます, 選びません.
    r"(?:を(?:選(?:び(?!ませ)|ぶ|択し(?!ませ)|択する)|支持し(?!ませ))"
    r"|(?:를|을) ?(?:선택(?:합니다|한다|하겠)|고르겠)"
    r"|を維持(?:し(?!ませ)|する)|(?:를|을) ?유지(?:합니다|한다|하겠)"
    r"|'[yn]?[iıuü] seç(?:iyorum|erdim|iyoruz)| चुन(?:ता|ती|ूँगा|ूंगा))"
)
"""Words behind a letter by which the speaker chooses it."""
CALLED_RIGHT = (
    r"(?: trifft zu| ?[がはも가이은는]? ?(?:最も|最|가장 )?(?:正解|正答|正しい|適切(?!では|でな)"
    r"|妥当(?!では|でな)|答え"
    # Japanese and Korean deny behind the adjective: 正解ではない, 정답이 아닙니다.
    r"|정답|맞|적절)(?!では|でな|じゃ|[이은]? ?아[니닙]|지 ?않))"
)
NOT = (
    r"(?:não|nicht|kein\w*|niet|geen|nie|ne|pas|не|không|bukan|tidak|non|ليست?|لا"
    # "No" is English too; as Spanish it counts before a verb of opinion.
    r"|no (?:creo|pienso|diría))"
)
DENIED_BEHIND = (
    r"(?:では|じゃ)(?:な|あり)|でな|[はが] ?(?:間違|誤|不適|正しく)|(?:이|가|은|는)? ?아[니닙]"
    r"|[은는] ?(?:오답|틀)| नहीं| değil"
    r"| (?:ist|est|es|é|è|is|jest) (?:\w+ )?(?:nicht|pas|falsch|fausse?|incorrect[aoe]?"
    r"|incorret[ao]|errad[ao]|sbagliat[ao]|onjuist|niet|błędn[ay])"
)
OR = (
    r"(?: (?:o|u|ou|oder|of|lub|albo|veya|ya da|или|أو|या|hoặc|atau|y|e|et|und|en|ve|i|и|و|और|và"
    r"|dan|또는|혹은|그리고) | ?(?:か|と|または|もしくは|나|와|과) ?)"
)
THEREFORE = (
    r"(?:daher|deshalb|somit|mithin|demnach|folglich|donc|por (?:lo )?tanto|portanto|logo|assim"
    r"|quindi|pertanto|dus|zatem|więc"
    r"|dolayısıyla|поэтому|следовательно|لذلك|इसलिए|vậy|do đó|vì vậy|jadi|したがって|従って|よって"
    r"|따라서|그러므로)"
)
IF = (
    # The mood tells the condition: Spanish "si" and French "si" may also affirm.
    r"\bsi\b[^,.;\n]{0,60}\b(?:fuer|fues|hubier|tuvier|mostrar|étai|avai)\w*"
    r"|\b(?:wenn|falls)\b[^.;\n]{0,60}\b(?:wäre|hätte)\w*"
)
EXPERT = (
    r"\b(?:expert(?:[oaei]s?|en|s)?|espert[oi]|deskundige|ekspert\w*|uzman\w*|эксперт\w*|chuyên gia"
    r"|pakar|ahli|especialistas?|spécialistes?)\b|الخبير|خبير|विशेषज्ञ|専門家|전문가"
)
ENDS = (
    # だ and 임 may also begin a longer word, so an end has to follow.
    r"(?:です|である|だ(?![^\s.!,と])|だと|と(?:考|思|判断|な[りる])|にな[りる]"
    r"|입니다|이다|이라고|임(?![^\s.])| ?है|'[dt][iıuü]r)"
)
"""What may end a sentence behind a letter."""
INFINITIVE = r" (?:entscheiden|wählen|nehmen|sagen|tippen|kiezen|nemen|zijn)\b"
