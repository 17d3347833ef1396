/** What several mistakes need: the time that a driver moves, uses that are answered, and the creates of a day. */
import type { JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { times } from "../requests.js";

/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** How far the clock of the service was moved. */
export interface MovedClock {
  /** In milliseconds, since the start or the last reset. */
  readonly movedMs: number;
  /** Takes notice of a request. */
  readonly hear: (call: Call) => Promise<void>;
}

/** A clock that was not moved. */
export function movedClock(): MovedClock {
  let movedMs = 0;
  return {
    get movedMs() {
      return movedMs;
    },
    hear: async (call) => {
      movedMs = driven(call) === "reset" ? 0 : movedMs + (await clockMovedMs(call));
    },
  };
}

/** The use comes to nothing, and the application hears nothing of it. */
export function useEndsAs(outcome: "denied" | "outdated", reason: string): Response {
  return Response.json({ outcome, reason });
}

/** What the answer to a list depends on: its address, and the language of the requester. */
export function listKeyOf({ request }: Call): string {
  const ofLanguage = [...request.headers].filter(([name]) => /^accept-language$|^x-.*-locale$/.test(name));
  return JSON.stringify([request.url, ...ofLanguage]);
}

/** Commands that a guild creates in a day. @see D1 Limits */
export const MAX_CREATES = 200;
/** Status of one more create. */
export const TOO_MANY = 429;

/** Half of the creates of a day, whose names begin with that letter. */
export function commands(letter: string): readonly JsonObject[] {
  return times(MAX_CREATES / 2, (index) => ({ name: `${letter}${index}`, description: letter }));
}
