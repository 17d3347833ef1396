/** What the bugs of this set share: memories that a reset empties, permissions, creates, locales and deliveries. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call, callOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";

/** Makes a service with a bug. */
type Plant = PlantedBug["plant"];

/** One hour. */
export const HOUR_MS = 60 * 60 * 1000;
/** One day. */
export const DAY_MS = 24 * HOUR_MS;
/** Type of a chat-input command. */
export const CHAT_INPUT = 1;
/** Type of a user command. */
export const USER_COMMAND = 2;
/** Creates of a day. @see D1 Limits */
export const DAILY_CREATES = 200;
/** Chat-input commands of a scope. @see D1 Limits */
export const MAX_CHAT_INPUT = 100;

/** The bug, whose memory is empty again after a reset of the driver. */
function untilReset(plant: Plant): Plant {
  return (service) => {
    let planted = plant(service);
    return (request) => {
      if (driven(callOf(request)) === "reset") planted = plant(service);
      return planted(request);
    };
  };
}

/** Like `handledBy`, until a reset. */
export function handled(begin: () => Handler): Plant {
  return untilReset(handledBy(begin));
}

/** Milliseconds by which the clock was moved. */
type MovedMs = () => number;

/** Like `remembering`, until a reset, and with the clock. */
export function knowing(begin: (known: Known, movedMs: MovedMs) => Handler): Plant {
  return untilReset(
    remembering((known) => {
      let movedMs = 0;
      const handle = begin(known, () => movedMs);
      return async (call, behind) => {
        movedMs += await clockMovedMs(call);
        return handle(call, behind);
      };
    }),
  );
}

/** Permissions of a command, or under the id of an application, in one guild. */
interface PermissionList {
  readonly guild: string;
  /** Id of the command or of the application. */
  readonly id: string;
  readonly entries: readonly JsonObject[];
  /** When they were set. */
  readonly atMs: number;
}

/** Every list of permissions that was set. */
export class PermissionLists {
  readonly #all = new Map<string, PermissionList>();

  /** The list of a command or an application in a guild; undefined where it has no entries. */
  get(guild: string, id: string): PermissionList | undefined {
    const list = this.#all.get(`${guild} ${id}`);
    return list === undefined || list.entries.length === 0 ? undefined : list;
  }

  /** The lists of a command or an application in other guilds. */
  elsewhere(guild: string, id: string): readonly PermissionList[] {
    return [...this.#all.values()].filter((list) => list.id === id && list.guild !== guild);
  }

  /** Replaces a list. */
  set(list: PermissionList): void {
    this.#all.set(`${list.guild} ${list.id}`, list);
  }

  /** Forgets a command in every guild. */
  drop(id: string): void {
    for (const [key, list] of this.#all) if (list.id === id) this.#all.delete(key);
  }
}

/** What a bug on permissions sees. */
export interface Permitted {
  readonly lists: PermissionLists;
  readonly known: Known;
  readonly movedMs: MovedMs;
}

/** Like `knowing`, with the permissions that were set before. */
export function knowingPermissions(begin: (permitted: Permitted) => Handler): Plant {
  return knowing((known, movedMs) => {
    const lists = new PermissionLists();
    const handle = begin({ lists, known, movedMs });
    return async (call, behind) => {
      const response = await handle(call, behind);
      if (response.ok) await learnPermissions({ lists, known, movedMs }, call, response);
      return response;
    };
  });
}

async function learnPermissions({ lists, known, movedMs }: Permitted, call: Call, response: Response): Promise<void> {
  const { operation, place, path, request } = call;
  const { id = "", guild = "" } = path;
  const atMs = movedMs();
  if (operation === "edit-permissions") {
    const { permissions } = await objectOf(response);
    lists.set({ guild, id, entries: elementsOf(permissions).filter(isObject), atMs });
  }
  if (driven(call) === "changePermissions") {
    const body = await objectOf(request);
    const entries = elementsOf(body["permissions"]).filter(isObject);
    lists.set({ guild: textOf(body, "guild_id"), id: textOf(body, "command_id"), entries, atMs });
  }
  if (operation === "delete") lists.drop(id);
  if (operation === "edit" && textOf(await objectOf(response), "name") !== known.get(id)?.name) lists.drop(id);
  if (operation !== "bulk") return;
  const names = new Map(elementsOf(await bodyOf(response)).map((each) => [textOf(each, "id"), textOf(each, "name")]));
  for (const [one, { place: own, name }] of known) if (own === place && names.get(one) !== name) lists.drop(one);
}

const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;

/** The guild of a guild command; undefined for any other. */
export function guildOf(known: Known, id: string): string | undefined {
  return GUILD_OF_PLACE.exec(known.get(id)?.place ?? "")?.[1];
}

/** The application of a command. */
export function applicationOf(known: Known, id: string): string {
  return textOf(known.get(id)?.command, "application_id");
}

/** Who would use which command where, by their ids. */
export interface WouldBe {
  readonly user: string;
  readonly channel: string;
  readonly command: string;
}

/** Passes a request on, but denies some uses of commands and leaves these commands out of the picker. */
export async function denying(call: Call, { pass }: Behind, isDenied: (use: WouldBe) => boolean): Promise<Response> {
  const name = driven(call);
  if (name !== "invokeCommand" && name !== "typeOption" && name !== "listPicker") return pass();
  const body = await objectOf(call.request);
  const scene = { user: textOf(body, "user_id"), channel: textOf(body, "channel_id") };
  if (name !== "listPicker") {
    const isStopped = isDenied({ ...scene, command: textOf(body, "command_id") });
    return isStopped ? Response.json({ outcome: "denied", reason: "Permission Denied" }) : pass();
  }
  const isShown = (each: Json) => !isDenied({ ...scene, command: textOf(each, "id") });
  return changed(await pass(), (answer) =>
    isObject(answer) ? withMember(answer, "commands", (all) => elementsOf(all).filter(isShown)) : answer,
  );
}

/** How many commands a create or a bulk overwrite would add to its scope. */
export function createsIn(known: Known, { operation, place }: Call, body: Json | undefined): number {
  if (operation !== "create" && operation !== "bulk") return 0;
  const here = [...known].filter(([, each]) => each.place === place);
  const ids = new Set(operation === "bulk" ? here.map(([id]) => id) : []);
  const keys = new Set(here.map(([, { key }]) => key));
  const isNew = (each: JsonObject) => !ids.has(textOf(each, "id")) && !keys.has(keyOf(place, each));
  return (Array.isArray(body) ? elementsOf(body) : [body]).filter(isObject).filter(isNew).length;
}

const OWN_HEADER = /^x-\w+-locale$/;

/** The locale in the service's own header; empty without it. */
export function ownLocaleOf({ headers }: Request): string {
  return [...headers].find(([name]) => OWN_HEADER.test(name))?.[1] ?? "";
}

/** The Accept-Language of a request; empty without it. */
export function acceptedBy({ headers }: Request): string {
  return headers.get("accept-language") ?? "";
}

/** A member of an interaction that the request of this index listed, as a name in braces. */
export function delivered(index: number, position: number, member: string): string {
  return `{#${index}.deliveries.${position}.interaction.${member}}`;
}

/** Responds to an interaction that the request of this index listed. */
export function respond(index: number, position: number, body: JsonObject): PlainRequest {
  const path = `/interactions/${delivered(index, position, "id")}/${delivered(index, position, "token")}/callback`;
  return { method: "POST", path, body, as: "none" };
}

/** Small commands of which each has a name that begins like that. */
export function smallCommands(count: number, name: string): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, description: "a" }));
}
