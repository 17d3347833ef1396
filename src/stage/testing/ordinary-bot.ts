/** A bot of the ordinary kind, with discord.js: a bit of everything, and some commands that it does not answer as it should. */
import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  Events,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";
import type { BotStage } from "../open-stage.js";

const who = {
  type: ApplicationCommandOptionType.String as const,
  name: "who",
  description: "Whom",
  autocomplete: true,
};

/** What it registers once it is ready. */
export const COMMANDS = [
  { name: "greet", description: "Says hello", options: [who] },
  { name: "ask", description: "Shows a form" },
  { name: "later", description: "Takes its time" },
  { name: "follow", description: "Says something else later" },
  { name: "silent", description: "Never answers" },
  { name: "wrong", description: "Answers what no service takes" },
  { name: "promise", description: "Promises, and does not keep it" },
  { name: "ban", description: "For few", default_member_permissions: PermissionFlagsBits.BanMembers.toString() },
  {
    name: "admin",
    description: "Groups",
    options: [
      {
        type: ApplicationCommandOptionType.SubcommandGroup as const,
        name: "user",
        description: "Users",
        options: [
          {
            type: ApplicationCommandOptionType.Subcommand as const,
            name: "rename",
            description: "Gives a name",
            options: [{ ...who, autocomplete: false }],
          },
        ],
      },
    ],
  },
  { name: "Shout", type: ApplicationCommandType.Message as const },
  { name: "Wave", type: ApplicationCommandType.User as const },
];

const button = new ButtonBuilder().setCustomId("again").setLabel("Once more").setStyle(ButtonStyle.Primary);
const select = new StringSelectMenuBuilder()
  .setCustomId("colour")
  .addOptions({ label: "Red", value: "r" }, { label: "Green", value: "g" });
const form = new ModalBuilder()
  .setCustomId("form")
  .setTitle("Sign here")
  .addLabelComponents(
    new LabelBuilder()
      .setLabel("Your name")
      .setTextInputComponent(new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short)),
  );

/** An application of the ordinary kind. */
async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    return interaction.respond([{ name: `${typed}!`, value: typed }]);
  }
  if (interaction.isChatInputCommand()) return answerCommand(interaction);
  if (interaction.isMessageContextMenuCommand()) {
    return interaction.reply({ content: interaction.targetMessage.content.toUpperCase() });
  }
  if (interaction.isUserContextMenuCommand()) return interaction.reply(`Hi ${interaction.targetUser.username}`);
  if (interaction.isButton()) return interaction.update({ content: "Hello once more", components: [] });
  if (interaction.isStringSelectMenu()) {
    await interaction.deferUpdate();
    return interaction.editReply({ content: `It is ${interaction.values.join()}`, components: [] });
  }
  if (interaction.isModalSubmit()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    return interaction.editReply(`Signed by ${interaction.fields.getTextInputValue("name")}`);
  }
  return undefined;
}

async function answerCommand(interaction: ChatInputCommandInteraction): Promise<unknown> {
  switch (interaction.commandName) {
    case "greet":
      return interaction.reply({
        content: `Hello ${interaction.options.getString("who") ?? interaction.user.username} (${interaction.locale})`,
        components: [
          new ActionRowBuilder<ButtonBuilder>().addComponents(button),
          new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select),
        ],
      });
    case "ask":
      return interaction.showModal(form);
    case "later":
      await interaction.deferReply();
      return interaction.editReply("At last");
    case "follow":
      await interaction.reply("First");
      return interaction.followUp("Second");
    case "wrong":
      return interaction
        .reply({ components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button, button)] })
        .catch(() => {});
    case "promise":
      return interaction.deferReply();
    case "admin":
      return interaction.reply(
        [
          interaction.options.getSubcommandGroup(),
          interaction.options.getSubcommand(),
          interaction.options.getString("who"),
        ].join(" "),
      );
    case "ban":
      return interaction.reply("Banned");
    default:
      return undefined;
  }
}

/** Logs in; its commands come a little later. */
export async function startOrdinaryBot({ apiUrl, token }: BotStage): Promise<Client> {
  const bot = new Client({ intents: [], rest: { api: apiUrl, globalRequestsPerSecond: 10_000 } });
  bot.on(Events.InteractionCreate, (interaction) => void answer(interaction));
  bot.once(Events.ClientReady, (ready) => void ready.application.commands.set(COMMANDS));
  await bot.login(token);
  return bot;
}
