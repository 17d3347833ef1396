/** A small service of commands and their permissions, written from document 1 alone. In memory, with ids that count up. */

/** A request as the service reads it. */
export interface Asked {
  /** Method in capitals. */
  readonly method: string;
  /** Segments of the path behind `/api/v10`. */
  readonly path: readonly string[];
  /** Query. */
  readonly query: URLSearchParams;
  /** Value of `Authorization`, or an empty string. */
  readonly authorization: string;
  /** Parsed body; a string where it is no JSON. */
  readonly body: unknown;
}

/** A response of the service. */
export interface Answered {
  /** Status. */
  readonly status: number;
  /** Sent as JSON; absent for no content. */
  readonly body?: unknown;
}

/** A command, with the members that this service gives it. */
export type Command = Record<string, unknown> & { id: string; type: number; name: string; version: string };

const DEFAULTS = {
  type: 1,
  name_localizations: null,
  description: "",
  description_localizations: null,
  default_member_permissions: null,
  dm_permission: true,
  nsfw: false,
};
const EDITABLE = ["name", "name_localizations", "description", "description_localizations", "options"].concat([
  "default_member_permissions",
  "default_permission",
  "nsfw",
  "dm_permission",
  "integration_types",
  "contexts",
]);

/** The state and the operations of the service. Mistakes replace operations. */
export class CommandService {
  /** Commands by scope: `global` or the id of the guild. */
  readonly scopes = new Map<string, Command[]>();
  /** Entries by guild and command. */
  readonly permissions = new Map<string, unknown[]>();
  #last = 1_100_000_000_000_000_000n;

  /** An id that was never used. */
  nextId(): string {
    this.#last += 1n;
    return `${this.#last}`;
  }

  /** The commands of a scope. */
  list(scope: string): Command[] {
    const commands = this.scopes.get(scope) ?? [];
    this.scopes.set(scope, commands);
    return commands;
  }

  /** Answers a request that keeps the documents. */
  answer(asked: Asked): Answered {
    const [applications, app = "", ...rest] = asked.path;
    if (applications !== "applications") return { status: 404, body: { message: "404: Not Found", code: 0 } };
    if (!asked.authorization) return { status: 401, body: { message: "401: Unauthorized", code: 0 } };
    const guild = rest[0] === "guilds" ? rest[1] : undefined;
    const [, id, permissions] = guild === undefined ? rest : rest.slice(2);
    if (id === "permissions") return { status: 200, body: this.#allPermissions(app, guild ?? "") };
    if (permissions) return this.#permissions(asked, app, guild ?? "", id ?? "");
    return id === undefined ? this.collection(asked, app, guild) : this.one(asked, guild ?? "global", id);
  }

  /** List, create and bulk overwrite. */
  collection({ method, body, query }: Asked, app: string, guild: string | undefined): Answered {
    const scope = guild ?? "global";
    if (method === "GET") {
      const full = /^(true|1)$/i.test(query.get("with_localizations") ?? "");
      return { status: 200, body: this.list(scope).map((command) => (full ? command : withoutDictionaries(command))) };
    }
    if (method === "POST") return this.create(body as Partial<Command>, app, guild);
    const known = this.list(scope);
    const stored = (body as Partial<Command>[]).map((sent) => this.stored(sent, app, guild, same(known, sent)));
    this.scopes.set(scope, stored);
    return { status: 200, body: stored };
  }

  /** Creates a command, or overwrites the one with its name and type. */
  create(sent: Partial<Command>, app: string, guild: string | undefined): Answered {
    const commands = this.list(guild ?? "global");
    const known = same(commands, sent);
    const stored = this.stored(sent, app, guild, known);
    if (known) commands.splice(commands.indexOf(known), 1, stored);
    else commands.push(stored);
    return { status: known ? 200 : 201, body: stored };
  }

  /** A command as it is kept. */
  stored(sent: Partial<Command>, app: string, guild: string | undefined, known?: Command): Command {
    const scoped = guild === undefined ? { integration_types: [0], contexts: null } : { guild_id: guild };
    const made = { id: known?.id ?? this.nextId(), application_id: app, version: this.nextId() };
    return { ...DEFAULTS, ...scoped, ...sent, ...made } as Command;
  }

  /** Reads, edits or deletes a command. */
  one({ method, body }: Asked, scope: string, id: string): Answered {
    const commands = this.list(scope);
    const command = commands.find((each) => each.id === id);
    if (!command) return { status: 404, body: { message: "Unknown application command", code: 10063 } };
    if (method === "GET") return { status: 200, body: command };
    if (method === "PATCH") return this.edit(command, body as Partial<Command>);
    commands.splice(commands.indexOf(command), 1);
    this.dropPermissions(id);
    return { status: 204 };
  }

  /** Replaces the members that were sent. */
  edit(command: Command, sent: Partial<Command>): Answered {
    const renamed = sent.name !== undefined && sent.name !== command.name;
    for (const member of EDITABLE) if (member in sent) command[member] = sent[member];
    command.version = this.nextId();
    if (renamed) this.dropPermissions(command.id);
    return { status: 200, body: { ...command } };
  }

  /** Forgets the permissions of a command. */
  dropPermissions(id: string): void {
    for (const key of this.permissions.keys()) if (key.endsWith(`/${id}`)) this.permissions.delete(key);
  }

  #permissions({ method, body, authorization }: Asked, app: string, guild: string, id: string): Answered {
    if (method === "PUT") {
      if (!authorization.startsWith("Bearer "))
        return { status: 403, body: { message: "Bots cannot use this endpoint", code: 20001 } };
      this.permissions.set(`${guild}/${id}`, (body as { permissions: unknown[] }).permissions);
    }
    const entries = this.permissions.get(`${guild}/${id}`);
    if (!entries) return { status: 404, body: { message: "Unknown application command permissions", code: 10066 } };
    return { status: 200, body: { id, application_id: app, guild_id: guild, permissions: entries } };
  }

  #allPermissions(app: string, guild: string): unknown[] {
    return [...this.permissions]
      .filter(([key]) => key.startsWith(`${guild}/`))
      .map(([key, permissions]) => ({ id: key.split("/")[1], application_id: app, guild_id: guild, permissions }));
  }
}

const same = (commands: Command[], sent: Partial<Command>): Command | undefined =>
  commands.find(({ name, type }) => name === sent.name && type === (sent.type ?? 1));

/** A command as lists show it where the requester's locale is in no dictionary. */
export function withoutDictionaries(command: Command): object {
  const { name_localizations, description_localizations, ...rest } = command;
  return rest;
}
