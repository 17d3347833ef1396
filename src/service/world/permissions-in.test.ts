import { describe, expect, test } from "vitest";
import type { Overwrite } from "./entities.js";
import { ADMINISTRATOR, ALL_PERMISSIONS, SEND_MESSAGES, VIEW_CHANNEL } from "./permission-bits.js";
import { permissionsInChannel, permissionsInGuild } from "./permissions-in.js";
import { ServiceWorld } from "./world.js";

const [GUILD, ROLE, USER, OWNER, BOT, CHANNEL, THREAD] = ["10", "11", "12", "13", "14", "15", "16"];
const PLACE = { guildId: GUILD, name: "talk", isNsfw: false, recipientIds: [] };

const overwrite = (id: string, allow: bigint, deny: bigint): Overwrite => {
  return { id, type: id === USER ? 1 : 0, allow, deny };
};

interface Row {
  readonly name: string;
  readonly ofRole?: bigint;
  readonly overwrites?: readonly Overwrite[];
  readonly expected: bigint;
}

/** Everybody may see the channel; what else may the member? */
const ROWS: readonly Row[] = [
  { name: "what everybody may", expected: VIEW_CHANNEL },
  { name: "what its role may as well", ofRole: SEND_MESSAGES, expected: VIEW_CHANNEL | SEND_MESSAGES },
  {
    name: "everything as an administrator",
    ofRole: ADMINISTRATOR,
    overwrites: [overwrite(GUILD, 0n, VIEW_CHANNEL)],
    expected: ALL_PERMISSIONS,
  },
  { name: "not what everybody is denied", overwrites: [overwrite(GUILD, 0n, VIEW_CHANNEL)], expected: 0n },
  {
    name: "what its role is allowed where everybody is denied it",
    overwrites: [overwrite(GUILD, 0n, VIEW_CHANNEL), overwrite(ROLE, VIEW_CHANNEL, 0n)],
    expected: VIEW_CHANNEL,
  },
  {
    name: "what it is allowed where its role is denied it",
    overwrites: [overwrite(ROLE, 0n, VIEW_CHANNEL), overwrite(USER, VIEW_CHANNEL, 0n)],
    expected: VIEW_CHANNEL,
  },
  {
    name: "not what it is denied where its role is allowed it",
    overwrites: [overwrite(USER, 0n, VIEW_CHANNEL), overwrite(ROLE, VIEW_CHANNEL, 0n)],
    expected: 0n,
  },
  {
    name: "nothing of what another role is allowed",
    overwrites: [overwrite("99", SEND_MESSAGES, 0n)],
    expected: VIEW_CHANNEL,
  },
];

describe("a member may", () => {
  test.each(ROWS)("$name, in a channel and in its threads", ({ ofRole = 0n, overwrites = [], expected }) => {
    const world = worldWith(ofRole);
    const channel = world.addChannel({ ...PLACE, id: CHANNEL, type: 0, overwrites });
    const thread = world.addChannel({ ...PLACE, id: THREAD, type: 11, parentId: CHANNEL, overwrites: [] });

    expect(permissionsInChannel(world, USER, channel)).toBe(expected);
    expect(permissionsInChannel(world, USER, thread)).toBe(expected);
  });
});

test("the owner may do everything, a bot what it was given, an unrelated user nothing", () => {
  const world = worldWith(0n);
  world.addInstallation({ applicationId: BOT, place: { guildId: GUILD }, scopes: ["bot"], permissions: SEND_MESSAGES });

  const permissions = [OWNER, BOT, "99"].map((id) => permissionsInGuild(world, id, GUILD));

  expect(permissions).toEqual([ALL_PERMISSIONS, VIEW_CHANNEL | SEND_MESSAGES, 0n]);
});

function worldWith(ofRole: bigint): ServiceWorld {
  const world = new ServiceWorld();
  world.addGuild({ id: GUILD, name: "guild", ownerId: OWNER, locale: "en-US" });
  world.addRole({ id: GUILD, guildId: GUILD, name: "@everyone", permissions: VIEW_CHANNEL, position: 0 });
  world.addRole({ id: ROLE, guildId: GUILD, name: "role", permissions: ofRole, position: 1 });
  for (const userId of [USER, OWNER, BOT]) {
    world.addMember({ guildId: GUILD, userId, roleIds: userId === USER ? [ROLE] : [], nick: null, joinedAt: "" });
  }
  return world;
}
