/** Operations makeGuild and makeChannel. */
import { type Channel, DIRECT_MESSAGE, GROUP_MESSAGE, isThread, type Overwrite } from "../world/entities.js";
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS } from "../world/permission-bits.js";
import { DEFAULT_SCOPES } from "../world/seeded-world.js";
import { BodyReader } from "./body-reader.js";
import { applicationOf, type DriverContext, type DriverOperationOf } from "./driver-context.js";
import { putInGuild } from "./install.js";
import { makeUser } from "./people.js";

const TEXT_CHANNEL = 0;

/** A guild with a text channel and its owner, somebody new unless named, which the application is in unless `installed` is null. */
export const makeGuild: DriverOperationOf = (context, body) => {
  const { world, snowflakes, now } = context.service;
  const owner = body.optionallyKnown("owner_id", "user", (id) => world.user(id));
  const locale = body.optionalText("locale") ?? "en-US";
  const installed = installedOf(body);
  const applicationId = applicationOf(context, body).id;

  snowflakes.next(); // the id before a guild's own represents all its channels: nothing else may have it
  const guildId = snowflakes.next();
  const ownerId = owner?.id ?? String(makeUser(context, new BodyReader("makeGuild", {}))["user_id"]);
  world.addGuild({ id: guildId, name: `guild ${guildId}`, ownerId, locale });
  world.addRole({ id: guildId, guildId, name: "@everyone", permissions: EVERYONE_PERMISSIONS, position: 0 });
  world.addMember({ guildId, userId: ownerId, roleIds: [], nick: null, joinedAt: new Date(now()).toISOString() });
  const channel = addChannel(context, { type: TEXT_CHANNEL, guildId, isNsfw: false, overwrites: [], recipientIds: [] });
  if (installed !== null) putInGuild(context, { applicationId, place: { guildId }, ...installed });
  return { guild_id: guildId, channel_id: channel.id };
};

/** Null where the application is not in the guild. */
function installedOf(body: BodyReader): { readonly scopes: readonly string[]; readonly permissions: bigint } | null {
  if (body.has("installed") && body.optionalObject("installed") === undefined) return null;
  const installed = body.inside("installed");
  return {
    scopes: installed.optionalTexts("scopes") ?? DEFAULT_SCOPES,
    permissions: installed.optionalBits("permissions") ?? BOT_PERMISSIONS,
  };
}

/** A channel of a guild, a thread of its parent, or with type 1 and 3 a conversation; type 1 is one with the application's bot. */
export const makeChannel: DriverOperationOf = (context, body) => {
  const { world } = context.service;
  const type = body.optionalNumber("type") ?? body.fail("type", "it is missing", "it takes a type of channel");
  const parent = body.optionallyKnown("parent_id", "channel", (id) => world.channel(id));
  const common = {
    type,
    isNsfw: body.optionalFlag("nsfw") ?? false,
    overwrites: body.readers("overwrites").map(overwriteOf),
  };
  if (type === DIRECT_MESSAGE || type === GROUP_MESSAGE) {
    const recipientIds = recipientsOf(context, body, type);
    return { channel_id: addChannel(context, { ...common, recipientIds }).id };
  }
  const guildId = parent?.guildId ?? body.known("guild_id", "guild", (id) => world.guild(id)).id;
  if (parent === undefined && isThread({ type }))
    return body.fail("parent_id", "it is missing", "name the channel of the thread");
  const isIn = parent === undefined ? {} : { parentId: parent.id };
  return { channel_id: addChannel(context, { ...common, guildId, ...isIn, recipientIds: [] }).id };
};

function addChannel({ service, undo }: DriverContext, channel: Omit<Channel, "id" | "name">): Channel {
  const id = service.snowflakes.next();
  undo.push(() => service.messages.removeChannel(id));
  return service.world.addChannel({ id, name: `channel-${id}`, ...channel });
}

/** A direct message with one user is one with the bot. */
function recipientsOf(context: DriverContext, body: BodyReader, type: number): readonly string[] {
  const { world } = context.service;
  const named = body.optionalTexts("recipient_ids") ?? [];
  const stray = named.find((id) => world.user(id) === undefined);
  if (stray !== undefined)
    return body.fail("recipient_ids", `${stray} is no user of this service`, "make it with makeUser");
  if (named.length === 0) return body.fail("recipient_ids", "it names no user", "name the users of the conversation");
  return type === DIRECT_MESSAGE && named.length === 1 ? [...named, applicationOf(context, body).id] : named;
}

function overwriteOf(body: BodyReader): Overwrite {
  const type = body.optionalNumber("type") ?? 0;
  if (type !== 0 && type !== 1) return body.fail("overwrites", `its type is ${type}`, "0 is a role, 1 a member");
  return {
    id: body.text("id"),
    type,
    allow: body.optionalBits("allow") ?? 0n,
    deny: body.optionalBits("deny") ?? 0n,
  };
}
