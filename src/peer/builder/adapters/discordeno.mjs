/** discordeno 21: what its REST manager puts on the wire for objects in camel case. */
import { createRestManager } from "@discordeno/bot";
import { camelCased, only, versionOf } from "./surface.mjs";

export const name = "discordeno";
export const version = versionOf("@discordeno/bot");

const rest = createRestManager({ token: "nobody", applicationId: 1n });
let sent;
rest.makeRequest = async (method, _route, options) => {
  sent = JSON.parse(rest.createRequestBody(method, options).body);
  return {};
};

const OF_A_COMMAND = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "type",
  "options",
  "dm_permission",
  "integration_types",
  "contexts",
  "nsfw",
  "handler",
];

export async function command(payload) {
  await rest.createGlobalApplicationCommand(camelCased(only(payload, OF_A_COMMAND, "a command")));
  return sent;
}

export async function message(payload) {
  await rest.sendMessage(1n, camelCased(payload));
  return sent;
}

export async function modal(payload) {
  await rest.sendInteractionResponse(1n, "token", { type: 9, data: camelCased(payload) });
  return sent.data;
}
