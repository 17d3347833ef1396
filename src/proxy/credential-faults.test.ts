/** Credentials and texts that the documents rule out, whether the service takes them or not. */
import { expect, test } from "vitest";
import { type Fed, findingsOf } from "./testing/fed-traffic.js";

const COMMANDS = "/applications/11/commands";
const PERMISSIONS = { method: "PUT", path: "/applications/11/guilds/22/commands/33/permissions" };
const ENTRIES = { permissions: [{ id: "44", type: 1, permission: true }] };
const OF_PERMISSIONS = { id: "33", application_id: "11", guild_id: "22", ...ENTRIES };
const PLAIN = { name: "say", description: "Says it" };
const WORD = { ...PLAIN, default_member_permissions: "null" };
const made = (body: object) => ({ id: "33", application_id: "11", version: "1", type: 1, ...body });

test.each<[what: string, exchange: Fed, findings: readonly string[]]>([
  [
    "a bot token that an edit of permissions refuses",
    { ...PERMISSIONS, sent: ENTRIES, status: 401, answer: {} },
    ["client.permission.edit.refuses-a-bot-token@editCommandPermissions"],
  ],
  [
    "a bot token that an edit of permissions takes",
    { ...PERMISSIONS, sent: ENTRIES, status: 200, answer: OF_PERMISSIONS },
    [
      "client.permission.edit.refuses-a-bot-token@editCommandPermissions",
      "service.permission.edit.refuses-a-bot-token@editCommandPermissions",
    ],
  ],
  [
    "a bearer token on an edit of permissions",
    { ...PERMISSIONS, sent: ENTRIES, status: 200, answer: OF_PERMISSIONS, authorization: "Bearer user" },
    [],
  ],
  [
    "no token, refused",
    { method: "GET", path: COMMANDS, status: 401, answer: {}, authorization: null },
    ["client.authentication.missing-token-is-refused@listGlobalCommands"],
  ],
  [
    "no token, taken",
    { method: "GET", path: COMMANDS, status: 200, answer: [], authorization: null },
    [
      "client.authentication.missing-token-is-refused@listGlobalCommands",
      "service.authentication.missing-token-is-refused@listGlobalCommands",
    ],
  ],
  [
    "no token where the token is in the path",
    { method: "POST", path: "/interactions/1/token/callback", sent: { type: 1 }, status: 204, authorization: null },
    [],
  ],
  [
    "a scheme in lower case",
    { method: "GET", path: COMMANDS, status: 200, answer: [], authorization: "bot token" },
    [],
  ],
  [
    "a word in place of permissions, refused",
    { method: "POST", path: COMMANDS, sent: WORD, status: 400, answer: {} },
    ["client.command.default-member-permissions.round-trips@createGlobalCommand"],
  ],
  [
    "a word in place of permissions, taken",
    { method: "POST", path: COMMANDS, sent: WORD, status: 201, answer: made(WORD) },
    [
      "client.command.default-member-permissions.round-trips@createGlobalCommand",
      "service.command.default-member-permissions.round-trips@createGlobalCommand (advice)",
    ],
  ],
  [
    "a word in an element of a list",
    { method: "PUT", path: COMMANDS, sent: [{ ...PLAIN, name: "ask" }, WORD], status: 400, answer: {} },
    ["client.command.default-member-permissions.round-trips@bulkOverwriteGlobalCommands"],
  ],
  [
    "a negative number, which is open",
    {
      method: "POST",
      path: COMMANDS,
      sent: { ...PLAIN, default_member_permissions: "-1" },
      status: 201,
      answer: made({ ...PLAIN, default_member_permissions: "-1" }),
    },
    [],
  ],
])("%s", async (_, exchange, findings) => {
  expect(await findingsOf([exchange])).toEqual(findings);
});
