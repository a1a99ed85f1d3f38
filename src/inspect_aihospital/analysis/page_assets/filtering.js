// Shows the rows and sentences of one task, and the rows of one language, as chosen above.
const choices = document.querySelectorAll("#filters select");
const filter = () => {
  const [task, language] = [...choices].map((choice) => choice.value);
  for (const item of document.querySelectorAll("[data-task]")) {
    const wrongTask = task && item.dataset.task && !item.dataset.task.split(" ").includes(task);
    const wrongLanguage = item.dataset.language && item.dataset.language !== language;
    item.hidden = Boolean(wrongTask || wrongLanguage);
  }
  for (const board of document.querySelectorAll(".board")) {
    board.closest("section").hidden = ![...board.tBodies[0].rows].some((row) => !row.hidden);
  }
};
for (const choice of choices) choice.addEventListener("change", filter);
if (choices.length) {
  document.getElementById("filters").hidden = false; // without a script there is no choice
  filter();
}
