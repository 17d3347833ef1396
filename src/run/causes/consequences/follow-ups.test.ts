import { describe, expect, test } from "vitest";
import type { Check } from "../../../case/check.js";
import type { Violation } from "../../../case/outcome.js";
import type { OperationId } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { followUpOf, isNowhere, withFollowUps } from "./follow-ups.js";

const step = (name: string, call: OperationId, check: Check["check"] = "accepted"): DoneExchange =>
  ({ step: { name, part: "act", call, expect: [{ check }] }, result: {} }) as unknown as DoneExchange;
const violation = (more: Partial<Violation>): Violation => ({
  rule: "permission.edit.replaces-all",
  step: "one",
  kind: "wrong-count",
  expected: "",
  actual: "",
  ...more,
});
const PUT = step("put", "editCommandPermissions");
const READ = step("one", "getCommandPermissions", "permissions");

describe("a failure may follow from another by", () => {
  test.each([
    ["the pointer", { pointer: "/0/description_localizations/de" }],
    ["the place in words", { expected: '"Salut" at /description_localized of the element with name "a"' }],
  ])("the member that is missing: %s", (_by, found) => {
    expect(followUpOf(violation({ kind: "missing", ...found }), [])).toEqual({ missing: "description_localizations" });
  });

  test.each(["extra", "different", "wrong-type"] as const)("a value that is there: %s", (kind) => {
    expect(followUpOf(violation({ kind }), [])).toEqual({ isThere: true });
  });

  test("permissions that are read after a PUT of them, and not after a delete", () => {
    expect(followUpOf(violation({}), [PUT, READ])).toEqual({ isPutBack: true });
    expect(followUpOf(violation({}), [PUT, step("gone", "deleteGuildCommand"), READ])).toEqual({});
    expect(followUpOf(violation({}), [PUT, step("one", "getCommandPermissions")])).toEqual({});
  });
});

test("an invalid request that is accepted shows which members of it the service lost", () => {
  const options = [{ name: "a", choices: [{ name: "x", value: 1 }], required: false }];
  const exchange = {
    ...step("one", "createGuildCommand"),
    sent: { name: "b", nsfw: true, options: [{ name: "g", options }], description_localizations: {} },
    result: { answer: { json: { name: "b", options: [{ name: "g", options: [{ name: "a" }], extra: 1 }] } } },
  } as unknown as DoneExchange;

  const found = followUpOf(violation({ kind: "accepted" }), [exchange]);

  expect(found).toEqual({ lost: ["command.nsfw", "option.choices", "option.required"] });
});

test("any failure shows what earlier writes lost, unless the answer alone shows it", () => {
  const put = { ...PUT, sent: { permissions: [{}, {}] }, result: { answer: { json: { permissions: [{}] } } } };
  const exchanges = [put as unknown as DoneExchange, READ];

  expect(followUpOf(violation({ kind: "different" }), exchanges)).toEqual({ lost: ["command.permissions"] });
  expect(followUpOf(violation({ kind: "refused" }), exchanges)).toEqual({});
});

describe("a failure follows from", () => {
  test("what a valid request lost, where an invalid one that lost it as well is accepted", () => {
    const lost = evidenceOf("option.name.is-unique-in-its-array", "global", {
      prerequisite: "storage",
      place: "option.options",
    });
    const accepted = evidenceOf("option.name.is-unique-in-its-array", "global", {
      prerequisite: "refusal",
      place: "name",
    });

    const all = withFollowUps([
      lost,
      { ...accepted, lost: ["option.options"] },
      { ...accepted, lost: ["option.type"] },
    ]);

    expect(placesOf(all).slice(1)).toEqual(["storage option.options", "refusal name"]);
  });

  test("what the writes before it lost, where nothing but its rule is known to be broken", () => {
    const lost = evidenceOf("upsert.stores-the-fields", "global", { prerequisite: "storage", place: "option.options" });
    const nested = evidenceOf("interaction.data.subcommands-nest", "guild", { prerequisite: "rule", place: "nested" });
    const status = evidenceOf("endpoint.edit.answers-200", "guild", { prerequisite: "status", place: "edit 201" });

    const all = withFollowUps([lost, ...[nested, status].map((one) => ({ ...one, lost: ["option.options"] }))]);

    expect(placesOf(all).slice(1)).toEqual(["storage option.options", "status edit 201"]);
  });

  test("permissions that a PUT lost, where the edit itself is wrong", () => {
    const edit = evidenceOf("permission.edit.replaces-all", "guild", { prerequisite: "rule", place: "edit" });
    const edits = { ...edit, traits: { ...edit.traits, path: ["permission-edits"] } };
    const denied = evidenceOf("access.denied-user.neither-sees-nor-uses", "guild", {
      prerequisite: "rule",
      place: "x",
    });

    const [, followed] = withFollowUps([edits, { ...denied, lost: ["command.permissions"] }]);

    expect(followed?.traits.path).toEqual(["permission-edits"]);
  });

  const LIST = evidenceOf("localization.accept-language.is-used", "global", { prerequisite: "rule", place: "list" });

  test("a member that is not stored, and from no other member", () => {
    const lost = evidenceOf("localization.may-be-partial", "global", {
      prerequisite: "storage",
      place: "command.description_localizations",
    });

    const all = withFollowUps([
      lost,
      { ...LIST, missing: "description_localizations" },
      { ...LIST, missing: "name_localizations" },
      LIST,
    ]);

    expect(placesOf(all).slice(1)).toEqual(["storage command.description_localizations", "rule list", "rule list"]);
  });

  test("a member that no response has as it should be", () => {
    const rule = "command.object.has-its-fields";
    const wrong = evidenceOf(rule, "global", { prerequisite: "shape", place: "command.description" });
    const read = { prerequisite: "rule", place: "context-menu.description.reads-as-empty-string" } as const;

    const all = withFollowUps([wrong, { ...evidenceOf(read.place, "global", read), missing: "description" }]);

    expect(placesOf(all)[1]).toBe("shape command.description");
  });

  test("nothing where the member has another value than was sent", () => {
    const kept = evidenceOf("localization.may-be-partial", "global", {
      prerequisite: "storage",
      place: "command.name_localizations",
    });

    const all = withFollowUps([
      { ...kept, isThere: true },
      { ...LIST, missing: "name_localizations" },
    ]);

    expect(placesOf(all).at(-1)).toBe("rule list");
  });

  test("a list that leaves out dictionaries, where none is lost", () => {
    const list = evidenceOf("localization.list.reaches-every-depth", "global", {
      prerequisite: "reading",
      place: "dictionaries",
    });
    const edited = evidenceOf("edit.keeps-other-fields", "global", { prerequisite: "rule", place: "edits" });

    const all = withFollowUps([list, { ...edited, missing: "name_localizations" }, { ...edited, missing: "nsfw" }]);

    expect(placesOf(all).slice(1)).toEqual(["reading dictionaries", "rule edits"]);
  });

  test("permissions that are not replaced, where such a case failed", () => {
    const edits = evidenceOf("permission.edit.replaces-all", "", { prerequisite: "rule", place: "all" });
    const family = { ...edits, traits: { ...edits.traits, path: ["permission-edits"] } };
    const read = evidenceOf("permission.constants.are-accepted", "", { prerequisite: "rule", place: "other" });

    const pathsOf = (first: typeof edits) =>
      withFollowUps([first, { ...read, isPutBack: true }, read]).map(({ traits }) => traits.path[0]);

    expect(pathsOf(family)).toEqual(["permission-edits", "permission-edits", "permission.constants.are-accepted"]);
    expect(pathsOf({ ...family, isBlocked: true })[1]).toBe("permission.constants.are-accepted");
  });
});

test.each([
  ["is nowhere where each read lacks it", [{ missing: "contexts" }, { lost: ["command.contexts"] }], true],
  ["is stored where one shows another value", [{ missing: "contexts" }, { isThere: true }], false],
  ["says nothing where all was blocked", [{ missing: "contexts", isBlocked: true }], false],
] as const)("a member %s", (_, found, expected) => {
  const symptom = { prerequisite: "storage", place: "command.contexts" } as const;
  const items = found.map((more) => evidenceOf("command.contexts.are-known", "global", symptom, more));

  expect(isNowhere("command.contexts", items)).toBe(expected);
});

test("what is stored otherwise, but is no member, is not nowhere", () => {
  const symptom = { prerequisite: "storage", place: "kept members" } as const;

  expect(isNowhere(symptom.place, [evidenceOf("upsert.stores-the-fields", "global", symptom)])).toBe(false);
});
