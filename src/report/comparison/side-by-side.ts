/** Several results next to each other: what each breaks, and what each does where the documents are silent. */
import type { SideBySide } from "../../run/compare/side-by-side.js";
import { printable } from "../text.js";

/** GitHub-flavoured tables, which are plain enough for a console. */
export function sideBySideText({ sides, rules, observations }: SideBySide): string {
  const names = sides.map(({ name }) => name);
  const kept = rules.map(({ rule, words }) => [rule, ...words]);
  const seen = observations.map(({ subject, values }) => [subject, ...values.map((value) => value ?? "-")]);
  return [
    table(["", ...names], [["Verdict", ...sides.map(({ verdict }) => verdict)]]),
    section("Rules that are not kept alike", table(["Rule", ...names], kept), kept.length),
    section("Behaviour where the documents are silent", table(["Subject", ...names], seen), seen.length),
  ].join("\n");
}

function section(title: string, text: string, rows: number): string {
  return rows === 0 ? `## ${title}\n\nNone.\n` : `## ${title}\n\n${text}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return `${[line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n")}\n`;
}

function cell(text: string): string {
  return printable(text, 200).replaceAll("|", "\\|");
}
