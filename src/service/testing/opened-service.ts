/** A reference service with its inside open: interactions are made as if they had been delivered. */
import { carryOut } from "../call.js";
import type { InteractionRecord, NewInteraction } from "../interaction/interaction-store.js";
import type { ReferenceServiceOptions } from "../reference-service.js";
import type { Service } from "../service.js";
import { EVERYONE_PERMISSIONS } from "../world/permission-bits.js";
import { DEFAULT_SCOPES } from "../world/seeded-world.js";
import { type ReferenceClient, referenceClient } from "./reference-client.js";

export interface OpenedService extends ReferenceClient {
  readonly service: Service;
  /** The first channel of the first guild. */
  readonly channelId: string;
  /** Adds a user, and gives an Authorization header of its token with these scopes. */
  readonly bearer: (...scopes: readonly string[]) => { readonly userId: string; readonly as: string };
  /** Adds a guild in which the bot of the application may do what these bits say, and what everybody may. */
  readonly guildWhereBotMay: (permissions: bigint) => { readonly guildId: string; readonly channelId: string };
  /** An interaction of this type, open, as of now. */
  readonly interaction: (type: number, more?: Partial<NewInteraction>) => InteractionRecord;
  /** `/interactions/{id}/{token}/callback` */
  readonly callbackPath: (record: InteractionRecord) => string;
  /** `/webhooks/{application}/{token}` */
  readonly webhookPath: (record: InteractionRecord) => string;
}

/** A service of its own for each call. */
export async function openedService(options: ReferenceServiceOptions = {}): Promise<OpenedService> {
  let opened: Service | undefined;
  const client = referenceClient({
    ...options,
    policies: {
      ...options.policies,
      carryOut: (operation, call, id) => {
        opened = call.service;
        return carryOut(operation, call, id);
      },
    },
  });
  await client.ask("GET", client.messagesPath());
  if (opened === undefined) throw new Error("no operation saw the service");
  return open(opened, client);
}

function open(service: Service, client: ReferenceClient): OpenedService {
  const { target } = client;
  const { id: guildId = "", channelIds: [channelId = ""] = [], userIds: [userId = ""] = [] } = target.guilds[0] ?? {};
  return {
    ...client,
    service,
    channelId,
    interaction: (type, more) => {
      const id = service.snowflakes.next();
      return service.interactions.create({
        id,
        token: `token-${id}`,
        type,
        applicationId: target.applicationId,
        channelId,
        guildId,
        userId,
        createdAt: service.now(),
        isUserInstallOnly: false,
        interaction: { id, type },
        ...more,
      });
    },
    bearer: (...scopes) => {
      const id = service.snowflakes.next();
      service.world.addUser({ id, username: `user${id}`, locale: "de", isAdult: true, isBot: false });
      const { token } = service.tokens.mint({ applicationId: target.applicationId, scopes, userId: id });
      return { userId: id, as: `Bearer ${token}` };
    },
    guildWhereBotMay: (permissions) => addGuild(service, target.applicationId, permissions),
    callbackPath: ({ id, token }) => `/interactions/${id}/${token}/callback`,
    webhookPath: ({ token }) => `/webhooks/${target.applicationId}/${token}`,
  };
}

function addGuild({ snowflakes, world }: Service, applicationId: string, permissions: bigint) {
  const [guildId, newChannelId] = [snowflakes.next(), snowflakes.next()];
  world.addGuild({ id: guildId, name: "new", ownerId: "1", locale: "en-US" });
  world.addRole({ id: guildId, guildId, name: "@everyone", permissions: EVERYONE_PERMISSIONS, position: 0 });
  world.addInstallation({ applicationId, place: { guildId }, scopes: DEFAULT_SCOPES, permissions });
  world.addMember({ guildId, userId: applicationId, roleIds: [], nick: null, joinedAt: "2024-01-01T00:00:00.000Z" });
  const place = { isNsfw: false, overwrites: [], recipientIds: [] };
  world.addChannel({ id: newChannelId, guildId, type: 0, name: "talk", ...place });
  return { guildId, channelId: newChannelId };
}
