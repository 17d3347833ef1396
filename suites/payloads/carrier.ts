/** The command that carries a payload: which slot, which verb, and the steps around it. */

import type { WriteVerb } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Reference } from "../../src/case/template.js";
import type { Json, JsonObject } from "../../src/contract/json.js";
import type { CommandScope } from "../rows/scope.js";
import { isSizeRule } from "../rows/size-rules.js";
import { edit, idOf, menuSlot, slot } from "../rows/steps.js";
import type { PayloadRow } from "./place.js";

/** The slots that stay beside the one under test when a list is written; context menus are not kept. */
const KEPT = ["slot-a", "slot-b", "slot-c", "slot-d"];
const SLOTS = [...KEPT, "Slot U", "Slot M"];

export interface SlotCarrier {
  /** Name of the slot command in the scope. */
  readonly slot: string;
  /** Command type of the slot. */
  readonly type: 1 | 2 | 3 | 4;
  /** The row is about the name itself, so the slot is renamed for it and back. */
  readonly named: boolean;
}

/**
 * Chooses the slot of a row. Rows whose fields could linger on a target that merges on overwrite
 * (which the documents leave open) have slots of their own.
 */
export function carrierOf(row: PayloadRow, value: JsonObject): SlotCarrier {
  const type = row.commandType ?? 1;
  const own = typeof value.name === "string" && row.element === "command" ? value.name : undefined;
  const named = own !== undefined && !SLOTS.includes(own);
  if (type !== 1) return { slot: type === 2 ? "Slot U" : "Slot M", type, named };
  if (own !== undefined && !named) return { slot: own, type, named };
  if ("name_localizations" in value || "description_localizations" in value) return { slot: "slot-c", type, named };
  return { slot: "options" in value ? "slot-a" : "slot-b", type, named };
}

/** The whole body of a create: the row's fields over the slot's. */
export function wholeBody(row: PayloadRow, carrier: SlotCarrier, fields: JsonObject): JsonObject {
  if (row.complete) return fields;
  const base: JsonObject =
    carrier.type === 1
      ? { name: carrier.slot, description: "A slot of slashproof" }
      : { name: carrier.slot, type: carrier.type };
  const reset: JsonObject = isSizeRule(row.rule) ? { name_localizations: null, description_localizations: null } : {};
  return { ...base, ...reset, ...fields };
}

/** The body that a verb sends for these fields. */
export function bodyOf(row: PayloadRow, verb: WriteVerb, carrier: SlotCarrier, fields: JsonObject): Json {
  if (verb === "bulk") return [wholeBody(row, carrier, fields), ...keepers(carrier)];
  if (verb === "create") return wholeBody(row, carrier, fields);
  const whole = isSizeRule(row.rule) ? wholeBody(row, carrier, fields) : fields;
  return Object.fromEntries(Object.entries(whole).filter(([key, value]) => key !== "type" || value !== carrier.type));
}

function keepers(carrier: SlotCarrier): readonly Json[] {
  return KEPT.filter((name) => name !== carrier.slot).map((name) => ({ name, description: "A slot of slashproof" }));
}

/** Sends a body by a verb. The slot's id comes from step `slot`. */
export function write(
  scope: CommandScope,
  verb: WriteVerb,
  step: Pick<Step, "name" | "part" | "expect">,
  body: Json,
): Step {
  const path = verb === "edit" ? { path: { command_id: idOf("slot") } } : {};
  return { call: scope.calls[verb], ...path, body, ...step };
}

/** The stage: the slot exists, and carries the name that the row is about. */
export function stage(
  scope: CommandScope,
  carrier: SlotCarrier,
  verb: WriteVerb,
  name: Json | undefined,
): readonly Step[] {
  const stand =
    carrier.type === 1
      ? { ...slot(scope, carrier.slot), name: "slot" }
      : menuSlot(scope, "slot", carrier.type === 2 ? 2 : 3);
  if (!carrier.named || verb === "edit") return [stand];
  return [stand, edit(scope, "given", "renamed", "slot", { name: name ?? null })];
}

/** Gives a renamed slot its name back, so that the next row finds it without a create. */
export function restore(scope: CommandScope, carrier: SlotCarrier): readonly Step[] {
  return carrier.named ? [{ ...edit(scope, "read", "name-again", "slot", { name: carrier.slot }), expect: [] }] : [];
}

/**
 * The id of the command that step `step` wrote. Lists are read by it and not by name: where a target shows more than
 * it should, the commands of this case are still distinguished from others.
 */
export function writtenId(verb: WriteVerb, step: string, carrier: SlotCarrier, name: Json | undefined): Reference {
  if (verb === "create") return idOf(step);
  if (verb === "edit") return idOf("slot");
  return { $: step, find: { name: carrier.named && typeof name === "string" ? name : carrier.slot }, at: "/id" };
}
