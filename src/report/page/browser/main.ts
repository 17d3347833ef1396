/** The script of the report: shows what the data holds, filters it, and keeps the filter in the address. */
import { unpackCases } from "../pack-cases.js";
import type { EmbeddedData, PageData } from "../page-data.js";
import { byId, element, openNow } from "./dom.js";
import { type Filter, filterOfHash, hashOf, NO_FILTER, searcherOf } from "./filter.js";
import { findingFold } from "./findings.js";
import { sectionFolds } from "./rules.js";

const PAGE_OF_FINDINGS = 100;
/** Typing settles before the lists are made anew; 120 ms is below what reads as a delay. */
const TYPING_MS = 120;

const embedded: EmbeddedData = JSON.parse(byId("data", HTMLScriptElement).text);
const data: PageData = { ...embedded, cases: unpackCases(embedded.cases) };
const search = searcherOf(data);
const controls = {
  q: byId("q", HTMLInputElement),
  state: byId("state", HTMLSelectElement),
  level: byId("level", HTMLSelectElement),
  area: byId("area", HTMLSelectElement),
};
const findingList = byId("finding-list", HTMLElement);
const ruleList = byId("rule-list", HTMLElement);
const said = byId("said", HTMLElement);
const clear = byId("clear", HTMLButtonElement);

let shown: Filter | undefined;
let openFinding = new URLSearchParams(location.hash.slice(1)).get("open") ?? "";

function filterOfControls(): Filter {
  return {
    q: controls.q.value.trim(),
    state: controls.state.value,
    level: controls.level.value,
    area: controls.area.value,
  };
}

function show(filter: Filter): void {
  if (shown && hashOf(shown, "") === hashOf(filter, "")) return;
  shown = filter;
  const filtered = hashOf(filter, "") !== "";
  const matches = search(filter);
  const findings = data.findings.filter((_, index) => matches.findings.has(index));
  findingList.replaceChildren();
  addFindings(findings, 0);
  if (findings.length === 0 && filtered) findingList.append(element("p", { class: "none" }, "No finding matches."));
  ruleList.replaceChildren(...sectionFolds(data, matches, filtered && filter.q !== ""));
  said.textContent = filtered
    ? `${words(findings.length, "finding")}, ${words(matches.rules.size, "rule")}, ${words(matches.cases.size, "case")} match`
    : `${words(data.findings.length, "finding")}, ${words(data.rules.length, "rule")}, ${words(data.cases.length, "case")}`;
  clear.hidden = !filtered;
  for (const button of document.querySelectorAll("button[data-state]")) {
    button.setAttribute(
      "aria-pressed",
      String(button.getAttribute("data-state") === filter.state && filter.state !== ""),
    );
  }
}

function words(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

function addFindings(findings: PageData["findings"], from: number): void {
  const next = from + PAGE_OF_FINDINGS;
  findingList.append(...findings.slice(from, next).map((finding) => findingFold(finding, data)));
  if (next >= findings.length) return;
  const left = Math.min(PAGE_OF_FINDINGS, findings.length - next);
  const more = element("button", { class: "quiet", attributes: { type: "button" } }, `Show ${left} more`);
  more.addEventListener("click", () => {
    more.remove();
    addFindings(findings, next);
  });
  findingList.append(more);
}

function remember(): void {
  const hash = hashOf(filterOfControls(), openFinding);
  history.replaceState(null, "", hash === "" ? location.pathname + location.search : `#${hash}`);
}

function apply(): void {
  show(filterOfControls());
  remember();
}

function restore(): void {
  const filter = filterOfHash(location.hash);
  openFinding = new URLSearchParams(location.hash.slice(1)).get("open") ?? "";
  controls.q.value = filter.q;
  for (const key of ["state", "level", "area"] as const) {
    controls[key].value = filter[key];
    if (controls[key].selectedIndex < 0) controls[key].value = "";
  }
  show(filterOfControls());
  const fold = openFinding === "" ? null : document.getElementById(`finding-${openFinding}`);
  if (fold instanceof HTMLDetailsElement) {
    openNow(fold);
    fold.scrollIntoView({ block: "start" });
  }
}

let typing = 0;
controls.q.addEventListener("input", () => {
  clearTimeout(typing);
  typing = window.setTimeout(apply, TYPING_MS);
});
for (const key of ["state", "level", "area"] as const) controls[key].addEventListener("change", apply);
for (const button of document.querySelectorAll("button[data-state]")) {
  button.addEventListener("click", () => {
    const state = button.getAttribute("data-state") ?? "";
    controls.state.value = controls.state.value === state ? "" : state;
    apply();
    byId("explore", HTMLElement).scrollIntoView({ block: "start" });
  });
}
clear.addEventListener("click", () => {
  for (const [key, value] of Object.entries(NO_FILTER)) controls[key as keyof Filter].value = value;
  apply();
  controls.q.focus();
});
findingList.addEventListener(
  "toggle",
  (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset["finding"] : undefined;
    if (id === undefined || !(event.target instanceof HTMLDetailsElement)) return;
    openFinding = event.target.open ? id : openFinding === id ? "" : openFinding;
    remember();
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const typingNow = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key === "/" && !typingNow && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    controls.q.focus();
  } else if (event.key === "Escape" && event.target === controls.q) {
    controls.q.value = "";
    apply();
  }
});
window.addEventListener("hashchange", () => {
  restore();
  if (openFinding === "") byId("explore", HTMLElement).scrollIntoView({ block: "start" });
});
window.addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("details.finding, details.section, details.idle"))
    openNow(fold);
});
restore();
