/** The service launches an activity by itself. @see D1 "Entry point handler types" */
import { isRefusal } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { Channel } from "../world/entities.js";

/** Posts a message of the application in the channel; without the application. */
export function postLaunch(service: Service, applicationId: string, channel: Channel, userId: string): void {
  const sent = { content: `<@${userId}> launched the activity` };
  const message = service.policies.draftedMessage(service, channel, { sent, files: [], applicationId });
  if (!isRefusal(message)) service.messages.add(channel.id, message);
}
