import { describe, expect, test } from "vitest";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Symptom } from "../symptoms/symptom.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { withIsolation } from "./isolation.js";

const LOST: Symptom = { prerequisite: "reading", place: "get" };
const MIXED: RuleId = "scope.lists-do-not-mix";
const NAME: RuleId = "option.name.is-lowercase";

const BROKEN: Symptom = { prerequisite: "rule", place: MIXED };

describe("guilds that share their commands", () => {
  test("explain what cases of guilds lose", () => {
    const all = withIsolation([evidenceOf(MIXED, "guild", BROKEN), evidenceOf(NAME, "guild", LOST)]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes"]);
  });

  test("explain nothing outside of guilds", () => {
    const all = withIsolation([evidenceOf(MIXED, "guild", BROKEN), evidenceOf(NAME, "global", LOST)]);

    expect(placesOf(all)[1]).toBe("reading get");
  });

  test("do not explain a rule that is broken outside of guilds too", () => {
    const refusal: Symptom = { prerequisite: "refusal", place: NAME };

    const all = withIsolation([
      evidenceOf(MIXED, "guild", BROKEN),
      evidenceOf(NAME, "global", refusal),
      evidenceOf(NAME, "guild", LOST),
    ]);

    expect(placesOf(all).slice(1)).toEqual([`refusal ${NAME}`, `refusal ${NAME}`]);
  });

  test.each<[string, Symptom, boolean]>([
    ["a list without a route", { prerequisite: "route", place: "list" }, false],
    ["a refused create", { prerequisite: "access", place: "bot" }, false],
    ["a case that was blocked", BROKEN, true],
  ])("are not shown by %s", (_, symptom, isBlocked) => {
    const all = withIsolation([evidenceOf(MIXED, "guild", symptom, { isBlocked }), evidenceOf(NAME, "guild", LOST)]);

    expect(placesOf(all)[1]).toBe("reading get");
  });

  test("explain names and limits that two guilds share", () => {
    const free: RuleId = "command.name.is-free-in-other-scopes";
    const shared: Symptom = { prerequisite: "identity", place: "shared by scopes" };
    const place = { traits: { path: [free], verb: "", scope: "", inside: "", difference: "", place: "two-guilds" } };

    const all = withIsolation([evidenceOf(MIXED, "guild", BROKEN), evidenceOf(free, "", shared, place)]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes"]);
  });

  test("explain a write to one scope that is seen in the other", () => {
    const stays: RuleId = "bulk.stays-in-its-scope";
    const gone: Symptom = { prerequisite: "rule", place: stays };

    const all = withIsolation([evidenceOf(MIXED, "guild", BROKEN), evidenceOf(stays, "", gone)]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes"]);
  });

  test.each([
    [
      "where the case about that was blocked",
      [evidenceOf(MIXED, "guild", BROKEN, { isBlocked: true })],
      "isolation scopes",
    ],
    ["not where that case passed", [], "no-trace refused"],
  ])("explain changes in a list that shows commands of both: %s", (_, about, expected) => {
    const changed: Symptom = { prerequisite: "no-trace", place: "refused" };

    const all = withIsolation([...about, evidenceOf(NAME, "global", changed, { isMixed: true })]);

    expect(placesOf(all).at(-1)).toBe(expected);
  });

  test("do not explain what is lost outside of guilds in the same way", () => {
    const renewed: Symptom = { prerequisite: "identity", place: "bulk" };

    const all = withIsolation([
      evidenceOf(MIXED, "guild", BROKEN),
      evidenceOf("bulk.same-name-keeps-the-id", "global", renewed),
      evidenceOf("command.contexts.are-for-global-commands", "guild", renewed),
    ]);

    expect(placesOf(all).slice(1)).toEqual(["identity bulk", "identity bulk"]);
  });

  test("are shown by a create that overwrites the command of another guild, and explain what is read back after it", () => {
    const fields: Symptom = { prerequisite: "storage", place: "option.type" };

    const all = withIsolation([
      evidenceOf(NAME, "guild", LOST, { foreign: "missed" }),
      evidenceOf("command.name.is-required", "guild", fields, { foreign: "told" }),
      evidenceOf("choice.name.is-required", "guild", fields),
      evidenceOf("choice.value.is-required", "global", { ...fields, place: "option.name" }),
    ]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes", "isolation scopes", "storage option.name"]);
  });

  test("disturb the global scope too where its creates overwrite commands of guilds", () => {
    const all = withIsolation([
      evidenceOf(NAME, "global", LOST, { foreign: "missed" }),
      evidenceOf("choice.name.is-required", "global", LOST),
    ]);

    expect(placesOf(all)).toEqual(["isolation scopes", "isolation scopes"]);
  });

  test("are not shown by a wrong guild_id alone", () => {
    const all = withIsolation([evidenceOf(NAME, "guild", LOST, { foreign: "told" })]);

    expect(placesOf(all)).toEqual(["reading get"]);
  });
});
