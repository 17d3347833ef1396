/** Which rule is broken by what is read otherwise than it was written. */
import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import { judge } from "./index.js";
import { answer, at, command, created, environment, list, other } from "./testing/environment.js";

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
