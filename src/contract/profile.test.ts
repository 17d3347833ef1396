import { expect, test } from "vitest";
import { PROFILE_NAMES, profileOf } from "./profile.js";
import { RULE_IDS } from "./rule-ids.gen.js";

test("every profile can be had by its name", () => {
  expect(PROFILE_NAMES.map((name) => profileOf(name).name)).toEqual(["documented", "discord"]);
});

test("an unknown profile is refused with those that exist", () => {
  expect(() => profileOf("strict")).toThrow(
    'Cannot use the profile "strict": there is none; use documented or discord',
  );
});

test("the documents alone say nothing about statuses and codes of refusals", () => {
  expect(profileOf("documented").refusal).toEqual({ statuses: "any", errors: [], leaves: {} });
});

test("profile discord inherits the bindings and closes the enumerations", () => {
  const [documented, discord] = [profileOf("documented"), profileOf("discord")];

  expect(discord.bindings).toEqual(documented.bindings);
  expect([documented.enumerationsAreClosed, discord.enumerationsAreClosed]).toEqual([false, true]);
});

test("the errors of profile discord belong to rules", () => {
  const { errors, leaves } = profileOf("discord").refusal;

  const known: ReadonlySet<string> = new Set(RULE_IDS);
  const named = [...errors.map(({ rule }) => rule), ...Object.keys(leaves)];
  expect(named.filter((rule) => !known.has(rule))).toEqual([]);
});

test("the 32 locales have the ones with a fallback among them", () => {
  const { locales } = profileOf("documented").bindings;

  expect(new Set(locales).size).toBe(32);
  expect(locales).toEqual(expect.arrayContaining(["en-US", "en-GB", "es-419", "es-ES", "no"]));
});
