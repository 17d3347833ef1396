/** Commands of somebody else that slashproof has made: another run is at work, or one was cut off elsewhere. */
import { counted } from "../../contract/counted.js";
import { isSlot, namedCommand, type Resource } from "./scope.js";

/** What to say of commands that were there before the run; nothing where none is of slashproof. */
export function sayRunBefore(commands: readonly Resource[]): string {
  const names = namesOfRuns(commands);
  if (names.length === 0) return "";
  const are = counted(names.length, "of them seems", "of them seem");
  return `. ${are} to be of slashproof (${names[0]}): a run was cut off, and its state folder is not here. Many cases cannot run beside them; "slashproof restore --leftovers show" says more`;
}

/** What to say of commands that have appeared during the run. */
export function sayRunBeside(commands: readonly Resource[]): string {
  const [name] = namesOfRuns(commands);
  if (name === undefined) return "";
  return `. ${name} seems to be of slashproof: another run may be using the target, and what fails now may be its work. Let runs share a state folder (SLASHPROOF_STATE), or begin one after the other`;
}

/** What most cases say of their commands. */
const DESCRIPTION = /\bof slashproof\b/;

/** All that a slot, a case or a probe says of a plain command. */
const WHOLE_DESCRIPTION = /^A (?:slot|command|probe) of slashproof$/;

/** A command with a description that only slashproof writes. Others may use the name of a slot. */
export function isSurelyOfRun(command: Resource): boolean {
  return WHOLE_DESCRIPTION.test(String(command["description"]));
}

/** A command that slashproof may have made: it has the name of a slot, or says something like it. */
export function seemsOfRun(command: Resource): boolean {
  return isSlot(namedCommand(command)) || DESCRIPTION.test(String(command["description"]));
}

const namesOfRuns = (commands: readonly Resource[]): readonly string[] =>
  commands.filter(seemsOfRun).map(({ name }) => JSON.stringify(String(name).slice(0, 40)));
