/** oceanic.js: what its REST methods put on the wire for the objects that its types describe. */
import { createRequire } from "node:module";
import { camelCased, each, guildOnly, typed, unsupported, versionOf } from "./surface.mjs";

export const name = "oceanic.js";
export const version = versionOf("oceanic.js");
export const kinds = ["command", "guild-command", "command-edit", "guild-command-edit", "command-list", "permissions"];

const { Client } = createRequire(import.meta.url)("oceanic.js");
const NAMES = { custom_id: "customID", sku_id: "skuID", sticker_ids: "stickerIDs" };
const { rest } = new Client({ auth: "Bot nobody" });
let sent;
rest.authRequest = ({ json }) => {
  sent = json;
  return new Promise(() => undefined);
};

const [APPLICATION, GUILD, COMMAND] = ["1", "2", "3"];
const commands = rest.applications;
const SENDS = {
  command: (payload) => commands.createGlobalCommand(APPLICATION, commandOf(payload)),
  "guild-command": (payload) => commands.createGuildCommand(APPLICATION, GUILD, commandOf(guildOnly(payload))),
  "command-edit": (payload) => commands.editGlobalCommand(APPLICATION, COMMAND, editOf(payload)),
  "guild-command-edit": (payload) => commands.editGuildCommand(APPLICATION, GUILD, COMMAND, editOf(guildOnly(payload))),
  "command-list": (payload) => commands.bulkEditGlobalCommands(APPLICATION, each(payload, commandOf)),
  permissions: (payload) => commands.editGuildCommandPermissions(APPLICATION, GUILD, COMMAND, payload),
};

export function command(payload, { kind }) {
  return wired(() => SENDS[kind](payload));
}

function commandOf(payload) {
  if ("default_permission" in payload) unsupported("default_permission of a command");
  if ("id" in payload) unsupported("the id of a global command");
  return camelCased(payload, NAMES);
}

function editOf(payload) {
  if ("type" in payload) unsupported("the type of an edit");
  return commandOf(payload);
}

export function message(payload) {
  return wired(() => rest.channels.createMessage("1", camelCased(typed(payload), NAMES)));
}

export async function modal(payload) {
  typed(payload);
  const { data } = await wired(() =>
    rest.interactions.createInteractionResponse("1", "token", { type: 9, data: camelCased(payload, NAMES) }),
  );
  return data;
}

/** The body that a method hands over; a method that throws before has refused. It hears nothing back. */
async function wired(send) {
  sent = undefined;
  const next = new Promise((resolve) => setImmediate(resolve));
  await Promise.race([send(), next]);
  return sent;
}
