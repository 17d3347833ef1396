/** What people read, on a terminal and in a pull request, read back by its words. */
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { ReadBack } from "./read-back.js";

/** @throws Error where the heading or the table is missing */
export function readMarkdown(text: string): ReadBack {
  const [, verdict] = /^## \S+ ([^:]+): /m.exec(text) ?? [];
  const [, head, row] = /^\| (Cases .*) \|\n\| [-: |]+ \|\n\| (.*) \|$/m.exec(text) ?? [];
  if (verdict === undefined || head === undefined || row === undefined) throw new Error("no heading or no table");
  const cells = row.split(" | ");
  const counts = head.split(" | ").map((name, index) => [name.toLowerCase(), Number(cells[index])] as const);
  const findings = [...text.matchAll(/<summary><b>(\w+)<\/b> .*<code>(.*?)<\/code>.*<\/summary>/g)];
  return {
    verdict,
    cases: Object.fromEntries(findings.map(([, state = "", id = ""]) => [plain(id), state.toLowerCase()])),
    counts: Object.fromEntries(counts.filter(([name]) => name !== "cases")),
  };
}

/** @throws Error where the counts are missing */
export function readConsole(text: string): ReadBack {
  const [first = "", , facts = ""] = text.split("\n");
  const [verdict = ""] = first.split("  ");
  const counts = facts.split(" · ").flatMap((fact) => {
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
