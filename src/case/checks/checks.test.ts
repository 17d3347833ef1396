import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { profileOf } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { validateResponse } from "../../contract/validate.js";
import type { Answer } from "../case.js";
import type { Check } from "../check.js";
import type { CheckEnvironment } from "./environment.js";
import { judge, observe } from "./index.js";

const command = { id: "100", application_id: "5", name: "hi", description: "Says hi", version: "7", type: 1 };
const other = { ...command, id: "200", name: "ho" };

const answer = (status: number, body: Answer["body"], more: Partial<Answer> = {}): Answer => ({
  status,
  body,
  headers: {},
  sent: undefined,
  call: "getGlobalCommand",
  ...more,
});

/** The judged step is always the last of the answers. */
function environment(
  answers: Readonly<Record<string, Answer>>,
  more: Partial<CheckEnvironment> = {},
): CheckEnvironment {
  const [step = "", last = answer(200, undefined)] = Object.entries(answers).at(-1) ?? [];
  return {
    answers: new Map(Object.entries(answers)),
    constants: { guild: "900", application: "5" },
    step,
    answer: last,
    rule: "upsert.keeps-the-id",
    isKnownRoute: false,
    contract: {
      userInstall: 1,
      refusal: profileOf("documented").refusal,
      successStatuses: () => [200, 201],
      isRequired: () => true,
      validateResponse,
    },
    ...more,
  };
}

const list = (body: Answer["body"], more: Partial<Answer> = {}) =>
  answer(200, body, { call: "listGlobalCommands", query: { with_localizations: "true" }, ...more });
const created = (body: Answer["body"], status = 201, sent: Answer["sent"] = { name: "hi", description: "Says hi" }) =>
  answer(status, body, { call: "createGlobalCommand", sent });
const refusedTwin = answer(400, { code: 1 }, { call: "editGlobalCommand", sent: { min: 1 } });
const takenTwin = answer(200, command, { call: "editGlobalCommand", sent: { handler: 1 } });

type Row = readonly [why: string, check: Check, answers: Readonly<Record<string, Answer>>];
const at = (step: string, pointer = "") => ({ $: step, at: pointer });

const RENAMED: Check = {
  check: "refused-or-coerced",
  twin: "twin",
  before: { $: "before", find: { id: "100" } },
  now: { $: "after", find: { id: "100" } },
  pointer: "/name",
};
/** A bulk overwrite with a number for a name. @param name the name in its response */
const renamed = (name: string | number, body: Answer["body"] = [{ ...other, name }]) =>
  answer(200, body, { call: "bulkOverwriteGlobalCommands", sent: [{ name: 123, description: "Says hi" }] });

/** Options of which the first is an integer with one choice. */
const chooser = (value: Json): Json => [
  { type: 4, name: "pick", description: "Picks", choices: [{ name: "One", value }] },
];
const CHOSEN: Check = {
  check: "refused-or-coerced",
  twin: "twin",
  before: at("before"),
  now: at("after"),
  pointer: "/options/0/choices/0/value",
};
/** @param sent the invalid variant, which was accepted; @param stored the choice that is read afterwards */
const chosen = (sent: Json, stored: Json): Readonly<Record<string, Answer>> => ({
  before: answer(200, { ...command, options: chooser(2) }),
  twin: { ...takenTwin, sent },
  after: answer(200, { ...command, options: chooser(stored) }),
});

const ALLOWED = { id: "1", type: 1, permission: true };
const WITHOUT_EFFECT_LATER: Check = {
  check: "refused-or-without-effect",
  twin: "twin",
  before: at("before"),
  now: at("after"),
  made: at("after"),
  isLater: true,
  pointer: "/handler",
};
const OR_NONE: Check = { check: "permissions", at: at("one", "/permissions"), are: [ALLOWED], orNone: true };

const AFTER_REFUSAL: Check = {
  check: "permissions",
  at: at("one", "/permissions"),
  are: [ALLOWED],
  afterRefusalOf: "twin",
};

const HOLDS: readonly Row[] = [
  ["permissions after a refusal", AFTER_REFUSAL, { twin: refusedTwin, one: answer(200, { permissions: [ALLOWED] }) }],
  ["no permissions after what was accepted", AFTER_REFUSAL, { twin: takenTwin, one: answer(404, undefined) }],
  [
    "one of several statuses",
    { check: "status", is: [200, 204] },
    { one: answer(204, undefined, { call: "deleteGlobalCommand" }) },
  ],
  ["an acceptance with the name that was sent", { check: "accepted" }, { one: created(command) }],
  ["a list that is one", { check: "accepted" }, { all: list([]) }],
  ["a 422 as a refusal", { check: "refused" }, { one: answer(422, undefined) }],
  ["a 404 for something unknown", { check: "refused" }, { one: answer(404, {}) }],
  ["a 4xx as an answer", { check: "answered" }, { one: answer(418, undefined) }],
  ["a command in its shape", { check: "shape" }, { one: answer(200, command) }],
  ["the shape of a refusal, of which nothing is said", { check: "shape" }, { one: answer(400, "no") }],
  [
    "a round trip into a list",
    { check: "round-trip", sent: "made", at: { $: "all", find: { id: at("made", "/id") } } },
    { made: created(command), all: list([other, command]) },
  ],
  [
    "a round trip of one element of a bulk",
    { check: "round-trip", sent: "bulk", sentAt: "/1", at: { $: "all", find: { name: "ho" } } },
    {
      bulk: answer(200, [], {
        call: "bulkOverwriteGlobalCommands",
        sent: [
          { name: "hi", description: "Says hi" },
          { name: "ho", description: "Says hi" },
        ],
      }),
      all: list([command, other]),
    },
  ],
  [
    "a round trip of a whole bulk",
    { check: "round-trip", sent: "bulk", at: at("all") },
    {
      bulk: answer(200, [], { call: "bulkOverwriteGlobalCommands", sent: [{ name: "ho", description: "Says hi" }] }),
      all: list([command, other]),
    },
  ],
  [
    "lists in another order",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([command, other]), after: list([other, command]) },
  ],
  [
    "extra members that change",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([{ ...command, read: 1 }]), after: list([{ ...command, read: 2 }]) },
  ],
  [
    "null for absent",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([{ ...command, guild_id: null, nsfw: false }]), after: list([command]) },
  ],
  [
    "a create and its read, which has no dictionaries",
    { check: "same", left: at("made"), right: at("one") },
    { made: created({ ...command, name_localizations: { de: "hallo" } }), one: answer(200, command) },
  ],
  [
    "other ids",
    { check: "differs", left: at("one", "/id"), right: at("two", "/id") },
    { one: answer(200, command), two: answer(200, other) },
  ],
  [
    "a snowflake past 2^53 that grows by one",
    { check: "grows", left: at("one", "/version"), right: at("two", "/version") },
    { one: answer(200, { version: "9007199254740992" }), two: answer(200, { version: "9007199254740993" }) },
  ],
  ["a value", { check: "equals", at: at("one", "/name"), to: "hi" }, { one: answer(200, command) }],
  [
    "a value by reference",
    { check: "equals", at: at("one", "/application_id"), to: { $: "application" } },
    { one: answer(200, command) },
  ],
  ["absent for the default", { check: "equals", at: at("one", "/nsfw"), to: false }, { one: answer(200, command) }],
  [
    "a set in another order",
    { check: "equals", at: at("one", "/contexts"), to: [0, 1, 2] },
    { one: answer(200, { ...command, contexts: [2, 1, 0] }) },
  ],
  [
    "null among the allowed",
    { check: "equals", at: at("one", "/contexts"), oneOf: [[0], null] },
    { one: answer(200, command) },
  ],
  [
    "nothing there",
    { check: "absent", at: at("one", "/guild_id") },
    { one: answer(200, { ...command, guild_id: null }) },
  ],
  ["no options", { check: "absent", at: at("one", "/options") }, { one: answer(200, { ...command, options: [] }) }],
  ["no body after a delete", { check: "absent", at: at("gone") }, { gone: answer(204, undefined) }],
  [
    "something there",
    { check: "present", at: at("one", "/description") },
    { one: answer(200, { ...command, description: "" }) },
  ],
  [
    "one of a name",
    { check: "lists", in: at("all"), where: { name: "hi", type: 1 }, times: 1 },
    { all: list([{ ...command, type: null }, other]) },
  ],
  [
    "none of an id",
    { check: "lists", in: at("all"), where: { id: { $: "guild" } }, times: 0 },
    { all: list([command]) },
  ],
  ["a count", { check: "count", in: at("all"), is: 2 }, { all: list([command, other]) }],
  [
    "permissions in another order",
    {
      check: "permissions",
      at: at("one", "/permissions"),
      are: [
        { id: "1", type: 1, permission: true },
        { id: { $: "guild", minus: 1 }, type: 3, permission: false },
      ],
    },
    {
      one: answer(200, {
        permissions: [
          { id: "899", type: 3, permission: false, extra: 1 },
          { id: "1", type: 1, permission: true },
        ],
      }),
    },
  ],
  [
    "no permissions of a command that is unknown",
    { check: "permissions", at: at("one", "/permissions"), are: [] },
    { one: answer(404, { message: "Unknown" }) },
  ],
  ["permissions or none, where there are some", OR_NONE, { one: answer(200, { permissions: [ALLOWED] }) }],
  ["permissions or none, where there are none", OR_NONE, { one: answer(200, { permissions: [] }) }],
  ["permissions or none of a command that is unknown", OR_NONE, { one: answer(404, { message: "Unknown" }) }],
  [
    "a refused invalid variant without trace",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/handler" },
    { before: answer(200, command), twin: refusedTwin, after: answer(200, command) },
  ],
  [
    "an accepted invalid variant without effect",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/handler" },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, version: "8" }) },
  ],
  [
    "a refused invalid variant without effect, where other writes came between",
    WITHOUT_EFFECT_LATER,
    { before: answer(200, command), twin: refusedTwin, after: answer(200, { ...command, description: "Other" }) },
  ],
  [
    "a version of the service's own",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/version" },
    {
      before: answer(200, command),
      twin: { ...takenTwin, sent: { version: "1" } },
      after: answer(200, { ...command, version: "8" }),
    },
  ],
  [
    "a converted value",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after") },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, nsfw: true }) },
  ],
  [
    "a converted value beside a fault that was there before",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after"), pointer: "/nsfw" },
    {
      before: answer(200, { ...command, options: null }),
      twin: takenTwin,
      after: answer(200, { ...command, options: null, nsfw: true }),
    },
  ],
  [
    "a converted value beside a fault of another member",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after"), pointer: "/nsfw" },
    {
      before: answer(200, command),
      twin: takenTwin,
      after: answer(200, { ...command, options: null, nsfw: true }),
    },
  ],
  ["a converted value whose type follows from another member", CHOSEN, chosen({ options: chooser("1") }, 1)],
  [
    "a converted value in a list of which another element had it",
    CHOSEN,
    chosen(
      [
        { name: "other", options: chooser(1) },
        { name: command.name, options: chooser("1") },
      ],
      1,
    ),
  ],
  [
    "a converted name by which a list that was accepted has another command",
    RENAMED,
    { before: list([command]), twin: renamed("123"), after: list([{ ...other, name: "123" }]) },
  ],
  [
    "two equal dictionaries that are none",
    { check: "same", left: at("before"), right: at("after") },
    {
      before: answer(200, { ...command, name_localizations: ["de"] }),
      after: answer(200, { ...command, name_localizations: ["de"] }),
    },
  ],
  [
    "a tally",
    { check: "tally", of: ["one", "two"], status: 201, is: 1 },
    { one: answer(201, command), two: answer(200, command) },
  ],
];

const FAILS: readonly Row[] = [
  ["another status", { check: "status", is: [201] }, { one: answer(200, command) }],
  ["a 400 for an acceptance", { check: "accepted" }, { one: answer(400, {}) }],
  ["an empty acceptance", { check: "accepted" }, { one: created({}) }],
  ["an acceptance of something else", { check: "accepted" }, { one: created(other) }],
  ["a 201 that says nothing", { check: "status", is: [201] }, { one: created({}) }],
  [
    "another command than the one asked for",
    { check: "accepted" },
    { one: answer(200, other, { path: { command_id: "100" } }) },
  ],
  ["an object for a list", { check: "accepted" }, { all: list({}) }],
  ["a 200 for a refusal", { check: "refused" }, { one: answer(200, command) }],
  ["a 500 for a refusal", { check: "refused" }, { one: answer(500, {}) }],
  ["a 302 for a refusal", { check: "refused" }, { one: answer(302, undefined) }],
  ["a 500 for an answer", { check: "answered" }, { one: answer(503, undefined) }],
  [
    "a command without version",
    { check: "shape" },
    { one: answer(200, { id: "1", application_id: "2", name: "hi", description: "" }) },
  ],
  ["an id as a number", { check: "shape" }, { one: answer(200, { ...command, id: 100 }) }],
  [
    "a round trip that lost the name",
    { check: "round-trip", sent: "made", at: at("one") },
    { made: created(command), one: answer(200, { ...command, name: "other" }) },
  ],
  [
    "a round trip into nothing",
    { check: "round-trip", sent: "made", at: { $: "all", find: { id: "999" } } },
    { made: created(command), all: list([command]) },
  ],
  [
    "a changed version",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([command]), after: list([{ ...command, version: "8" }]) },
  ],
  [
    "a command gone",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([command, other]), after: list([command]) },
  ],
  [
    "a command more",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([command]), after: list([command, other]) },
  ],
  [
    "a command twice",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([command]), after: list([command, command]) },
  ],
  [
    "a dictionary lost between two lists",
    { check: "same", left: at("before"), right: at("after") },
    { before: list([{ ...command, name_localizations: { de: "hallo" } }]), after: list([command]) },
  ],
  [
    "two empty objects",
    { check: "same", left: at("before"), right: at("after") },
    { before: answer(200, {}), after: answer(200, {}) },
  ],
  [
    "the same id",
    { check: "differs", left: at("one", "/id"), right: at("two", "/id") },
    { one: answer(200, command), two: answer(200, command) },
  ],
  [
    "two times nothing",
    { check: "differs", left: at("one", "/id"), right: at("two", "/id") },
    { one: answer(200, {}), two: answer(200, {}) },
  ],
  [
    "a version that is still",
    { check: "grows", left: at("one", "/version"), right: at("two", "/version") },
    { one: answer(200, command), two: answer(200, command) },
  ],
  [
    "a version that is a number",
    { check: "grows", left: at("one", "/version"), right: at("two", "/version") },
    { one: answer(200, { version: 1 }), two: answer(200, { version: 2 }) },
  ],
  ["another value", { check: "equals", at: at("one", "/name"), to: "ho" }, { one: answer(200, command) }],
  ["the default in an empty object", { check: "equals", at: at("one", "/nsfw"), to: false }, { one: answer(200, {}) }],
  [
    "text for an empty text",
    { check: "equals", at: at("one", "/description"), to: "" },
    { one: answer(200, { id: "1" }) },
  ],
  ["something there", { check: "absent", at: at("one", "/id") }, { one: answer(200, command) }],
  ["absence in an empty object", { check: "absent", at: at("one", "/guild_id") }, { one: answer(200, {}) }],
  [
    "absence in an element that is not there",
    { check: "absent", at: { $: "all", find: { id: "1" }, at: "/guild_id" } },
    { all: list([]) },
  ],
  ["null there", { check: "present", at: at("one", "/guild_id") }, { one: answer(200, { guild_id: null }) }],
  [
    "two of a name",
    { check: "lists", in: at("all"), where: { name: "hi" }, times: 1 },
    { all: list([command, { ...other, name: "hi" }]) },
  ],
  ["none in no list", { check: "lists", in: at("all"), where: { name: "hi" }, times: 0 }, { all: list({}) }],
  ["another count", { check: "count", in: at("all"), is: 1 }, { all: list([]) }],
  [
    "a permission turned round",
    { check: "permissions", at: at("one", "/permissions"), are: [{ id: "1", type: 1, permission: true }] },
    { one: answer(200, { permissions: [{ id: "1", type: 1, permission: false }] }) },
  ],
  [
    "other permissions in the place of some or none",
    OR_NONE,
    { one: answer(200, { permissions: [{ ...ALLOWED, permission: false }] }) },
  ],
  ["no permissions after a refusal", AFTER_REFUSAL, { twin: refusedTwin, one: answer(404, { message: "None" }) }],
  [
    "a permission twice",
    { check: "permissions", at: at("one", "/permissions"), are: [{ id: "1", type: 1, permission: true }] },
    {
      one: answer(200, {
        permissions: [
          { id: "1", type: 1, permission: true },
          { id: "1", type: 1, permission: true },
        ],
      }),
    },
  ],
  [
    "a refused invalid variant with a trace",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/handler" },
    { before: answer(200, command), twin: refusedTwin, after: answer(200, { ...command, handler: 1 }) },
  ],
  [
    "a refused invalid variant whose effect shows after other writes",
    WITHOUT_EFFECT_LATER,
    {
      before: answer(200, command),
      twin: { ...refusedTwin, sent: { handler: 1 } },
      after: answer(200, { ...command, handler: 1 }),
    },
  ],
  [
    "an accepted invalid variant with effect",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/handler" },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, handler: 1 }) },
  ],
  [
    "an invalid variant that ended in a 500",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/handler" },
    { before: answer(200, command), twin: answer(500, {}), after: answer(200, command) },
  ],
  [
    "the version that was sent",
    { check: "refused-or-without-effect", twin: "twin", before: at("before"), now: at("after"), pointer: "/version" },
    {
      before: answer(200, command),
      twin: { ...takenTwin, sent: [{ version: "1" }] },
      after: answer(200, { ...command, version: "1" }),
    },
  ],
  [
    "a wrong type that was stored",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after") },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, nsfw: "yes" }) },
  ],
  [
    "a name that is a number in a list that was accepted",
    RENAMED,
    { before: list([command]), twin: renamed(123), after: list([{ ...other, name: 123 }]) },
  ],
  [
    "a list that was accepted, and in which nothing is in place of the command with a wrong name",
    RENAMED,
    { before: list([command]), twin: renamed("123", []), after: list([]) },
  ],
  [
    "a wrong type that was stored where the invalid variant is broken",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after"), pointer: "/nsfw" },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, nsfw: "yes" }) },
  ],
  [
    "a wrong type that was stored inside what is broken",
    { check: "refused-or-coerced", twin: "twin", before: at("before"), now: at("after"), pointer: "/options" },
    { before: answer(200, command), twin: takenTwin, after: answer(200, { ...command, options: [5] }) },
  ],
  [
    "a value that was stored as it was sent, where its type follows from another member",
    CHOSEN,
    chosen({ options: chooser(1.5) }, 1.5),
  ],
  [
    "the same in a list",
    CHOSEN,
    chosen(
      [
        { name: "other", options: chooser(1) },
        { name: command.name, options: chooser(1.5) },
      ],
      1.5,
    ),
  ],
  [
    "a dictionary that became a list",
    { check: "same", left: at("before"), right: at("after") },
    {
      before: answer(200, { ...command, name_localizations: { de: "hallo" } }),
      after: answer(200, { ...command, name_localizations: ["hallo"] }),
    },
  ],
  [
    "another tally",
    { check: "tally", of: ["one", "two"], status: 201, is: 1 },
    { one: answer(201, command), two: answer(201, command) },
  ],
];

describe("a check", () => {
  test.each(HOLDS)("holds: %s", (_why, check, answers) => {
    expect(judge(check, environment(answers))).toBeUndefined();
  });

  test.each(FAILS)("fails: %s", (_why, check, answers) => {
    const violation = judge(check, environment(answers));

    expect(violation).toMatchObject({
      rule: expect.any(String),
      expected: expect.any(String),
      actual: expect.any(String),
    });
    expect(`${violation?.expected}${violation?.actual}`).not.toMatch(/\n|undefined|\[object/);
  });

  test("takes no 404 for a refused payload where the route is known", () => {
    const violation = judge({ check: "refused" }, environment({ twin: answer(404, {}) }, { isKnownRoute: true }));

    expect(violation?.expected).toContain("404 and 405 do not refuse it");
  });

  test.each([
    ["a step that prepares a case goes on with", true, undefined],
    ["a step that is judged does not take", false, "wrong-status"],
  ])("%s a success that is not the documented one", (_step, isPreparing, kind) => {
    const other = environment({ one: created({ id: "10", name: "hi" }, 202) }, { isPreparing });

    expect(judge({ check: "accepted" }, other)?.kind).toBe(kind);
  });

  test("a step that prepares a case still needs what was asked for", () => {
    const empty = environment({ one: created({}, 202) }, { isPreparing: true });

    expect(judge({ check: "accepted" }, empty)?.kind).toBe("no-resource");
  });

  test("is named after its own rule before that of the case", () => {
    const violation = judge({ check: "refused", rule: "bulk.is-atomic" }, environment({ twin: answer(200, {}) }));

    expect(violation?.rule).toBe("bulk.is-atomic");
  });

  test("records a status, or the value at a place", () => {
    const env = environment({ one: answer(201, command) });

    expect(observe({ check: "observe", what: "status" }, env)).toEqual({ what: "status", value: 201 });
    expect(observe({ check: "observe", what: "name", at: at("one", "/name") }, env)).toEqual({
      what: "name",
      value: "hi",
    });
  });
});

describe("a refusal in profile discord", () => {
  const discord = { contract: { ...environment({}).contract, refusal: profileOf("discord").refusal } };
  const invalid = (errors: Answer["body"], code = 50035) =>
    answer(400, { code, message: "Invalid Form Body", errors: errors ?? {} });
  const leaf = { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "needed" }] };

  test.each([
    ["at the member", "/options/0/name", { options: { 0: { name: leaf } } }],
    ["at a container on the way", "/name_localizations/de", { name_localizations: leaf }],
    ["below the member", "/options", { options: { 3: { name: leaf } } }],
    ["at the other element of a list", "/options/0/required", { options: { 1: leaf } }],
    ["for the whole body", "/options", leaf],
  ])("names the path: %s", (_where, pointer, errors) => {
    expect(judge({ check: "refused", pointer }, environment({ twin: invalid(errors) }, discord))).toBeUndefined();
  });

  test.each([
    ["another code", invalid({ name: leaf }, 1), "discord.error.validation-answers-400-with-50035"],
    [
      "another status",
      answer(422, { code: 50035, errors: { name: leaf } }),
      "discord.error.validation-answers-400-with-50035",
    ],
    ["another path", invalid({ description: leaf }), "discord.error.names-the-faulty-path"],
  ])("is violated by %s", (_what, twin, rule) => {
    expect(judge({ check: "refused", pointer: "/name" }, environment({ twin }, discord))?.rule).toBe(rule);
  });

  test("is held against a named error", () => {
    const check: Check = { check: "refused", error: "unknown-command" };

    expect(judge(check, environment({ one: answer(404, { code: 10063 }) }, discord))).toBeUndefined();
    expect(judge(check, environment({ one: answer(404, { code: 0 }) }, discord))?.rule).toBe(
      "discord.error.unknown-command-is-10063",
    );
  });

  test.each([
    ["the same wait twice", { "retry-after": "65" }, 64.57, undefined],
    ["two waits", { "retry-after": "60" }, 86_400, "discord.error.rate-limit-answers-agree"],
    ["a wait in its body alone", {}, 86_400, undefined],
  ] as const)("that comes too soon says %s", (_what, headers, retry_after, rule) => {
    const twin = answer(429, { code: 30034, retry_after }, { headers });
    const check: Check = { check: "refused", error: "daily-creates" };

    expect(judge(check, environment({ twin }, discord))?.rule).toBe(rule);
    expect(judge(check, environment({ twin }))).toBeUndefined();
  });
});

describe("the message about several faults does not depend on the order in which a target lists", () => {
  const changed = { ...command, description: "Changed" };
  const renamed = { ...other, name: "x" };
  const untyped = { ...command, version: 7 };
  const nameless = { id: "200", application_id: "5", description: "d", version: "7", type: 1 };

  test.each([
    ["a resource that is gone beside a changed one", [command, other], [changed]],
    ["two that are changed", [command, other], [changed, renamed]],
    ["one that is new beside a changed one", [command], [changed, other]],
  ])("%s", (_, before, after) => {
    const reported = [
      [before, after],
      [before.toReversed(), after],
      [before, after.toReversed()],
    ].map(([left = [], right = []]) =>
      judge({ check: "same", left: at("one"), right: at("two") }, environment({ one: list(left), two: list(right) })),
    );

    expect(reported[0]).toBeDefined();
    expect(reported[1]).toEqual(reported[0]);
    expect(reported[2]).toEqual(reported[0]);
  });

  test("two shapes that are wrong in a list", () => {
    const reported = [
      [untyped, nameless],
      [nameless, untyped],
    ].map((body) => judge({ check: "shape" }, environment({ one: list(body) })));

    expect(reported[0]).toBeDefined();
    expect(reported[1]?.rule).toBe(reported[0]?.rule);
    expect(reported[1]?.pointer?.replace(/\d/, "*")).toBe(reported[0]?.pointer?.replace(/\d/, "*"));
  });
});

test.each([
  ["options", [{ type: 5, name: "flag", description: "A flag" }], "option.fields.round-trip"],
  ["default_member_permissions", "8", "command.default-member-permissions.round-trips"],
  ["contexts", [0], "command.create.answers-what-is-read-back"],
])("a difference at %s breaks a rule about that member", (member, value, rule) => {
  const sent = { name: "hi", description: "Says hi", [member]: value };
  const answers = { made: created(command, 201, sent), one: answer(200, command) };

  const found = judge(
    { check: "round-trip", sent: "made", at: at("one") },
    environment(answers, { rule: "option.fields.round-trip" }),
  );

  expect(found).toMatchObject({ rule, pointer: `/${member}` });
});

const flag = (name: string, more: object = {}) => ({ type: 5, name, description: "A flag", ...more });
const words = (...choices: readonly number[]) => choices.map((value) => ({ name: String(value), value }));

test.each([
  ["options", [flag("b", { required: true }), flag("7")], [flag("7"), flag("b", { required: true })], "option"],
  ["choices", [flag("a", { type: 4, choices: words(2, 1) })], [flag("a", { type: 4, choices: words(1, 2) })], "choice"],
] as const)("%s in another order break the rule about their order", (_, options, read, kind) => {
  const answers = {
    made: created(command, 201, { name: "hi", description: "Says hi", options }),
    one: answer(200, { ...command, options: read }),
  };

  const found = judge(
    { check: "round-trip", sent: "made", at: at("one") },
    environment(answers, { rule: "option.fields.round-trip" }),
  );

  expect(found?.rule).toBe(`${kind}.order.is-preserved`);
});

test.each([
  ["null that leaves what was there", "8", null, "8", "edit.replaces-provided-fields"],
  ["a value that leaves what was there", "8", "32", "8", "edit.replaces-provided-fields"],
  ["a value that becomes another one", "8", "32", "0", "command.default-member-permissions.round-trips"],
  ["a value that is lost", null, "32", null, "command.default-member-permissions.round-trips"],
])("an edit with %s breaks the rule of what was lost", (_, before, given, after, rule) => {
  const member = "default_member_permissions";
  const answers = {
    made: created({ ...command, [member]: before }),
    listed: list([other, { ...command, [member]: before }]),
    edited: answer(200, command, { call: "editGlobalCommand", path: { command_id: "100" }, sent: { [member]: given } }),
    one: answer(200, { ...command, [member]: after }),
  };

  const found = judge(
    { check: "round-trip", sent: "edited", at: at("one") },
    environment(answers, { rule: "option.fields.round-trip" }),
  );

  expect(found).toMatchObject({ rule, pointer: `/${member}` });
});

test.each([
  ["default_permission", false, "command.default-permission.defaults-to-true"],
  ["default_member_permissions", "8", "command.default-member-permissions.defaults-to-none"],
])("a new command with another %s than the default breaks the rule of the default", (member, value, rule) => {
  const answers = {
    made: created({ ...command, [member]: value }, 201, { name: "hi", description: "Says hi" }),
    one: answer(200, { ...command, [member]: value }),
  };

  const found = judge(
    { check: "round-trip", sent: "made", at: at("one") },
    environment(answers, { rule: "option.fields.round-trip" }),
  );

  expect(found).toMatchObject({ rule, pointer: `/${member}` });
});

const NAMES = { de: "hallo" };
const NAMED_OPTION = [{ type: 5, name: "flag", description: "A flag", name_localizations: NAMES }];

test.each([
  ["is another one", undefined, { de: "servus" }, "localization.names.are-accepted-everywhere"],
  ["is as it was before", { de: "servus" }, { de: "servus" }, "localization.edit.replaces-the-dictionary"],
])("a translation of an option that %s after an edit breaks the rule of why", (_, before, after, rule) => {
  const [bare = {}] = NAMED_OPTION;
  const withNames = (names: Json | undefined) => ({
    ...command,
    options: [{ ...bare, ...(names === undefined ? {} : { name_localizations: names }) }],
  });
  const answers = {
    made: created(withNames(before)),
    edited: answer(200, command, {
      call: "editGlobalCommand",
      path: { command_id: "100" },
      sent: { options: NAMED_OPTION },
    }),
    one: answer(200, withNames(after)),
  };

  const found = judge(
    { check: "round-trip", sent: "edited", at: at("one") },
    environment(answers, { rule: "option.fields.round-trip" }),
  );

  expect(found).toMatchObject({ rule, pointer: "/options/0/name_localizations/de" });
});

test.each([
  ["of a command", { name_localizations: NAMES }, "localization.list.returns-dictionaries-on-request"],
  ["of an option", { options: NAMED_OPTION }, "localization.list.reaches-every-depth"],
])("a list that lacks translations %s breaks its own rule where the write had them", (_, members, rule) => {
  const sent = { name: "hi", description: "Says hi", ...members };
  const bare = { ...command, options: [{ type: 5, name: "flag", description: "A flag" }] };
  const everywhere = [
    { check: "round-trip", sent: "made", at: { $: "all", find: { id: "100" } } },
    { check: "round-trip", sent: "bulk", at: at("all") },
    { check: "round-trip", sent: "bulk", sentAt: "/0", at: { $: "all", find: { id: "100" } } },
  ] as const;
  const rulesWhere = (body: Answer["body"] & object, ruleOfCase: RuleId = ACCEPTED) => {
    const bulk = answer(200, [body], { call: "bulkOverwriteGlobalCommands", sent: [sent] });
    const answers = { made: created(body, 201, sent), bulk, all: list([other, bare]) };
    return everywhere.map((one) => judge(one, environment(answers, { rule: ruleOfCase }))?.rule);
  };

  expect(rulesWhere({ ...command, ...members })).toEqual([rule, rule, rule]);
  expect(rulesWhere(bare)).toEqual([ACCEPTED, ACCEPTED, ACCEPTED]);
  expect(rulesWhere({ ...command, ...members }, IN_LISTS)).toEqual([IN_LISTS, IN_LISTS, IN_LISTS]);
});

const ACCEPTED = "localization.names.are-accepted-everywhere";
const IN_LISTS = "localization.list.default-is-without-dictionaries";

test("a dictionary that a list lacks is shown as it is, and not as a command without a name", () => {
  const answers = { made: created({ ...command, name_localizations: NAMES }), all: list([command]) };
  const left = { $: "made", at: "/name_localizations" };
  const right = { $: "all", find: { id: "100" }, at: "/name_localizations" };

  const found = judge({ check: "same", left, right }, environment(answers));

  expect(found).toMatchObject({ kind: "missing", expected: expect.stringMatching(/^\{"de":"hallo"\}, as in /) });
});
