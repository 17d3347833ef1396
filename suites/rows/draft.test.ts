import { expect, test } from "vitest";
import type { Step } from "../../src/case/case.js";
import { suiteOf } from "../index.js";
import { draft, withOwnIds } from "./draft.js";
import { drive } from "./driver.js";
import { GLOBAL, GUILD } from "./scope.js";
import { create } from "./steps.js";

const draftWith = (...steps: readonly Step[]) =>
  draft({ id: "a", title: "b", rules: ["command.name.is-required"], steps });

const globally = create(GLOBAL, "act", "global", {});
const inGuild = create(GUILD, "act", "guild", {});

test.each([
  ["a global command", [globally], ["global"], []],
  ["commands of both scopes", [inGuild, globally], ["global", "guild"], ["guild-commands"]],
  [
    "commands of a second guild",
    [inGuild, create(GUILD, "act", "there", {}, { path: { guild_id: { $: "guild2" } } })],
    ["guild", "guild2"],
    ["guild-commands", "second-guild"],
  ],
  ["a driver", [drive("given", "user", "makeUser", {}), inGuild], ["driver"], ["driver"]],
  ["activities", [drive("given", "on", "changeApplication", { has_activity: true })], ["global", "driver"], ["driver"]],
  ["nothing", [], [], []],
] as const)("leases and capabilities follow from steps about %s", (_, steps, leases, needs) => {
  expect(draftWith(...steps)).toMatchObject({ leases, needs });
});

test("a case that names its leases names those of its steps", () => {
  const lacking = suiteOf("documented").cases.filter(({ steps, leases }) =>
    draftWith(...steps).leases.some((lease) => !leases.includes(lease)),
  );

  expect(lacking.map(({ id }) => id)).toEqual([]);
});

test.each([
  ["may accept or refuse a name", "may accept or refuse a name (the documents leave it open)"],
  ["may accept or refuse a name (in a row)", "may accept or refuse a name (in a row; the documents leave it open)"],
  ["refuses a name (in a row)", "refuses a name (in a row)"],
])("the title %j says why both are right", (title, whole) => {
  expect(draft({ id: "a", title, rules: ["command.name.is-required"], steps: [] }).title).toBe(whole);
});

test("two cases with one id are an error that names both", () => {
  const [one, other] = [draftWith(globally), { ...draftWith(inGuild), title: "c" }];

  expect(() => withOwnIds([one, other])).toThrow('two cases have the id a: "b" and "c"');
  expect(withOwnIds([one, { ...other, id: "d" }])).toHaveLength(2);
});
