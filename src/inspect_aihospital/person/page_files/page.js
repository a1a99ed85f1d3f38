// The page: the list of cases, the chosen case, and the loop that asks the run what is new.

import { activeSeconds, countActiveSecond, listen, showForm } from "./page_form.js";
import { element, language, seatName, switchLanguage, text } from "./page_texts.js";

const RETRY_MILLISECONDS = 1000;
const PATIENCE_MILLISECONDS = 20000; // longer than the run holds a request
const $ = (id) => document.getElementById(id);

let state = { version: -1, person: "", closed: false, cases: [] };
let chosen = null; // number of the chosen case
let shownForm = ""; // which form stands on the page, in which language

const chosenCase = () => state.cases.find((c) => c.number === chosen);

function choose(number) {
  chosen = number;
  show();
  $("main").scrollTop = 0;
}

function move(step) {
  const place = state.cases.findIndex((c) => c.number === chosen);
  const next = state.cases[place + step];
  if (next) choose(next.number);
}

// A finished case makes room for the next open one; a case that waits does not.
function chooseForReader() {
  const current = chosenCase();
  const open = state.cases.find((c) => c.state === "open");
  if (!current || (current.state === "done" && open)) chosen = (open || state.cases[0])?.number ?? null;
}

function showList() {
  $("cases-title").textContent = text("cases");
  $("keys").textContent = state.cases.length ? text("keys") : text("none");
  const items = state.cases.map((c) => {
    const button = element("button", `${text("case")} ${c.number} · ${seatName(c.seat)}`, { type: "button" });
    button.append(element("small", text(c.state)));
    button.className = c.state;
    button.dataset.case = c.number;
    if (c.number === chosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => choose(c.number));
    const item = element("li");
    item.append(button);
    return item;
  });
  // Who moves through the list by keyboard stays where they are when a case changes.
  const focusedCase = document.activeElement?.dataset.case;
  $("case-list").replaceChildren(...items);
  if (focusedCase) $("case-list").querySelector(`[data-case="${focusedCase}"]`)?.focus();
}

function material(m, lang, heading = "h4") {
  const block = element("article", "", { lang });
  block.append(element(heading, m.title[language]), element("p", m.text));
  return block;
}

function line(l, lang) {
  const item = element("li", "", { class: l.own ? "own" : "other", lang });
  const names = [l.speaker, l.addressee].filter(Boolean).map(seatName);
  if (names.length) item.append(element("b", names.join(" → ")));
  item.append(element("p", l.text));
  return item;
}

// Reference and report stand above the grade of their aspect.
function pairsOf(c) {
  const rows = [];
  for (let n = 0; n + 1 < c.materials.length; n += 2) {
    const row = element("div", "", { class: "pair" });
    // No heading stands between these and the case's own.
    const pair = c.materials.slice(n, n + 2);
    row.append(...pair.map((m) => material(m, c.language, "h3")));
    // Long texts scroll, which a keyboard can do only where it can go.
    for (const block of row.children) block.tabIndex = 0;
    rows.push(row);
  }
  return rows;
}

function showCase() {
  const c = chosenCase();
  $("main").hidden = !c;
  if (!c) return;
  const isGrader = c.seat === "grader";
  $("case-title").textContent = `${text("case")} ${c.number} · ${seatName(c.seat)}`;
  $("case-note").textContent = { waiting: text("wait"), done: text("over"), open: "", closed: "" }[c.state];
  $("instructions").querySelector("summary").textContent = text("instructions");
  $("instructions").querySelector("pre").textContent = c.instructions;
  $("instructions").hidden = !c.instructions;
  $("materials-title").textContent = text("materials");
  const materials = isGrader ? [] : c.materials;
  $("materials").hidden = !materials.length;
  $("material-list").replaceChildren(...materials.map((m) => material(m, c.language)));
  $("talk-title").textContent = text(c.seat === "participant" ? "question" : "talk");
  // A grader's prompt is what its pairs show, once more.
  $("talk").hidden = isGrader;
  // An exam's question is read as a whole; a report is written beside what was said.
  const isLong = c.seat === "participant" || c.form?.fields.length > 2;
  $("work").className = isGrader ? "" : materials.length ? "beside" : isLong ? "long" : "";
  $("lines").replaceChildren(...c.lines.map((l) => line(l, c.language)));
  const form = `${state.person} ${c.number} ${c.form?.id} ${language}`;
  // What is being written stays as it is while other things change.
  if (form === shownForm) return;
  shownForm = form;
  showForm(c.form && { ...c.form, person: state.person }, isGrader ? pairsOf(c) : [], 2);
  $("lines").lastElementChild?.scrollIntoView({ block: "nearest" });
}

function showTools() {
  const openCases = state.cases.filter((c) => c.state === "open").length;
  // Seen also where the page is behind another tab.
  document.title = openCases ? `(${openCases}) AI Hospital` : "AI Hospital";
  document.documentElement.lang = language;
  $("person").textContent = state.person;
  $("language-switch").textContent = text("other");
  const isHidden = localStorage.getItem("timer") === "hidden";
  $("timer").hidden = isHidden;
  $("timer-switch").textContent = text(isHidden ? "showTimer" : "hideTimer");
}

function show() {
  showTools();
  showList();
  showCase();
}

function tick() {
  countActiveSecond();
  const seconds = activeSeconds();
  const minutes = String(Math.floor(seconds / 60)).padStart(2, "0");
  $("timer").textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

// Says whether the run will answer the next request once there is news.
async function poll() {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const response = await fetch(`/cases?since=${state.closed ? -1 : state.version}`, { signal });
    if (response.status === 403) $("notice").textContent = text("refused");
    else if ([text("lost"), text("refused"), text("closing")].includes($("notice").textContent)) $("notice").textContent = "";
    if (response.status === 200) {
      state = await response.json();
      chooseForReader();
      show();
    }
    if (state.closed) $("notice").textContent = text("closing");
    return response.ok && !state.closed;
  } catch {
    // A run that has ended serves no page any more, which it said before.
    $("notice").textContent = text(state.closed ? "closing" : "lost");
    // A run that is started again counts its versions anew.
    state.version = -1;
    return false;
  }
}

// No timer between two requests: in a hidden tab it may take a minute.
async function pollForEver() {
  while (await poll());
  setTimeout(pollForEver, RETRY_MILLISECONDS);
}

$("language-switch").addEventListener("click", () => { switchLanguage(); show(); });
$("timer-switch").addEventListener("click", () => {
  const isHidden = localStorage.getItem("timer") === "hidden";
  localStorage.setItem("timer", isHidden ? "shown" : "hidden");
  showTools();
});
document.addEventListener("answered", poll);
document.addEventListener("keydown", (event) => {
  if (event.altKey && event.key === "ArrowDown") { event.preventDefault(); move(1); }
  if (event.altKey && event.key === "ArrowUp") { event.preventDefault(); move(-1); }
});
listen();
show();
tick();
setInterval(tick, 1000);
pollForEver();
