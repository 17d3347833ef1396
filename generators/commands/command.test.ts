import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { violationsOfCreate } from "../../src/rules/violations-of.js";
import { expectAlwaysValid, expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import {
  chatInputCommand,
  command,
  contextMenuCommand,
  entryPointCommand,
  fullCommand,
  renamed,
  type Scope,
} from "./command.js";
import { sizeOf } from "./command-size.js";

const SCOPES: readonly Scope[] = ["global", "guild"];

/** The list that is in `member`, or an empty one. */
function listIn(value: JsonObject, member: string): readonly JsonObject[] {
  const list = value[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** All options of a command, at every depth. */
function optionsOf(value: JsonObject): readonly JsonObject[] {
  return listIn(value, "options").flatMap((option) => [option, ...optionsOf(option)]);
}

const lengthOf = (value: JsonObject, member: string): number => [...String(value[member] ?? "")].length;
const hasOption = (test: (option: JsonObject) => boolean) => (value: JsonObject) => optionsOf(value).some(test);

describe("command", () => {
  test.each(SCOPES)("is always valid in the %s scope", (scope) => {
    expectAlwaysValid(command({ scope }), (body) => violationsOfCreate(body, { scope }), 1500);
  });

  test("is as valid globally where it was made for a guild", () => {
    expectAlwaysValid(command(), (body) => violationsOfCreate(body, { scope: "global" }), 500);
  });

  test("reaches the limits", () => {
    expectReachesLimits(
      command({ scope: "global" }),
      {
        "a name of 1": (body) => lengthOf(body, "name") === LIMITS.commandName.min,
        "a name of 32": (body) => lengthOf(body, "name") === LIMITS.commandName.max,
        "a description of 1": (body) => lengthOf(body, "description") === LIMITS.commandDescription.min,
        "a description of 100": (body) => lengthOf(body, "description") === LIMITS.commandDescription.max,
        "25 options": (body) => listIn(body, "options").length === LIMITS.options.max,
        "25 options below": hasOption((option) => listIn(option, "options").length === LIMITS.nestedOptions.max),
        "25 choices": hasOption((option) => listIn(option, "choices").length === LIMITS.choices.max),
        "a choice name of 100": hasOption((option) =>
          listIn(option, "choices").some((one) => lengthOf(one, "name") === LIMITS.choiceName.max),
        ),
        "an option name of 32": hasOption((option) => lengthOf(option, "name") === LIMITS.optionName.max),
        "a min_length of 6000": hasOption((option) => option["min_length"] === LIMITS.minLength.max),
        "a max_length of 1": hasOption((option) => option["max_length"] === LIMITS.maxLength.min),
        "the greatest integer": hasOption((option) => option["max_value"] === Number.MAX_SAFE_INTEGER),
        "8000 characters": (body) => sizeOf(body) === LIMITS.commandSize.max,
        "every depth": hasOption(
          (option) =>
            option["type"] === 2 && listIn(option, "options").some((sub) => listIn(sub, "options").length > 0),
        ),
        "letters beyond the basic plane": (body) => /[\u{10000}-\u{10ffff}]/u.test(String(body["name"])),
        "all documented locales": (body) => Object.keys(Object(body["name_localizations"])).length === 4,
      },
      8000,
    );
  });

  test("shows every option type", () => {
    expectReachesLimits(
      command(),
      Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [
          `type ${index + 1}`,
          hasOption((option) => option["type"] === index + 1),
        ]),
      ),
    );
  });

  test("shrinks to the smallest command from any that is bad for its name", () => {
    expectShrinksToSmallest(command(), (body) => "name" in body, [{ name: "a", description: "a" }]);
  });

  test("shrinks to one option of the faulty kind", () => {
    const smallest = [{ name: "a", description: "a", options: [{ type: 7, name: "a", description: "a" }] }];

    expectShrinksToSmallest(
      chatInputCommand(),
      (body) => listIn(body, "options").some((option) => option["type"] === 7),
      smallest,
    );
  });

  test("has about 1 kB of JSON on average", () => {
    const bytes = fc
      .sample(command(), { numRuns: 3000, seed: 1 })
      .map((body) => Buffer.byteLength(JSON.stringify(body)));

    const mean = bytes.reduce((sum, size) => sum + size, 0) / bytes.length;

    expect(mean).toBeGreaterThan(900);
  });
});

describe("renamed", () => {
  test("keeps a full command within 8000 characters under a longer name", () => {
    const longer = fullCommand().map((body) => renamed(body, "n".repeat(LIMITS.commandName.max)));

    expectAlwaysValid(longer, (body) => violationsOfCreate(body, { scope: "guild" }));
  });
});

describe("fullCommand", () => {
  test("has exactly as many characters as asked for", () => {
    const sizes = fc.sample(fullCommand(7900), { numRuns: 500, seed: 1 }).map(sizeOf);

    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(7900);
    expect(Math.max(...sizes)).toBe(LIMITS.commandSize.max);
  });
});

describe("commands of the other types", () => {
  test.each([2, 3] as const)("are always valid for type %s", (type) => {
    expectAlwaysValid(contextMenuCommand(type, { scope: "global" }), (body) =>
      violationsOfCreate(body, { scope: "global" }),
    );
  });

  test("are always valid for entry points", () => {
    expectAlwaysValid(entryPointCommand(), (body) => violationsOfCreate(body, { scope: "global" }));
  });
});
