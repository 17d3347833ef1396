/** Messages and modals as an author writes them with the builders of discord.js: every type of component. */
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ChannelType,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  ContainerBuilder,
  FileBuilder,
  FileUploadBuilder,
  LabelBuilder,
  MediaGalleryBuilder,
  MentionableSelectMenuBuilder,
  type MessageActionRowComponentBuilder,
  MessageFlags,
  ModalBuilder,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  SectionBuilder,
  SeparatorBuilder,
  SeparatorSpacingSize,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  ThumbnailBuilder,
  UserSelectMenuBuilder,
} from "discord.js";
import type { Json } from "../../contract/json.js";

const text = (content: string) => new TextDisplayBuilder().setContent(content);
const row = (...components: MessageActionRowComponentBuilder[]) =>
  new ActionRowBuilder<MessageActionRowComponentBuilder>().addComponents(...components);
const button = (customId: string, style: ButtonStyle.Primary | ButtonStyle.Danger = ButtonStyle.Primary) =>
  new ButtonBuilder().setCustomId(customId).setLabel("Press").setStyle(style);
const link = () => new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel("Read").setURL("https://example.org/a");
const premium = () => new ButtonBuilder().setStyle(ButtonStyle.Premium).setSKUId("100000000000000001");
const strings = (customId: string) =>
  new StringSelectMenuBuilder()
    .setCustomId(customId)
    .setPlaceholder("Which one?")
    .setMaxValues(2)
    .addOptions(
      { label: "One", value: "1", description: "The first", emoji: { name: "🐈" } },
      { label: "Two", value: "2", default: true },
    );
const users = (customId: string) => new UserSelectMenuBuilder().setCustomId(customId).setDefaultUsers("1");
const roles = (customId: string) => new RoleSelectMenuBuilder().setCustomId(customId).setMaxValues(3);
const mentionables = (customId: string) =>
  new MentionableSelectMenuBuilder().setCustomId(customId).setMaxValues(2).addDefaultUsers("1").addDefaultRoles("2");
const channels = (customId: string) =>
  new ChannelSelectMenuBuilder().setCustomId(customId).setChannelTypes(ChannelType.GuildText);

const section = () =>
  new SectionBuilder()
    .addTextDisplayComponents(text("Beside a picture"))
    .setThumbnailAccessory(new ThumbnailBuilder().setURL("attachment://a.png").setDescription("A cat"));
const gallery = () =>
  new MediaGalleryBuilder().addItems(
    (item) => item.setURL("https://example.org/a.png").setDescription("A cat").setSpoiler(true),
    (item) => item.setURL("attachment://b.png"),
  );

const container = () =>
  new ContainerBuilder()
    .setId(7)
    .setAccentColor(0x5865f2)
    .addTextDisplayComponents(text("# Inside"))
    .addSectionComponents(section())
    .addMediaGalleryComponents(gallery())
    .addSeparatorComponents(new SeparatorBuilder().setSpacing(SeparatorSpacingSize.Large).setDivider(false))
    .addFileComponents(new FileBuilder().setURL("attachment://a.txt").setSpoiler(true))
    .addActionRowComponents(row(button("inside"), link(), premium()), row(strings("strings")));

const flags = MessageFlags.IsComponentsV2;

interface Payload {
  readonly name: string;
  readonly payload: unknown;
}

/** What was built, as it travels. */
export function sent({ payload }: Payload): Json {
  return JSON.parse(JSON.stringify(payload)) as Json;
}

/** Messages that the documents allow. */
export const messages: readonly Payload[] = [
  { name: "a container with everything", payload: { flags, components: [text("# Top"), container()] } },
  {
    name: "all of it at the top",
    payload: {
      flags,
      components: [section(), gallery(), new SeparatorBuilder(), new FileBuilder().setURL("attachment://a.txt")],
    },
  },
  {
    name: "a section with a button",
    payload: {
      flags,
      components: [new SectionBuilder().addTextDisplayComponents(text("x")).setButtonAccessory(button("b"))],
    },
  },
  {
    name: "rows beside content",
    payload: {
      content: "Choose",
      components: [row(button("a"), button("b", ButtonStyle.Danger)), row(users("u")), row(roles("r"))],
    },
  },
  { name: "the other selects", payload: { components: [row(mentionables("m")), row(channels("c"))] } },
];

const label = (name: string) => new LabelBuilder().setLabel(name).setDescription("What is checked");
const options = [
  { label: "One", value: "1" },
  { label: "Two", value: "2", description: "The second", default: true },
];
const modal = () => new ModalBuilder().setCustomId("modal").setTitle("Modal");

/** Modals that the documents allow. */
export const modals: readonly Payload[] = [
  {
    name: "texts",
    payload: modal()
      .addTextDisplayComponents(text("Tell us"))
      .addLabelComponents(
        label("Short").setTextInputComponent(
          new TextInputBuilder().setCustomId("short").setStyle(TextInputStyle.Short).setMinLength(1).setMaxLength(4000),
        ),
        label("Long").setTextInputComponent(
          new TextInputBuilder().setCustomId("long").setStyle(TextInputStyle.Paragraph).setRequired(false),
        ),
      ),
  },
  {
    name: "selects",
    payload: modal().addLabelComponents(
      label("Strings").setStringSelectMenuComponent(strings("s").setRequired(false).setMinValues(0)),
      label("Users").setUserSelectMenuComponent(users("u")),
      label("Roles").setRoleSelectMenuComponent(roles("r")),
      label("Mentionables").setMentionableSelectMenuComponent(mentionables("m")),
      label("Channels").setChannelSelectMenuComponent(channels("c")),
    ),
  },
  {
    name: "files and boxes",
    payload: modal().addLabelComponents(
      label("Files").setFileUploadComponent(new FileUploadBuilder().setCustomId("f").setMaxValues(10)),
      label("Radio").setRadioGroupComponent(new RadioGroupBuilder().setCustomId("r").addOptions(options)),
      label("Boxes").setCheckboxGroupComponent(new CheckboxGroupBuilder().setCustomId("g").addOptions(options)),
      label("Box").setCheckboxComponent(new CheckboxBuilder().setCustomId("b").setDefault(true)),
    ),
  },
];

/** What the builders let through and the documents do not, with rule and JSON pointer. */
export const faultyMessages: readonly (Payload & { readonly broken: string })[] = [
  {
    name: "content beside the flag",
    payload: { flags, content: "x", components: [text("x")] },
    broken: "v2.content.does-not-work /content",
  },
  {
    name: "a container without the flag",
    payload: { components: [container()] },
    broken: "v2.components.need-the-flag /components/0",
  },
  {
    name: "one custom_id in a row and in a container",
    payload: { flags, components: [row(button("inside")), container()] },
    broken: "component.custom-id.is-unique-in-its-message /components/1/components/5/components/0/custom_id",
  },
  {
    name: "six rows",
    payload: { components: ["1", "2", "3", "4", "5", "6"].map((customId) => row(button(customId))) },
    broken: "legacy.rows.are-at-most-5 /components/5",
  },
  {
    name: "41 texts",
    payload: { flags, components: Array.from({ length: 41 }, () => text("x")) },
    broken: "v2.components.are-at-most-40 /components/40",
  },
  {
    name: "more default users than may be chosen",
    payload: { components: [row(users("u").setDefaultUsers("1", "2"))] },
    broken: "auto-select.default-values.lie-within-the-bounds /components/0/components/0/default_values",
  },
];

export const faultyModals: readonly (Payload & { readonly broken: string })[] = [
  {
    name: "a select that is disabled",
    payload: modal().addLabelComponents(label("S").setStringSelectMenuComponent(strings("s").setDisabled(true))),
    broken: "select.disabled.is-an-error-in-a-modal /components/0/component/disabled",
  },
  {
    name: "a required select that may stay empty",
    payload: modal().addLabelComponents(label("S").setUserSelectMenuComponent(users("u").setMinValues(0))),
    broken: "select.min-values.of-a-required-one-is-at-least-1 /components/0/component/min_values",
  },
  {
    name: "an input with a label of its own",
    payload: modal().addLabelComponents(
      label("T").setTextInputComponent(
        new TextInputBuilder().setCustomId("t").setStyle(TextInputStyle.Short).setLabel("Again"),
      ),
    ),
    broken: "text-input.label.is-not-allowed-in-a-label /components/0/component/label",
  },
  {
    name: "one custom_id twice",
    payload: modal().addLabelComponents(
      label("A").setCheckboxComponent(new CheckboxBuilder().setCustomId("x")),
      label("B").setCheckboxComponent(new CheckboxBuilder().setCustomId("x")),
    ),
    broken: "component.custom-id.is-unique-in-its-modal /components/1/component/custom_id",
  },
];
