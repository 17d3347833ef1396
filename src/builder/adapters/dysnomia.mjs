/** dysnomia: what its client puts on the wire for the objects that its types describe. */
import { createRequire } from "node:module";
import { each, list, only, typed, unsupported, versionOf } from "./surface.mjs";

export const name = "dysnomia";
export const version = versionOf("@projectdysnomia/dysnomia");
export const kinds = ["command", "guild-command", "command-edit", "guild-command-edit", "command-list", "permissions"];

const { Client } = createRequire(import.meta.url)("@projectdysnomia/dysnomia");
const client = new Client("Bot nobody", { gateway: { intents: [] } });
client.application = { id: "1" };
let sent;
client.requestHandler.request = (_method, _path, _auth, body) => {
  sent = body;
  return new Promise(() => undefined);
};

const NAMES = {
  name_localizations: "nameLocalizations",
  description_localizations: "descriptionLocalizations",
  default_member_permissions: "defaultMemberPermissions",
  dm_permission: "dmPermission",
  integration_types: "integrationTypes",
};
const OF_ANY_COMMAND = [
  ...["name", "name_localizations", "type", "contexts", "default_member_permissions", "dm_permission"],
  ...["integration_types", "nsfw"],
];
/** By type of the command: what its structure has beside what all have. */
const OF_A_COMMAND = { 1: ["description", "description_localizations", "options"], 2: [], 3: [], 4: ["handler"] };
const OF_AN_OPTION = [
  ...["name", "name_localizations", "description", "description_localizations", "type", "required", "options"],
  ...["choices", "autocomplete", "channel_types", "min_value", "max_value", "min_length", "max_length"],
];
const OF_A_MESSAGE = ["content", "embeds", "flags", "components", "poll", "sticker_ids", "tts"];

const [GUILD, COMMAND] = ["2", "3"];
const SENDS = {
  command: (payload) => client.createCommand(commandOf(payload)),
  "guild-command": (payload) => client.createGuildCommand(GUILD, commandOf(payload)),
  "command-edit": (payload, type) => client.editCommand(COMMAND, editOf(payload, type)),
  "guild-command-edit": (payload, type) => client.editGuildCommand(GUILD, COMMAND, editOf(payload, type)),
  "command-list": (payload) => client.bulkEditCommands(each(payload, commandOf)),
  permissions: ({ permissions }) => client.editCommandPermissions(GUILD, COMMAND, permissions),
};

export function command(payload, { kind, commandType }) {
  return wired(() => SENDS[kind](payload, commandType));
}

export function message({ components, sticker_ids: stickerIDs, ...members }) {
  only(members, OF_A_MESSAGE, "a message");
  if (components !== undefined) typed({ components });
  return wired(() =>
    client.createMessage("1", { ...members, ...(components && { components }), ...(stickerIDs && { stickerIDs }) }),
  );
}

export function modal(payload) {
  typed(payload);
  return wired(() => client.createInteractionResponse("1", "token", { type: 9, data: payload })).data;
}

/** Its types want the type of a command, where the service takes none for 1. */
function commandOf({ type = 1, ...members }) {
  return { type, ...structureOf(members, type) };
}

function editOf(payload, type) {
  if ("type" in payload) unsupported("the type of an edit");
  return structureOf(payload, type);
}

function structureOf({ options, ...members }, type) {
  only(
    { ...members, ...(options && { options }) },
    [...OF_ANY_COMMAND, ...(OF_A_COMMAND[type] ?? [])],
    "such a command",
  );
  for (const [member, value] of Object.entries(members)) if (value === null) unsupported(`null as ${member}`);
  const written = Object.fromEntries(
    Object.entries(members).map(([member, value]) => [NAMES[member] ?? member, value]),
  );
  return options === undefined ? written : { ...written, options: list(options).map(optionOf) };
}

function optionOf(option) {
  only(option, OF_AN_OPTION, "an option");
  for (const [member, value] of Object.entries(option)) if (value === null) unsupported(`null as ${member}`);
  for (const choice of list(option.choices ?? [])) only(choice, ["name", "value"], "a choice");
  return option.options === undefined ? option : { ...option, options: list(option.options).map(optionOf) };
}

function wired(call) {
  sent = undefined;
  call();
  return sent;
}
