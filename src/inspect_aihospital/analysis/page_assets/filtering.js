// Shows the tables, figures, rows and sentences of one task, rows and sentences of one manner of the
// patient, and the leaderboards of one language, as chosen above. What is of no certain task or manner stays.
const choices = [...document.querySelectorAll("#filters select")];
const isOf = (item, name, value) => !value || !item.dataset[name] || item.dataset[name].split(" ").includes(value);
const filter = () => {
  const chosen = Object.fromEntries(choices.map((choice) => [choice.name, choice.value]));
  for (const item of document.querySelectorAll("[data-task], [data-manner]")) {
    const wrongLanguage = chosen.language && item.dataset.language && item.dataset.language !== chosen.language;
    item.hidden = wrongLanguage || !isOf(item, "task", chosen.task) || !isOf(item, "manner", chosen.manner);
  }
  for (const section of document.querySelectorAll("section:has(table)")) {
    const rows = [...section.querySelector("table").tBodies[0].rows];
    section.hidden = !isOf(section, "task", chosen.task) || (rows.length > 0 && rows.every((row) => row.hidden));
  }
  for (const heading of document.querySelectorAll("h2")) {
    let isEmpty = true;
    for (let next = heading.nextElementSibling; next?.matches("section"); next = next.nextElementSibling)
      isEmpty &&= next.hidden;
    heading.hidden = isEmpty;
  }
};
for (const choice of choices) choice.addEventListener("change", filter);
if (choices.length) {
  document.getElementById("filters").hidden = false; // without a script there is no choice
  filter();
}
