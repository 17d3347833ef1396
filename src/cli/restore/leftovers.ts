/** `slashproof restore --leftovers`: commands that a run left whose state folder is lost. */
import { SetupError } from "../../contract/setup-error.js";
import { counted, printable } from "../../report/text.js";
import type { Caller } from "../../target/workspace/calls.js";
import { type FoundLeftovers, findLeftovers, type Leftover } from "../../target/workspace/leftovers-of-runs.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import type { Screen } from "../progress/screen.js";

/** What `--leftovers` was given: a word, or ids of commands. */
export type LeftoverChoice = "show" | "delete" | readonly string[];

/** @throws SetupError `usage` for anything but a word or ids */
export function leftoverChoiceOf(words: readonly string[]): LeftoverChoice {
  const [word] = words;
  if (words.length === 1 && (word === "show" || word === "delete")) return word;
  if (words.length > 0 && words.every((one) => /^\d{1,20}$/.test(one))) return words;
  throw new SetupError(
    "usage",
    `Cannot read --leftovers "${printable(words.join(","), 80)}": it must be show, delete, or ids of commands that show has named, separated by commas`,
  );
}

/**
 * Shows what slashproof seems to have made. Deletes what is surely its own, or those that the user names.
 *
 * @param isDryRun says what would be deleted
 * @returns 2 where a scope could not be listed, or a command not be deleted
 * @throws SetupError `usage` for an id of a command that slashproof does not seem to have made
 */
export async function clearLeftovers(
  caller: Caller,
  choice: LeftoverChoice,
  { screen, isDryRun }: { readonly screen: Screen; readonly isDryRun: boolean },
): Promise<ExitCode> {
  const found = await findLeftovers(caller);
  const chosen = chosenOf(found, choice);
  for (const one of found.leftovers) await screen.out.write(`${lineOf(one, chosen.includes(one))}\n`);
  for (const problem of found.problems) await screen.err.write(`${problem}\n`);
  const failed: Leftover[] = [];
  if (!isDryRun) for (const one of chosen) if (!(await one.delete())) failed.push(one);
  for (const { words } of failed) await screen.err.write(`${words} could not be deleted\n`);
  await screen.out.write(`${totalOf(found, isDryRun ? 0 : chosen.length - failed.length, choice)}\n`);
  return found.problems.length > 0 || failed.length > 0 ? EXIT.cannotRun : EXIT.conformant;
}

function chosenOf({ leftovers }: FoundLeftovers, choice: LeftoverChoice): readonly Leftover[] {
  if (choice === "show") return [];
  if (choice === "delete") return leftovers.filter(({ isSure }) => isSure);
  const foreign = choice.find((id) => !leftovers.some((one) => one.id === id));
  if (foreign === undefined) return leftovers.filter(({ id }) => choice.includes(id));
  throw new SetupError(
    "usage",
    `Cannot delete command ${foreign}: slashproof does not seem to have made it; pass ids that --leftovers show has named`,
  );
}

function lineOf({ words, isSure }: Leftover, isChosen: boolean): string {
  const kind = isSure ? "made by slashproof" : "perhaps made by slashproof";
  return `${isChosen ? "Delete" : "Keep"}  ${words}: ${kind}`;
}

function totalOf({ leftovers }: FoundLeftovers, deleted: number, choice: LeftoverChoice): string {
  const sure = leftovers.filter(({ isSure }) => isSure).length;
  const unsure = leftovers.length - sure;
  const counts = `${counted(sure, "command")} of slashproof, ${unsure} that may be its own, ${deleted} deleted`;
  const ways = [
    ...(choice === "show" && sure > 0 ? ["--leftovers delete deletes those of slashproof"] : []),
    ...(Array.isArray(choice) || unsure === 0 ? [] : ["--leftovers with their ids deletes others"]),
  ];
  return [counts, ...ways].join("; ");
}
