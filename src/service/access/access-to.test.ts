import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { type DrivenService, drivenService } from "../testing/driven-service.js";
import { ADMINISTRATOR, MANAGE_GUILD, MANAGE_ROLES, SEND_MESSAGES } from "../world/permission-bits.js";

const PING = { name: "ping", description: "Says pong" };
const ROLE = 1;
const USER = 2;
const CHANNEL = 3;

/** An entry of a permission list for something of the world, by its name. */
type Entry = readonly [type: number, of: string, permission: boolean];

interface Row {
  readonly name: string;
  readonly command?: JsonObject;
  readonly entries?: readonly Entry[];
  readonly everywhere?: readonly Entry[];
  /** Permissions of the role that the member has. */
  readonly may?: bigint;
  readonly where?: "channel" | "thread" | "other" | "silent" | "silent-thread";
  readonly isMinor?: true;
  readonly outcome: string;
}

const FORBIDDEN = { default_member_permissions: "0" };
const BOTH = { default_member_permissions: String(MANAGE_GUILD | MANAGE_ROLES) };
const ON_USERS = { name: "Look Up", type: 2, description: "" };

const ROWS: readonly Row[] = [
  { name: "a member, of whom nothing is said", outcome: "delivered" },
  { name: "a member, though only administrators may", command: FORBIDDEN, outcome: "denied" },
  { name: "an administrator, though no other user may", command: FORBIDDEN, may: ADMINISTRATOR, outcome: "delivered" },
  { name: "a manager, though only administrators may", command: FORBIDDEN, may: MANAGE_GUILD, outcome: "denied" },
  {
    name: "a user who is allowed what no user may",
    command: FORBIDDEN,
    entries: [[USER, "user", true]],
    outcome: "delivered",
  },
  {
    name: "a role that is allowed what no user may",
    command: FORBIDDEN,
    entries: [[ROLE, "role", true]],
    outcome: "delivered",
  },
  {
    name: "everybody, who are allowed what no user may",
    command: FORBIDDEN,
    entries: [[ROLE, "everyone", true]],
    outcome: "delivered",
  },
  {
    name: "a member, as all are where the application's entry says so",
    command: FORBIDDEN,
    everywhere: [[ROLE, "everyone", true]],
    outcome: "delivered",
  },
  { name: "a holder of one of two bits", command: BOTH, may: MANAGE_GUILD, outcome: "denied" },
  { name: "a holder of both bits", command: BOTH, may: MANAGE_GUILD | MANAGE_ROLES, outcome: "delivered" },
  { name: "a denied user", entries: [[USER, "user", false]], outcome: "denied" },
  {
    name: "a denied user of an allowed role",
    entries: [
      [USER, "user", false],
      [ROLE, "role", true],
    ],
    outcome: "denied",
  },
  {
    name: "an allowed user of a denied role",
    entries: [
      [USER, "user", true],
      [ROLE, "role", false],
    ],
    outcome: "delivered",
  },
  { name: "a denied role", entries: [[ROLE, "role", false]], outcome: "denied" },
  {
    name: "an allowed role where everybody is denied",
    entries: [
      [ROLE, "role", true],
      [ROLE, "everyone", false],
    ],
    outcome: "delivered",
  },
  {
    name: "a denied role and an allowed one",
    entries: [
      [ROLE, "role", false],
      [ROLE, "second", true],
    ],
    outcome: "delivered",
  },
  { name: "everybody denied", entries: [[ROLE, "everyone", false]], outcome: "denied" },
  {
    name: "an administrator where everybody is denied",
    entries: [[ROLE, "everyone", false]],
    may: ADMINISTRATOR,
    outcome: "delivered",
  },
  { name: "a denied channel", entries: [[CHANNEL, "channel", false]], outcome: "denied" },
  { name: "a thread of a denied channel", entries: [[CHANNEL, "channel", false]], where: "thread", outcome: "denied" },
  { name: "another channel", entries: [[CHANNEL, "channel", false]], where: "other", outcome: "delivered" },
  {
    name: "an allowed user in a denied channel",
    entries: [
      [CHANNEL, "channel", false],
      [USER, "user", true],
    ],
    outcome: "denied",
  },
  { name: "all channels denied", entries: [[CHANNEL, "all", false]], outcome: "denied" },
  {
    name: "the one channel that is allowed",
    entries: [
      [CHANNEL, "all", false],
      [CHANNEL, "channel", true],
    ],
    outcome: "delivered",
  },
  {
    name: "a thread of the one channel that is allowed",
    entries: [
      [CHANNEL, "all", false],
      [CHANNEL, "channel", true],
    ],
    where: "thread",
    outcome: "delivered",
  },
  {
    name: "an allowed channel of a command that no user may use",
    command: FORBIDDEN,
    entries: [[CHANNEL, "channel", true]],
    outcome: "denied",
  },
  { name: "a role that is denied all commands", everywhere: [[ROLE, "role", false]], outcome: "denied" },
  {
    name: "a role that is denied all commands but this one",
    everywhere: [[ROLE, "role", false]],
    entries: [[ROLE, "role", true]],
    outcome: "delivered",
  },
  {
    name: "a command with entries of its own, which are about another user",
    everywhere: [[ROLE, "everyone", false]],
    entries: [[USER, "other", false]],
    outcome: "delivered",
  },
  {
    name: "a member where the permissions of the command are no bit set",
    command: { default_member_permissions: "8 bits" },
    outcome: "denied",
  },
  {
    name: "an administrator where the permissions of the command are no bit set",
    command: { default_member_permissions: "8 bits" },
    may: ADMINISTRATOR,
    outcome: "delivered",
  },
  { name: "a minor", command: { nsfw: true }, isMinor: true, outcome: "denied" },
  {
    name: "a minor who is an administrator",
    command: { nsfw: true },
    isMinor: true,
    may: ADMINISTRATOR,
    outcome: "denied",
  },
  { name: "an adult", command: { nsfw: true }, outcome: "delivered" },
  { name: "a user command where the member may write", command: ON_USERS, outcome: "delivered" },
  { name: "a user command where the member may not write", command: ON_USERS, where: "silent", outcome: "denied" },
  { name: "a slash command where the member may not write", where: "silent", outcome: "delivered" },
  {
    name: "a user command in a thread, where writing is another permission",
    command: ON_USERS,
    where: "silent-thread",
    outcome: "delivered",
  },
];

describe("a guild command is used by", () => {
  test.each(ROWS)("$name: $outcome", async (row) => {
    const scene = await sceneOf(row);

    const outcome = scene.driven.drive("invokeCommand", { ...scene.who, command_id: scene.commandId, ...scene.target });

    expect(outcome).toMatchObject({ outcome: row.outcome });
  });

  test.each(ROWS.filter(({ command }) => command !== ON_USERS))("$name, and found as it is used", async (row) => {
    const { driven, who, commandId } = await sceneOf(row);

    const { commands } = driven.drive("listPicker", who);

    expect((commands as readonly { id: string }[]).some(({ id }) => id === commandId)).toBe(
      row.outcome === "delivered",
    );
  });
});

test("who may not write gets Permission Denied, and still finds the command", async () => {
  const { driven, who, target, commandId } = await sceneOf({
    name: "",
    command: ON_USERS,
    where: "silent",
    outcome: "",
  });

  const outcome = driven.drive("invokeCommand", { ...who, command_id: commandId, ...target });

  expect(outcome).toEqual({ outcome: "denied", reason: "Permission Denied" });
  expect(driven.drive("listPicker", who)["commands"]).toContainEqual(expect.objectContaining({ id: commandId }));
  expect(driven.drive("listDeliveries")["deliveries"]).toEqual([]);
});

async function sceneOf({ command = {}, entries = [], everywhere = [], may = 0n, where = "channel", isMinor }: Row) {
  const driven = drivenService();
  const { drive, make, guildId, channelId, target } = driven;
  const role = make("makeRole", { guild_id: guildId, permissions: String(may) });
  const second = make("makeRole", { guild_id: guildId, permissions: "0" });
  const [user, other] = [make("makeUser", { is_adult: isMinor !== true }), make("makeUser")];
  drive("makeMember", { guild_id: guildId, user_id: user, role_ids: [role, second] });
  const channel = placeIn(driven, where);
  const commandId = await driven.register({ ...PING, ...command });
  const ids = new Map(
    Object.entries({
      role,
      second,
      user,
      other,
      channel: channelId,
      everyone: guildId,
      all: String(BigInt(guildId) - 1n),
    }),
  );
  for (const [id, list] of [
    [commandId, entries],
    [target.applicationId, everywhere],
  ] as const) {
    const permissions = list.map(([type, of, permission]) => ({ id: ids.get(of) ?? "", type, permission }));
    drive("changePermissions", { guild_id: guildId, command_id: id, permissions });
  }
  const on = command["type"] === 2 ? { target_id: other } : {};
  return { driven, commandId, who: { user_id: user, channel_id: channel }, target: on };
}

function placeIn({ make, guildId, channelId }: DrivenService, where: Row["where"]): string {
  const overwrites = [{ id: guildId, type: 0, deny: String(SEND_MESSAGES) }];
  const thread = (parent: string) => make("makeChannel", { type: 11, parent_id: parent });
  const silent = () => make("makeChannel", { guild_id: guildId, type: 0, overwrites });
  if (where === "other") return make("makeChannel", { guild_id: guildId, type: 0 });
  if (where === "silent") return silent();
  if (where === "silent-thread") return thread(silent());
  return where === "thread" ? thread(channelId) : channelId;
}
