/** A command or a message is changed after its uses, and then used as it is by then. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { GUILD_OPERATIONS, MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { legacy } from "../messages/words.js";
import { channelId, delivered, deliveries, guildId, interaction, use, useComponent } from "../rows/driver.js";
import { at, type Body, equals, request } from "../rows/steps.js";
import { placed } from "./named-world.js";

/** What is done after the uses. */
export type ChangeAfterUse =
  /** Nothing. */
  | "none"
  /** An edit of this member of a command. */
  | "description"
  | "name"
  | "options"
  /** A command is deleted and made again. */
  | "again"
  /** An edit of the custom_id that was used first. */
  | "custom-id"
  /** An edit that puts a component of another kind in the place of all, with the custom_id that was used first. */
  | "other-kind"
  /** The same edit, and then one that puts everything back. */
  | "back"
  /** Another message in the channel has a component with the custom_id that was used first. */
  | "namesake";

export const commandChanges: Arbitrary<ChangeAfterUse> = fc.constantFrom(
  "none",
  "description",
  "name",
  "options",
  "again",
);
export const messageChanges: Arbitrary<ChangeAfterUse> = fc.constantFrom("none", "namesake");

/** An option that a command did not have, and a use of it. */
const NEW_OPTION = {
  given: [{ type: 3, name: "e", description: "E" }],
  filled: [{ name: "e", value: "Entered" }],
} as const;

/** As short as they may be: the command may have as many characters as a command has at most. */
const EDITS = {
  description: { description: "E" },
  name: { name: "e" },
  options: { options: NEW_OPTION.given },
} as const;

/** The use of a command that was changed. */
export function useOfChangedCommand(change: ChangeAfterUse, body: JsonObject, first: Body): readonly Step[] {
  const isOfTexts = "description" in body;
  const isEdit = change === "name" || ((change === "description" || change === "options") && isOfTexts);
  if (!isEdit && change !== "again") return [];
  const version = interaction("seen again", "/data/version");
  const more = change === "options" ? { options: NEW_OPTION.filled } : placed(first);
  return [
    ...(isEdit ? [edited(EDITS[change])] : madeAgain(body)),
    use("use again", { of: "changed", more }),
    deliveries(
      "seen again",
      [
        delivered("seen again", 1),
        { ...equals(version, at("changed", "/version")), rule: "interaction.data.version-is-the-command-version" },
        { check: "received" },
      ],
      "seen",
    ),
  ];
}

const edited = (fields: Body): Step =>
  request("given", "changed", GUILD_OPERATIONS.edit, {
    path: { guild_id: guildId(), command_id: at("command", "/id") },
    body: fields,
  });

function madeAgain(body: JsonObject): readonly Step[] {
  const path = { guild_id: guildId() };
  return [
    request("given", "deleted", GUILD_OPERATIONS.delete, { path: { ...path, command_id: at("command", "/id") } }),
    request("given", "changed", GUILD_OPERATIONS.create, { path, body }),
  ];
}

const NEW_CUSTOM_ID = "edited";

/** The use of a component after a change. @param rule broken where nothing is delivered */
export function useOfChangedMessage(
  change: ChangeAfterUse,
  { components }: JsonObject,
  first: Body,
  rule: RuleId,
): readonly Step[] {
  const { custom_id: customId } = first;
  if (components === undefined || customId === undefined) return [];
  if (change === "namesake") return [namesakeOf(first), ...usedAgain(first, rule)];
  if (change === "custom-id")
    return [editedTo(withCustomId(components, customId)), ...usedAgain({ ...first, custom_id: NEW_CUSTOM_ID }, rule)];
  if (change === "back")
    return [
      editedTo([rowOfOther({ ...first, custom_id: NEW_CUSTOM_ID })]),
      { ...editedTo(components), name: "back" },
      ...usedAgain(first, rule),
    ];
  if (change !== "other-kind") return [];
  const isSelect = first["values"] === undefined;
  return [
    editedTo([rowOfOther(first)]),
    ...usedAgain(
      isSelect ? { custom_id: customId, values: ["a"] } : { custom_id: customId },
      isSelect ? CHOSEN : PRESSED,
    ),
  ];
}

/** What is broken where a press, or a choice, is not delivered. */
export const PRESSED = "button.press-delivers-an-interaction" satisfies RuleId;
export const CHOSEN = "component-response.select.delivers-an-interaction" satisfies RuleId;

const editedTo = (components: Template): Step =>
  request("given", "changed", MESSAGE_OPERATIONS.edit, {
    path: { channel_id: channelId(), message_id: at("message", "/id") },
    body: { components },
    open: "how a message is edited is not described",
  });

/** A select where a button was used, and a button where it was a select. */
function rowOfOther({ custom_id, values }: Body): Body {
  const component: Template =
    values === undefined
      ? { type: 3, custom_id: custom_id ?? null, options: [{ label: "A", value: "a" }] }
      : { type: 2, style: 1, custom_id: custom_id ?? null, label: "A" };
  return { type: 1, components: [component] };
}

function namesakeOf(first: Body): Step {
  return request("given", "namesake", MESSAGE_OPERATIONS.create, {
    path: { channel_id: channelId() },
    body: legacy(rowOfOther(first)),
  });
}

function usedAgain(used: Body, rule: RuleId): readonly Step[] {
  return [
    useComponent("use again", placed(used), rule),
    deliveries("seen again", [{ ...delivered("seen again", 1), rule }, { check: "received" }], "seen"),
  ];
}

/** The same components, of which the one with this custom_id has a new one. */
function withCustomId(value: Json, old: unknown): Json {
  if (Array.isArray(value)) return value.map((one) => withCustomId(one, old));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withCustomId(member, old)] as const);
  const same = Object.fromEntries(members);
  return old !== undefined && same["custom_id"] === old ? { ...same, custom_id: NEW_CUSTOM_ID } : same;
}
