/** Slots for generated commands: so that no value costs a create, and none is judged by what the one before left. */
import { renamed } from "../../generators/commands/command.js";
import type { Step } from "../../src/case/case.js";
import type { Json } from "../../src/contract/json.js";
import type { CommandScope } from "../rows/scope.js";
import { create, edit } from "../rows/steps.js";

export type Command = { readonly [key: string]: Json };

/** Named, not left out: what is left out may stay on overwrite, and with it the whole may pass 8000 characters. */
export const BARE = { options: [], name_localizations: null, description_localizations: null } as const;

/** As short as it can be: an edit that leaves its own description out has room for all the rest of any valid command. */
const SHORTEST_DESCRIPTION = "W";

const SLOT_OF_TYPE: Readonly<Record<string, string>> = { 1: "slot-d", 2: "Slot U", 3: "Slot M" };

/** Name of the slot that a command of this type is written to. */
export function slotName({ type = 1 }: Command): string {
  const name = SLOT_OF_TYPE[String(type)];
  if (name === undefined) throw new Error(`there is no slot for commands of type ${String(type)}`);
  return name;
}

/** A generated command under the name of a slot of its type; still within 8000 characters. */
export function inSlot(generated: Command): Command {
  return renamed(generated, slotName(generated));
}

/**
 * The slot of this type without options and dictionaries. A target may merge on overwrite (that is open), and what
 * the value before left behind would count toward the 8000 characters.
 */
export function bareSlot(scope: CommandScope, of: Command): readonly Step[] {
  const name = slotName(of);
  if ((of.type ?? 1) !== 1) return [create(scope, "given", "stand", { name, type: of.type ?? 2 })];
  return [
    create(scope, "given", "stand", { name, description: SHORTEST_DESCRIPTION, ...BARE }),
    edit(scope, "given", "bare", "stand", BARE),
  ];
}
