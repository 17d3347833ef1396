import { expect, test } from "vitest";
import { failedTitleOf } from "./failed-title.js";

test.each([
  ["refuses 26 groups", "accepted", "The service must refuse 26 groups, but accepted the request"],
  ["lists and returns each command", "missing", "The service must list and return each command, but does not"],
  [
    "answers 201 to a new name, and lists it",
    "wrong-status",
    "The service must answer 201 to a new name, and list it, but does not",
  ],
  ["passes on what it gets", "refused", "The service must pass on what it gets, but refused"],
  ["carries nsfw", "server-error", "The service must carry nsfw, but answered with a server error"],
  ["has one command", "wrong-count", "The service must have one command, but does not"],
  ["does not choose a used id", "different", "The service must not choose a used id, but does"],
  ["never stores two of one name", "extra", "The service must never store two of one name, but does"],
  ["The application answers in time", "no-answer", "The application answers in time"],
] as const)("%s (%s)", (title, kind, sentence) => {
  expect(failedTitleOf(title, "must", kind)).toBe(sentence);
});

test("what is only advised should be done", () => {
  expect(failedTitleOf("refuses it", "should", "accepted")).toBe(
    "The service should refuse it, but accepted the request",
  );
});
