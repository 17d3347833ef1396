import { test } from "vitest";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { violationsOfBulk } from "../../src/rules/violations-of.js";
import { expectAlwaysValid, expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import { manyCommands } from "./many-commands.js";

const count = (all: readonly JsonObject[], type: number): number =>
  all.filter((one) => (one["type"] ?? 1) === type).length;

test("lists of many commands are always valid", () => {
  expectAlwaysValid(manyCommands(), (all) => violationsOfBulk(all, { scope: "global" }), 200);
});

test("lists of many commands reach the limit of each type, and one less", () => {
  const limits = ([1, 2, 3] as const).flatMap((type) =>
    [0, 1].map((less): [string, (all: readonly JsonObject[]) => boolean] => [
      `type ${type}, ${less} less than the limit`,
      (all) => count(all, type) === LIMITS.commandsPerType[type] - less,
    ]),
  );

  expectReachesLimits(manyCommands(), Object.fromEntries(limits), 500);
});

test("some lists have names that differ in an accent or in the width of a letter alone", () => {
  const narrow = ({ name }: JsonObject): string => String(name).normalize("NFKC");
  const plain = ({ name }: JsonObject): string => String(name).normalize("NFKD").replace(/\p{M}/gu, "");
  const holds = (all: readonly JsonObject[], areAlike: (one: JsonObject, other: JsonObject) => boolean): boolean =>
    all.some((one) => all.some((other) => one["name"] !== other["name"] && areAlike(one, other)));

  expectReachesLimits(
    manyCommands(),
    {
      "an accent": (all) => holds(all, (one, other) => narrow(one) !== narrow(other) && plain(one) === plain(other)),
      "another width": (all) => holds(all, (one, other) => narrow(one) === narrow(other)),
    },
    500,
  );
});

test("some lists have a user command and a message command of one name", () => {
  const isShared = (all: readonly JsonObject[]): boolean =>
    all.some((one) => all.some((other) => one["type"] === 2 && other["type"] === 3 && one["name"] === other["name"]));

  expectReachesLimits(manyCommands(), { "a shared name": isShared }, 100);
});

test("a list of many commands shrinks to as few as are needed", () => {
  expectShrinksToSmallest(manyCommands(), (all) => count(all, 2) > 1, [
    [
      { type: 2, name: "a" },
      { type: 2, name: "a2" },
    ],
  ]);
});
