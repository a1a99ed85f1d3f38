// Every word of the page itself, in both languages; cases bring their own.

const TEXTS = {
  en: {
    cases: "Cases", open: "your turn", waiting: "waiting for the other side", done: "done", closed: "closed",
    none: "No case yet. This page updates itself; you can leave it open.",
    case: "Case", instructions: "Instructions for this seat", materials: "For you to know",
    talk: "Conversation", question: "Question", send: "Send", sendNow: "Send now", undo: "Undo",
    sending: (seconds) => `Sending in ${seconds} s`,
    keys: "Ctrl+Enter: send. Esc: undo. Alt+↓ or Alt+↑: next or previous case.",
    required: "required", choose: "Please fill in:", lost: "No connection. If it does not come back, the run was interrupted or has ended. What you sent is kept; what you write stays in this browser.",
    notSent: "Not sent. Please try again.", elsewhere: "This was answered already, perhaps in another tab.",
    notWaiting: "Not sent: the run does not wait for this now. What you wrote is kept in this browser.",
    over: "This case is finished. Thank you.", wait: "Sent. The other side is writing …",
    hideTimer: "Hide timer", showTimer: "Show timer", other: "中文",
    refused: "The link is not valid any more, or the run has ended.",
    closing: "The run has ended. All that you sent is kept. You can close this page.",
    seats: {
      doctor: "doctor", patient: "patient", examiner: "examiner", moderator: "chair",
      grader: "grader", participant: "exam", extractor: "coder", auditor: "auditor",
      summarizer: "summary",
    },
  },
  zh: {
    cases: "病例", open: "轮到您", waiting: "等待对方", done: "已完成", closed: "已结束",
    none: "暂时没有病例。本页会自动更新，可以一直开着。",
    case: "病例", instructions: "本席位须知", materials: "您所知道的", talk: "对话", question: "题目",
    send: "发送", sendNow: "立即发送", undo: "撤销",
    sending: (seconds) => `${seconds} 秒后发送`,
    keys: "Ctrl+Enter：发送。Esc：撤销。Alt+↓ 或 Alt+↑：下一个或上一个病例。",
    required: "必填", choose: "请填写：", lost: "连接中断。如果一直不恢复，说明运行已中断或结束。您发送的内容均已保存，正在写的内容留在本浏览器中。",
    notSent: "没有发送成功，请再试一次。", elsewhere: "此处已经回答过，也许是在另一个标签页里。",
    notWaiting: "没有发送：本次运行目前不等待这一回答。您写的内容保存在本浏览器中。",
    over: "本病例已完成，谢谢。", wait: "已发送，对方正在回复……",
    hideTimer: "隐藏计时", showTimer: "显示计时", other: "English",
    refused: "链接已失效，或本次运行已结束。",
    closing: "本次运行已结束。您发送的内容均已保存，可以关闭本页。",
    seats: {
      doctor: "医生", patient: "患者", examiner: "检查员", moderator: "主持人", grader: "评分人",
      participant: "考试", extractor: "编码员", auditor: "审核员", summarizer: "总结",
    },
  },
};

const preferred = navigator.language.startsWith("zh") ? "zh" : "en";
export let language = localStorage.getItem("language") || preferred;

export function switchLanguage() {
  language = language === "zh" ? "en" : "zh";
  localStorage.setItem("language", language);
}

export const text = (name) => TEXTS[language][name];
export const seatName = (seat) => TEXTS[language].seats[seat] || seat;

// Text enters the page here and nowhere else, so that none of it is ever read as markup.
export function element(tag, content = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = content;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
