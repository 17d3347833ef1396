import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { failedCaseTitleOf, failedTitleOf } from "./failed-title.js";

test.each([
  ["refuses 26 groups", "accepted", "The service must refuse 26 groups, but accepted the request"],
  ["lists and returns each command", "missing", "The service must list and return each command, but does not"],
  [
    "answers 201 to a new name, and lists it",
    "wrong-status",
    "The service must answer 201 to a new name, and list it, but does not",
  ],
  [
    "replaces nsfw on an edit and keeps every other field",
    "changed",
    "The service must replace nsfw on an edit and keep every other field, but changed what is stored",
  ],
  [
    'refuses the field "handler" on a user command, or ignores it',
    "has-effect",
    'The service must refuse the field "handler" on a user command, or ignore it, but let it take effect',
  ],
  [
    "adds, updates and removes members",
    "refused",
    "The service must add, update and remove members, but refused the request",
  ],
  [
    "replaces options, and does not merge them",
    "different",
    "The service must replace options, and not merge them, but does not",
  ],
  ["passes on what it gets", "refused", "The service must pass on what it gets, but refused the request"],
  ["carries nsfw", "server-error", "The service must carry nsfw, but answered with a server error"],
  ["has one command", "wrong-count", "The service must have one command, but does not"],
  ["does not choose a used id", "different", "The service must not choose a used id, but does"],
  ["never stores two of one name", "extra", "The service must never store two of one name, but does"],
  ["The application answers in time", "no-answer", "The application answers in time"],
] as const)("%s (%s)", (title, kind, sentence) => {
  expect(failedTitleOf(title, "must", { kind })).toBe(sentence);
});

test("no verb of a title stays in the third person", () => {
  const titles = suiteOf("discord").cases.map(({ title }) => title);
  const verbs = new Set(titles.flatMap((title) => /^[a-z]+s\b/.exec(title) ?? []));

  const left = titles
    .map((title) => failedTitleOf(title, "must", { kind: "changed" }))
    .filter((sentence) => /^The service must/.test(sentence))
    .filter((sentence) =>
      [...sentence.matchAll(/(?:,| and| or| then) ([a-z]+)\b/g)].some(([, word = ""]) => verbs.has(word)),
    );

  expect(left).toEqual([]);
});

test("what is accepted and stored otherwise is said to be that", () => {
  const failure = { kind: "extra", pointer: "/nsfw" } as const;

  expect(failedTitleOf("accepts a name with an apostrophe (when a command is created)", "must", failure)).toBe(
    'The service must accept a name with an apostrophe, and store it as it was sent (when a command is created), but "nsfw" has an unexpected value',
  );
});

test("a wrong status is named", () => {
  expect(failedTitleOf("lets a bot token delete a command", "must", { kind: "wrong-status", actual: "200 {}" })).toBe(
    "The service must let a bot token delete a command, but answered 200",
  );
});

test("what is only advised should be done", () => {
  expect(failedTitleOf("refuses it", "should", { kind: "accepted" })).toBe(
    "The service should refuse it, but accepted the request",
  );
});

test("a field of a response that is wrong is named", () => {
  const failure = { kind: "missing", pointer: "/0/version", rule: "command.object.has-its-fields" } as const;
  const one = { title: "returns the whole command", level: "must", rules: ["command.object.has-its-fields"] } as const;

  expect(failedCaseTitleOf(one, failure)).toBe('The service must return the whole command, but "version" is missing');
  expect(failedCaseTitleOf(one, { ...failure, pointer: "/0" })).toBe(
    "The service must return the whole command, but does not",
  );
});

test("what is received is titled by the field alone, not by a rule that lists several", () => {
  const rule = "interaction.modal.is-like-any-other";
  const title = "follows this rule in every modal submit: a submitted modal has its guild, channel, member and locale";
  const one = { title, level: "should", rules: [rule] } as const;

  expect(failedCaseTitleOf(one, { kind: "different", rule, pointer: "/deliveries/1/interaction/locale" })).toBe(
    'The service should send every modal submit as documented, but "locale" has a different value',
  );
});

test("a case with payloads of many rules is titled by the broken one", () => {
  const rule = "component.custom-id.has-1-to-100-characters";
  const title = "refuses invalid buttons, and accepts valid ones (in a follow-up message)";
  const rules = ["message.response.takes-components", "component.type.is-known", rule];

  expect(failedCaseTitleOf({ title, level: "must", rules }, { kind: "accepted", rule })).toBe(
    'The service must follow the rule "A custom_id has 1 to 100 characters, on every interactive component" (in a follow-up message), but accepted a request that breaks it',
  );
});

test("a refused request that changed something is not one that was accepted", () => {
  const rule = "endpoint.refused-write-leaves-no-trace";

  expect(failedTitleOf("refuses a name of 33 characters", "must", { kind: "different", rule })).toBe(
    "The service must refuse a name of 33 characters, but changed what is stored",
  );
  expect(failedTitleOf("refuses a name of 33 characters", "must", { kind: "accepted", rule })).toBe(
    "The service must refuse a name of 33 characters, but accepted the request",
  );
});
