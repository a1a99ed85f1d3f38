"""Recognise courtesy behind a result: words of advice, role or farewell that tell no finding.

Read by lists of everyday words: with any other word, or a word of a finding, a clause may be one.
"""

from inspect_aihospital.core.replies.finding_words import BODY_WORD, FINDING_WORD
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex

_GRAMMAR = """
    a about according after again all already also although always am an and another any anyone
    anything are aren as at away back be because been before being both but by can cannot could
    couldn did didn do does doesn doing don down each else every everyone everything few for from
    had has hasn have haven having he her here him his how however i if in into is isn it its just
    like many may me more most much must my need needed needs never no nobody none not nothing now
    of off on once one only or other others our out over own per please same several she should
    shouldn since so some somebody someone something soon still such than that the their them then
    there therefore these they this those though through to today's together too until up us very
    was wasn we were what whatever when where whether which while who whom whose why will with
    within without won would wouldn yes yet you your yours yourself
"""
_MANNERS = """
    afraid afternoon apologies apologise apologize appreciate appreciated best bye calm care
    certainly comfortable coming cooperation course day dear enjoy evening excuse forward free
    glad goodbye grateful happy hello hesitate honored honour hope hopefully kind kindly long look
    luck morning patience patient pleased pleasure quick recover recovery regards regret relax
    rest safe seat sincerely sorry speedy sure take thank thanks trust unfortunately wait waiting
    weekend welcome wish wishes worried worry
"""
_ERRANDS = """
    able act add address advice advise advised aid allow allowed answer answers app appointment
    approach appropriate area arrange arranged ask asked assist assistance attending authorised
    authorized available back beyond book bring call card case chart check clarification clarify
    clinic clinical clinically clinician clinicians collect come comment comments complete
    completed concern concerns conclude concludes conclusion confirm consult consultation
    consulted contact context conversation copies copy correlate correlated correlation counter
    date decide decision decisions deliver department desk details determine diagnose diagnosis
    diagnostic directly discharge discuss discussed doctor doctors document documented documents
    done door draw dressed electronic electronically elsewhere email emergency entitled evaluation
    everything exam examination examinations examine examined examiner exams explain explained
    explains explanation family feel file findings floor follow followed following followup form
    front full further get give given go guidance guide hallway hand handed happens health
    healthcare hear help helpful helps history home hospital hours inbox individual inform
    information instructed instructions interpret interpretation interpreted interpreter
    interpreting interprets investigation investigations item items job keep know lab laboratory
    later leave let licensed listed mail make matter meaning means medical meet meeting message
    minutes moment month months name necessary next notice number nurse nurses offer office online
    opinion order ordered orders outpatient overall page paper paperwork part permitted person
    pharmacy phone physician physicians pick picture place plan planned portal position post
    prepared prescribe present print printed printout proceed process processed professional
    provide provided provider providers purposes put question questions queue reach read reading
    ready reception recommend recommendation recommendations recommended record recorded records
    refer reference referring regarding relay relevant repeat report reported reports request
    requested requesting requests required requires reserved result results return review reviewed
    role room run say schedule scheduled scope see seen send sent separate service services share
    sheet show side sign signed sit speak speaking specialist specialists specific staff stay step
    steps stop suggest suggested suggestion support surgeon symptoms system table talk team
    technician technicians tell test testing tests time today told tomorrow trained treating
    treatment turn unable understand understanding update uploaded use value values visit visits
    want way week weeks work working write
"""
_CHINESE = """
    上 下 不 与 个 中 为 之 也 了 于 些 交 仅 从 他 以 份 会 传 但 你 使 供
    做 先 其 内 再 写 凭 别 到 前 单 去 取 只 可 号 同 后 向 吗 吧 听 呢 周
    和 咱 哈 哦 啊 回 在 地 均 坐 外 多 天 太 她 好 如 对 将 就 层 带 并 应
    开 张 很 得 忘 您 想 愿 我 或 找 把 拿 按 揉 无 早 时 是 更 最 月 有 本
    来 楼 次 此 没 用 由 的 看 着 祝 稍 等 给 聊 能 至 若 要 让 讲 该 说 请
    谈 走 跟 过 还 这 送 那 都 里 问 需 项 一下 一些 一位 一切 一步 一起 上传
    上午 上班 上述 下午 不便 不必 不用 不要 专业 专科 临床 为准 为止 主任 主治 主管
    久等 之前 之后 之外 了解 交流 交给 人员 什么 今后 今天 仔细 代表 以上 以下 以便
    以免 以外 以防 任何 休息 住院 作为 作出 使用 依据 保存 保持 保管 保重 信息 候诊
    值班 假如 做出 做完 健康 全部 关于 其他 其余 其它 具体 内容 再次 再见 决定 出来
    出示 分析 分钟 判定 判断 别的 到此 前台 化验 医务 医嘱 医师 医护 医生 医疗 医院
    十分 单子 参考 及时 反馈 另外 只能 叫号 可以 台阶 同事 同时 后续 含义 听从 告知
    告诉 咨询 哪些 哪里 商量 喝水 回答 回诊 因为 因此 均由 处理 处置 复印 复查 复诊
    多谢 大厅 大夫 大家 大概 好好 好的 如何 如有 如果 妥善 安康 安心 安排 完成 完毕
    定期 审核 客服 客气 家属 小心 小时 就医 就诊 尽快 尽早 尽量 工作 希望 带上 带回
    带着 帮助 帮忙 平安 应当 应由 应该 康复 建议 开具 开单 当面 影像 必要 必须 怎么
    急诊 恢复 情况 愉快 意义 意见 感谢 慢慢 慢走 我们 所以 所有 手机 打印 技师 护士
    护理 报告 抱歉 担心 拨打 指标 按压 按时 按照 排队 接诊 推荐 提交 提供 提问 携带
    收好 放射 放心 数值 数据 方便 方案 无权 无法 既往 日后 早上 早日 时候 明天 明白
    晚上 更多 服务 期间 本人 权限 查看 根据 档案 检查 检验 欢迎 此外 沟通 没有 治疗
    注意 流程 清楚 焦虑 然后 片子 物品 现在 理解 生活 用药 由于 申请 电话 疑问 病历
    病史 病情 病房 目前 直接 相关 着急 知道 短信 确定 确认 祝愿 祝福 科室 稍后 稍坐
    稍等 穿好 窗口 立即 等候 等待 等着 答复 签发 签字 系统 紧张 纸质 经治 结合 结束
    结果 结论 继续 综合 老师 考虑 而且 耐心 职责 联系 联络 自己 至于 范围 药房 衣服
    要求 规定 解读 解释 计划 讨论 记住 记得 评估 诊室 诊断 询问 详细 说明 谢谢 负责
    资料 资格 起来 超出 路上 身体 转交 转告 辛苦 过程 这个 这些 这份 这边 这里 进行
    透露 递交 通知 遗憾 那边 那里 部分 配合 针眼 门诊 问题 阅读 陪同 随后 随时 随访
    随诊 随身 需要 非常 面诊 项目 顺利 预约 领取 马上 麻烦 下一步 不客气 候诊区 公众号
    别客气 半小时 咨询台 对不起 小程序 就诊卡 工作日 技术员 护士站 报告单 接下来 服务台
    检查员 检查室 检查科 检验员 检验科 结果单 自助机 身份证 进一步 遵医嘱 不好意思
"""

_ENGLISH_WORDS = frozenset(f"{_GRAMMAR} {_MANNERS} {_ERRANDS}".split())
# The longest word first: each place is read once.
_CHINESE_WORD = regex("|".join(sorted(_CHINESE.split(), key=len, reverse=True)))
_ENGLISH_WORD = regex(r"[^\W\d_]+(?:['’][a-z]+)?")
_CONTRACTION = regex(r"['’]\w+$")
# Words of praise are courtesy in these phrases alone: "looks good" is a result.
_PHRASE = regex(
    r"(?i)\b(?:get well|as well|diagnosis|you(?: did|'re doing) (?:great|well|fine)"
    r"|(?:have|with) an? (?:good|great|nice)|good"
    r" (?:luck|health|bye|day|morning|afternoon|evening|night|rest))\b"
    r"|(?:(?<![没无不])有|[的个些])(?:任何|什么|其他)?(?:疑问|问题)|关于.{0,6}问题|祝.{0,2}一切|配合得很好"
)
_VERDICT = regex(r"[没无不].{0,4}问题|[都很切]好|不好(?!意思)")
# Of a patient this is a finding; the examiner says it of itself.
_INABILITY = regex(
    r"(?i)\b(?:unable to|can ?not|can['’]t|does not|doesn['’]t) (?:speak|talk|see|hear|follow"
    r"|answer|name|know|sit|stay|rest|turn|feel|reach)\b|(?:不能|无法|不会|没法)(?:说|看|听|坐|走|动|回答|配合|记)"
)
_SPEAKER = regex(r"(?i)\b(?:I|we|examiner)\b|我")
_MARKS = regex(r"[\W\d_]+")


def is_courtesy(clause: str) -> bool:
    """Tell whether a clause says nothing but words of advice, role, errands and farewell."""
    plain = _PHRASE.sub("您" if CHINESE_LETTER.search(clause) else " you ", clause)
    if FINDING_WORD.search(plain) or BODY_WORD.search(plain) or _VERDICT.search(plain):
        return False
    if _INABILITY.search(plain) and not _SPEAKER.search(plain):
        return False
    if CHINESE_LETTER.search(plain):
        letters = _MARKS.sub("", plain)
        return bool(letters) and not _CHINESE_WORD.sub("", letters)
    words = [_CONTRACTION.sub("", word) for word in _ENGLISH_WORD.findall(plain.casefold())]
    return bool(words) and _ENGLISH_WORDS.issuperset(words)
