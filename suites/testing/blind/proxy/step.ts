/** The requests of a conversation, as plain JSON for the client of `client.mjs`. */
import { APPLICATION, CHANNEL, GUILDS, INTERACTION } from "./identifiers.js";

export interface Step {
  readonly method: string;
  /** Below the base URL; `{name}` is the id that an earlier step saved. */
  readonly path: string;
  readonly body?: unknown;
  /** The body as it is sent, where JSON would not do. */
  readonly raw?: string;
  /** Which token authorizes it; the bot unless given. */
  readonly as?: "bot" | "clientCredentials" | "guildManager";
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps the id of the response under this name. */
  readonly save?: string;
  /** Sent in pieces, without a length. */
  readonly chunked?: true;
  /** Sent as a form with this text as file `note.txt`. */
  readonly file?: string;
}

/** A step, or several that are sent at once. */
export type Steps = readonly (Step | readonly Step[])[];

export const GLOBAL = `/applications/${APPLICATION}/commands`;
export const FIRST = `/applications/${APPLICATION}/guilds/${GUILDS[0]}/commands`;
export const SECOND = `/applications/${APPLICATION}/guilds/${GUILDS[1]}/commands`;
export const MESSAGES = `/channels/${CHANNEL}/messages`;
export const CALLBACK = `/interactions/${INTERACTION.id}/${INTERACTION.token}/callback`;

export const chat = (name: string, more: object = {}) => ({ name, description: "Says something", ...more });
export const option = (type: number, name: string, more: object = {}) => ({
  type,
  name,
  description: "A value",
  ...more,
});
export const get = (path: string): Step => ({ method: "GET", path });
export const post = (path: string, body: unknown, save?: string): Step => ({
  method: "POST",
  path,
  body,
  ...(save === undefined ? {} : { save }),
});
export const patch = (path: string, body: unknown): Step => ({ method: "PATCH", path, body });
export const put = (path: string, body: unknown): Step => ({ method: "PUT", path, body });
export const remove = (path: string): Step => ({ method: "DELETE", path });
export const allow = (command: string, permissions: unknown): Step => ({
  method: "PUT",
  path: `${FIRST}/${command}/permissions`,
  body: { permissions },
  as: "guildManager",
});
