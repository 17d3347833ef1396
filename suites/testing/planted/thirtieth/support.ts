/** What the bugs of this folder share: time, permissions that were set, conversations, and requests at once. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { Fetch, PlainRequest } from "../planted-bug.js";
import { afterOthers, type Handler, handledBy } from "../wrap.js";

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

const CONVERSATIONS: ReadonlySet<unknown> = new Set([1, 3]);
const USER_ENTRY = 2;

/** The time of the service, as a wrapper knows it. */
interface Clock {
  /** Looks whether a request moves the clock. */
  readonly follow: (call: Call) => Promise<void>;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
}

/** A clock that was not moved yet. */
export function createClock(): Clock {
  let movedMs = 0;
  return {
    async follow(call) {
      if (driven(call) === "reset") movedMs = 0;
      movedMs += await clockMovedMs(call);
    },
    nowMs: () => Date.now() + movedMs,
  };
}

/** Like `handledBy`, for handlers that send requests of other senders once more. */
export function resending(begin: (service: Fetch) => Handler): (service: Fetch) => Fetch {
  return (service) => handledBy(() => begin(service))(service);
}

/** True for a request by which somebody uses a command or types into it. */
export function isUse(call: Call): boolean {
  const name = driven(call);
  return name === "invokeCommand" || name === "typeOption";
}

/** The answer of the driver for a use that is not allowed. */
export function denial(): Response {
  return Response.json({ outcome: "denied", reason: "Permission Denied" });
}

/** Permissions that a request writes. */
interface WrittenPermissions {
  /** Id of the command, or of the application. */
  readonly id: string;
  /** Id of the guild. */
  readonly guild: string;
  /** One for each role, user or channel. */
  readonly entries: readonly JsonObject[];
}

/** What a request writes over the API or by the driver; undefined for any other request. */
export async function writtenPermissions(call: Call): Promise<WrittenPermissions | undefined> {
  const isOfDriver = driven(call) === "changePermissions";
  if (!isOfDriver && call.operation !== "edit-permissions") return undefined;
  const body = await objectOf(call.request);
  const entries = elementsOf(body["permissions"]).filter(isObject);
  if (isOfDriver) return { id: textOf(body, "command_id"), guild: textOf(body, "guild_id"), entries };
  return { id: call.path["id"] ?? "", guild: call.path["guild"] ?? "", entries };
}

/** True for entries of which one says this of a user. */
export function says(entries: readonly JsonObject[], user: string, permission: boolean): boolean {
  return entries.some(
    (each) => each["type"] === USER_ENTRY && each["id"] === user && each["permission"] === permission,
  );
}

/** What was written of permissions, as far as it holds. */
interface NotedPermissions {
  /** Notes a request that succeeded. */
  readonly note: (call: Call) => Promise<void>;
  /** The entries of a command in all guilds. */
  readonly of: (id: string) => readonly JsonObject[];
}

/** Notes permissions until their command is deleted, renamed or overwritten in bulk. */
export function notePermissions(known: Known): NotedPermissions {
  const noted = new Map<string, Map<string, readonly JsonObject[]>>();
  return {
    async note(call) {
      const written = await writtenPermissions(call);
      if (written !== undefined) {
        const guilds = noted.get(written.id) ?? new Map<string, readonly JsonObject[]>();
        noted.set(written.id, guilds.set(written.guild, written.entries));
      }
      if (driven(call) === "reset") noted.clear();
      for (const id of await losingPermissions(known, call)) noted.delete(id);
    },
    of: (id) => [...(noted.get(id)?.values() ?? [])].flat(),
  };
}

/** Commands that may lose their permissions by a request. @param known the commands before it */
export async function losingPermissions(known: Known, call: Call): Promise<readonly string[]> {
  const { operation, place, path, request } = call;
  const id = path["id"] ?? "";
  if (operation === "delete") return [id];
  if (operation === "bulk") return [...known].flatMap(([each, command]) => (command.place === place ? [each] : []));
  if (operation !== "edit") return [];
  const { name } = await objectOf(request);
  return name === undefined || name === known.get(id)?.name ? [] : [id];
}

/** Channels that are conversations, not channels of a guild. */
interface Conversations {
  /** Notes a channel that a request made. */
  readonly note: (call: Call, response: Response) => Promise<void>;
  /** True for one of them. */
  readonly has: (channel: string) => boolean;
}

/** Conversations that the driver makes. */
export function noteConversations(): Conversations {
  const ids = new Set<string>();
  return {
    async note(call, response) {
      if (driven(call) !== "makeChannel" || !response.ok) return;
      const { type } = await objectOf(call.request);
      if (CONVERSATIONS.has(type)) ids.add(textOf(await objectOf(response), "channel_id"));
    },
    has: (channel) => ids.has(channel),
  };
}

/** Work on one request, which knows what was being carried out when it came. */
type BesideOthers<T> = (key: string, own: T, work: (earlier: readonly T[]) => Promise<Response>) => Promise<Response>;

/** Carries out requests with a pause in which others of the same key can come. */
export function besideOthers<T extends object>(): BesideOthers<T> {
  const running = new Map<string, Set<T>>();
  return async (key, own, work) => {
    const here = running.get(key) ?? new Set<T>();
    running.set(key, here);
    const earlier = [...here];
    here.add(own);
    try {
      await afterOthers();
      return await work(earlier);
    } finally {
      here.delete(own);
    }
  };
}

/** Answers an interaction that was delivered. @param index of the request that listed it @param position in that list */
export function answer(index: number, position: number, body: JsonObject): PlainRequest {
  const interaction = `{#${index}.deliveries.${position}.interaction`;
  return { method: "POST", path: `/interactions/${interaction}.id}/${interaction}.token}/callback`, body, as: "none" };
}

/** The path of what follows the answer to an interaction. @param rest after the token */
export function webhook(index: number, position: number, rest = ""): string {
  return `/webhooks/{application_id}/{#${index}.deliveries.${position}.interaction.token}${rest}`;
}
