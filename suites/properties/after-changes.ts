/** A command or a message is changed after its uses, and then used as it is by then. */
import { isDeepStrictEqual } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import { COMPONENT_LIMITS } from "../../generators/components/component-limits.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { GUILD_OPERATIONS, MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { legacy } from "../messages/words.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  drive,
  guildId,
  interaction,
  mark,
  NOT_DELIVERED,
  use,
  useComponent,
  userId,
} from "../rows/driver.js";
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
  /** An edit that leaves one option, with the name of one that was filled in and another type. */
  | "option-type"
  /** A command is deleted and made again. */
  | "again"
  /** An edit of the custom_id that was used first. */
  | "custom-id"
  /** An edit that puts a component of another kind in the place of all, with the custom_id that was used first. */
  | "other-kind"
  /** The same edit, and then one that puts everything back. */
  | "back"
  /** An edit disables what was used first, it is used in vain, and an edit puts it back. */
  | "disabled"
  /** The same with an edit that gives the option of a select that was chosen first another value, which is chosen as well. */
  | "option"
  /** An edit gives a select one more option, and lets one more be chosen than were. */
  | "more-options"
  /** Another message in the channel has a component with the custom_id that was used first. */
  | "namesake";

export const commandChanges: Arbitrary<ChangeAfterUse> = fc.constantFrom(
  "none",
  "description",
  "name",
  "options",
  "option-type",
  "again",
);
export const messageChanges: Arbitrary<ChangeAfterUse> = fc.constantFrom("none", "namesake");
/** Those that edit the message. */
export const messageEdits: Arbitrary<ChangeAfterUse> = fc.constantFrom(
  "custom-id",
  "other-kind",
  "back",
  "disabled",
  "option",
  "more-options",
);

/** True where the options of a string select are changed, if it has any. */
export const isAboutOptions = (change: ChangeAfterUse): boolean => change === "option" || change === "more-options";

/** What a command is edited to, as short as it may be: it may have as many characters as a command has at most. */
interface Edit {
  readonly fields: JsonObject;
  /** What is filled in then, where that has to be something else than before. */
  readonly filled?: readonly JsonObject[];
}

/** An edit that leaves one option, of integers or of text, and a use of it. */
const onlyOption = (name: Json, type: 3 | 4): Edit => ({
  fields: { options: [{ type, name, description: "E" }] },
  filled: [{ name, value: type === 4 ? 1 : "Entered" }],
});

function editOf(change: ChangeAfterUse, first: Body): Edit | undefined {
  if (change === "name") return { fields: { name: "e" } };
  if (change === "description") return { fields: { description: "E" } };
  if (change !== "options" && change !== "option-type") return undefined;
  const { name = "e", value } = (change === "option-type" && filledIn(first["options"])) || {};
  // Where no option was filled in, a new one says as much.
  return onlyOption(name, typeof value === "string" ? 4 : 3);
}

/** The first option with a value, at any depth. */
function filledIn(options: Template | undefined): JsonObject | undefined {
  for (const one of elementsOf(options as Json | undefined).filter(isObject)) {
    const found = one["value"] === undefined ? filledIn(one["options"]) : one;
    if (found) return found;
  }
  return undefined;
}

/** The use of a command that was changed. */
export function useOfChangedCommand(change: ChangeAfterUse, body: JsonObject, first: Body): readonly Step[] {
  const isOfTexts = "description" in body;
  const edit = isOfTexts || change === "name" ? editOf(change, first) : undefined;
  if (edit === undefined && change !== "again") return [];
  const version = interaction("seen again", "/data/version");
  return [
    ...(edit ? [edited(edit.fields)] : madeAgain(body)),
    use("use again", { of: "changed", more: edit?.filled ? { options: edit.filled } : placed(first) }),
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
const NEW_VALUE = "another value";

/** The use of a component after a change. @param rule broken where nothing is delivered */
export function useOfChangedMessage(
  change: ChangeAfterUse,
  { components }: JsonObject,
  first: Body,
  rule: RuleId,
): readonly Step[] {
  const { custom_id: customId } = first;
  if (components === undefined || customId === undefined) return [];
  if (change === "namesake") return [namesakeOf(first), ...usedAgain(first, rule), ...namesakeUsed(first)];
  if (change === "custom-id")
    return [
      editedTo(withOne(components, customId, (used) => ({ ...used, custom_id: NEW_CUSTOM_ID }))),
      ...usedAgain({ ...first, custom_id: NEW_CUSTOM_ID }, rule),
    ];
  if (change === "back")
    return [
      editedTo([rowOfOther({ ...first, custom_id: NEW_CUSTOM_ID })]),
      { ...editedTo(components), name: "back" },
      ...usedAgain(first, rule),
    ];
  if (change === "disabled" || isAboutOptions(change))
    return usedWithMore(change, components, first, rule) ?? awayForAWhile(change, components, first, rule);
  if (change !== "other-kind") return [];
  const other = useOfOther(first);
  return [editedTo([rowOfOther(first)]), ...usedAgain(other.used, other.rule)];
}

/** The use of the component that `rowOfOther` puts in the place of the one that was used. */
function useOfOther({ custom_id, values }: Body): { readonly used: Body; readonly rule: RuleId } {
  const used = { custom_id: custom_id ?? null };
  return values === undefined ? { used: { ...used, values: ["a"] }, rule: CHOSEN } : { used, rule: PRESSED };
}

/** What is broken where a press, or a choice, is not delivered. */
export const PRESSED = "button.press-delivers-an-interaction" satisfies RuleId;
export const CHOSEN = "component-response.select.delivers-an-interaction" satisfies RuleId;

const editedTo = (components: Template): Step =>
  request("given", "changed", MESSAGE_OPERATIONS.edit, {
    path: { channel_id: channelId(), message_id: at("message", "/id") },
    body: placed({ components }),
    open: "how a message is edited is not described",
  });

/** A select where a button was used, and a button where it was a select. */
function rowOfOther({ custom_id, values }: Body, more: Body = {}): Body {
  const component: Template =
    values === undefined
      ? { type: 3, custom_id: custom_id ?? null, options: [{ label: "A", value: "a" }], ...more }
      : { type: 2, style: 1, custom_id: custom_id ?? null, label: "A", ...more };
  return { type: 1, components: [component] };
}

/** Its component has an id that hardly any other one has. */
function namesakeOf(first: Body): Step {
  return request("given", "namesake", MESSAGE_OPERATIONS.create, {
    path: { channel_id: channelId() },
    body: legacy(rowOfOther(first, { id: 7_777 })),
  });
}

function namesakeUsed(first: Body): readonly Step[] {
  const { used, rule } = useOfOther(first);
  const seen = "seen of the namesake";
  return [
    useComponent("use of the namesake", { ...placed(used), message_id: at("namesake", "/id") }, rule),
    deliveries(seen, [{ ...delivered(seen, 1), rule }, { check: "received" }], "seen again"),
  ];
}

/** @param since step that listed what was delivered before */
function usedAgain(used: Body, rule: RuleId, since = "seen"): readonly Step[] {
  return [
    useComponent("use again", placed(used), rule),
    deliveries("seen again", [{ ...delivered("seen again", 1), rule }, { check: "received" }], since),
  ];
}

/** What was used is there no more, is used all the same, and is there again: what it came to in between is no more so. */
function awayForAWhile(change: ChangeAfterUse, components: Json, first: Body, rule: RuleId): readonly Step[] {
  const { custom_id: customId } = first;
  const values = valuesOf(first);
  const [chosen] = values;
  const withoutOption = withOne(components, customId, (used) => withOtherValue(used, chosen));
  const isOption = change === "option" && !isDeepStrictEqual(withoutOption, components);
  const where = { user_id: userId(), channel_id: channelId(), message_id: at("message", "/id") };
  // That a disabled component delivers nothing follows from its name alone; of what is delivered, values are options.
  const expect: readonly Check[] = isOption ? [{ ...cameTo("use in between", NOT_DELIVERED), rule: OPTIONS }] : [];
  return [
    editedTo(isOption ? withoutOption : withOne(components, customId, (used) => ({ ...used, disabled: true }))),
    drive("act", "use in between", "useComponent", { ...where, ...placed(first) }, expect),
    ...(isOption
      ? [useComponent("use of another value", placed({ ...first, values: [NEW_VALUE, ...values.slice(1)] }), rule)]
      : []),
    { ...editedTo(components), name: "back" },
    mark("seen in between"),
    ...usedAgain(first, rule, "seen in between"),
  ];
}

/** A select takes what an edit has added to what it took before; `undefined` where nothing is to be added. */
function usedWithMore(
  change: ChangeAfterUse,
  components: Json,
  first: Body,
  rule: RuleId,
): readonly Step[] | undefined {
  if (change !== "more-options") return undefined;
  const values = valuesOf(first);
  const wider = withOne(components, first["custom_id"], (used) => withOneMore(used, values.length + 1));
  if (isDeepStrictEqual(wider, components)) return undefined;
  return [editedTo(wider), ...usedAgain({ ...first, values: [...values, NEW_VALUE] }, rule)];
}

function withOneMore(select: JsonObject, most: number): JsonObject {
  const { options, max_values: before } = select;
  if (!Array.isArray(options) || options.length >= COMPONENT_LIMITS.selectOptions.max) return select;
  const more = [...options, { label: "Another", value: NEW_VALUE }];
  return { ...select, options: more, max_values: Math.max(most, Number(before ?? 1)) };
}

const valuesOf = ({ values }: Body): readonly Template[] =>
  Array.isArray(values) ? (values as readonly Template[]) : [];

const OPTIONS = "component-response.string-select.values-are-options" satisfies RuleId;

function withOtherValue(select: JsonObject, value: unknown): JsonObject {
  const { options } = select;
  if (!Array.isArray(options)) return select;
  const others = options.map((one) => (isObject(one) && one["value"] === value ? { ...one, value: NEW_VALUE } : one));
  return { ...select, options: others };
}

/** The same components, of which the one with this custom_id is changed. */
function withOne(value: Json, customId: unknown, change: (used: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => withOne(one, customId, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withOne(member, customId, change)] as const);
  const same = Object.fromEntries(members);
  return customId !== undefined && same["custom_id"] === customId ? change(same) : same;
}
