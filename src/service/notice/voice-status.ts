/** Operation setVoiceStatus. */
import { isObject } from "../../contract/json.js";
import type { SentOperation } from "../call.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import { MANAGE_CHANNELS, SET_VOICE_CHANNEL_STATUS } from "../world/permission-bits.js";

/** Channel types; public facts. */
const VOICE: ReadonlySet<number> = new Set([2, 13]);

/** 204. From outside the channel it takes the permission to manage channels as well. */
export const setVoiceStatus: SentOperation = (call) => {
  const { body, parameter, sender, service } = call;
  const { notices, policies, world } = service;
  const inside = world.channel(parameter("channel_id"));
  const isConnected = world.voiceChannelOf(sender.application.id, inside?.guildId ?? "") === inside?.id;
  const channel = policies.channelInReach(call, policies.voiceStatusPermissions(isConnected));
  if (isRefusal(channel)) return channel;
  if (!VOICE.has(channel.type)) return refusedAs("not-for-this-channel");
  const violations = policies.violationsOfNotice("setVoiceStatus", body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };

  const { status = null } = body;
  if (status !== null && typeof status !== "string") return refusedAs("bad-value", "status");
  if (status === null || status === "") notices.voiceStatuses.delete(channel.id);
  else notices.voiceStatuses.set(channel.id, status);
  return { status: 204 };
};

/** The bits that setting a status takes. @see D1 "Other endpoints" */
export function voiceStatusPermissions(isConnected: boolean): bigint {
  return isConnected ? SET_VOICE_CHANNEL_STATUS : SET_VOICE_CHANNEL_STATUS | MANAGE_CHANNELS;
}
