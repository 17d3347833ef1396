/** How behavioural faults are written down: one row each, asked in both scopes or in one. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Apply, Fault, FaultKind } from "../fault.js";

/** A fault in the order in which it is read: what it is called, what it breaks, what it does, whom it hurts. */
export function row(
  id: string,
  rule: RuleId,
  title: string,
  harm: string,
  apply: Apply,
  kind: FaultKind = "behavioural",
): Fault {
  return { id, rule, title, harm, kind, apply };
}

/** The fault itself, and the two services that have it in one scope only, as those with a path of code for each do. */
export function inEachScope(fault: Fault): readonly Fault[] {
  return [fault, inOneScope(fault, "global"), inOneScope(fault, "guild")];
}

/** The fault in one scope only. */
export function inOneScope(fault: Fault, scope: "global" | "guild"): Fault {
  const where = scope === "guild" ? "of guild commands" : "of global commands";
  return {
    ...fault,
    id: `${fault.id}@${scope}`,
    title: `${fault.title}, on the paths ${where} only`,
    apply: onlyIn(scope, fault.apply),
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
        (carryOut && isHere(call.guildId) ? carryOut : sound.carryOut)(operation, call, id),
      newCommand: (body, identity, defaults) =>
        (newCommand && isHere(identity.guildId) ? newCommand : sound.newCommand)(body, identity, defaults),
      editedCommand: (current, body) =>
        (editedCommand && isHere(current.guild_id) ? editedCommand : sound.editedCommand)(current, body),
    };
  };
}
