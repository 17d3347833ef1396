/** discord-hono: its make… functions, each followed by a call for every further member. */
import * as hono from "discord-hono";
import { each, list, only, typed, unsupported, versionOf } from "./surface.mjs";

export const name = "discord-hono";
export const version = versionOf("discord-hono");
export const kinds = ["command", "guild-command", "command-list"];

export { OF_WHOLE_MESSAGES as beyond } from "./surface.mjs";

const OPTIONS = {
  1: hono.makeSubCommand,
  2: hono.makeSubCommandGroup,
  3: hono.makeStringOption,
  4: hono.makeIntegerOption,
  5: hono.makeBooleanOption,
  6: hono.makeUserOption,
  7: hono.makeChannelOption,
  8: hono.makeRoleOption,
  9: hono.makeMentionableOption,
  10: hono.makeNumberOption,
  11: hono.makeAttachmentOption,
};

/** By type: how a component is made, and the members that are given on the way. */
const COMPONENTS = {
  1: [(one) => hono.makeActionRow(children(one)), "components"],
  3: [(one) => made(one.options, () => hono.makeStringSelect(one.custom_id, [])), "custom_id"],
  4: [
    (one) => made(one.style, () => hono.makeTextInput(one.custom_id, one.label, one.style)),
    "custom_id",
    "label",
    "style",
  ],
  5: [(one) => hono.makeUserSelect(one.custom_id), "custom_id"],
  6: [(one) => hono.makeRoleSelect(one.custom_id), "custom_id"],
  7: [(one) => hono.makeMentionableSelect(one.custom_id), "custom_id"],
  8: [(one) => hono.makeChannelSelect(one.custom_id), "custom_id"],
  9: [(one) => hono.makeSection(children(one), built(one.accessory ?? missing())), "components", "accessory"],
  10: [(one) => hono.makeTextDisplay(one.content), "content"],
  11: [(one) => hono.makeThumbnail(address(one.media)), "media"],
  12: [(one) => hono.makeMediaGallery([]).items(list(one.items ?? missing()).map(itemOf)), "items"],
  13: [(one) => hono.makeFile(address(one.file)), "file"],
  14: [() => hono.makeSeparator()],
  17: [(one) => hono.makeContainer(children(one)), "components"],
  18: [(one) => hono.makeLabel(one.label, built(one.component ?? missing())), "label", "component"],
  19: [(one) => hono.makeFileUpload(one.custom_id), "custom_id"],
  21: [(one) => made(one.options, () => hono.makeRadioGroup(one.custom_id, [])), "custom_id"],
  22: [(one) => made(one.options, () => hono.makeCheckboxGroup(one.custom_id, [])), "custom_id"],
  23: [(one) => hono.makeCheckbox(one.custom_id), "custom_id"],
};

const BUTTONS = {
  5: [(one) => hono.makeLinkButton(one.url, one.label), "url", "label", "style"],
  6: [(one) => hono.makePremiumButton(one.sku_id), "sku_id", "style"],
};
const ANY_BUTTON = [
  (one) => made(one.style, () => hono.makeButton(one.custom_id, one.label, one.style)),
  "custom_id",
  "label",
  "style",
];

export async function command(payload, { kind }) {
  if (kind === "command") return commandOf(payload).toJSON();
  const commands = kind === "command-list" ? each(payload, commandOf) : [commandOf(payload)];
  const sent = await registered(commands, kind === "guild-command" ? "2" : undefined);
  return kind === "command-list" ? sent : sent[0];
}

/** What its `register` hands to fetch. */
async function registered(commands, guildId) {
  const { fetch } = globalThis;
  let sent;
  globalThis.fetch = async (_url, { body }) => {
    sent = JSON.parse(body);
    return Response.json([]);
  };
  try {
    await hono.register(commands, "1", "nobody", guildId);
    return sent;
  } finally {
    globalThis.fetch = fetch;
  }
}

function commandOf({ type, name: given, description, options, ...members }) {
  if (options !== undefined) members.options = list(options).map(optionOf);
  if (type === undefined || type === 1) return called(hono.makeSlashCommand(given, description), members);
  const make = { 2: hono.makeUserCommand, 3: hono.makeMessageCommand, 4: hono.makeEntryPointCommand }[type];
  if (make === undefined || options !== undefined || description !== undefined) {
    unsupported(`such a command of type ${type}`);
  }
  return called(make(given), members);
}

export function message({ components, ...others }) {
  return { ...others, ...(components && { components: list(typed({ components }).components).map(built) }) };
}

export function modal({ custom_id, title, components, ...members }) {
  return filled(hono.makeModal(custom_id, title, children(typed({ components }))), members);
}

function optionOf({ type, name: given, description, options, ...members }) {
  if (OPTIONS[type] === undefined) unsupported(`options of type ${type}`);
  if (options !== undefined) members.options = list(options).map(optionOf);
  return filled(OPTIONS[type](given, description), members);
}

function built({ type, ...members }) {
  const way = type === 2 ? (BUTTONS[members.style] ?? ANY_BUTTON) : COMPONENTS[type];
  if (way === undefined) unsupported(`components of type ${type}`);
  const [make, ...taken] = way;
  const others = Object.entries(members).filter(([member]) => !taken.includes(member));
  return filled(make(members), Object.fromEntries(others));
}

function itemOf({ media, ...members }) {
  return filled(hono.makeMediaGalleryItem(hono.makeUnfurledMediaItem(address(media))), members);
}

function address(media) {
  return only(media ?? missing(), ["url"], "media").url;
}

function children({ components }) {
  return list(components).map(built);
}

function filled(builder, members) {
  return called(builder, members).toJSON();
}

/** The builder after a call for each member. */
function called(builder, members) {
  for (const [member, value] of Object.entries(members)) builder[member](value);
  return builder;
}

/** What is filled in for an argument that is left out was not given: such a call cannot leave it out. */
function made(argument, make) {
  return argument === undefined ? missing() : make();
}

function missing() {
  return unsupported("what an argument is required for");
}
