/** Rows about members whose JSON type is wrong: a lenient reader may convert them, none may store them as they are. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { joined, mistyped, type Pair, type Table, type WriteVerb, wordsOf } from "../../rows/row.js";
import { parameter } from "./plain-options.js";

/** A member with a good value and values of other JSON types. */
interface TypedMember {
  /** Where a rule about the values of this member says its type too. */
  readonly rule?: RuleId;
  readonly member: string;
  readonly good: Json;
  readonly bad: readonly (readonly [slug: string, value: Json])[];
  readonly verbs?: readonly WriteVerb[];
  readonly scopes?: readonly ["global"];
}

const NOT_A_TEXT = [
  ["a-number", 123],
  ["a-boolean", true],
  ["an-array", ["text"]],
  ["an-object", { text: "text" }],
] as const;
const NOT_A_BOOLEAN = [
  ["a-string", "true"],
  ["a-number", 1],
  ["an-array", [true]],
  ["an-object", {}],
] as const;
const NOT_A_LIST = [
  ["an-object", { "0": 0 }],
  ["a-string", "none"],
  ["a-number", 1],
  ["a-boolean", true],
] as const;
const NOT_A_DICTIONARY = [
  ["a-string", "uno"],
  ["an-array", ["uno"]],
  ["a-number", 1],
  ["a-boolean", true],
] as const;
const NOT_AN_INTEGER = [
  ["a-string", "1"],
  ["a-boolean", true],
  ["an-array", [1]],
  ["an-object", {}],
] as const;

const COMMAND_MEMBERS: readonly TypedMember[] = [
  { member: "name", good: "slot-a", bad: NOT_A_TEXT },
  { member: "description", good: "A description", bad: NOT_A_TEXT },
  { rule: "command.type.is-known", member: "type", good: 1, bad: NOT_AN_INTEGER, verbs: ["create", "bulk"] },
  {
    member: "options",
    good: [parameter(3)],
    bad: [
      ["an-object", { "0": parameter(3) }],
      ["a-string", "none"],
      ["a-number", 1],
      ["a-boolean", true],
    ],
  },
  { member: "name_localizations", good: { "es-ES": "uno" }, bad: NOT_A_DICTIONARY },
  { member: "description_localizations", good: { "es-ES": "Una" }, bad: NOT_A_DICTIONARY },
  {
    member: "default_member_permissions",
    good: "32",
    bad: [
      ["a-boolean", true],
      ["an-array", ["32"]],
      ["an-object", {}],
    ],
  },
  { member: "nsfw", good: true, bad: NOT_A_BOOLEAN, verbs: ["create", "edit"] },
  { member: "default_permission", good: true, bad: NOT_A_BOOLEAN },
  { member: "dm_permission", good: true, bad: NOT_A_BOOLEAN, scopes: ["global"] },
  { member: "contexts", good: [0], bad: NOT_A_LIST, scopes: ["global"] },
  { member: "integration_types", good: [0], bad: NOT_A_LIST, scopes: ["global"] },
];

function pairsOf(typed: TypedMember): Pair[] {
  const { rule = "command.fields.have-their-type", member, good, bad, ...where } = typed;
  return bad.map(([slug, to]) =>
    mistyped(rule, `refuses-${slug}-as-${member.replaceAll("_", "-")}`, {
      ...where,
      title: `refuses ${wordsOf(slug)} in the field "${member}" of a command, or converts it to the right type`,
      element: "command",
      valid: { [member]: good },
      pointer: `/${member}`,
      to,
    }),
  );
}

const OPTION_MEMBERS: readonly (TypedMember & { readonly type: 3 | 4 | 7 | 10 })[] = [
  {
    rule: "option.type.is-known",
    type: 3,
    member: "type",
    good: 3,
    bad: [
      ["a-string", "3"],
      ["a-boolean", true],
      ["an-array", [3]],
      ["an-object", {}],
    ],
  },
  { type: 3, member: "name", good: "value", bad: NOT_A_TEXT },
  { type: 3, member: "description", good: "A value", bad: NOT_A_TEXT },
  { type: 3, member: "required", good: true, bad: NOT_A_BOOLEAN },
  { type: 3, member: "autocomplete", good: true, bad: NOT_A_BOOLEAN },
  {
    type: 3,
    member: "choices",
    good: [{ name: "One", value: "one" }],
    bad: [
      ["an-object", { one: "One" }],
      ["a-string", "One"],
      ["a-number", 1],
      ["a-boolean", true],
    ],
  },
  { rule: "option.min-length.is-0-to-6000", type: 3, member: "min_length", good: 1, bad: NOT_AN_INTEGER },
  {
    rule: "option.max-length.is-1-to-6000",
    type: 3,
    member: "max_length",
    good: 9,
    bad: [
      ["a-string", "9"],
      ["a-boolean", true],
      ["an-array", [9]],
      ["an-object", {}],
    ],
  },
  { rule: "option.bounds.of-integers-are-integers", type: 4, member: "min_value", good: 1, bad: NOT_AN_INTEGER },
  {
    type: 10,
    member: "max_value",
    good: 1.5,
    bad: [
      ["a-string", "1.5"],
      ["a-boolean", true],
      ["an-array", [1.5]],
      ["an-object", {}],
    ],
  },
  { type: 7, member: "channel_types", good: [0], bad: NOT_A_LIST },
  { type: 3, member: "name_localizations", good: { "es-ES": "uno" }, bad: NOT_A_DICTIONARY },
  { type: 3, member: "description_localizations", good: { "es-ES": "Una" }, bad: NOT_A_DICTIONARY },
];

function optionPairsOf({
  rule = "option.fields.have-their-type",
  type,
  member,
  good,
  bad,
}: (typeof OPTION_MEMBERS)[number]): Pair[] {
  return bad.map(([slug, to]) =>
    mistyped(rule, `refuses-${slug}-as-${member.replaceAll("_", "-")}`, {
      title: `refuses ${wordsOf(slug)} in the field "${member}" of an option, or converts it to the right type`,
      element: "option",
      valid: parameter(type, { [member]: good }),
      pointer: `/${member}`,
      to,
    }),
  );
}

const insideLists: readonly Pair[] = [
  mistyped("option.fields.have-their-type", "refuses-a-string-as-an-option", {
    title: "refuses a string instead of an option, or converts it to an option",
    element: "command",
    valid: { options: [parameter(3)] },
    pointer: "/options/0",
    to: "value",
  }),
  mistyped("option.fields.have-their-type", "refuses-null-as-an-option", {
    title: "refuses null instead of an option, or leaves it out",
    element: "command",
    valid: { options: [parameter(3)] },
    pointer: "/options/0",
    to: null,
  }),
  mistyped("command.contexts.are-known", "refuses-digits-in-a-string-as-a-context", {
    title: "refuses digits in a string as a context, or converts them",
    element: "command",
    scopes: ["global"],
    valid: { contexts: [0] },
    pointer: "/contexts/0",
    to: "0",
  }),
  mistyped("command.integration-types.are-known", "refuses-digits-in-a-string-as-an-installation-context", {
    title: "refuses digits in a string as an integration type, or converts them",
    element: "command",
    scopes: ["global"],
    valid: { integration_types: [0] },
    pointer: "/integration_types/0",
    to: "0",
  }),
  mistyped("command.fields.have-their-type", "refuses-a-number-as-a-localized-name", {
    title: "refuses a number as a localized name, or converts it to a string",
    element: "command",
    valid: { name_localizations: { "es-ES": "uno" } },
    pointer: "/name_localizations/es-ES",
    to: 1,
  }),
  mistyped("option.fields.have-their-type", "refuses-a-string-as-a-choice", {
    title: "refuses a string instead of a choice, or converts it to a choice",
    element: "option",
    valid: parameter(3, { choices: [{ name: "One", value: "one" }] }),
    pointer: "/choices/0",
    to: "One",
  }),
  mistyped("option.fields.have-their-type", "refuses-a-number-as-a-choice-name", {
    title: "refuses a number as a choice name, or converts it to a string",
    element: "choice",
    valid: { name: "One", value: "one" },
    pointer: "/name",
    to: 1,
  }),
  mistyped("option.fields.have-their-type", "refuses-digits-in-a-string-as-a-channel-type", {
    title: "refuses digits in a string as a channel type, or converts them",
    element: "option",
    valid: parameter(7, { channel_types: [0] }),
    pointer: "/channel_types/0",
    to: "0",
  }),
];

/** Everything about wrong JSON types that one payload shows. */
export const JSON_TYPE_ROWS: Table = joined([
  { pairs: COMMAND_MEMBERS.flatMap(pairsOf) },
  { pairs: OPTION_MEMBERS.flatMap(optionPairsOf) },
  { pairs: insideLists },
]);
