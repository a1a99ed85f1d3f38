// Sorts a table by the column whose heading is pressed; a second press turns the order round.
// Rankings stay apart, in the order of their first rows; rows that are not ranked come last in theirs.
for (const heading of document.querySelectorAll("th:has(button)")) {
  heading.addEventListener("click", () => {
    const body = heading.closest("table").tBodies[0];
    const place = [...heading.parentElement.children].indexOf(heading);
    const up = heading.getAttribute("aria-sort") !== "ascending";
    for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const key = (row) => row.children[place].dataset.key;
    const compare = (a, b) => {
      if ((a === "") !== (b === "")) return a === "" ? 1 : -1; // no number comes last, always
      const order = isNaN(a) || isNaN(b) ? a.localeCompare(b, undefined, { numeric: true }) : a - b;
      return up ? order : -order;
    };
    const last = (row) => row.classList.contains("last");
    const rows = [...body.rows].sort((a, b) => last(a) - last(b) || compare(key(a), key(b)));
    const rankings = rows.map((row) => row.dataset.ranking);
    const placeOf = (row) => rankings.indexOf(row.dataset.ranking);
    body.append(...rows.sort((a, b) => placeOf(a) - placeOf(b)));
  });
}
