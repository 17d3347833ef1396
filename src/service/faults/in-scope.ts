/** Faults of services that have one path of code for global commands and another one for guild commands. */
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { isCommandCall } from "../call.js";
import {
  type Apply,
  type Fault,
  type FaultDetails,
  type FaultRow,
  fault,
  faults,
  type HarmlessFault,
} from "./fault.js";

/** The fault in both scopes, and the two services that have it in one scope only. */
export function inEachScope(id: string, rule: RuleId, facts: FaultDetails): readonly Fault[];
/** The same of a fault whose harm is that of its table. */
export function inEachScope(id: string, rule: RuleId, facts: Omit<FaultDetails, "harm">): readonly HarmlessFault[];
/** The three of a fault with its harm or without it. */
export function inEachScope(id: string, rule: RuleId, facts: Omit<FaultDetails, "harm">): readonly HarmlessFault[] {
  return alsoInOneScope(fault(id, rule, facts));
}

/** The same of each fault of a table: they break one rule, with one harm to users, by id. */
export function faultsInEachScope(
  rule: RuleId,
  harm: string,
  rows: Readonly<Record<string, FaultRow>>,
): readonly Fault[] {
  return faults(rule, harm, rows).flatMap(alsoInOneScope);
}

function alsoInOneScope<F extends HarmlessFault>(everywhere: F): readonly F[] {
  return [everywhere, inOneScope(everywhere, "global"), inOneScope(everywhere, "guild")];
}

/** The fault in one scope only. */
export function inOneScope<F extends HarmlessFault>(everywhere: F, scope: "global" | "guild"): F {
  return {
    ...everywhere,
    id: `${everywhere.id}@${scope}`,
    title: `${everywhere.title}, on the paths of ${scope} commands only`,
    apply: onlyIn(scope, everywhere.apply),
  };
}

function onlyIn(scope: "global" | "guild", apply: Apply): Apply {
  const isHere = (guildId: string | undefined) => (guildId === undefined) === (scope === "global");
  return (sound, acted) => {
    const { carryOut, newCommand, editedCommand, ...others } = apply(sound, acted);
    if (Object.keys(others).length > 0)
      throw new Error(`a fault of ${Object.keys(others)} cannot be held to one scope`);
    return {
      carryOut: (operation, call, id) =>
        (carryOut && isCommandCall(call) && isHere(call.guildId) ? carryOut : sound.carryOut)(operation, call, id),
      newCommand: (body, identity, defaults) =>
        (newCommand && isHere(identity.guildId) ? newCommand : sound.newCommand)(body, identity, defaults),
      editedCommand: (current, body) =>
        (editedCommand && isHere(current.guild_id) ? editedCommand : sound.editedCommand)(current, body),
    };
  };
}
