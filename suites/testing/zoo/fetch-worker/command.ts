/** Makes and checks the commands of the worker. */

import { checkCommand } from "../shared-c/check-command.js";
import { cleanOptions, editableMembers, pick } from "../shared-c/command-members.js";
import { CORRECT_RULES, type CommandRules } from "../shared-c/command-rules.js";
import type { IsFixed } from "../shared-c/fixed.js";
import type { Json } from "../shared-c/texts.js";
import { refuse } from "./respond.js";
import type { CommandRecord } from "./storage.js";

const LIMITS: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };

function rulesFor(isFixed: IsFixed): CommandRules {
  return {
    ...CORRECT_RULES,
    isMenuDescriptionRefused: isFixed("menu-description-is-accepted"),
    isNestingChecked: isFixed("nested-options-are-not-checked"),
  };
}

/** The body as the service takes it: checked, and with the name that will be stored. */
export function checkBody(body: Json, isFixed: IsFixed): Json {
  const name = body["name"];
  const isLowered = typeof name === "string" && !isFixed("names-are-lowercased");
  const taken = isLowered ? { ...body, name: name.toLowerCase() } : body;
  const problems = checkCommand(taken, true, rulesFor(isFixed));
  if (problems.length > 0) refuse(400, "Invalid Form Body", problems);
  return taken;
}

/** A whole command out of a checked body. */
export function makeRecord(
  id: string | number,
  version: string | number,
  applicationId: string,
  body: Json,
): CommandRecord {
  const { options, ...members } = pick(body, editableMembers(true));
  return {
    name_localizations: null,
    description: "",
    description_localizations: null,
    default_member_permissions: null,
    default_permission: true,
    nsfw: false,
    integration_types: [0],
    contexts: null,
    ...members,
    dm_permission: members["dm_permission"] ?? true,
    ...(options === undefined || Number(body["type"] ?? 1) !== 1 ? {} : { options: cleanOptions(options) }),
    id,
    version,
    application_id: applicationId,
    type: Number(body["type"] ?? 1),
    name: String(body["name"]),
  };
}

/** The stored command with the edit laid over it, as a body. */
export function mergeEdit(record: CommandRecord, body: Json, isFixed: IsFixed): Json {
  const { description, ...rest } = record;
  const old = record.type !== 1 && description === "" ? rest : record;
  const changes = pick(body, editableMembers(true));
  const merged = { ...pick(old, ["type", ...editableMembers(true)]), ...changes };
  if (!isFixed("edit-resets-options") && record.type === 1) merged["options"] = changes["options"] ?? [];
  return merged;
}

export function refuseTooMany(commands: readonly Pick<CommandRecord, "type">[], isFixed: IsFixed): void {
  if (!isFixed("commands-are-not-limited")) return;
  for (const [type, limit] of Object.entries(LIMITS)) {
    const count = commands.filter((command) => command.type === Number(type)).length;
    if (count > limit) refuse(400, `There can be at most ${limit} commands of type ${type}.`);
  }
}
