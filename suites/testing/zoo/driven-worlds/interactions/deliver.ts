/** Makes interactions and delivers them to applications. */
import { botPermissions, hasScope } from "../access.js";
import type { Application, OpenInteraction } from "../entities.js";
import type { Fields } from "../values.js";
import { channelView, memberView, userView } from "../views.js";
import { randomText, type World } from "../world.js";
import type { Place } from "./place.js";

const SIZE_LIMIT = 10 * 1024 * 1024;
const TOKEN_BYTES = 24;

export interface Used {
  readonly app: Application;
  readonly place: Place;
  /** Type of the interaction. */
  readonly type: number;
  /** The language of the client, if it is not that of the user. */
  readonly locale: unknown;
  readonly data: Fields;
  /** Members of the interaction beside the usual ones. */
  readonly more?: Fields;
  /** What the answer has to know. */
  readonly note?: Pick<OpenInteraction, "message" | "optionType">;
}

export function deliver(world: World, used: Used): Fields {
  const { app, place, type } = used;
  const owners = ownersIn(world, app, place);
  const open: OpenInteraction = {
    id: world.nextId(),
    token: randomText(TOKEN_BYTES),
    app: app.id,
    type,
    user: place.user.id,
    channel: place.channel.id,
    guild: place.guild?.id ?? null,
    at: world.now(),
    answered: null,
    original: null,
    modal: null,
    followUps: 0,
    laterFlags: 0,
    isPending: false,
    isOfUserAlone: !(place.guild && owners[0] !== undefined) && owners[1] !== undefined && place.channel.app !== app.id,
    ...used.note,
  };
  world.interactions.set(open.id, open);
  world.deliveryCount += 1;
  const interaction = structuredClone(interactionOf(world, used, open, owners));
  world.deliveries.push({ number: world.deliveryCount, app: app.id, interaction });
  return { outcome: "delivered", interaction_id: open.id };
}

/** By installation context: the guild (0 in direct messages with the bot), the user. */
interface Owners {
  0?: string;
  1?: string;
}

function ownersIn(world: World, app: Application, { user, channel, guild }: Place): Owners {
  const isInGuild = guild !== undefined && hasScope(guild, app.id, "applications.commands");
  const isWithBot = guild === undefined && channel.app === app.id;
  return {
    ...(isInGuild && { 0: guild.id }),
    ...(isWithBot && { 0: "0" }),
    ...(world.userInstallations.get(app.id)?.has(user.id) && { 1: user.id }),
  };
}

function interactionOf(
  world: World,
  { app, place: { user, channel, guild, bits }, type, locale, data, more }: Used,
  { id, token }: OpenInteraction,
  owners: Owners,
): Fields {
  const ofGuild = guild && {
    guild_id: guild.id,
    guild_locale: guild.locale,
    member: memberView(world, guild, user.id, bits),
  };
  return {
    data,
    type,
    token,
    version: 1,
    id,
    application_id: app.id,
    ...(ofGuild ?? { user: userView(user) }),
    channel_id: channel.id,
    channel: channelView(channel, bits),
    locale: locale ?? user.locale,
    app_permissions: botPermissions(world, app, channel).toString(),
    attachment_size_limit: SIZE_LIMIT,
    entitlements: [],
    context: guild ? 0 : channel.app === app.id ? 1 : 2,
    authorizing_integration_owners: owners,
    ...more,
  };
}
