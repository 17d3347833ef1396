/** discordeno 21: what its REST manager puts on the wire for objects in camel case. */
import { BitwisePermissionFlags, createRestManager } from "@discordeno/bot";
import { camelCased, each, OF_A_COMMAND, only, permissionNames, versionOf } from "./surface.mjs";

export const name = "discordeno";
export const version = versionOf("@discordeno/bot");
export const kinds = ["command", "guild-command", "command-edit", "guild-command-edit", "command-list", "permissions"];

/** It takes every list of the name permissions for names of bits: reports/gallery/builders/CHECKED.md. */
export const refusesItself = ["permissions"];

const rest = createRestManager({ token: "nobody", applicationId: 1n });
let sent;
rest.makeRequest = async (method, _route, options) => {
  sent = JSON.parse(rest.createRequestBody(method, options).body);
  return {};
};

const [GUILD, COMMAND] = [2n, 3n];
const SENDS = {
  command: (payload) => rest.createGlobalApplicationCommand(commandOf(payload)),
  "guild-command": (payload) => rest.createGuildApplicationCommand(commandOf(payload), GUILD),
  "command-edit": (payload) => rest.editGlobalApplicationCommand(COMMAND, commandOf(payload)),
  "guild-command-edit": (payload) => rest.editGuildApplicationCommand(COMMAND, GUILD, commandOf(payload)),
  "command-list": (payload) => rest.upsertGlobalApplicationCommands(each(payload, commandOf)),
  permissions: ({ permissions }) =>
    rest.editApplicationCommandPermissions(GUILD, COMMAND, "token", camelCased(permissions)),
};

export async function command(payload, { kind }) {
  sent = undefined;
  await SENDS[kind](payload);
  return sent;
}

/** Its types take permissions by their names. */
function commandOf({ default_member_permissions: bits, ...members }) {
  const written = camelCased(only(members, OF_A_COMMAND, "a command"));
  if (bits === undefined) return written;
  return { ...written, defaultMemberPermissions: permissionNames(bits, BitwisePermissionFlags) };
}

export async function message(payload) {
  sent = undefined;
  await rest.sendMessage(1n, camelCased(payload));
  return sent;
}

export async function modal(payload) {
  sent = undefined;
  await rest.sendInteractionResponse(1n, "token", { type: 9, data: camelCased(payload) });
  return sent?.data;
}
