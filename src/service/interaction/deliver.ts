/** The one seam through which an interaction leaves for its application. */
import { freshToken } from "../auth/token-store.js";
import type { Outbox } from "../delivery/outbox.js";
import type { Service } from "../service.js";
import type { InteractionRecord } from "./interaction-store.js";
import type { InteractionDraft } from "./new-interaction.js";
import type { UseOutcome } from "./outcome.js";

/** Makes the interaction, keeps it so that it can be answered, and delivers it. */
export function deliver(service: Service, draft: InteractionDraft, sourceMessageId?: string): UseOutcome {
  const { interactions, outbox, policies, snowflakes, now } = service;
  const identity = { id: snowflakes.next(), token: policies.newInteractionToken() };
  const interaction = policies.interactionObject(service, identity, draft);
  const { type, applicationId, userId, channel, authorizers } = draft;
  interactions.create({
    ...identity,
    type,
    applicationId,
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    userId,
    createdAt: now(),
    isUserInstallOnly: authorizers.byUser && !authorizers.byGuild,
    ...(sourceMessageId === undefined ? {} : { sourceMessageId }),
    interaction,
  });
  policies.sendInteraction(outbox, applicationId, interaction);
  return { outcome: "delivered", interaction_id: identity.id };
}

/** To the application that it is for, once. */
export function sendInteraction(
  outbox: Outbox,
  applicationId: string,
  interaction: InteractionRecord["interaction"],
): void {
  outbox.deliver(applicationId, interaction);
}

/** Unguessable text, another one each time. */
export function newInteractionToken(): string {
  return freshToken();
}
