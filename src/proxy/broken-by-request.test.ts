/** What is open, and what another client may have changed, is a fault of neither party. */
import { expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import { profileOf } from "../contract/profile.js";
import { enumerationsOf } from "../rules/context.js";
import { brokenByRequest } from "./broken-by-request.js";

const DISCORD = enumerationsOf(profileOf("discord"));
const PATHS = { application_id: "1", guild_id: "2", command_id: "3" };
/** Nearly as large as a command may be. */
const LARGE = Array.from({ length: 20 }, (_, index) => ({
  type: 3,
  name: `option-${index}`,
  description: "d".repeat(90),
  choices: Array.from({ length: 9 }, (_, choice) => ({ name: `${choice}`.padEnd(17, "n"), value: "v".repeat(16) })),
}));

const rulesOf = (operation: "createGuildCommand" | "editGuildCommand", json: Json, options: Json = []) =>
  brokenByRequest(
    { operation, parameters: PATHS, sent: { json, isMalformed: false, encoding: "json" } },
    { command: () => ({ type: 1, name: "a", description: "a", options }), message: () => undefined },
    undefined,
  ).map(({ rule }) => rule);

test.each([
  ["createGuildCommand", { name: "a", description: "a", dm_permission: true }],
  ["editGuildCommand", { dm_permission: false }],
  ["editGuildCommand", { contexts: [0] }],
  ["createGuildCommand", { name: "a", description: "a", integration_types: [0] }],
] as const)("%s with a member that has no effect in a guild breaks no rule: %j", (operation, json) => {
  expect(rulesOf(operation, json as Json)).toEqual([]);
});

test("an edit is not measured with options that another client may have removed", () => {
  const body = { name_localizations: { "en-GB": "n".repeat(32) }, description: "d".repeat(100) };

  expect(rulesOf("editGuildCommand", body, LARGE)).toEqual([]);
});

test("an edit that is too large by itself is still found", () => {
  const options = LARGE.map((option) => ({ ...option, description: "d".repeat(100), name: `${option.name}-long` }));
  const larger = options.map((one) => ({
    ...one,
    choices: [...one.choices, ...one.choices].map((choice, nth) => ({ ...choice, name: `${nth}-${choice.name}` })),
  }));

  expect(rulesOf("editGuildCommand", { options: larger })).toEqual(["limit.command-size.is-8000"]);
});

test("the content of an edit is limited, whether the message went by or not", () => {
  const parameters = { channel_id: "1", message_id: "2" };
  const sent = { json: { content: "a".repeat(2001) }, isMalformed: false, encoding: "json" } as const;
  const nothing = { command: () => undefined, message: () => undefined };

  const found = brokenByRequest({ operation: "editMessage", parameters, sent }, nothing, DISCORD);

  expect(found.map(({ rule }) => rule)).toEqual(["application.message.content-has-at-most-2000-characters"]);
});

test.each([
  ["that shows nothing", { content: "" }, "json", ["application.message.shows-something"]],
  ["that may come with a file", { content: "" }, "multipart", []],
  ["that forwards another one", { message_reference: { type: 1, message_id: "3" } }, "json", []],
] as const)("names what is wrong with a message %s", (_, json, encoding, rules) => {
  const sent = { json, isMalformed: false, encoding };
  const nothing = { command: () => undefined, message: () => undefined };
  const request = { operation: "createMessage", parameters: { channel_id: "1" }, sent } as const;

  expect(brokenByRequest(request, nothing, DISCORD).map(({ rule }) => rule)).toEqual(rules);
  expect(brokenByRequest(request, nothing, undefined)).toEqual([]);
});
