/** What several bugs of this set share: clock, caches, permissions, modals and requests that come in pairs. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { type Known, type KnownCommand, keyOf, objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import { afterOthers, changed, type Handler } from "../wrap.js";

/** An hour in milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** A handler that knows how far the driver moved the clock, in milliseconds. */
export function clocked(begin: (moved: () => number) => Handler): Handler {
  let movedMs = 0;
  const handle = begin(() => movedMs);
  return async (call, behind) => {
    movedMs += await clockMovedMs(call);
    if (driven(call) === "reset") movedMs = 0;
    return handle(call, behind);
  };
}

/** An answer of the driver to a use that came to nothing. */
export function fruitless(outcome: "denied" | "invalid", reason: string): Response {
  return Response.json({ outcome, reason });
}

/** The permissions that were written last, by guild and by command or application. */
export interface Entries {
  /** Notes what a request that worked wrote. */
  readonly learn: (call: Call, response: Response) => Promise<void>;
  /** Entries of one command or application in one guild. */
  readonly in: (guild: string, id: string) => readonly JsonObject[];
  /** Entries of one command or application by guild. */
  readonly of: (id: string) => ReadonlyMap<string, readonly JsonObject[]>;
}

/** Nothing is known at first. */
export function noEntries(): Entries {
  const byId = new Map<string, Map<string, readonly JsonObject[]>>();
  const set = (guild: string, id: string, body: JsonObject) => {
    const ofId = byId.get(id) ?? new Map<string, readonly JsonObject[]>();
    byId.set(id, ofId.set(guild, elementsOf(body["permissions"]).filter(isObject)));
  };
  return {
    of: (id) => byId.get(id) ?? new Map(),
    in: (guild, id) => byId.get(id)?.get(guild) ?? [],
    async learn(call, response) {
      const name = driven(call);
      if (name === "reset") byId.clear();
      if (!response.ok) return;
      const body = await objectOf(call.request);
      if (call.operation === "delete") byId.delete(call.path["id"] ?? "");
      if (call.operation === "edit-permissions") set(call.path["guild"] ?? "", call.path["id"] ?? "", body);
      if (name === "changePermissions") set(textOf(body, "guild_id"), textOf(body, "command_id"), body);
    },
  };
}

const IN_PICKER: ReadonlySet<string> = new Set(["id", "application_id", "name", "type", "version", "guild_id"]);

/** What a picker holds, with these commands behind all others. */
export function withPicked(answer: Json, more: readonly KnownCommand[]): Json {
  return inEach(answer, (picker) =>
    withMember(picker, "commands", (all) => {
      const there = new Set(elementsOf(all).map((each) => textOf(each, "id")));
      const missing = more.filter(({ command }) => !there.has(textOf(command, "id")));
      const picked = missing.map(({ command }): JsonObject => {
        return Object.fromEntries(Object.entries(command).filter(([member]) => IN_PICKER.has(member)));
      });
      return [...elementsOf(all), ...picked];
    }),
  );
}

/** The modals that interactions were answered with. */
export interface Modals {
  /** Notes a modal that a request opened. */
  readonly learn: (call: Call, response: Response) => Promise<void>;
  /** The modal that answered this interaction. */
  readonly of: (interactionId: string) => JsonObject | undefined;
}

const OPENS_A_MODAL = 9;

/** No modal is known at first. */
export function noModals(): Modals {
  const byInteraction = new Map<string, JsonObject>();
  return {
    of: (interactionId) => byInteraction.get(interactionId),
    async learn({ operation, path, request }, response) {
      if (operation !== "respond" || !response.ok) return;
      const { type, data } = await objectOf(request);
      if (type === OPENS_A_MODAL && isObject(data)) byInteraction.set(path["id"] ?? "", data);
    },
  };
}

/** Components of every depth, the outermost first. */
export function allComponents(part: JsonObject | undefined): readonly JsonObject[] {
  const inside = [...elementsOf(part?.["components"]), part?.["component"] ?? null, part?.["accessory"] ?? null];
  return inside.filter(isObject).flatMap((each) => [each, ...allComponents(each)]);
}

/** For `inInteractions`: changes each response structure of a submitted modal. */
export function inResponses(change: Change): Change {
  const inside: Change = (part) => {
    const withChildren = withMember(part, "components", (all) => inEach(all, (each) => change(inside(each))));
    return withMember(withChildren, "component", (child) => inEach(child, (each) => change(inside(each))));
  };
  return (interaction) => withMember(interaction, "data", (data) => inEach(data, inside));
}

/** Interactions that are not listed as they are. */
export interface Distorted {
  /** What becomes of one of them. */
  readonly set: (interactionId: string, change: Change) => void;
  /** The answer to a request, in which they are changed if it lists them. */
  readonly shown: (call: Call, response: Response) => Promise<Response>;
}

/** All interactions are right at first. */
export function nothingDistorted(): Distorted {
  const changes = new Map<string, Change>();
  const distort: Change = (one) => changes.get(textOf(one, "id"))?.(one) ?? one;
  return {
    set: (interactionId, change) => void changes.set(interactionId, change),
    async shown(call, response) {
      if (driven(call) !== "listDeliveries") return response;
      return changed(response, (body) => inInteractions(distort)(body, call));
    },
  };
}

/** Does the work of a request that came with another one of the same key. `first` is what that one brought. */
export type Paired<T> = (key: string, own: T, work: (first: T | undefined) => Promise<Response>) => Promise<Response>;

/** Requests of one key: the first waits for others to come, and those that came know it. */
export function paired<T>(): Paired<T> {
  const firsts = new Map<string, { readonly own: T; readonly answer: Promise<Response> }>();
  return async (key, own, work) => {
    const first = firsts.get(key);
    if (first !== undefined) {
      await first.answer;
      return work(first.own);
    }
    const answer = afterOthers().then(() => work(undefined));
    firsts.set(key, { own, answer });
    try {
      return await answer;
    } finally {
      firsts.delete(key);
    }
  };
}

/** How many commands of a scope a request made. `known` is as it was before. */
export async function countMade({ operation, place }: Call, response: Response, known: Known): Promise<number> {
  if (operation === "create") return response.status === 201 ? 1 : 0;
  if (operation !== "bulk" || !response.ok) return 0;
  const ids = elementsOf(await bodyOf(response)).map((each) => textOf(each, "id"));
  return ids.filter((id) => known.get(id)?.place !== place).length;
}

/** True for a create of a name that its scope does not have. */
export async function makesNew({ operation, place, request }: Call, known: Known): Promise<boolean> {
  if (operation !== "create") return false;
  const key = keyOf(place, await objectOf(request));
  return ![...known.values()].some((each) => each.key === key);
}

const WRITES: ReadonlySet<string> = new Set(["create", "edit", "bulk", "delete", "driver"]);

/** What a cache of lists does. */
export interface ListCache {
  /** Under what a list is kept; undefined where it is not. */
  readonly keyOf: (call: Call) => string | undefined;
  /** True for a write that empties the cache. */
  readonly isEmptiedBy: (call: Call) => Promise<boolean>;
}

/** Lists come from a cache. */
export function cachingLists({ keyOf: cacheKeyOf, isEmptiedBy }: ListCache): Handler {
  const cache = new Map<string, Response>();
  return async (call, { pass }) => {
    if (WRITES.has(call.operation) && (await isEmptiedBy(call))) cache.clear();
    const key = call.operation === "list" ? cacheKeyOf(call) : undefined;
    const hit = key === undefined ? undefined : cache.get(key);
    if (hit !== undefined) return hit.clone();
    const response = await pass();
    if (key !== undefined && response.ok) cache.set(key, response.clone());
    return response;
  };
}
