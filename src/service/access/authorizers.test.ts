import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { type DrivenService, drivenService } from "../testing/driven-service.js";

const PING = { name: "ping", description: "Says pong" };

/** Where the member uses the command. */
type Where = "guild" | "other guild" | "bare guild" | "dm" | "dm with an unrelated user" | "group";

interface Row {
  readonly command?: JsonObject;
  readonly scope?: "guild" | "global";
  /** The member has installed the application. */
  readonly isInstalled?: true;
  readonly where: Where;
  readonly outcome: string;
}

const USER_INSTALL = { integration_types: [1] };
const EVERYWHERE = { integration_types: [0, 1], contexts: [0, 1, 2] };

const ROWS: readonly Row[] = [
  { scope: "guild", where: "guild", outcome: "delivered" },
  { scope: "guild", where: "other guild", outcome: "unknown" },
  { scope: "guild", where: "dm", outcome: "unknown" },
  { where: "guild", outcome: "delivered" },
  { where: "other guild", outcome: "delivered" },
  { where: "bare guild", outcome: "unknown" },
  { where: "dm", outcome: "delivered" },
  { where: "dm with an unrelated user", outcome: "unknown" },
  { where: "group", outcome: "unknown" },
  { command: { contexts: [0] }, where: "guild", outcome: "delivered" },
  { command: { contexts: [0] }, where: "dm", outcome: "denied" },
  { command: { contexts: [1] }, where: "dm", outcome: "delivered" },
  { command: { contexts: [1] }, where: "guild", outcome: "denied" },
  { command: { dm_permission: false }, where: "dm", outcome: "denied" },
  { command: { dm_permission: false }, where: "guild", outcome: "delivered" },
  { command: USER_INSTALL, where: "guild", outcome: "unknown" },
  { command: USER_INSTALL, isInstalled: true, where: "guild", outcome: "delivered" },
  { command: USER_INSTALL, isInstalled: true, where: "bare guild", outcome: "delivered" },
  { command: EVERYWHERE, isInstalled: true, where: "group", outcome: "delivered" },
  { command: { ...EVERYWHERE, contexts: [0, 1] }, isInstalled: true, where: "group", outcome: "denied" },
  { command: { integration_types: [0] }, isInstalled: true, where: "group", outcome: "unknown" },
];

describe("a command is used", () => {
  test.each(ROWS)("$scope $command where $where, installed by the user: $isInstalled -> $outcome", async (row) => {
    const driven = drivenService();
    const commandId = await driven.register({ ...PING, ...row.command }, row.scope ?? "global");
    const { userId, channelId } = placeIn(driven, row.where);
    if (row.isInstalled) driven.drive("install", { user_id: userId, scopes: ["applications.commands"] });

    const outcome = driven.use(commandId, { user_id: userId, channel_id: channelId });

    expect(outcome).toMatchObject({ outcome: row.outcome });
  });

  test.each([
    ["guild", undefined, { "0": "guild" }],
    ["dm", undefined, { "0": "0" }],
    ["bare guild", true, { "1": "user" }],
    ["guild", true, { "0": "guild", "1": "user" }],
  ] as const)("in a %s, with %s, by those who are named", async (where, isInstalled, owners) => {
    const driven = drivenService();
    const commandId = await driven.register({ ...PING, ...EVERYWHERE }, "global");
    const { userId, channelId } = placeIn(driven, where);
    if (isInstalled) driven.drive("install", { user_id: userId, scopes: ["applications.commands"] });

    driven.use(commandId, { user_id: userId, channel_id: channelId });

    const ids = { guild: driven.guildId, user: userId, "0": "0" };
    const expected = Object.fromEntries(Object.entries(owners).map(([type, owner]) => [type, ids[owner]]));
    expect(driven.lastInteraction()["authorizing_integration_owners"]).toEqual(expected);
  });
});

test.each([
  [["applications.commands"], 201],
  [["bot"], 201],
  [["identify"], 403],
] as const)("with the scopes %j the creation of a guild command is answered %d", async (scopes, status) => {
  const { drive, ask, target } = drivenService({ profile: "discord" });
  const { guild_id } = drive("makeGuild", { installed: { scopes } });

  const answer = await ask("POST", `/applications/${target.applicationId}/guilds/${guild_id}/commands`, PING);

  expect(answer.status).toBe(status);
});

test("an application that is taken from a guild has no commands there", async () => {
  const driven = drivenService();
  const commandId = await driven.register(PING);

  driven.drive("uninstall", { guild_id: driven.guildId });

  expect(driven.use(commandId)).toMatchObject({ outcome: "unknown" });
});

function placeIn({ drive, make, ...driven }: DrivenService, where: Where) {
  const { userId, guildId, channelId } = driven;
  const outsider = where === "dm with an unrelated user" ? make("makeUser") : userId;
  if (where === "guild") return { userId, channelId };
  if (where === "group") return { userId, channelId: make("makeChannel", { type: 3, recipient_ids: [userId] }) };
  if (where.startsWith("dm")) {
    return { userId: outsider, channelId: make("makeChannel", { type: 1, recipient_ids: [outsider] }) };
  }
  const made = drive("makeGuild", where === "bare guild" ? { installed: null } : {});
  drive("makeMember", { guild_id: made["guild_id"] ?? guildId, user_id: userId });
  return { userId, channelId: String(made["channel_id"]) };
}
