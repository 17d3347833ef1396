/** What several mistakes of this set need: uses, permissions and requests at the same time. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { Fetch, PlainRequest } from "../planted-bug.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

/** A minute in milliseconds. */
export const MINUTE_MS = 60 * 1000;
/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** What becomes of the interaction that a use delivers; undefined where it is right. */
export type Blunder = (call: Call, body: JsonObject, movedMs: number) => Change | undefined;

/** A service that delivers wrong interactions for some uses. @param begin makes a blunder with an empty memory */
export function blunders(begin: () => Blunder): (service: Fetch) => Fetch {
  return handledBy(() => {
    const blunder = begin();
    const wrong = new Map<string, Change>();
    let movedMs = 0;
    return async (call, { pass }) => {
      movedMs += await clockMovedMs(call);
      const change = blunder(call, await objectOf(call.request), movedMs);
      const response = await pass();
      if (change !== undefined && response.ok) wrong.set(textOf(await objectOf(response), "interaction_id"), change);
      if (driven(call) !== "listDeliveries") return response;
      const asDelivered: Change = (one) => wrong.get(textOf(one, "id"))?.(one) ?? one;
      return changed(response, (body) => inInteractions(asDelivered)(body, call));
    };
  });
}

/** For `inInteractions`: changes the data. */
export function inData(change: Change): Change {
  return (interaction) => withMember(interaction, "data", (data) => inEach(data, change));
}

/** The command and the guild of permissions. */
export type Slot = readonly [command: string, guild: string];

/** Which permissions a request loses, after it was carried out. @param written slots in the order of their last edits */
export type Loss = (call: Call, response: Response, written: readonly Slot[], known: Known) => Promise<readonly Slot[]>;

/** A service that loses permissions: they are read as empty until they are edited again. */
export function losesPermissions(loss: Loss): (service: Fetch) => Fetch {
  return remembering((known) => {
    const written = new Map<string, Slot>();
    const lost = new Set<string>();
    return async (call, { pass }) => {
      const response = await pass();
      const slot = await editedSlot(call);
      if (slot !== undefined && response.ok) {
        const key = slot.join(" ");
        written.delete(key);
        written.set(key, slot);
        lost.delete(key);
      }
      if (response.ok)
        for (const each of await loss(call, response, [...written.values()], known)) lost.add(each.join(" "));
      const isLost = call.operation === "get-permissions" && lost.has(`${call.path["id"]} ${call.path["guild"]}`);
      return isLost ? changed(response, (body) => inEach(body, (one) => ({ ...one, permissions: [] }))) : response;
    };
  });
}

/** The slot that a request edits. */
export async function editedSlot(call: Call): Promise<Slot | undefined> {
  if (call.operation === "edit-permissions") return [call.path["id"] ?? "", call.path["guild"] ?? ""];
  if (driven(call) !== "changePermissions") return undefined;
  const body = await objectOf(call.request);
  return [textOf(body, "command_id"), textOf(body, "guild_id")];
}

/** The entries of a request that edits permissions. */
export async function entriesIn({ request }: Call): Promise<readonly JsonObject[]> {
  return elementsOf((await objectOf(request))["permissions"]).filter(isObject);
}

/** True for the entry of a user. */
export function isOfUser(entry: JsonObject, user: string, permission: boolean): boolean {
  return entry["type"] === 2 && entry["id"] === user && entry["permission"] === permission;
}

/** What the driver answers where a use is not allowed. */
export function denied(): Response {
  return Response.json({ outcome: "denied", reason: "the user has no permission" });
}

/** Carries out work beside other work with its key. @returns of `begin` what the others noted when they began */
export function besides<T>() {
  const running = new Map<string, T[]>();
  return async (key: string, note: T, work: (others: readonly T[]) => Promise<Response>): Promise<Response> => {
    const all = running.get(key) ?? [];
    running.set(key, all);
    const others = [...all];
    all.push(note);
    try {
      await afterOthers();
      return await work(others);
    } finally {
      all.splice(all.indexOf(note), 1);
    }
  };
}

/** The commands in a response. */
export async function commandsIn(response: Response): Promise<readonly JsonObject[]> {
  const body: Json | undefined = response.ok ? await bodyOf(response) : undefined;
  return (Array.isArray(body) ? body : [body ?? null]).filter(isObject);
}

/** Handles requests with the time by which the clock was moved. */
export function withClock(begin: (movedMs: () => number) => Handler): () => Handler {
  return () => {
    let movedMs = 0;
    const handle = begin(() => movedMs);
    return async (call, behind) => {
      movedMs += await clockMovedMs(call);
      return handle(call, behind);
    };
  };
}

/** The locale that the header of the service or Accept-Language names first. */
export function localeOf({ request }: Call): string | undefined {
  const own = [...request.headers].find(([name]) => /^x-.+-locale$/.test(name))?.[1];
  return own ?? request.headers.get("accept-language")?.split(/[,;]/)[0]?.trim();
}

/** Lists commands as a requester with a locale. */
export function listFor(place: string, locale: string): PlainRequest {
  return { method: "GET", path: place, headers: { "accept-language": locale } };
}
