import { describe, expect, test } from "vitest";
import { type CauseGroup, cover, type Seen } from "./cover.js";
import type { Traits } from "./symptoms/traits.js";

const VERBS = ["create", "edit", "bulk"] as const;
const MEMBERS = ["option.name", "option.type", "choice.name", "choice.value"] as const;

const traits = (path: string, verb: string, difference = ""): Traits => ({
  path: path.split(" "),
  verb,
  scope: "guild",
  inside: "",
  difference,
  place: "",
});

/** Twelve rules in one part, three in another, each with every verb. */
const ALL: readonly Traits[] = [
  ...MEMBERS.flatMap((member) => ["length", "kind", "presence"].map((rule) => `options ${member} ${member}.${rule}`)),
  ...["length", "pattern", "case"].map((rule) => `command.name command.name.${rule}`),
].flatMap((path) => VERBS.map((verb) => traits(path, verb)));

interface Item {
  readonly traits: Traits;
}

function groupsOf(isBroken: (one: Traits) => boolean): readonly CauseGroup<Item>[] {
  const failed = ALL.filter(isBroken).map((one) => ({ traits: one }));
  const passed: readonly Seen[] = ALL.filter((one) => !isBroken(one)).map((one) => ({ traits: one, count: 1 }));
  return cover(failed, passed);
}

const shown = (groups: readonly CauseGroup<Item>[]) =>
  groups.map(({ path, slice, items }) => [path.join(" "), slice?.value ?? "", items.length]);

describe("failures are", () => {
  test.each([
    ["one mistake where everything fails", () => true, [["", "", 45]]],
    ["one mistake of a verb that checks nothing", ({ verb }: Traits) => verb === "bulk", [["", "bulk", 15]]],
    ["one mistake where a whole part fails", ({ path }: Traits) => path[0] === "options", [["options", "", 36]]],
    [
      "one mistake where a member is not checked",
      ({ path }: Traits) => path[1] === "choice.value",
      [["options choice.value", "", 9]],
    ],
    [
      "one mistake where a rule is broken, whatever the verb",
      ({ path }: Traits) => path[1] === "command.name.pattern",
      [["command.name.pattern", "", 3]],
    ],
    [
      "two mistakes where two members have nothing to do with each other",
      ({ path }: Traits) => path[2] === "option.type.kind" || path[1] === "command.name.case",
      [
        ["option.type.kind", "", 3],
        ["command.name.case", "", 3],
      ],
    ],
    [
      "one mistake of a verb, and one of a single rule, which is not one of all its part",
      ({ path, verb }: Traits) => verb === "bulk" || path[2] === "option.name.length",
      [
        ["", "bulk", 15],
        ["option.name.length", "", 2],
      ],
    ],
    ["no mistake where nothing failed", () => false, []],
  ] as const)("%s", (_why, isBroken, groups) => {
    expect(shown(groupsOf(isBroken))).toEqual(groups);
  });
});

test("one way in which values are wrong is one mistake, where every rule about it is broken and others are not", () => {
  const rules = ["command.name", "option.name", "choice.name", "choice.value"].map((member) => `${member}.pattern`);
  const newlines = rules.slice(0, 3).map((rule) => ({ traits: traits(rule, "create", "a trailing newline") }));
  const others = rules.map((rule) => ({ traits: traits(rule, "create", "a space"), count: 9 }));

  expect(cover(newlines, others)).toEqual([
    { path: [], slice: { by: "difference", value: "a trailing newline" }, items: newlines },
  ]);
  const kept = { traits: traits("choice.value.pattern", "create", "a trailing newline"), count: 1 };
  expect(cover(newlines, [...others, kept]).map(({ path }) => path)).toEqual(rules.slice(0, 3).map((rule) => [rule]));
});

test("a rule of a broken part, met by a case about something else, is no mistake of its own", () => {
  const met = [traits("elsewhere option.name.kind", "edit"), traits("apart other.rule", "edit")];
  const failed = [...ALL.filter(({ path }) => path[1] === "option.name"), ...met].map((one) => ({ traits: one }));
  const passed = ALL.filter(({ path }) => path[1] !== "option.name").map((one) => ({ traits: one, count: 1 }));

  const groups = cover(failed, passed);

  expect(shown(groups)).toEqual([
    ["options option.name", "", 10],
    ["other.rule", "", 1],
  ]);
});

test("a family that is broken in guilds, and here and there in the global scope, is one mistake of both", () => {
  const rules = ["list.omits-a-missing-locale", "fallback.replaces-the-default", "header.precedes-accept-language"];
  const of = (rule: string, scope: string) => ({
    traits: { ...traits(`localized-lists localization.${rule}`, ""), scope },
  });
  const failed = [...rules.map((rule) => of(rule, "guild")), of("list.omits-a-missing-locale", "global")];
  const passed = Array.from({ length: 9 }, (_, nth) => ({ ...of(`list.other-${nth}`, "global"), count: 1 }));

  expect(shown(cover(failed, passed))).toEqual([["localized-lists", "", 4]]);
  expect(shown(cover(failed.slice(0, 3), passed))).toEqual([["localized-lists", "guild", 3]]);
});

test("three broken rules of a family that needs no more are one mistake, and two are two", () => {
  const failed = ["list.a", "list.b", "list.c"].map((rule) => ({ traits: traits(`localized-lists ${rule}`, "") }));
  const passed = Array.from({ length: 9 }, (_, nth) => ({ traits: traits(`localized-lists ${nth}`, ""), count: 1 }));

  expect(shown(cover(failed, passed))).toEqual([["localized-lists", "", 3]]);
  expect(shown(cover(failed.slice(1), passed))).toHaveLength(2);
});
