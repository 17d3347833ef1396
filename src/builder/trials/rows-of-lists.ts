/** What a bulk overwrite says as a whole: a builder that takes all commands at once could see it. */
import type { Pair } from "../../../generators/index.js";
import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { KeptRow } from "./kept-row.js";
import type { RowHead } from "./trial.js";

/** Two lists that differ at `pointer`. */
export interface ListPair extends RowHead {
  /** A list that must come out unchanged. */
  readonly valid: Json;
  /** The invalid variant: a list that must be refused. */
  readonly twin: Json;
  /** JSON pointer where the two lists differ. */
  readonly pointer: string;
  /** What is known about the invalid variant: refused, or refused or coerced. */
  readonly verdict: Pair["verdict"];
}

const chatInput = (name: string): Json => ({ name, description: "A command" });
const menu = (type: number, name: string): Json => ({ type, name });
const numbered = (count: number, make: (name: string) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => make(`command-${index + 1}`));

const two = [chatInput("first"), chatInput("second")];

const full = (what: string, make: (name: string) => Json, max: number): ListPair => ({
  rule: "bulk.type-limits-hold",
  slug: `refuses-${max + 1}-${what}-commands`,
  title: `refuses ${max + 1} ${what} commands in one list`,
  valid: numbered(max, make),
  twin: numbered(max + 1, make),
  pointer: "",
  verdict: "refused",
});

/** A service may keep one of two equal elements instead of refusing the list, so a builder that passes them on is no liar: `open`. */
export const PAIRS_OF_LISTS: readonly ListPair[] = [
  {
    rule: "bulk.names.are-unique-per-type",
    slug: "refuses-one-name-twice",
    title: "holds no two elements of one type and name",
    valid: two,
    twin: [chatInput("first"), chatInput("first")],
    pointer: "/1/name",
    verdict: "refused-or-coerced",
  },
  full("chat-input", chatInput, LIMITS.commandsPerType[1]),
  full("user", (name) => menu(2, name), LIMITS.commandsPerType[2]),
  full("message", (name) => menu(3, name), LIMITS.commandsPerType[3]),
  {
    rule: "bulk.rules-hold-per-element",
    slug: "refuses-a-bad-second-element",
    title: "refuses a list whose second element has a name of 33 characters",
    valid: [chatInput("first"), chatInput("b".repeat(LIMITS.commandName.max))],
    twin: [chatInput("first"), chatInput("b".repeat(LIMITS.commandName.max + 1))],
    pointer: "/1/name",
    verdict: "refused",
  },
  {
    rule: "bulk.body-is-an-array",
    slug: "refuses-an-object",
    title: "refuses an object where a list belongs",
    valid: [chatInput("first")],
    twin: chatInput("first"),
    pointer: "",
    verdict: "refused",
  },
];

const list = (row: Omit<KeptRow, "kind">): KeptRow => ({ kind: "command-list", ...row });

export const ROWS_OF_LISTS: readonly KeptRow[] = [
  list({
    rule: "bulk.empty-list-clears-the-scope",
    slug: "takes-an-empty-list",
    title: "clears a scope by an empty list",
    value: [],
  }),
  list({
    rule: "bulk.covers-all-types",
    slug: "takes-each-type",
    title: "takes commands of each type in one list",
    value: [chatInput("first"), menu(2, "Second"), menu(3, "Third")],
  }),
  list({
    rule: "bulk.type-defaults-to-chat-input",
    slug: "takes-an-element-without-type",
    title: "takes an element without a type as chat input",
    leavesOut: "type",
    value: two,
  }),
  list({
    rule: "bulk.contexts-default",
    slug: "takes-an-element-without-contexts",
    title: "has a default for the contexts of an element",
    leavesOut: "contexts",
    value: two,
  }),
  list({
    rule: "bulk.id-links-to-the-command",
    slug: "takes-the-id-of-a-command",
    title: "replaces the command that an element names by its id",
    value: [{ id: "600000000000000001", name: "first", description: "A command" }],
  }),
];
