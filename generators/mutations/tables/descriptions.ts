/** Rows about the descriptions of commands, options, subcommands and groups. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { lengthRows } from "../../rows/lengths.js";
import { type Acceptance, joined, type Pair, type Probe, pair, type Table, valueRow } from "../../rows/row.js";
import { group, OPTION_TYPE_NAMES, optionWords, PARAMETER_TYPES, parameter, subcommand } from "./plain-options.js";

const command = { element: "command" } as const;

/** Texts that no rule forbids: a description has a length and nothing else. */
const TEXTS: readonly { readonly slug: string; readonly what: string; readonly text: string }[] = [
  { slug: "quotes-and-backslashes", what: "with quotes and backslashes", text: "Says \"hi\" and \\ and 'bye'" },
  // Two spaces: white space inside is a part of the text, unlike that at its ends.
  { slug: "markup", what: "with markup", text: "Shows <b>&amp;</b>  and **stars** and {braces} and %s" },
  { slug: "an-emoji", what: "with an emoji", text: "Feeds the cat 🐈 twice" },
  { slug: "joined-emoji", what: "with an emoji of several code points", text: "Invites the family 👩‍👩‍👧‍👦 too" },
  { slug: "right-to-left-text", what: "of right-to-left text", text: "مَرحبا بكم في שלום" },
  { slug: "cjk-text", what: "of CJK text", text: "日本語の説明、안녕하세요。" },
  // Programs in some languages, such as PHP and Perl, take this text for an empty one.
  { slug: "a-zero", what: "that is the digit 0", text: "0" },
];

const commandTexts = TEXTS.map(
  ({ slug, what, text }): Acceptance =>
    valueRow("command.description.has-1-to-100-characters", `accepts-${slug}`, {
      ...command,
      title: `accepts a command description ${what}`,
      value: { description: text },
    }),
);

const optionTexts = TEXTS.map(
  ({ slug, what, text }): Acceptance =>
    valueRow("option.description.has-1-to-100-characters", `accepts-${slug}`, {
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
    title: `may accept or refuse ${what} as the description of a ${kind} command`,
    value: { type, description },
  });
  return {
    pairs: [
      pair("context-menu.description.is-not-allowed", `refuses-a-description-on-a-${kind}-command`, {
        ...row,
        title: `refuses a description on a ${kind} command`,
        valid: { type },
        pointer: "/description",
        to: "A description that has no place here",
      }),
    ],
    probes: [
      probe("an-empty-text", "an empty text", ""),
      probe("null", "null", null),
      valueRow("edit.context-menu-description-is-open", `records-an-edited-description-on-a-${kind}-command`, {
        ...command,
        commandType: type,
        verbs: ["edit"],

        title: `may accept or refuse a description in the edit of a ${kind} command`,
        value: { description: "A description by edit" },
      }),
    ],
  };
});

/** An option of each type without a description: value-taking ones as options, branches as whole commands. */
const missing: readonly Pair[] = [
  ...PARAMETER_TYPES.map(
    (type): Pair =>
      pair("option.description.is-required", `refuses-${OPTION_TYPE_NAMES[type]}-without-description`, {
        title: `refuses ${optionWords(type)} without a description`,
        element: "option",
        valid: parameter(type),
        pointer: "/description",
        to: undefined,
      }),
  ),
  ...[
    { slug: "subcommand", what: "a subcommand", valid: { options: [subcommand()] }, at: "/options/0" },
    { slug: "group", what: "a subcommand group", valid: { options: [group([subcommand()])] }, at: "/options/0" },
    {
      slug: "subcommand-of-a-group",
      what: "a subcommand in a group",
      valid: { options: [group([subcommand()])] },
      at: "/options/0/options/0",
    },
  ].map(
    ({ slug, what, valid, at }): Pair =>
      pair("option.description.is-required", `refuses-${slug}-without-description`, {
        ...command,
        title: `refuses ${what} without a description`,
        valid,
        pointer: `${at}/description`,
        to: undefined,
      }),
  ),
  pair("option.description.is-required", "refuses-null-as-description", {
    title: "refuses null as an option description",
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
    ...command,
    rule: "option.description.has-1-to-100-characters",
    base,
    pointer: `${at}/description`,
    what: `the description of ${slug.replaceAll("-", " ")}`,
    at: slug,
    ...LIMITS.optionDescription,
  }),
);

const heavy = "説".repeat(LIMITS.commandDescription.max);

/** Everything about descriptions that one payload shows. */
export const DESCRIPTION_ROWS: Table = joined([
  lengthRows({
    ...command,
    rule: "command.description.has-1-to-100-characters",
    base: { description: "A description" },
    pointer: "/description",
    what: "the description of a command",
    isFree: true,
    ...LIMITS.commandDescription,
  }),
  lengthRows({
    element: "option",
    rule: "option.description.has-1-to-100-characters",
    base: parameter(3),
    pointer: "/description",
    what: "an option description",
    isFree: true,
    ...LIMITS.optionDescription,
  }),
  ...branchLengths,
  { acceptances: commandTexts },
  { acceptances: optionTexts },
  {
    acceptances: [
      valueRow("command.description.has-1-to-100-characters", "accepts-100-three-byte-characters", {
        ...command,
        title: "accepts a command description of 100 three-byte characters",
        value: { description: heavy },
      }),
    ],
    pairs: missing,
    probes: [
      valueRow("command.description.may-be-missing", "records-a-chat-input-command-without-description", {
        ...command,
        verbs: ["create", "bulk"],
        complete: true,

        title: "may accept or refuse a chat-input command without a description",
        value: { name: "slot-a" },
      }),
      valueRow("command.description.has-1-to-100-characters", "records-a-description-of-spaces", {
        ...command,
        title: "may accept or refuse a command description of spaces only",
        value: { description: "   " },
      }),
      valueRow("command.description.has-1-to-100-characters", "records-line-breaks-in-a-description", {
        ...command,
        title: "may accept or refuse a command description with a line break",
        value: { description: "First line\nSecond line" },
      }),
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
        title: `may accept or refuse an entry point command ${description === undefined ? "without" : "with"} a description`,
        value: { type: 4, name: "launch", handler: 1, ...(description === undefined ? {} : { description }) },
      }),
    ),
  },
]);
