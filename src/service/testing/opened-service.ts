/** A reference service with its inside open: interactions are made as if they had been delivered. */
import { carryOutApi } from "../api-call.js";
import type { InteractionRecord, NewInteraction } from "../interaction/interaction-store.js";
import type { ReferenceServiceOptions } from "../reference-service.js";
import type { Service } from "../service.js";
import { type ReferenceClient, referenceClient } from "./reference-client.js";

export interface OpenedService extends ReferenceClient {
  readonly service: Service;
  /** The first channel of the first guild. */
  readonly channelId: string;
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
      carryOutApi: (operation, call, id) => {
        opened = call.service;
        return carryOutApi(operation, call, id);
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
    callbackPath: ({ id, token }) => `/interactions/${id}/${token}/callback`,
    webhookPath: ({ token }) => `/webhooks/${target.applicationId}/${token}`,
  };
}
