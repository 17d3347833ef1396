/** The interaction object, as its application receives it. @see D1 "Interaction received by the application" */

import type { JsonObject } from "../../contract/json.js";
import { contextOf } from "../access/attempt.js";
import type { Authorizers } from "../access/authorizers.js";
import { MAX_FILE_BYTES } from "../http/read-form.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";
import type { Channel } from "../world/entities.js";
import { channelObject, usingMemberObject } from "./entity-objects.js";
import type { InteractionRecord } from "./interaction-store.js";

export const COMMAND = 2;
export const COMPONENT = 3;
export const AUTOCOMPLETE = 4;
export const MODAL_SUBMIT = 5;

/** What is particular to one interaction. */
export interface InteractionDraft extends Pick<InteractionRecord, "type" | "applicationId" | "userId"> {
  /** Where it happened. */
  readonly channel: Channel;
  /** The language of the client; default is that of the user. */
  readonly locale?: string;
  /** Who installed the application. */
  readonly authorizers: Authorizers;
  /** The member `data` of the interaction. */
  readonly data: JsonObject;
  /** The message of a component, or that a modal was opened from. */
  readonly message?: JsonObject;
}

/** What the service gives it. */
export interface InteractionIdentity {
  /** A new snowflake. */
  readonly id: string;
  /** A new token. */
  readonly token: string;
}

/** The whole object. */
export function interactionObject(
  service: Service,
  identity: InteractionIdentity,
  draft: InteractionDraft,
): JsonObject {
  const { world, policies } = service;
  const { type, applicationId, userId, channel, data, message } = draft;
  const user = world.user(userId);
  return {
    id: identity.id,
    application_id: applicationId,
    type,
    token: identity.token,
    version: 1,
    ...guildMembers(service, draft),
    channel_id: channel.id,
    channel: channelObject(service, channel, userId),
    locale: draft.locale ?? user?.locale ?? "en-US",
    app_permissions: policies.permissionsInChannel(world, applicationId, channel).toString(),
    attachment_size_limit: MAX_FILE_BYTES,
    entitlements: [],
    authorizing_integration_owners: ownersOf(draft),
    context: contextOf(channel, applicationId),
    data,
    ...(message === undefined ? {} : { message }),
  };
}

/** What an interaction in a guild has, and the user that it has instead elsewhere. */
function guildMembers(service: Service, { userId, channel }: InteractionDraft): JsonObject {
  const { world } = service;
  const guild = world.guild(channel.guildId ?? "");
  if (guild === undefined) return { user: userObject(world, userId) };
  const member = world.member(guild.id, userId);
  return {
    guild_id: guild.id,
    guild: { id: guild.id, locale: guild.locale, features: [] },
    guild_locale: guild.locale,
    ...(member === undefined ? {} : { member: usingMemberObject(service, member, channel) }),
  };
}

/** By installation context; a direct message with the bot has no guild, which is written 0. */
function ownersOf({ authorizers: { byGuild, byUser }, channel, userId }: InteractionDraft): JsonObject {
  return { ...(byGuild ? { "0": channel.guildId ?? "0" } : {}), ...(byUser ? { "1": userId } : {}) };
}
