/** What planted bugs see of requests beside those of commands and messages. */
import type { Call } from "../call.js";

/** A request about lobbies or emojis. */
export interface Matched {
  /** Whole path, for `ask`. */
  readonly path: string;
  /** The first id in it; an empty text where there is none. */
  readonly id: string;
}

/** The request, where its method and the end of its path are like that. */
export function matched({ request }: Call, method: string, end: RegExp): Matched | undefined {
  const path = new URL(request.url).pathname;
  const found = request.method === method ? end.exec(path) : null;
  return found === null ? undefined : { path, id: found[1] ?? "" };
}

/** Lobbies as such. */
export const LOBBIES = /\/lobbies$/;
/** Messages of a lobby. */
export const LOBBY_MESSAGES = /\/lobbies\/(\d+)\/messages$/;
/** Many members of a lobby. */
export const LOBBY_BULK = /\/lobbies\/(\d+)\/members\/bulk$/;
/** Emojis of an application. */
export const EMOJIS = /\/applications\/(\d+)\/emojis$/;
/** One of them. */
export const EMOJI = /\/applications\/(\d+)\/emojis\/\d+$/;
/** The status of a voice channel. */
export const VOICE_STATUS = /\/channels\/(\d+)\/voice-status$/;
