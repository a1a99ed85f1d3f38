// Shows the rows and sentences of one task and one manner of the patient, and the rows of one
// language, as chosen above. What is of no certain task or manner stays.
const choices = [...document.querySelectorAll("#filters select")];
const isOf = (item, name, value) => !value || !item.dataset[name] || item.dataset[name].split(" ").includes(value);
const filter = () => {
  const chosen = Object.fromEntries(choices.map((choice) => [choice.name, choice.value]));
  for (const item of document.querySelectorAll("[data-task], [data-manner]")) {
    const wrongLanguage = item.dataset.language && item.dataset.language !== chosen.language;
    item.hidden = wrongLanguage || !isOf(item, "task", chosen.task) || !isOf(item, "manner", chosen.manner);
  }
  for (const table of document.querySelectorAll("table")) {
    const rows = [...table.tBodies[0].rows];
    table.closest("section").hidden = rows.length > 0 && rows.every((row) => row.hidden);
  }
};
for (const choice of choices) choice.addEventListener("change", filter);
if (choices.length) {
  document.getElementById("filters").hidden = false; // without a script there is no choice
  filter();
}
