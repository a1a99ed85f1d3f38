// Keeps the headings of a table in view, below the mark on top, while the page scrolls: the style sheet alone keeps
// them at the top of the box in which the table scrolls.
const marks = [...document.querySelectorAll(".top")];
const boxes = [...document.querySelectorAll(".wide")];
const keep = () => {
  const top = Math.max(0, ...marks.map((mark) => mark.getBoundingClientRect().bottom));
  const shifts = boxes.map((box) => Math.max(0, top - box.getBoundingClientRect().top));
  boxes.forEach((box, place) => box.style.setProperty("--shift", `${shifts[place]}px`));
};
for (const event of ["scroll", "resize"]) addEventListener(event, keep, { passive: true });
document.addEventListener("toggle", keep, true);
keep();
