import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { Answer } from "../case.js";
import type { Check } from "../check.js";
import { judge, observe } from "./index.js";
import { answer, at, command, created, environment, list, other } from "./testing/environment.js";

const refusedTwin = answer(400, { code: 1 }, { call: "editGlobalCommand", sent: { min: 1 } });
const takenTwin = answer(200, command, { call: "editGlobalCommand", sent: { handler: 1 } });

type Row = readonly [why: string, check: Check, answers: Readonly<Record<string, Answer>>];

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
