import { expect, test } from "vitest";
import { AcceptedFeatures } from "../bodies/accepted-features.js";
import { featuresOf } from "../bodies/features.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";
import { evidenceOf } from "../testing/evidence.js";
import { titleOfItems } from "./title-of-items.js";

const OPTIONS: Symptom = { prerequisite: "storage", place: "command.options" };
const CRASH: Symptom = { prerequisite: "no-server-error", place: "create" };

const failed = (symptom: Symptom, more: Partial<Evidence>): Evidence =>
  evidenceOf("upsert.stores-the-fields", "guild", symptom, more);

test.each<[string, readonly Partial<Evidence>[], string]>([
  [
    "as a text",
    [{ isJsonText: true }, { missing: "options" }],
    'The field "options" of a command comes back as a text that holds JSON',
  ],
  [
    "with other values, too",
    [{ isJsonText: true }, { isThere: true }],
    'The field "options" of a command is read back with another value than was sent',
  ],
])("a list that comes back %s", (_, items, title) => {
  expect(
    titleOfItems(
      OPTIONS,
      items.map((more) => failed(OPTIONS, more)),
      new AcceptedFeatures(),
    ),
  ).toBe(title);
});

const MENU = { name: "Menu", type: 2 };
const SLASH = { name: "slash", description: "A command" };

test.each<[string, object, string]>([
  ["named where no accepted one has it", SLASH, "POST ends in a server error where it is a context menu command"],
  ["not named where others have it, too", MENU, "POST of a command ends in a server error"],
])("what valid requests that end in a server error have in common is %s", (_, accepted, title) => {
  const features = new AcceptedFeatures();
  features.see("createGuildCommand", { ...accepted });
  const crashes = [1, 2].map(() => failed(CRASH, { features: [...featuresOf(MENU)] }));

  expect(titleOfItems(CRASH, crashes, features)).toBe(title);
});
