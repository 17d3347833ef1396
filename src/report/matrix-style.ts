/** The style of the matrix page, which has no script. */
export const MATRIX_STYLE = `
:root { color-scheme: light dark; --line: #8886; --good: #17713f; --bad: #b3261e; --warn: #8a5a00; --odd: #6b3fa0; --soft: #70757a; }
@media (prefers-color-scheme: dark) { :root { --good: #71cf98; --bad: #ff8a80; --warn: #ebb95a; --odd: #c5a3f0; --soft: #a3a7ad; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
.matrix td { min-width: 7rem; }
.matrix th[scope="row"] { font-weight: normal; min-width: 22rem; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85rem; }
pre { border: 1px solid var(--line); padding: 0.5rem; overflow-x: auto; max-height: 24rem; white-space: pre-wrap; }
dt { float: left; clear: left; min-width: 11rem; }
dd { margin-left: 11rem; }
.passed { color: var(--good); }
.accepts-wrongly { color: var(--bad); }
.refuses-wrongly { color: var(--warn); }
.changes-in-silence { color: var(--odd); }
.open, .kept, .blocked, .unsupported { color: var(--soft); }
`;
