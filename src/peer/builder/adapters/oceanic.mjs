/** oceanic.js: what its REST methods put on the wire for the objects that its types describe. */
import { createRequire } from "node:module";
import { camelCased, typed, unsupported, versionOf } from "./surface.mjs";

export const name = "oceanic.js";
export const version = versionOf("oceanic.js");

const { Client } = createRequire(import.meta.url)("oceanic.js");
const NAMES = { custom_id: "customID", sku_id: "skuID", sticker_ids: "stickerIDs" };
const { rest } = new Client({ auth: "Bot nobody" });
let sent;
rest.authRequest = ({ json }) => {
  sent = json;
  return new Promise(() => undefined);
};

export function command(payload) {
  if ("default_permission" in payload) unsupported("default_permission of a command");
  return wired(rest.applications.createGlobalCommand("1", camelCased(payload, NAMES)));
}

export function message(payload) {
  return wired(rest.channels.createMessage("1", camelCased(typed(payload), NAMES)));
}

export async function modal(payload) {
  typed(payload);
  const { data } = await wired(
    rest.interactions.createInteractionResponse("1", "token", { type: 9, data: camelCased(payload, NAMES) }),
  );
  return data;
}

/** The body that a method hands over; a method that throws before has refused. It hears nothing back. */
async function wired(call) {
  const next = new Promise((resolve) => setImmediate(resolve));
  await Promise.race([call, next]);
  return sent;
}
