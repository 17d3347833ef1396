/** `slashproof rules`: the rule catalogue, for people or as JSON Lines. */
import { RULES } from "../contract/catalogue.js";
import { didYouMean } from "../contract/did-you-mean.js";
import { SetupError } from "../contract/setup-error.js";
import { sourceWords } from "../report/rule-source.js";
import { counted, wrapped } from "../report/text.js";
import { chosenByName } from "./chosen-by-name.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./end/exit-code.js";

const WORDS = { things: "rules", names: "rule, area or statement", wayOut: "slashproof rules lists all ids" };

/** Prints the rules of `--area` that `--only` and `--skip` leave. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const rules = chosenByName(rulesOf(flags.area), ({ id, area, statement }) => [id, area, statement], flags, WORDS);
  if (flags.json) {
    for (const rule of rules) if (!(await screen.out.write(`${JSON.stringify(rule)}\n`))) break;
    return EXIT.conformant;
  }
  const { bold, dim, cyan } = screen.out.colors;
  const width = screen.out.columns();
  for (const area of new Set(rules.map((rule) => rule.area))) {
    const lines = [bold(area)];
    for (const rule of rules.filter((one) => one.area === area)) {
      lines.push(`  ${cyan(rule.id)}  ${dim(`${rule.level} · ${sourceWords(rule.source)}`)}`);
      lines.push(...wrapped(rule.statement, width - 4).map((line) => `    ${line}`));
    }
    if (!(await screen.out.write(`${lines.join("\n")}\n\n`))) break;
  }
  await screen.err.write(`${counted(rules.length, "rule")}\n`);
  return EXIT.conformant;
}

function rulesOf(areas: readonly string[] | undefined): typeof RULES {
  if (areas === undefined) return RULES;
  const known = [...new Set(RULES.map((rule) => rule.area))];
  for (const area of areas) {
    if (known.includes(area)) continue;
    const near = didYouMean(area, known);
    const wayOut = near === "" ? `choose from ${known.join(", ")}` : near;
    throw new SetupError(
      "filter-matches-nothing",
      `Cannot list the rules of area "${area}": there is no such area; ${wayOut}`,
    );
  }
  return RULES.filter((rule) => areas.includes(rule.area));
}
