/** The worker: one fetch handler over global commands. */

import type { IsFixed } from "../shared-c/fixed.js";
import { localeOf, localize } from "../shared-c/locale.js";
import { isObject, type Json } from "../shared-c/texts.js";
import type { World } from "../shared-c/world.js";
import { overwriteAll } from "./bulk.js";
import { checkBody, makeRecord, mergeEdit, refuseTooMany } from "./command.js";
import { RequestError, refuse } from "./respond.js";
import { type CommandRecord, CommandStorage } from "./storage.js";

const ROUTE = /^\/api\/v10\/applications\/(?<application>[0-9]+)\/commands(?:\/(?<command>[0-9]+))?$/;

export class CommandWorker {
  readonly #world: World;
  readonly #isFixed: IsFixed;
  readonly #storage: CommandStorage;

  constructor(world: World, isFixed: IsFixed) {
    this.#world = world;
    this.#isFixed = isFixed;
    this.#storage = new CommandStorage(!isFixed("ids-are-numbers"));
  }

  async fetch(request: Request): Promise<Response> {
    try {
      return await this.#route(request);
    } catch (error) {
      if (error instanceof RequestError) return error.response;
      return new Response("Worker threw exception", { status: 500 });
    }
  }

  async #route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const { application, command } = ROUTE.exec(url.pathname)?.groups ?? {};
    const isOpen = request.method === "GET" && command !== undefined && !this.#isFixed("get-without-token");
    if (!isOpen) this.#authorize(request, application);
    if (application === undefined) return refuse(404, "There is nothing here.");
    const body = ["POST", "PUT", "PATCH"].includes(request.method) ? await this.#readBody(request) : undefined;
    if (command !== undefined) return this.#one(request.method, application, command, body);
    if (request.method === "POST") return this.#create(application, body);
    if (request.method === "PUT") return Response.json(overwriteAll(this.#storage, application, body, this.#isFixed));
    if (request.method === "GET") return this.#list(request, url, application);
    return refuse(405, "This method is not allowed.");
  }

  #authorize(request: Request, applicationId: string | undefined): void {
    const header = request.headers.get("authorization");
    const owner = this.#world.applications.find(
      ({ tokens }) => header === `Bot ${tokens.bot}` || header === `Bearer ${tokens.clientCredentials}`,
    );
    if (owner === undefined) refuse(401, "A valid token is needed.");
    else if (applicationId !== undefined && owner.id !== applicationId) refuse(403, "This is another application.");
  }

  async #readBody(request: Request): Promise<unknown> {
    if (!this.#isFixed("bad-json-answers-500")) return await request.json();
    return await request.json().catch(() => refuse(400, "The body is not JSON."));
  }

  #show(record: CommandRecord): Json {
    return this.#isFixed("missing-options-are-null") ? record : { ...record, options: record["options"] ?? null };
  }

  #list(request: Request, url: URL, applicationId: string): Response {
    const commands = this.#storage.load(applicationId).map((record) => this.#show(record));
    if (url.searchParams.get("with_localizations") === "true") return Response.json(commands);
    const locale = localeOf((name) => request.headers.get(name) ?? undefined);
    return Response.json(commands.map((command) => localize(command, locale)));
  }

  #create(applicationId: string, sent: unknown): Response {
    if (!isObject(sent)) return refuse(400, "The body must be an object.");
    const body = checkBody(sent, this.#isFixed);
    const commands = this.#storage.load(applicationId);
    const type = body["type"] ?? 1;
    const isSame = (record: CommandRecord) =>
      record.name === body["name"] && (record.type === type || !this.#isFixed("names-unique-across-types"));
    const old = commands.find(isSame);
    const record = makeRecord(old?.id ?? this.#storage.newId(), this.#storage.newId(), applicationId, body);
    const rest = commands.filter((command) => command !== old);
    refuseTooMany([...rest, record], this.#isFixed);
    this.#storage.save(applicationId, [...rest, record]);
    const status = old === undefined && this.#isFixed("create-answers-200") ? 201 : 200;
    return Response.json(this.#show(record), { status });
  }

  #one(method: string, applicationId: string, id: string, body: unknown): Response {
    const commands = this.#storage.load(applicationId);
    const old = commands.find((command) => String(command.id) === id);
    if (old === undefined) return refuse(404, "There is no such command.");
    const rest = commands.filter((command) => command !== old);
    if (method === "GET") return Response.json(this.#show(old));
    if (method === "DELETE") {
      this.#storage.save(applicationId, rest);
      if (!this.#isFixed("delete-answers-200")) return Response.json({ success: true });
      return new Response(null, { status: 204 });
    }
    if (method !== "PATCH") return refuse(405, "This method is not allowed.");
    if (!isObject(body)) return refuse(400, "The body must be an object.");
    const edited = checkBody(mergeEdit(old, body, this.#isFixed), this.#isFixed);
    const record = makeRecord(old.id, this.#storage.newId(), applicationId, edited);
    const isTaken = rest.some(({ type, name }) => type === record.type && name === record.name);
    if (isTaken) return refuse(400, "Another command has this name.");
    this.#storage.save(applicationId, [...rest, record]);
    return Response.json(this.#show(record));
  }
}
