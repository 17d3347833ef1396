/** `slashproof lint`: which rules do payloads break that somebody wrote by hand? */
import { counted } from "../../report/text.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { showFailure } from "../end/failure.js";
import { type Flags, lintKindOf } from "../flags.js";
import { faultsOf } from "./judge.js";
import { guessedKind } from "./payload-kind.js";
import { positionsIn } from "./positions.js";
import { type PayloadFile, readPayloads } from "./read-payloads.js";
import { judgementLine, judgementText, type LintJudgement } from "./show-judgement.js";

/**
 * Judges every payload of every file. A file that cannot be read is named, and the others are judged all the same.
 *
 * @returns 2 where a file could not be read, else 1 where a rule of level `must` is broken, else 0
 */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const judgements: LintJudgement[] = [];
  let unread = 0;
  for (const path of args) {
    try {
      const file = await readPayloads(path);
      const found = judgementsOf(file, flags);
      judgements.push(...found);
      const show = (one: LintJudgement): string => (flags.json ? judgementLine(one) : judgementText(one, screen));
      await screen.out.write(found.map(show).join(""));
    } catch (error) {
      unread += 1;
      await showFailure(screen, error, flags.debug === true);
    }
  }
  const faults = judgements.flatMap((judgement) => judgement.faults);
  const musts = faults.filter(({ level }) => level === "must").length;
  const advice = faults.length === musts ? "" : ` and ${faults.length - musts} of advice`;
  const read = `${counted(judgements.length, "payload")}, ${counted(musts, "violation")}${advice}`;
  const notJudged = unread === 0 ? "" : `, ${counted(unread, "file")} not judged`;
  if (judgements.length > 0) await screen.err.write(`${read}${notJudged}\n`);
  if (unread > 0) return EXIT.cannotRun;
  return musts === 0 ? EXIT.conformant : EXIT.findings;
}

function judgementsOf({ name, text, payloads }: PayloadFile, flags: Flags): LintJudgement[] {
  const positions = positionsIn(text);
  const requested = lintKindOf(flags);
  return payloads.map(({ value, index }) => {
    const at = index === undefined ? "" : `/${index}`;
    const kind = requested ?? guessedKind(value, at === "" ? name : `${name} ${at}`);
    const faults = faultsOf({ value, kind, at }, flags.profile ?? "documented", positions);
    return { file: name, index, kind, isGuessed: requested === undefined, faults };
  });
}
