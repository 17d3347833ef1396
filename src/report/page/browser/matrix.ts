/** The script of a matrix page: filters its rows, keeps the filter in the address, and opens examples in a dialog. */
import { byId } from "./dom.js";
import { hashOfWords, type MatrixFilter, matrixFilterOf, NO_MATRIX_FILTER } from "./matrix-filter.js";

const rows = [...document.querySelectorAll<HTMLTableRowElement>("#grid tr[data-row]")].map((row) => ({
  row,
  text: (row.querySelector("th")?.textContent ?? "").toLowerCase(),
  states: [...row.cells].slice(1).map((cell) => (cell.dataset["states"] ?? "").split(" ")),
  isSame: row.dataset["row"] === "same",
}));
const groups = [...document.querySelectorAll<HTMLTableSectionElement>("#grid tbody")];
const controls = {
  q: byId("q", HTMLInputElement),
  area: byId("area", HTMLSelectElement),
  column: byId("column", HTMLSelectElement),
  state: byId("state", HTMLSelectElement),
  all: byId("all", HTMLInputElement),
};
const said = byId("said", HTMLElement);
const dialog = byId("dialog", HTMLDialogElement);
const shownExample = byId("shown-example", HTMLElement);
let open = "";

function filterOfControls(): MatrixFilter {
  const { q, area, column, state, all } = controls;
  return { q: q.value.trim(), area: area.value, column: column.value, state: state.value, all: all.checked ? "1" : "" };
}

function show(filter: MatrixFilter): void {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
  const column = filter.column === "" ? -1 : Number(filter.column);
  let shown = 0;
  for (const { row, text, states, isSame } of rows) {
    const asked = column < 0 ? states.flat() : (states[column] ?? []);
    row.hidden =
      (isSame && filter.all === "") ||
      (filter.area !== "" && row.closest("tbody")?.dataset["area"] !== filter.area) ||
      (filter.state !== "" && !asked.includes(filter.state)) ||
      !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) group.hidden = group.querySelector("tr[data-row]:not([hidden])") === null;
  said.textContent = `${shown.toLocaleString("en-US")} of ${rows.length.toLocaleString("en-US")} rows`;
}

function remember(): void {
  const hash = hashOfWords({ ...filterOfControls(), open });
  history.replaceState(null, "", hash === "" ? location.pathname + location.search : `#${hash}`);
}

function showExample(id: string): void {
  const example = id === "" ? null : document.getElementById(id);
  open = example?.classList.contains("example") ? id : "";
  if (open === "" || !example) {
    dialog.close();
    return;
  }
  const copy = example.cloneNode(true) as HTMLElement;
  copy.removeAttribute("id");
  shownExample.replaceChildren(copy);
  if (!dialog.open) dialog.showModal();
}

function restore(): void {
  const filter = matrixFilterOf(location.hash);
  controls.q.value = filter.q;
  for (const key of ["area", "column", "state"] as const) {
    controls[key].value = filter[key];
    if (controls[key].selectedIndex < 0) controls[key].value = "";
  }
  controls.all.checked = filter.all !== "";
  show(filterOfControls());
  // An address of the page without its script names the example alone.
  const words = new URLSearchParams(location.hash.slice(1));
  showExample(words.get("open") ?? location.hash.slice(1));
}

function apply(): void {
  show(filterOfControls());
  remember();
}

document.documentElement.classList.add("scripted");
byId("filters", HTMLElement).hidden = false;
controls.q.addEventListener("input", apply);
for (const key of ["area", "column", "state", "all"] as const) controls[key].addEventListener("change", apply);
byId("clear", HTMLButtonElement).addEventListener("click", () => {
  const { all: _all, ...words } = NO_MATRIX_FILTER;
  for (const [key, value] of Object.entries(words)) controls[key as keyof typeof words].value = value;
  apply();
  controls.q.focus();
});
byId("grid", HTMLElement).addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("td a") : null;
  if (!link) return;
  event.preventDefault();
  showExample(link.getAttribute("href")?.slice(1) ?? "");
  remember();
});
dialog.addEventListener("close", () => {
  open = "";
  remember();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  controls.q.focus();
});
window.addEventListener("hashchange", restore);
restore();
