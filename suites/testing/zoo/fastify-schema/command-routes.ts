/** Routes of the commands of one scope. */

import type { FastifyInstance, FastifyReply } from "fastify";
import type { JsonObject } from "../shared-a/json.js";
import { mostOfType } from "../shared-a/limits.js";
import { localized, preferredLanguage } from "../shared-a/locale.js";
import { overwrite, type Tools } from "./bulk.js";
import type { Command, Scope } from "./command-store.js";
import { edited } from "./content.js";
import type { Schemas } from "./schemas.js";

type OneCommand = Scope & { readonly commandId: string };
type Body = JsonObject & { readonly type: number; readonly name: string };

const invalid = (reply: FastifyReply, problems: readonly unknown[]) =>
  reply.code(400).send({ code: 50035, message: "Invalid Form Body", errors: problems });

const unknown = (reply: FastifyReply) => reply.code(404).send({ code: 10063, message: "Unknown application command" });

export function commandRoutes(app: FastifyInstance, base: string, schemas: Schemas, tools: Tools): void {
  const { store, ids, daily, isFixed, check, contentOf } = tools;
  const isGlobal = !base.includes("guilds");
  const bulkSchema = isGlobal ? schemas.globalBulk : schemas.guildBulk;

  function forgetPermissions(commandId: string): void {
    if (isFixed("permissions-survive-the-command")) store.clearPermissions(commandId);
  }

  function whyFull(scope: Scope, type: number): string | undefined {
    if (store.countOf(scope, type) >= mostOfType(type)) return "Maximum number of application commands reached";
    if (scope.guildId !== undefined && !daily.take(scope.guildId)) return "Maximum number of daily creates reached";
    return undefined;
  }

  app.get<{ Params: Scope; Querystring: { with_localizations?: string } }>(base, (request, reply) => {
    const list = [...store.commands(request.params).values()];
    if (["true", "1"].includes(request.query.with_localizations ?? "")) return reply.send(list);
    const header = request.headers["x-service-locale"];
    const locale = typeof header === "string" ? header : preferredLanguage(request.headers["accept-language"]);
    return reply.send(list.map((command) => localized(command, locale)));
  });

  app.post<{ Params: Scope; Body: Body }>(base, { schema: { body: schemas.create } }, (request, reply) => {
    const { params: scope, body } = request;
    const { type, name } = body;
    const problems = check(body, body, { kind: "create", type, isGlobal });
    if (problems.length > 0) return invalid(reply, problems);
    const existing = store.named(scope, type, name);
    const full = existing ? undefined : whyFull(scope, type);
    if (full) return invalid(reply, [full]);
    const content = { ...contentOf(body, type, scope), type, name };
    const command: Command = { id: existing?.id ?? ids.next(), ...content, version: existing?.version ?? ids.next() };
    const isChanged = existing && JSON.stringify(existing) !== JSON.stringify(command);
    const stored = isChanged ? { ...command, version: ids.next() } : command;
    store.commands(scope).set(stored.id, stored);
    return reply.code(existing ? 200 : 201).send(stored);
  });

  app.put<{ Params: Scope; Body: Body[] }>(base, { schema: { body: bulkSchema } }, (request, reply) => {
    const result = overwrite(request.params, request.body, tools);
    return typeof result[0] === "string" ? invalid(reply, result) : reply.send(result);
  });

  app.get<{ Params: OneCommand }>(`${base}/:commandId`, (request, reply) => {
    const command = store.commands(request.params).get(request.params.commandId);
    return command ? reply.send(command) : unknown(reply);
  });

  app.patch<{ Params: OneCommand; Body: Body }>(
    `${base}/:commandId`,
    { schema: { body: schemas.edit } },
    (request, reply) => {
      const { params: scope, body } = request;
      const before = store.commands(scope).get(scope.commandId);
      if (!before) return unknown(reply);
      const after = edited(before, body, scope);
      const problems = check(body, after, { kind: "edit", type: before.type, isGlobal });
      const isRenamed = after.name !== before.name;
      if (isRenamed && store.named(scope, before.type, after.name)) problems.push("name is already in use");
      if (problems.length > 0) return invalid(reply, problems);
      const isChanged = JSON.stringify(before) !== JSON.stringify(after);
      const stored = isChanged ? { ...after, version: ids.next() } : before;
      store.commands(scope).set(stored.id, stored);
      if (isRenamed) forgetPermissions(stored.id);
      return reply.send(stored);
    },
  );

  app.delete<{ Params: OneCommand }>(`${base}/:commandId`, (request, reply) => {
    const { params } = request;
    if (!store.commands(params).delete(params.commandId)) return unknown(reply);
    forgetPermissions(params.commandId);
    return reply.code(204).send();
  });
}
