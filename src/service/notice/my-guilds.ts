/** Operation listMyGuilds. */
import type { JsonObject } from "../../contract/json.js";
import type { SentOperation } from "../call.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import { limitOf } from "../routes/limit-of.js";
import type { Service } from "../service.js";
import type { Guild } from "../world/entities.js";
import { permissionsInGuild } from "../world/permissions-in.js";

/** Public facts. */
const PAGE = { default: 200, max: 200 };

/** The guilds that the user of the token, or the bot, is in. */
export const listMyGuilds: SentOperation = (call) => {
  const { sender, service } = call;
  if (sender.userId === undefined) return refusedAs("missing-access", "the token has no user");
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  const userId = sender.userId;
  const guilds = service.world.guildsOf(userId).slice(0, limit);
  return { status: 200, json: JSON.stringify(guilds.map((guild) => service.policies.myGuild(service, guild, userId))) };
};

/** A guild as it is in the list. @see D1 "Other endpoints": its banner is in there */
export function myGuild({ world }: Service, { id, name, ownerId }: Guild, userId: string): JsonObject {
  return {
    id,
    name,
    icon: null,
    banner: null,
    owner: ownerId === userId,
    permissions: permissionsInGuild(world, userId, id).toString(),
    features: [],
  };
}
