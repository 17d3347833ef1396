/** A correct client of document 1: it uses every operation, and most of them twice. */
import { GUILD } from "./service-mistake.js";

/** Sends a request to a path behind the application, and parses what comes back. */
// biome-ignore lint/suspicious/noExplicitAny: a client reads answers without a schema, as most clients do
export type Send = (method: string, path: string, body?: unknown, as?: "bot" | "user") => Promise<any>;

const PING = {
  name: "ping",
  description: "Answers with a pong that is as long as a description usually is",
  name_localizations: { de: "klingel" },
  default_member_permissions: "0",
  nsfw: true,
  options: [
    {
      type: 4,
      name: "times",
      description: "How often",
      required: true,
      choices: [
        { name: "once", value: 1 },
        { name: "twice", value: 2 },
      ],
    },
    { type: 3, name: "text", description: "What to say", max_length: 6000 },
  ],
};
const USER = { type: 2, name: "Show Profile" };
const MESSAGE = { type: 3, name: "Save this" };
const HELP = { name: "help", description: "Explains" };

async function scoped(send: Send, base: string): Promise<string> {
  // Only a client that has read the list knows that a name is new.
  await send("GET", base);
  const { id } = await send("POST", base, PING);
  await send("POST", base, USER);
  const message = await send("POST", base, MESSAGE);
  await send("GET", `${base}/${id}`);
  await send("GET", base);
  await send("GET", `${base}?with_localizations=true`);
  await send("PATCH", `${base}/${id}`, { options: [{ type: 5, name: "loud", description: "Whether to shout" }] });
  await send("GET", `${base}/${id}`);
  await send("PATCH", `${base}/${id}`, { name: "pong" });
  await send("GET", `${base}/${id}`);
  await send("POST", base, { ...PING, name: "pong", description: "Answers differently" });
  await send("GET", `${base}/${id}`);
  await send("GET", base);
  await send("DELETE", `${base}/${message?.id}`);
  await send("GET", `${base}/${message?.id}`);
  await send("GET", base);
  await send("PUT", base, [USER, HELP]);
  await send("GET", base);
  return (await send("POST", base, HELP))?.id;
}

/** Goes through all operations in both scopes, and permissions. Returns the id of a command of the guild. */
export async function tour(send: Send): Promise<string> {
  const base = `/guilds/${GUILD}/commands`;
  const id = await scoped(send, base);
  await scoped(send, "/commands");
  await send("GET", base);
  const allowed = { id: "1400000000000000001", type: 1, permission: true };
  await send("PUT", `${base}/${id}/permissions`, { permissions: [allowed] }, "user");
  await send("GET", `${base}/${id}/permissions`);
  await send("PUT", `${base}/${id}/permissions`, { permissions: [{ ...allowed, type: 2, permission: false }] }, "user");
  await send("GET", `${base}/${id}/permissions`);
  await send("GET", `${base}/permissions`);
  await send("PATCH", `${base}/${id}`, { name: "assist" });
  await send("GET", `${base}/${id}/permissions`);
  await send("GET", `${base}/permissions`);
  return id;
}
