import { beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../src/contract/generate/read-contract.js";
import type { OperationId } from "../../../src/contract/operations.js";
import { PROFILE_NAMES, type ProfileName, profileOf } from "../../../src/contract/profile.js";
import { ROUTES } from "../../../src/contract/routes.gen.js";
import { suiteOf } from "../../index.js";
import { acceptedBodies } from "./accepted-bodies.js";
import { Enumerations, type OpenLists, type Schemas } from "./enumerations.js";

/** Bodies of one kind: a value counts where any of these operations takes it. */
const KINDS: Readonly<Record<string, readonly OperationId[]>> = {
  "create, global": ["createGlobalCommand"],
  "create, guild": ["createGuildCommand"],
  "edit, global": ["editGlobalCommand"],
  "edit, guild": ["editGuildCommand"],
  "bulk, global": ["bulkOverwriteGlobalCommands"],
  "bulk, guild": ["bulkOverwriteGuildCommands"],
  permissions: ["editCommandPermissions"],
  message: [
    "createMessage",
    "editMessage",
    "createFollowUp",
    "editOriginalResponse",
    "editFollowUp",
    "respondToInteraction",
  ],
};

const FOR_GLOBAL = "The documents have it for global commands only.";
const NOT_IN_BULK = "The documents leave open what becomes of an entry point in a bulk overwrite.";

/** Cells of the law that stay empty, and why. Each must be empty, so that a reason does not outlive its cell. */
const REASONS: readonly { readonly cell: RegExp; readonly why: string }[] = [
  { cell: /^bulk, guild: Bulk\w+\.(integration_types|contexts) /, why: FOR_GLOBAL },
  { cell: /^bulk, global: BulkEntryPointCommandElement\./, why: NOT_IN_BULK },
  { cell: /^edit, global: EditGlobalCommandBody\.handler /, why: "The table of the edit body does not list handler." },
  {
    cell: /^(edit|bulk), global: \w+\.integration_types 1$/,
    why: "The application must support it, which HTTP does not show.",
  },
  {
    cell: /^create, global: Create(GlobalUser|GlobalMessage|EntryPoint)CommandBody\.integration_types 1$/,
    why: "The application must support it, which HTTP does not show.",
  },
  {
    cell: /^(create|edit|bulk), global: \w+\.contexts 2$/,
    why: "PRIVATE_CHANNEL has a meaning only beside USER_INSTALL: a case records what becomes of it alone.",
  },
  { cell: /^message: PongCallback\.type 1$/, why: "It answers a ping over HTTP, not by this operation." },
  {
    cell: /^message: DeferredUpdateCallback\.type 6$/,
    why: "The documents do not name this answer, nor does a binding.",
  },
  {
    cell: /^message: (ModalRow|TextInputInRow)\./,
    why: "A text input in a row of a modal is deprecated, and whether it is accepted is open.",
  },
  {
    cell: /^message: DeferredMessageCallback\.type 5$/,
    why: "The documents do not show its number. The drawn sequences of interactions answer so.",
  },
];

let schemas: Schemas;
beforeAll(async () => {
  schemas = (await readContract()).schemas;
});

/** What legal values no case of a profile shows to be accepted, as `kind: Schema.member value`. */
function emptyCells(profile: ProfileName): readonly string[] {
  const values = new Enumerations(schemas, {});
  const bodies = acceptedBodies(suiteOf(profile).cases, profileOf(profile));
  return Object.entries(KINDS).flatMap(([kind, calls]) => {
    const sent = bodies.filter(({ call }) => calls.includes(call));
    const given = new Set(sent.flatMap(({ call, body }) => [...values.given(schemaOf(call), body)]));
    const legal = new Set(calls.flatMap((call) => [...values.legal(schemaOf(call))]));
    return [...legal].filter((value) => !given.has(value)).map((value) => `${kind}: ${value}`);
  });
}

const schemaOf = (call: OperationId): string =>
  call in ROUTES ? (ROUTES[call as keyof typeof ROUTES].request ?? "") : "";

describe.each(PROFILE_NAMES)("in profile %s", (profile) => {
  test("each legal value of each enumeration is accepted on its own, or has a reason", () => {
    const unexplained = emptyCells(profile).filter((cell) => !REASONS.some((reason) => reason.cell.test(cell)));

    expect(unexplained).toEqual([]);
  });

  test("each locale is accepted alone in every kind of dictionary", () => {
    const locales = profile === "discord" ? profileOf(profile).bindings.locales : ["en-US", "en-GB", "es-419", "es-ES"];
    const places = ["command.name", "command.description", "option.name", "option.description", "choice.name"];
    const cells = places.flatMap((place) => locales.map((locale) => `${place}_localizations "${locale}"`));

    const given = givenAnywhere(profile, { name_localizations: locales, description_localizations: locales });

    expect(cells.filter((cell) => !given.has(cell))).toEqual([]);
  });
});

test("each public channel type is accepted alone in options and selects", () => {
  const { channelTypes } = profileOf("discord").bindings;
  const cells = ["option", "select"].flatMap((thing) => channelTypes.map((type) => `${thing}.channel_types ${type}`));

  const given = givenAnywhere("discord", { channel_types: channelTypes });

  expect(cells.filter((cell) => !given.has(cell))).toEqual([]);
});

/** Values of lists that the documents leave out count at any body: `StringOption.…` is `option.…`, whatever its type. */
function givenAnywhere(profile: ProfileName, open: OpenLists): ReadonlySet<string> {
  const values = new Enumerations(schemas, open);
  const bodies = acceptedBodies(suiteOf(profile).cases, profileOf(profile));
  const given = bodies.flatMap(({ call, body }) => [...values.given(schemaOf(call), body)]);
  return new Set(given.map((value) => value.replace(/^\w+/, thingOf)));
}

function thingOf(schema: string): string {
  const [thing] = /(Choice|Option|Select)(?=$|InModal$)/.exec(schema) ?? [];
  return thing?.toLowerCase() ?? "command";
}

test("no reason outlives its cell", () => {
  const empty = PROFILE_NAMES.flatMap(emptyCells);

  expect(REASONS.filter(({ cell }) => !empty.some((one) => cell.test(one)))).toEqual([]);
});

test("a value in a list with others does not count", () => {
  const values = new Enumerations(schemas, {});
  const name = "CreateGlobalCommandBody";

  expect([...values.given(name, { contexts: [0, 1] })]).toEqual([]);
  expect([...values.given(name, { contexts: [1] })]).toEqual(["CreateGlobalChatInputCommandBody.contexts 1"]);
});
