/** The front desk: who asks, for what, and which answer goes back. */
import { type Answered, type Asked, json, NOTHING, parsed, refuse, refused } from "./answers.js";
import type { Way } from "./broken.js";
import { Application, Numbers } from "./collection.js";
import { createCommand, deleteCommand, editCommand, type Place, replaceCommands } from "./commands.js";
import { overwritesOf } from "./permissions.js";
import { openPostDesk } from "./post-desk.js";
import { commandView, type Languages, localeOf, permissionsView } from "./view.js";
import { type Command, isSnowflake } from "./words.js";

export type Role = "bot" | "updates commands" | "manages the guild" | "plain member";

/** Who is behind the whole value of an Authorization header. */
export interface Caller {
  readonly application: string;
  readonly role: Role;
}

export interface Desk {
  answer(asked: Asked): Answered;
}

export interface Members {
  readonly callers: ReadonlyMap<string, Caller>;
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  readonly channels: readonly string[];
  readonly ways: ReadonlySet<Way>;
}

const PATHS = /^\/api\/v10\/applications\/([^/]+)(?:\/guilds\/([^/]+))?\/commands(?:\/([^/]+))?(?:\/([^/]+))?$/;

/** Opens a service for these applications. Each has an activity, and so a command to launch it. */
export function openDesk({ callers, applications, guilds, channels, ways }: Members): Desk {
  const numbers = new Numbers();
  const known = new Map(applications.map((id) => [id, new Application(id, ways.has("global-creates-count-too"))]));
  for (const { global } of known.values()) {
    global.put({
      id: numbers.next(),
      type: 4,
      version: numbers.next(),
      fields: { name: "Launch", description: "", handler: 2 },
    });
  }

  const post = openPostDesk(channels, numbers, ways);
  let count = 0;

  return {
    answer(asked) {
      count += 1;
      if (count % 50 === 0 && ways.has("patience-is-asked-for")) return { status: 429, retryAfterSeconds: 0 };
      const caller = callers.get(asked.header("authorization") ?? "");
      if (!caller) return { status: 401, contentType: "text/plain", text: "I do not know you" };
      const [path = "", query = ""] = asked.url.split("?");
      if (post.isFor(path)) return caller.role === "bot" ? post.answer(path, asked) : refuse(403, "only bots write");
      const [, applicationId = "", guild, third, fourth] = PATHS.exec(path) ?? [];
      const application = known.get(applicationId);
      if (!application || (guild !== undefined && !guilds.includes(guild))) return NOTHING;
      const mayMeddle = ways.has("foreign-token-may-delete") && asked.method === "DELETE";
      if (caller.application !== applicationId && !mayMeddle) return refuse(403, "not your application");

      const place: Place = { application, collection: application.collectionOf(guild), numbers, ways };
      if (guild !== undefined && third === "permissions" && fourth === undefined)
        return listPermissions(asked, application, guild);
      if (guild !== undefined && fourth === "permissions")
        return onePermission(asked, place, caller.role, guild, third ?? "");
      if (fourth !== undefined) return NOTHING;
      if (caller.role !== "bot" && caller.role !== "updates commands")
        return refuse(403, "this token is for permissions");
      return third === undefined
        ? onCollection(asked, place, new URLSearchParams(query))
        : onCommand(asked, place, third);
    },
  };
}

function onCollection(asked: Asked, place: Place, query: URLSearchParams): Answered {
  const { application, collection, ways } = place;
  if (asked.method === "GET") {
    const leak =
      collection.guild === undefined && ways.has("global-list-shows-guild-commands") ? application.guildCommands() : [];
    const locale = localeOf(asked.header, !ways.has("locale-header-is-ignored"));
    const fallsBack = ways.has("texts-fall-back");
    const languages = query.get("with_localizations") === "true" ? "all" : { locale, fallsBack };
    const listed = inOrder([...collection.commands, ...leak], place);
    return json(
      200,
      listed.map((command) => viewOf(command, place, languages)),
    );
  }
  if (asked.method !== "POST" && asked.method !== "PUT") return { status: 405 };
  const body = parsed(asked.text);
  if (body === undefined) return { status: 400, contentType: "text/plain", text: "This is no JSON" };
  if (asked.method === "POST") {
    const done = createCommand(place, body.value);
    return "problems" in done ? refused(done) : json(done.status, whole(done.command, place));
  }
  const commands = replaceCommands(place, body.value);
  return "problems" in commands
    ? refused(commands)
    : json(
        200,
        inOrder(commands, place).map((command) => whole(command, place)),
      );
}

function onCommand(asked: Asked, place: Place, id: string): Answered {
  const command = place.collection.byId(id);
  const isFine = asked.method === "DELETE" && place.ways.has("second-delete-is-fine") && place.application.gone.has(id);
  if (!command) return isFine ? { status: 204 } : NOTHING;
  if (asked.method === "GET") return json(200, whole(command, place));
  if (asked.method === "DELETE") {
    deleteCommand(place, command);
    return { status: 204 };
  }
  if (asked.method !== "PATCH") return { status: 405 };
  const body = parsed(asked.text);
  if (body === undefined) return { status: 400, contentType: "text/plain", text: "This is no JSON" };
  const done = editCommand(place, command, body.value);
  return "problems" in done ? refused(done) : json(200, whole(done.command, place));
}

function listPermissions(asked: Asked, application: Application, guild: string): Answered {
  if (asked.method !== "GET") return { status: 405 };
  const all = [...application.overwritesIn(guild)];
  return json(
    200,
    all.map(([id, permissions]) => permissionsView(application.id, guild, id, permissions)),
  );
}

function onePermission(
  asked: Asked,
  { application, collection, ways }: Place,
  role: Role,
  guild: string,
  id: string,
): Answered {
  const exists = [application.id, collection.byId(id)?.id, application.global.byId(id)?.id].includes(id);
  const set = application.overwritesIn(guild).get(id);
  if (asked.method === "GET") {
    const isLeft = exists || ways.has("delete-leaves-permissions");
    if (set && isLeft) return json(200, permissionsView(application.id, guild, id, set));
    const isEmpty = exists && ways.has("unset-permissions-are-an-empty-list");
    return isEmpty ? json(200, permissionsView(application.id, guild, id, [])) : NOTHING;
  }
  if (asked.method !== "PUT") return { status: 405 };
  if (role !== "manages the guild") return refuse(403, "only who manages the guild sets permissions");
  if (!exists || !isSnowflake(id)) return NOTHING;
  const body = parsed(asked.text);
  if (body === undefined) return { status: 400, contentType: "text/plain", text: "This is no JSON" };
  const { overwrites, problems } = overwritesOf(body.value);
  if (problems.length > 0) return refused({ status: 422, problems });
  application.setOverwrites(guild, id, overwrites);
  return json(200, permissionsView(application.id, guild, id, overwrites));
}

function whole(command: Command, place: Place): object {
  return viewOf(command, place, "all");
}

function viewOf(command: Command, { application, collection, ways }: Place, languages: Languages): object {
  const view = commandView(command, application.id, collection.guild, languages);
  return command.type === 1 && ways.has("slash-commands-show-no-type") ? { ...view, type: undefined } : view;
}

/** Newest first, or by name. */
function inOrder(commands: readonly Command[], { ways }: Place): readonly Command[] {
  if (!ways.has("answers-are-sorted-by-name")) return [...commands].reverse();
  return [...commands].sort((left, right) => left.fields.name.localeCompare(right.fields.name));
}
