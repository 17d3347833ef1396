/** oceanic.js: what its REST methods put on the wire for the objects that its types describe. */
import { createRequire } from "node:module";
import { camelCased, list, only, unsupported, versionOf } from "./surface.mjs";

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

/** What its types know of a button of a style (1 to 4 are one type), and of the inputs that cannot be disabled. */
const FACE = ["type", "id", "style", "disabled"];
const OF_A_BUTTON = { 5: [...FACE, "label", "emoji", "url"], 6: [...FACE, "sku_id"] };
const OF_ANY_BUTTON = [...FACE, "label", "emoji", "custom_id"];
const INPUTS = [4, 19, 21, 22, 23];

export function command(payload) {
  if ("default_permission" in payload) unsupported("default_permission of a command");
  return wired(rest.applications.createGlobalCommand("1", camelCased(payload, NAMES)));
}

export function message(payload) {
  return wired(rest.channels.createMessage("1", camelCased(checked(payload), NAMES)));
}

export async function modal(payload) {
  checked(payload);
  const { data } = await wired(
    rest.interactions.createInteractionResponse("1", "token", { type: 9, data: camelCased(payload, NAMES) }),
  );
  return data;
}

function checked(payload) {
  const { components = [], component, accessory } = payload;
  for (const one of [...list(components), ...[component, accessory].filter(Boolean)]) {
    if (one.type === 2) only(one, OF_A_BUTTON[one.style] ?? OF_ANY_BUTTON, `a button of style ${one.style}`);
    if (INPUTS.includes(one.type) && "disabled" in one) unsupported("disabled of an input of a modal");
    checked(one);
  }
  return payload;
}

/** The body that a method hands over; a method that throws before has refused. It hears nothing back. */
async function wired(call) {
  const next = new Promise((resolve) => setImmediate(resolve));
  await Promise.race([call, next]);
  return sent;
}
