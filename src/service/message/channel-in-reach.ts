/** Which channels a bot reaches, and what it may do in them. */
import type { Call } from "../call.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Channel } from "../world/entities.js";
import { hasPermission, VIEW_CHANNEL } from "../world/permission-bits.js";

/** The channel of the path for a bot that may do this there, or why not. @param wanted required permission bits, beside seeing it */
export function channelInReach(call: Call, wanted: bigint): Channel | Refusal {
  const { sender, service } = call;
  if (sender.credential.kind !== "bot") return refusedAs("missing-access", "only a bot token reaches messages");
  const channel = service.world.channel(call.parameter("channel_id"));
  if (channel === undefined) return refusedAs("unknown-channel");
  const permissions = service.policies.permissionsInChannel(service.world, sender.application.id, channel);
  if (!hasPermission(permissions, VIEW_CHANNEL)) return refusedAs("missing-access");
  return hasPermission(permissions, wanted) ? channel : refusedAs("missing-permission", `bits ${wanted}`);
}
