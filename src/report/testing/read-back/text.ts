/** What people read, on a terminal and in a pull request, read back by its words. */
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { elementsOf } from "./html.js";
import type { ReadBack } from "./read-back.js";

/** Elements that our Markdown is made of. */
const OWN = ["details", "summary", "b", "code"];

/** @throws Error where the heading or the table is missing, or text of a target became markup or a mention */
export function readMarkdown(text: string): ReadBack {
  const [, verdict] = /^## \S+ ([^:]+): /m.exec(text) ?? [];
  const [, head, row] = /^\| (Cases .*) \|\n\| [-: |]+ \|\n\| (.*) \|$/m.exec(text) ?? [];
  if (verdict === undefined || head === undefined || row === undefined) throw new Error("no heading or no table");
  const foreign = [...elementsOf(parseFragment(text))].filter(({ tagName }) => !OWN.includes(tagName));
  if (foreign.length > 0 || /@everyone|\*\*bold/.test(text)) throw new Error("text of the target became markup");
  const cells = row.split(" | ");
  const counts = head.split(" | ").map((name, index) => [name.toLowerCase(), Number(cells[index])] as const);
  const findings = [...text.matchAll(/<summary><b>(\w+)<\/b> .*<code>(.*?)<\/code>.*<\/summary>/g)];
  return {
    verdict,
    cases: Object.fromEntries(findings.map(([, state = "", id = ""]) => [plain(id), state.toLowerCase()])),
    counts: Object.fromEntries(counts.filter(([name]) => name !== "cases")),
  };
}

/** @throws Error where the counts are missing, or a character would be obeyed by a terminal */
export function readConsole(text: string): ReadBack {
  const lines = text.split("\n");
  const facts = lines.findIndex((line) => /^ {2}[\d,]+ cases? · /.test(line));
  const first = lines.slice(0, facts).findLast((line) => /^[A-Z]/.test(line)) ?? "";
  if (/(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u.test(text)) throw new Error("a character of the target reached the terminal");
  const [verdict = ""] = first.split("  ");
  const counts = (lines[facts] ?? "").split(" · ").flatMap((fact) => {
    const [, count, name = ""] = /^\s*(\d+) (.+)$/.exec(fact) ?? [];
    if (count === undefined) throw new Error(`no count in "${fact}"`);
    return name.startsWith("case") ? [] : [[name, Number(count)] as const];
  });
  const findings = [...text.matchAll(/^ {0,2}(FAILED|FLAKY|ADVICE|EXPECTED) +(\S+)/gm)];
  return {
    verdict,
    cases: Object.fromEntries(findings.map(([, state = "", id = ""]) => [id, state.toLowerCase()])),
    counts: Object.fromEntries(counts),
  };
}

/** Character references as the characters that a reader sees. */
function plain(markup: string): string {
  const [node] = parseFragment(markup).childNodes as readonly Tree.ChildNode[];
  return node?.nodeName === "#text" && "value" in node ? node.value : "";
}
