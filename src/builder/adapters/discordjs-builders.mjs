/** @discordjs/builders 1.x, used by its setters: each member of the payload is one call. */
import * as exported from "@discordjs/builders";
import { list, unsupported } from "./surface.mjs";

const builders = { ...exported };

export const name = "@discordjs/builders";
export const { version } = builders;

export { OF_WHOLE_MESSAGES as beyond } from "./surface.mjs";

/** Members whose setter is not called `set<Member>`, or takes one argument for each element. */
const SETTERS = {
  dm_permission: "setDMPermission",
  nsfw: "setNSFW",
  sku_id: "setSKUId",
  url: "setURL",
  channel_types: ["setChannelTypes", "addChannelTypes"],
  options: ["setOptions", "addOptions"],
  choices: ["setChoices", "addChoices"],
  items: ["addItems"],
};

/** Setters that take a list or its elements: to say null is not to call them. */
const LISTS = ["contexts", "integration_types"];

const OPTIONS = {
  1: "Subcommand",
  2: "SubcommandGroup",
  3: "StringOption",
  4: "IntegerOption",
  5: "BooleanOption",
  6: "UserOption",
  7: "ChannelOption",
  8: "RoleOption",
  9: "MentionableOption",
  10: "NumberOption",
  11: "AttachmentOption",
};

const COMPONENTS = {
  1: "ActionRow",
  2: "Button",
  3: "StringSelectMenu",
  4: "TextInput",
  5: "UserSelectMenu",
  6: "RoleSelectMenu",
  7: "MentionableSelectMenu",
  8: "ChannelSelectMenu",
  9: "Section",
  10: "TextDisplay",
  11: "Thumbnail",
  12: "MediaGallery",
  13: "File",
  14: "Separator",
  17: "Container",
  18: "Label",
  19: "FileUpload",
  21: "RadioGroup",
  22: "CheckboxGroup",
  23: "Checkbox",
};

export function command({ type, options, ...members }) {
  if (type === 2 || type === 3) {
    if (options !== undefined) unsupported("options of a context menu command");
    return filled(new builders.ContextMenuCommandBuilder().setType(type), members).toJSON();
  }
  if (type !== undefined && type !== 1) unsupported(`commands of type ${type}`);
  return withOptions(filled(new builders.SlashCommandBuilder(), members), options).toJSON();
}

export function message({ components, ...others }) {
  return { ...others, ...(components && { components: list(components).map((one) => built(one).toJSON()) }) };
}

export function modal({ components, ...members }) {
  const modalBuilder = filled(new builders.ModalBuilder(), members);
  for (const one of list(components ?? [])) added(modalBuilder, one);
  return modalBuilder.toJSON();
}

function withOptions(builder, options) {
  for (const { type, options: inner, ...members } of list(options ?? [])) {
    const add = OPTIONS[type] === undefined ? undefined : builder[`add${OPTIONS[type]}`];
    if (add === undefined) unsupported(`an option of type ${type} there`);
    add.call(builder, (option) => {
      if (inner !== undefined && type > 2) unsupported("options of an option");
      return withOptions(filled(option, members), inner);
    });
  }
  return builder;
}

function built({ type, components, accessory, component, media, file, items, default_values, ...members }) {
  if (COMPONENTS[type] === undefined) unsupported(`components of type ${type}`);
  const builder = filled(new builders[`${COMPONENTS[type]}Builder`](), members);
  for (const one of list(components ?? [])) added(builder, one);
  if (accessory) placed(builder, `set${COMPONENTS[accessory.type]?.replace(/Menu$/, "")}Accessory`, accessory);
  if (component) placed(builder, `set${COMPONENTS[component.type]}Component`, component);
  if (media ?? file) address(builder, media ?? file);
  for (const item of list(items ?? [])) called(builder, "addItems", galleryItem(item));
  if (default_values) defaults(builder, list(default_values));
  return builder;
}

/** Rows take any builder; everything else has a method for each type that it may hold. */
function added(builder, component) {
  if (builder instanceof builders.ActionRowBuilder) return builder.addComponents(built(component));
  const word = component.type === 18 ? "Label" : COMPONENTS[component.type];
  return placed(builder, `add${word}Components`, component);
}

function placed(builder, method, component) {
  return called(builder, method, built(component));
}

function galleryItem({ media, ...members }) {
  const item = filled(new builders.MediaGalleryItemBuilder(), members);
  return media === undefined ? item : address(item, media);
}

function address(builder, media) {
  const { url, ...others } = media ?? unsupported("null as media");
  if (Object.keys(others).length > 0) unsupported("members of media beside its address");
  return called(builder, "setURL", url);
}

function defaults(builder, values) {
  if (typeof builder.addDefaultValues === "function") return builder.addDefaultValues(...values);
  const word = { user: "Users", role: "Roles", channel: "Channels" }[values[0]?.type];
  if (values.some(({ type }) => type !== values[0]?.type)) unsupported("default values of several types");
  return called(builder, `addDefault${word}`, ...values.map(({ id }) => id));
}

function filled(builder, members) {
  for (const [member, value] of Object.entries(members)) {
    if (value === null && typeof builder[setterOf(member, "clear")] === "function") continue;
    if (value === null && LISTS.includes(member)) unsupported(`null as ${member}`);
    const [method] = [SETTERS[member] ?? setterOf(member, "set")]
      .flat()
      .filter((one) => typeof builder[one] === "function");
    if (method === undefined) unsupported(`${member} of a ${builder.constructor.name}`);
    if (Array.isArray(SETTERS[member])) builder[method](...list(value));
    else builder[method](value);
  }
  return builder;
}

function called(builder, method, ...values) {
  if (typeof builder[method] !== "function") unsupported(`${method} of a ${builder.constructor.name}`);
  return builder[method](...values);
}

function setterOf(member, verb) {
  return `${verb}${member.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase())}`;
}
