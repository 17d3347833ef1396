/** Several results next to each other: what each breaks, and what each does where the documents are silent. */
import type { SideBySide } from "../../run/compare/side-by-side.js";
import { documentText } from "../document-text.js";
import { prose } from "../markdown-text.js";
import { printable } from "../text.js";
import { verdictLine } from "../verdict.js";
import { sideFacts } from "./json.js";

/** Tables as plain text for a console. */
export function sideBySideText(many: SideBySide): string {
  return tablesOf(many, plainCell);
}

/** GitHub-flavoured Markdown; nothing in a text is read as Markdown or HTML. */
export function sideBySideMarkdown(many: SideBySide): string {
  return tablesOf(many, prose);
}

type Cell = (text: string) => string;

function tablesOf({ sides, rules, observations }: SideBySide, cell: Cell): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => tableOf(head, rows, cell);
  const names = columnsOf(sides);
  const kept = rules.map(({ rule, words }) => [rule, ...words]);
  const seen = observations.map(({ subject, values }) => [subject, ...values.map((value) => value ?? "not observed")]);
  const left = sides.map((side) => side.left.join(", ") || "-");
  const blind = sides.flatMap(({ observations: own }, index) => (own.size === 0 ? [names[index]] : []));
  return [
    table(
      ["", ...names],
      [
        ["Verdict", ...sides.map(({ verdict }) => verdictLine(verdict))],
        ["Left out", ...left],
        ["Result", ...sides.map(({ file }) => file)],
      ],
    ),
    section("Rules that are not kept alike", table(["Rule", ...names], kept), kept.length),
    section("Behaviour where the documents are silent", table(["Subject", ...names], seen), seen.length),
    ...(blind.length === 0
      ? []
      : [`Nothing was observed of ${cell(blind.join(", "))}: run \`check\` without \`--fast\` and \`--only\`.\n`]),
  ].join("\n");
}

/** Format of the document; a reader refuses what it does not know. */
export const SIDE_BY_SIDE_FORMAT = "slashproof-side-by-side/1";

/** The same for programs; `words` and `values` are in the order of `sides`, and null is what was not observed. */
export function sideBySideJson({ sides, rules, observations }: SideBySide): string {
  return documentText({
    format: SIDE_BY_SIDE_FORMAT,
    sides: sides.map(sideFacts),
    rules,
    observations: observations.map(({ subject, values }) => ({ subject, values: values.map((one) => one ?? null) })),
  });
}

/** Names of services; those of the same name are numbered. */
export function columnsOf(sides: SideBySide["sides"]): readonly string[] {
  return sides.map(({ name }, index) => {
    const isAlone = sides.filter((other) => other.name === name).length === 1;
    return isAlone ? name : `${name} (${sides.slice(0, index + 1).filter((other) => other.name === name).length})`;
  });
}

function section(title: string, text: string, rows: number): string {
  return rows === 0 ? `## ${title}\n\nNone.\n` : `## ${title}\n\n${text}`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[], cell: Cell): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return `${[line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n")}\n`;
}

function plainCell(text: string): string {
  return printable(text, 200).replaceAll("|", "\\|");
}
