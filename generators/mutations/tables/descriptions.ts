/** Rows about the descriptions of commands, options, subcommands and groups. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { Acceptance, Pair, Probe } from "../pair.js";
import { joined, lengthRows, pair, type Table } from "../row.js";
import { group, OPTION_TYPE_NAMES, PARAMETER_TYPES, parameter, subcommand } from "./plain-options.js";

const command = { element: "command" } as const;

/** Texts that no rule forbids: a description has a length and nothing else. */
const TEXTS: readonly { readonly slug: string; readonly what: string; readonly text: string }[] = [
  { slug: "quotes-and-backslashes", what: "with quotes and backslashes", text: "Says \"hi\" and \\ and 'bye'" },
  { slug: "markup", what: "with markup", text: "Shows <b>&amp;</b> and **stars** and {braces} and %s" },
  { slug: "an-emoji", what: "with an emoji", text: "Feeds the cat 🐈 twice" },
  { slug: "joined-emoji", what: "with an emoji of several code points", text: "Invites the family 👩‍👩‍👧‍👦 too" },
  { slug: "right-to-left-text", what: "of right-to-left text", text: "مَرحبا بكم في שלום" },
  { slug: "cjk-text", what: "of CJK text", text: "日本語の説明、안녕하세요。" },
];

const commandTexts = TEXTS.map(
  ({ slug, what, text }): Acceptance => ({
    ...command,
    rule: "command.description.has-1-to-100-characters",
    slug: `accepts-${slug}`,
    title: `accepts a description ${what}`,
    value: { description: text },
  }),
);

const optionTexts = TEXTS.map(
  ({ slug, what, text }): Acceptance => ({
    rule: "option.description.has-1-to-100-characters",
    slug: `accepts-${slug}`,
    title: `accepts an option description ${what}`,
    element: "option",
    value: parameter(3, { description: text }),
  }),
);

const contextMenus = ([2, 3] as const).map((type): Partial<Table> => {
  const kind = type === 2 ? "user" : "message";
  const row = { ...command, commandType: type, verbs: ["create"] } as const;
  const probe = (slug: string, what: string, description: Json): Probe => ({
    ...row,
    rule: "context-menu.description.is-not-allowed",
    slug: `records-${slug}-on-a-${kind}-command`,
    title: `answers to ${what} as the description of a ${kind} command`,
    value: { type, description },
  });
  return {
    pairs: [
      pair({
        ...row,
        rule: "context-menu.description.is-not-allowed",
        slug: `refuses-a-description-on-a-${kind}-command`,
        title: `refuses a description on a ${kind} command`,
        valid: { type },
        pointer: "/description",
        to: "A description that has no place here",
      }),
    ],
    probes: [
      probe("an-empty-text", "an empty text", ""),
      probe("null", "null", null),
      {
        ...command,
        commandType: type,
        verbs: ["edit"],
        rule: "edit.context-menu-description-is-open",
        slug: `records-an-edited-description-on-a-${kind}-command`,
        title: `answers to a description in the edit of a ${kind} command`,
        value: { description: "A description by edit" },
      },
    ],
  };
});

/** An option of each type without a description: value-taking ones as options, branches as whole commands. */
const missing: readonly Pair[] = [
  ...PARAMETER_TYPES.map(
    (type): Pair =>
      pair({
        rule: "option.description.is-required",
        slug: `refuses-${OPTION_TYPE_NAMES[type]}-without-description`,
        title: `refuses an option of type ${OPTION_TYPE_NAMES[type]} without a description`,
        element: "option",
        valid: parameter(type),
        pointer: "/description",
        to: undefined,
      }),
  ),
  ...[
    { slug: "subcommand", what: "a subcommand", valid: { options: [subcommand()] }, at: "/options/0" },
    { slug: "group", what: "a group", valid: { options: [group([subcommand()])] }, at: "/options/0" },
    {
      slug: "subcommand-of-a-group",
      what: "a subcommand of a group",
      valid: { options: [group([subcommand()])] },
      at: "/options/0/options/0",
    },
  ].map(
    ({ slug, what, valid, at }): Pair =>
      pair({
        ...command,
        rule: "option.description.is-required",
        slug: `refuses-${slug}-without-description`,
        title: `refuses ${what} without a description`,
        valid,
        pointer: `${at}/description`,
        to: undefined,
      }),
  ),
  pair({
    rule: "option.description.is-required",
    slug: "refuses-null-as-description",
    title: "refuses null in place of an option description",
    element: "option",
    valid: parameter(3),
    pointer: "/description",
    to: null,
  }),
];

const branchLengths = [
  { slug: "a-subcommand", base: { options: [subcommand()] }, at: "/options/0" },
  { slug: "a-group", base: { options: [group([subcommand()])] }, at: "/options/0" },
  { slug: "a-subcommand-of-a-group", base: { options: [group([subcommand()])] }, at: "/options/0/options/0" },
].map(({ slug, base, at }) =>
  lengthRows({
    row: { ...command, rule: "option.description.has-1-to-100-characters" },
    base,
    pointer: `${at}/description`,
    what: `the description of ${slug.replaceAll("-", " ")}`,
    place: slug,
    ...LIMITS.optionDescription,
  }),
);

const heavy = "説".repeat(LIMITS.commandDescription.max);

/** Everything about descriptions that one payload shows. */
export const DESCRIPTION_ROWS: Table = joined([
  lengthRows({
    row: { ...command, rule: "command.description.has-1-to-100-characters" },
    base: { description: "A description" },
    pointer: "/description",
    what: "a description",
    ...LIMITS.commandDescription,
  }),
  lengthRows({
    row: { element: "option", rule: "option.description.has-1-to-100-characters" },
    base: parameter(3),
    pointer: "/description",
    what: "an option description",
    ...LIMITS.optionDescription,
  }),
  ...branchLengths,
  { acceptances: commandTexts },
  { acceptances: optionTexts },
  {
    acceptances: [
      {
        ...command,
        rule: "command.description.has-1-to-100-characters",
        slug: "accepts-100-three-byte-characters",
        title: "accepts a description of 100 three-byte characters",
        value: { description: heavy },
      },
    ],
    pairs: missing,
    probes: [
      {
        ...command,
        verbs: ["create", "bulk"],
        complete: true,
        rule: "command.description.may-be-missing",
        slug: "records-a-chat-input-command-without-description",
        title: "answers to a chat-input command without a description",
        value: { name: "slot-a" },
      },
      {
        ...command,
        rule: "command.description.has-1-to-100-characters",
        slug: "records-a-description-of-spaces",
        title: "answers to a description of spaces only",
        value: { description: "   " },
      },
      {
        ...command,
        rule: "command.description.has-1-to-100-characters",
        slug: "records-line-breaks-in-a-description",
        title: "answers to a description with a line break",
        value: { description: "First line\nSecond line" },
      },
    ],
  },
  ...contextMenus,
  {
    probes: [undefined, "Starts the activity"].map(
      (description): Probe => ({
        ...command,
        commandType: 4,
        scopes: ["global"],
        verbs: ["create"],
        complete: true,
        rule: "entry-point.description.is-open",
        slug:
          description === undefined
            ? "records-an-entry-point-without-description"
            : "records-an-entry-point-with-description",
        title: `answers to an entry point command ${description === undefined ? "without" : "with"} a description`,
        value: { type: 4, name: "launch", handler: 1, ...(description === undefined ? {} : { description }) },
      }),
    ),
  },
]);
