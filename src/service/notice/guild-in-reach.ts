/** Which guilds a bot reaches, and what it may do there. */
import type { Call } from "../call.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Guild } from "../world/entities.js";
import { hasPermission } from "../world/permission-bits.js";
import { permissionsInGuild } from "../world/permissions-in.js";

/** The guild of the path for a bot that is in it and may do this there, or why not. @param wanted required permission bits */
export function guildInReach({ sender, service, parameter }: Call, wanted: bigint): Guild | Refusal {
  const guild = service.world.guild(parameter("guild_id"));
  const botId = sender.application.id;
  if (guild === undefined || service.world.member(guild.id, botId) === undefined) return { refusal: "unknown-guild" };
  if (sender.credential.kind !== "bot") return refusedAs("missing-access", "only for bots");
  const permissions = permissionsInGuild(service.world, botId, guild.id);
  return hasPermission(permissions, wanted) ? guild : refusedAs("missing-permission", `bits ${wanted}`);
}
