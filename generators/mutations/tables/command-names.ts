/** Rows about the names of commands of all four types. */

import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { lengthRows } from "../../rows/lengths.js";
import { type Acceptance, joined, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import {
  ASTRAL_LENGTHS,
  CAPITALS,
  GOOD_NAMES,
  type NameSample,
  OPEN_NAMES,
  OUTSIDE_PATTERN,
  OUTSIDE_SCRIPTS,
} from "./name-samples.js";
import { refusedNames } from "./refused-names.js";

const RULE_OF_KIND: Readonly<Record<NameSample["kind"], RuleId>> = {
  letters: "command.name.matches-pattern",
  uncased: "command.name.accepts-uncased-letters",
  digits: "command.name.accepts-digits-of-any-script",
};

const accepted = GOOD_NAMES.map(
  ({ slug, what, name, kind }): Acceptance =>
    valueRow(RULE_OF_KIND[kind], `accepts-${slug}`, {
      title: `accepts a command name ${what}`,
      element: "command",
      value: { name },
    }),
);

const named = (name: string) => ({ name });
const outsidePattern = refusedNames(
  [...OUTSIDE_PATTERN, ...OUTSIDE_SCRIPTS],
  "command.name.matches-pattern",
  "command",
  named,
);
const capitals = refusedNames(CAPITALS, "command.name.is-lowercase", "command", named);

const lengths = lengthRows({
  rule: "command.name.has-1-to-32-characters",
  element: "command",
  base: { name: "slot-a" },
  pointer: "/name",
  what: "a command name",
  ...LIMITS.commandName,
});

/** 32 characters are 32 whatever they weigh: two and three bytes each. */
const heavyNames: readonly Acceptance[] = [
  { unit: "two-byte", letter: "д" },
  { unit: "three-byte", letter: "日" },
].map(({ unit, letter }) => ({
  rule: "command.name.has-1-to-32-characters",
  slug: `accepts-${LIMITS.commandName.max}-${unit}-characters`,
  title: `accepts a command name of ${LIMITS.commandName.max} ${unit} characters`,
  element: "command",
  value: { name: letter.repeat(LIMITS.commandName.max) },
}));

const missing: readonly Pair[] = [
  pair("command.name.is-required", "refuses-a-command-without-name", {
    title: "refuses a command without a name",
    element: "command",
    verbs: ["create", "bulk"],
    complete: true,
    valid: { name: "slot-a", description: "A command that has a name" },
    pointer: "/name",
    to: undefined,
  }),
  pair("command.name.is-required", "refuses-null-as-name", {
    title: "refuses null as a command name",
    element: "command",
    verbs: ["create", "bulk"],
    complete: true,
    valid: { name: "slot-a", description: "A command that has a name" },
    pointer: "/name",
    to: null,
  }),
];

/** Names of user and message commands: free in case and spaces, bound in length. */
function contextMenuRows(type: 2 | 3): Table {
  const kind = type === 2 ? "user" : "message";
  const row = { element: "command", commandType: type } as const;
  const named = (slug: string, what: string, name: string): Acceptance => ({
    ...row,
    rule: "context-menu.name.allows-spaces-and-mixed-case",
    slug: `accepts-${slug}-for-a-${kind}-command`,
    title: `accepts ${what} as the name of a ${kind} command`,
    value: { type, name },
  });
  const bounds = lengthRows({
    ...row,
    rule: "command.name.has-1-to-32-characters",
    base: { type, name: "Slot" },
    pointer: "/name",
    what: `the name of a ${kind} command`,
    at: `a-${kind}-command`,
    ...LIMITS.commandName,
  });
  const nameless = pair("command.name.is-required", `refuses-a-${kind}-command-without-name`, {
    ...row,
    title: `refuses a ${kind} command without a name`,
    verbs: ["create"],
    complete: true,
    valid: { type, name: type === 2 ? "Slot U" : "Slot M" },
    pointer: "/name",
    to: undefined,
  });
  return {
    pairs: [...bounds.pairs, nameless],
    acceptances: [
      ...bounds.acceptances,
      named("a-space", "two words", "Show Two Words"),
      named("mixed-case", "capital and small letters", "ShowMixedCase"),
      named("capitals", "capitals only", "SHOW"),
      named("lower-case", "small letters only", "show lower case"),
      named("words-of-another-script", "Cyrillic words with capital and small letters", "Показать Профиль"),
    ],
    probes: [
      valueRow("context-menu.name.whitespace-is-open", `records-spaces-around-the-name-of-a-${kind}-command`, {
        ...row,
        title: `may accept or refuse spaces around the name of a ${kind} command`,
        value: { type, name: " Slot around " },
      }),
    ],
  };
}

const entryPoint = { element: "command", commandType: 4, scopes: ["global"] } as const;

/** Everything about the names of commands that one payload shows. */
export const COMMAND_NAME_ROWS: Table = joined([
  { acceptances: [...accepted, ...lengths.acceptances, ...heavyNames] },
  { pairs: [...outsidePattern, ...capitals, ...lengths.pairs, ...missing] },
  {
    probes: [
      ...OPEN_NAMES.map(({ slug, what, name }) => ({
        rule: "command.name.matches-pattern" as const,
        slug: `records-${slug}`,
        title: `may accept or refuse a command name ${what}`,
        element: "command" as const,
        value: { name },
      })),
      ...ASTRAL_LENGTHS.map(({ slug, what, name }) => ({
        rule: "command.name.counts-code-points" as const,
        slug: `records-${slug}`,
        title: `may accept or refuse a command name ${what}`,
        element: "command" as const,
        value: { name },
      })),
      valueRow("entry-point.name.pattern-is-open", "records-a-name-of-two-words-in-mixed-case", {
        ...entryPoint,
        title: "may accept or refuse an entry point command with a name of two words",
        value: { type: 4, name: "Launch It", handler: 1 },
      }),
    ],
  },
  contextMenuRows(2),
  contextMenuRows(3),
]);
