/** Routes of the permissions of commands in a guild. */

import type { FastifyInstance } from "fastify";
import type { Caller } from "../shared-a/account.js";
import type { Tools } from "./bulk.js";
import type { PermissionEntry } from "./command-store.js";
import type { Schemas } from "./schemas.js";

interface InGuild {
  readonly applicationId: string;
  readonly guildId: string;
}
type OfCommand = InGuild & { readonly commandId: string };

export function permissionRoutes(
  app: FastifyInstance,
  base: string,
  schemas: Schemas,
  { store, isFixed }: Tools,
  callerOf: (authorization: string | undefined) => Caller | undefined,
): void {
  const view = ({ applicationId, guildId }: InGuild, id: string, permissions: readonly PermissionEntry[]) => ({
    id,
    application_id: applicationId,
    guild_id: guildId,
    permissions,
  });

  function isKnown({ applicationId, guildId, commandId }: OfCommand): boolean {
    return (
      commandId === applicationId ||
      store.commands({ applicationId }).has(commandId) ||
      store.commands({ applicationId, guildId }).has(commandId)
    );
  }

  function mayWrite(caller: Caller | undefined): boolean {
    if (caller?.kind === "bot") return !isFixed("bot-writes-permissions");
    return caller?.kind === "guildManager";
  }

  app.get<{ Params: InGuild }>(`${base}/permissions`, (request, reply) => {
    const all = [...store.permissions(request.params)].filter(([, entries]) => entries.length > 0);
    return reply.send(all.map(([id, entries]) => view(request.params, id, entries)));
  });

  app.get<{ Params: OfCommand }>(`${base}/:commandId/permissions`, (request, reply) => {
    const { params } = request;
    if (!isKnown(params)) return reply.code(404).send({ code: 10063, message: "Unknown application command" });
    return reply.send(view(params, params.commandId, store.permissions(params).get(params.commandId) ?? []));
  });

  app.put<{ Params: OfCommand; Body: { permissions: PermissionEntry[] } }>(
    `${base}/:commandId/permissions`,
    { schema: { body: schemas.permissions } },
    (request, reply) => {
      const { params, body } = request;
      if (!mayWrite(callerOf(request.headers.authorization))) {
        return reply.code(403).send({ code: 50013, message: "Missing permissions" });
      }
      if (!isKnown(params)) return reply.code(404).send({ code: 10063, message: "Unknown application command" });
      const given = body.permissions;
      const before = store.permissions(params).get(params.commandId) ?? [];
      const rest = before.filter((entry) => !given.some((each) => each.id === entry.id));
      const entries = isFixed("permissions-are-merged") ? given : [...rest, ...given];
      store.permissions(params).set(params.commandId, entries);
      return reply.send(view(params, params.commandId, entries));
    },
  );
}
