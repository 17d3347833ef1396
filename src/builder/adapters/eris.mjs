/** eris: what its client puts on the wire for the objects that its types describe. */
import { Client } from "eris";
import { each, list, only, typed, unsupported, versionOf } from "./surface.mjs";

export const name = "eris";
export const version = versionOf("eris");
export const kinds = ["command", "guild-command", "command-edit", "guild-command-edit", "command-list", "permissions"];

const client = new Client("Bot nobody");
client.application = { id: "1" };
client.requestHandler.request = (_method, _path, _auth, body) => {
  sent = body;
  return new Promise(() => undefined);
};
let sent;

const NAMES = {
  name_localizations: "nameLocalizations",
  description_localizations: "descriptionLocalizations",
  default_member_permissions: "defaultMemberPermissions",
  default_permission: "defaultPermission",
  dm_permission: "dmPermission",
};
const OF_A_COMMAND = [...Object.keys(NAMES), "name", "description", "type", "options", "nsfw"];
const OF_A_GUILD_COMMAND = without(OF_A_COMMAND, "dm_permission");
const OF_AN_OPTION = [
  ...["name", "name_localizations", "description", "description_localizations", "type", "required", "options"],
  ...["choices", "autocomplete", "channel_types", "min_value", "max_value"],
];
const OF_A_MESSAGE = ["content", "embeds", "flags", "components"];
/** Its types know rows, buttons, string selects and, in modals, text inputs. */
const OF_A_COMPONENT = {
  1: ["components"],
  2: ["style", "label", "emoji", "custom_id", "url", "disabled"],
  3: ["custom_id", "disabled", "max_values", "min_values", "options", "placeholder"],
  4: ["custom_id", "label", "max_length", "min_length", "placeholder", "required", "style", "value"],
};

const GUILD = "2";
const COMMAND = "3";
const SENDS = {
  command: (payload) => client.createCommand(commandOf(payload, OF_A_COMMAND)),
  "guild-command": (payload) => client.createGuildCommand(GUILD, commandOf(payload, OF_A_GUILD_COMMAND)),
  "command-edit": (payload) => client.editCommand(COMMAND, commandOf(payload, without(OF_A_COMMAND, "type"))),
  "guild-command-edit": (payload) =>
    client.editGuildCommand(GUILD, COMMAND, commandOf(payload, without(OF_A_GUILD_COMMAND, "type"))),
  "command-list": (payload) => client.bulkEditCommands(each(payload, (one) => commandOf(one, [...OF_A_COMMAND, "id"]))),
  permissions: ({ permissions }) => client.editCommandPermissions(GUILD, COMMAND, permissions),
};

export function command(payload, { kind }) {
  return wired(() => SENDS[kind](payload));
}

export function message({ components, ...members }) {
  only(members, OF_A_MESSAGE, "a message");
  return wired(() => client.createMessage("1", { ...members, ...(components && { components: checked(components) }) }));
}

export function modal({ components, ...members }) {
  const data = { ...members, components: checked(components) };
  return wired(() => client.createInteractionResponse("1", "token", { type: 9, data })).data;
}

function commandOf({ options, ...members }, known) {
  const written = renamed(only(members, known, "such a command"));
  if (options !== undefined) written.options = list(options).map(optionOf);
  return written;
}

function optionOf(option) {
  const written = renamed(only(option, OF_AN_OPTION, "an option"));
  for (const choice of list(option.choices ?? [])) only(choice, ["name", "value"], "a choice");
  if (option.options !== undefined) written.options = list(option.options).map(optionOf);
  return written;
}

function renamed(members) {
  return Object.fromEntries(Object.entries(members).map(([member, value]) => [NAMES[member] ?? member, value]));
}

function checked(components) {
  typed({ components });
  for (const { type, ...members } of list(components)) {
    if (OF_A_COMPONENT[type] === undefined) unsupported(`a component of type ${type}`);
    only(members, OF_A_COMPONENT[type], "a component");
    if (members.components !== undefined) checked(members.components);
  }
  return components;
}

function without(members, name) {
  return members.filter((one) => one !== name);
}

function wired(call) {
  sent = undefined;
  call();
  return sent;
}
