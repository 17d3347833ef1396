/** The style of the matrix page, which has no script. */
export const MATRIX_STYLE = `
:root { color-scheme: light dark; --line: #8886; --good: #17713f; --bad: #b3261e; --warn: #8a5a00; --odd: #6b3fa0; --soft: #70757a; }
@media (prefers-color-scheme: dark) { :root { --good: #71cf98; --bad: #ff8a80; --warn: #ebb95a; --odd: #c5a3f0; --soft: #a3a7ad; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: separate; border-spacing: 0; font-size: 0.9rem; overflow-wrap: normal; border: solid var(--line); border-width: 1px 0 0 1px; }
th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
.builders td:nth-child(n + 4):not(:last-child) { text-align: right; }
.builders td:nth-child(3) { white-space: nowrap; }
.builders td:last-child { overflow-wrap: anywhere; min-width: 16rem; }
.matrix th[scope="col"], .matrix td { width: 6.2rem; min-width: 4.6rem; }
.matrix th:first-child { position: sticky; left: 0; background: Canvas; font-weight: normal; width: 20rem; min-width: min(20rem, 40vw); max-width: 20rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85rem; }
details > div { scroll-margin-top: 3rem; }
details > div:target { border-left: 3px solid var(--line); padding-left: 0.75rem; }
pre { border: 1px solid var(--line); padding: 0.5rem; overflow-x: auto; max-height: 24rem; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; font-size: 14px; }
  .matrix { font-size: 0.8rem; }
  .matrix th { overflow-wrap: anywhere; }
  .matrix code { font-size: 0.72rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin: 0 0 0.5rem; }
}
.passed { color: var(--good); }
.accepts-wrongly { color: var(--bad); }
.refuses-wrongly { color: var(--warn); }
.changes-in-silence { color: var(--odd); }
.open, .kept, .blocked, .unsupported, .adapter-fault { color: var(--soft); }
`;
