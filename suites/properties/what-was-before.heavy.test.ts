/** What was said before of a command, or of another one of its name, decides nothing: mistakes about it are found. */
import { expect, test } from "vitest";
import { outcomeOfProperty } from "../testing/planted/outcome-of-property.js";
import { THIRTY_SIXTH } from "../testing/planted/thirty-sixth/index.js";
import { oneGuildProperties } from "./one-guild.suite.js";
import { readInOtherLanguages } from "./other-languages.js";
import { usedWhereItMay } from "./where-used.js";

const [storedInAGuild] = oneGuildProperties("documented");

const FOUND = [
  ["reinstalled-guilds-lack-older-commands", usedWhereItMay, 8_000],
  ["direct-messages-follow-the-first-contexts", usedWhereItMay, 8_000],
  ["translations-are-cached-by-text", readInOtherLanguages, 2_000],
  ["edits-merge-choices", storedInAGuild, 2_000],
] as const;

test.each(FOUND)("%s breaks a rule of its own", async (id, property, runs) => {
  const bug = THIRTY_SIXTH.find((one) => one.id === id);
  if (bug === undefined || property === undefined) throw new Error(`no mistake or property for ${id}`);

  const [outcome, rule = ""] = await outcomeOfProperty(property, bug.plant, { runs });

  expect(outcome).toBe("failed");
  expect(bug.rules).toContain(rule);
});

test.each([
  ["where a command is usable", usedWhereItMay, 8_000],
  ["what is listed in a language", readInOtherLanguages, 5_000],
] as const)("%s is right on a sound service", async (_what, property, runs) => {
  expect(await outcomeOfProperty(property, undefined, { runs })).toEqual(["passed", undefined]);
});
