import { expect, test } from "vitest";
import { failedTitleOf } from "./failed-title.js";

test.each([
  ["refuses 26 groups", "accepted", "The service must refuse 26 groups, but accepted it"],
  ["lists and returns each command", "missing", "The service must list and return each command, but does not"],
  [
    "answers 201 to a new name, and lists it",
    "wrong-status",
    "The service must answer 201 to a new name, and list it, but does not",
  ],
  ["passes on what it gets", "refused", "The service must pass on what it gets, but refused"],
  ["carries nsfw", "server-error", "The service must carry nsfw, but answered with a server error"],
  ["has one command", "wrong-count", "The service must have one command, but does not"],
  ["The application answers in time", "no-answer", "The application answers in time"],
] as const)("%s (%s)", (title, kind, sentence) => {
  expect(failedTitleOf(title, "must", kind)).toBe(sentence);
});

test("what is only advised should be done", () => {
  expect(failedTitleOf("refuses it", "should", "accepted")).toBe("The service should refuse it, but accepted it");
});
