/** What goes wrong first in a case whose commands are listed after each request. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";
import { firstWrongEffect } from "./first-effect.js";

function exchange(call: string, json: unknown, more: JsonObject = {}): DoneExchange {
  const isRead = call.startsWith("get") || call.startsWith("list");
  return {
    step: { name: call, part: "read", call, query: { with_localizations: "true" }, expect: [] },
    parameters: { application_id: "1", guild_id: "2", command_id: "3" },
    credential: "bot",
    server: "api",
    wire: { method: isRead ? "GET" : "PATCH" },
    result: { answer: { status: 200, json } },
    ...more,
  } as unknown as DoneExchange;
}

const COMMAND = { id: "3", type: 1, name: "a", description: "a", version: "2" };
const LISTED = exchange("listGuildCommands", [COMMAND]);

test("a command that is read in an older version than the list shows is an effect of its own", () => {
  const read = exchange("getGuildCommand", { ...COMMAND, description: "b", version: "1" });

  expect(firstWrongEffect([LISTED, read])?.words).toBe("get: it has another version than in the list");
});

test("a command of the same version that is read otherwise is none", () => {
  const read = exchange("getGuildCommand", { ...COMMAND, description: "b" });

  expect(firstWrongEffect([LISTED, read])).toBeUndefined();
});

test("a command that was edited since it was listed is none", () => {
  const edited = exchange("editGuildCommand", { ...COMMAND, version: "3" }, { sent: { description: "a" } });
  const read = exchange("getGuildCommand", { ...COMMAND, version: "3" });

  expect(firstWrongEffect([LISTED, edited, read])).toBeUndefined();
});

test("what a request does in another scope says more than what it does not do in its own, whichever is listed first", () => {
  const sent = { name: "a", description: "b" };
  const look = (call: string, guild: string, json: unknown): DoneExchange =>
    exchange(call, json, {
      step: { name: "look 1", part: "read", call, query: { with_localizations: "true" }, expect: [] },
      parameters: { application_id: "1", ...(guild === "" ? {} : { guild_id: guild }) },
    });
  const [guild, global] = [look("listGuildCommands", "2", []), look("listGlobalCommands", "", [COMMAND])];
  const created = exchange("createGuildCommand", { ...COMMAND, ...sent }, { sent });
  const written = look("listGlobalCommands", "", [{ ...COMMAND, ...sent, version: "4" }]);

  const words = [
    [guild, written],
    [written, guild],
  ].map((looks) => firstWrongEffect([guild, global, created, ...looks])?.words);

  expect(words).toEqual(Array(2).fill("create: elsewhere has what was sent"));
});
