// The form of a case: its fields, its draft in this browser, and the pause before it is sent.

import { element, language, text } from "./page_texts.js";

const UNDO_SECONDS = 5;
const $ = (id) => document.getElementById(id);
// With the person: two people may share a browser, and a case.
const draftKey = (form) => `draft ${form.person} ${form.id}`;

let shown = null; // the form that stands on the page
let countdown = null;

const isMobile = () => matchMedia("(pointer: coarse)").matches;

export const readDraft = (form) => JSON.parse(localStorage.getItem(draftKey(form)) || "{}");

function saveDraft() {
  if (!shown) return;
  const draft = { ...readDraft(shown), entries: entries() };
  localStorage.setItem(draftKey(shown), JSON.stringify(draft));
}

export function countActiveSecond() {
  if (!shown || document.visibilityState !== "visible") return;
  const draft = readDraft(shown);
  draft.active = (draft.active || 0) + 1;
  localStorage.setItem(draftKey(shown), JSON.stringify(draft));
}

export const activeSeconds = () => (shown ? readDraft(shown).active || 0 : 0);

function entries() {
  const values = {};
  for (const field of shown.fields) {
    if (field.kind === "choice") {
      const chosen = document.querySelector(`input[name="${CSS.escape(field.name)}"]:checked`);
      values[field.name] = chosen ? chosen.value : "";
    } else if (field.kind === "tick") {
      values[field.name] = $(`field ${field.name}`).checked ? "yes" : "";
    } else {
      // The limit of a field may have cut a character in two, which JSON cannot carry.
      values[field.name] = $(`field ${field.name}`).value.toWellFormed();
    }
  }
  return values;
}

// Said to eyes by a word, and to screen readers by the attribute of the input.
function withMark(label, field) {
  if (field.required) label.append(" ", element("small", text("required"), { "aria-hidden": "true" }));
  return label;
}

function choiceField(field, value) {
  const set = element("fieldset");
  set.append(withMark(element("legend", field.label[language]), field));
  for (const choice of field.choices) {
    const id = `field ${field.name} ${choice.value}`;
    const input = element("input", "", { type: "radio", id, name: field.name, value: choice.value });
    input.checked = value === choice.value;
    input.required = field.required;
    const label = element("label", choice.label[language], { for: id });
    label.prepend(input);
    set.append(label);
  }
  return set;
}

function textField(field, value) {
  const block = element("div", "", { class: "field" });
  const id = `field ${field.name}`;
  const label = withMark(element("label", field.label[language], { for: id }), field);
  const rows = shown.fields.length > 5 ? 2 : 3;
  const area = element("textarea", "", { id, rows, maxlength: 20000, name: field.name });
  area.value = value;
  area.required = field.required;
  block.append(label, area);
  return block;
}

function tickField(field, value) {
  const id = `field ${field.name}`;
  const label = element("label", field.label[language], { for: id, class: "tick" });
  const input = element("input", "", { type: "checkbox", id });
  input.checked = value === "yes";
  label.prepend(input);
  return label;
}

const FIELDS = { choice: choiceField, tick: tickField, text: textField, lines: textField };

// `rows` are what stands above every `fieldsPerRow` fields: the two parts that a grader compares.
export function showForm(form, rows = [], fieldsPerRow = 1) {
  undo();
  shown = form;
  $("form").hidden = !form;
  $("problem").textContent = "";
  $("hint").textContent = form?.hint?.[language] ?? "";
  $("send").textContent = text("send");
  $("undo").textContent = text("undo");
  if (!form) return $("fields").replaceChildren();
  const draft = readDraft(form).entries || {};
  const nodes = form.fields.map((f) => FIELDS[f.kind](f, draft[f.name] || ""));
  const list = [];
  nodes.forEach((node, number) => {
    if (rows.length && number % fieldsPerRow === 0) list.push(rows[number / fieldsPerRow]);
    list.push(node);
  });
  $("fields").replaceChildren(...list);
  // On a phone the focus would open the keyboard over the conversation.
  if (!isMobile()) $("fields").querySelector("textarea, input")?.focus({ preventScroll: true });
  return undefined;
}

function missingFields() {
  const values = entries();
  return shown.fields.filter((f) => f.required && !values[f.name].trim());
}

export function send() {
  if (!shown) return;
  if (countdown) return sendNow();
  const missing = missingFields();
  $("problem").textContent = missing.length
    ? `${text("choose")} ${missing.map((f) => f.label[language]).join("; ")}`
    : "";
  if (missing.length) {
    document.getElementsByName(missing[0].name)[0].focus();
    return;
  }
  let left = UNDO_SECONDS;
  $("countdown").textContent = text("sending")(left);
  $("send").textContent = text("sendNow");
  $("undo").hidden = false;
  lock(true);
  countdown = setInterval(() => {
    left -= 1;
    $("countdown").textContent = text("sending")(left);
    if (left <= 0) sendNow();
  }, 1000);
}

export function undo() {
  clearInterval(countdown);
  countdown = null;
  $("countdown").textContent = "";
  $("undo").hidden = true;
  $("send").textContent = text("send");
  lock(false);
}

function lock(isLocked) {
  for (const input of $("fields").querySelectorAll("textarea, input")) input.disabled = isLocked;
}

async function sendNow() {
  const form = shown;
  const sent = { id: form.id, entries: entries(), active: activeSeconds() };
  undo();
  $("send").disabled = true;
  try {
    const response = await fetch("/answers", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    });
    if (response.ok) localStorage.removeItem(draftKey(form));
    await showOutcome(response);
  } catch {
    $("problem").textContent = text("notSent");
  }
  $("send").disabled = false;
  document.dispatchEvent(new Event("answered"));
}

// A draft goes only with an answer that was kept; whatever else happens, its words stay.
async function showOutcome(response) {
  const told = await response.json().catch(() => ({}));
  if (response.ok) $("notice").textContent = "";
  else if (response.status === 409) $("notice").textContent = text(told.kept ? "elsewhere" : "notWaiting");
  else if (response.status === 403) $("problem").textContent = text("refused");
  else $("problem").textContent = `${text("notSent")} ${told.error || ""}`;
}

export function listen() {
  $("form").addEventListener("submit", (event) => { event.preventDefault(); send(); });
  $("fields").addEventListener("input", saveDraft);
  $("undo").addEventListener("click", undo);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); send(); }
    if (event.key === "Escape") undo();
  });
}
