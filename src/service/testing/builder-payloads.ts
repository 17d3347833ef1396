/** Commands as an author writes them with the builders of discord.js: every kind of option, shape and field. */
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
  SlashCommandBuilder,
} from "discord.js";

export const plain = new SlashCommandBuilder()
  .setName("repeat")
  .setDescription("Says a text again")
  .setNameLocalizations({ de: "wiederholen", "es-ES": "repetir" })
  .setDescriptionLocalization("de", "Sagt einen Text noch einmal")
  .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild | PermissionFlagsBits.ManageRoles)
  .addStringOption((option) =>
    option
      .setName("text")
      .setDescription("What is said")
      .setNameLocalizations({ de: "wort" })
      .setRequired(true)
      .setMinLength(1)
      .setMaxLength(6000),
  )
  .addStringOption((option) =>
    option
      .setName("tone")
      .setDescription("How it is said")
      .addChoices(
        { name: "Loud & clear", value: "loud", name_localizations: { de: "Laut" } },
        { name: "Soft", value: "soft" },
      ),
  )
  .addIntegerOption((option) => option.setName("times").setDescription("How often").setMinValue(-3).setMaxValue(9))
  .addNumberOption((option) =>
    option.setName("pause").setDescription("Seconds between").setMinValue(0.25).setMaxValue(1e9),
  )
  .addChannelOption((option) =>
    option
      .setName("channel")
      .setDescription("Where")
      .addChannelTypes(ChannelType.GuildText, ChannelType.PublicThread, ChannelType.GuildForum),
  )
  .addStringOption((option) => option.setName("voice").setDescription("Whose voice").setAutocomplete(true))
  .addBooleanOption((option) => option.setName("now").setDescription("At once"))
  .addUserOption((option) => option.setName("user").setDescription("For whom"))
  .addRoleOption((option) => option.setName("role").setDescription("For which role"))
  .addMentionableOption((option) => option.setName("mention").setDescription("Who receives it"))
  .addAttachmentOption((option) => option.setName("file").setDescription("What goes with it"));

export const nested = new SlashCommandBuilder()
  .setName("настройки")
  .setDescription("Settings of the bot")
  .addSubcommand((subcommand) => subcommand.setName("show").setDescription("Shows all"))
  .addSubcommandGroup((group) =>
    group
      .setName("colour")
      .setDescription("Colours")
      .setNameLocalizations({ de: "farbe", "en-US": "color" })
      .addSubcommand((subcommand) =>
        subcommand
          .setName("set")
          .setDescription("Sets one")
          .addIntegerOption((option) =>
            option
              .setName("rgb")
              .setDescription("As a number")
              .setRequired(true)
              .addChoices({ name: "Red", value: 0xff0000 }),
          )
          .addNumberOption((option) =>
            option
              .setName("alpha")
              .setDescription("How solid")
              .addChoices({ name: "Half", value: 0.5 }, { name: "Full", value: 1 }),
          ),
      )
      .addSubcommand((subcommand) => subcommand.setName("reset").setDescription("Forgets it")),
  );

const everywhere = new SlashCommandBuilder()
  .setName("ping")
  .setDescription("Answers")
  .setNSFW(true)
  .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall)
  .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel);

export const onUser = new ContextMenuCommandBuilder()
  .setName("Look Up")
  .setType(ApplicationCommandType.User)
  .setNameLocalization("fr", "Chercher ici");

export const onMessage = new ContextMenuCommandBuilder()
  .setName("Look Up")
  .setType(ApplicationCommandType.Message)
  .setDefaultMemberPermissions(0);

export interface Payload {
  readonly name: string;
  readonly builder: { toJSON(): RESTPostAPIApplicationCommandsJSONBody };
}

export const inGuilds: readonly Payload[] = [
  { name: "a slash command with every kind of option", builder: plain },
  { name: "subcommands and groups", builder: nested },
  { name: "a user command", builder: onUser },
  { name: "a message command", builder: onMessage },
];
export const globally: readonly Payload[] = [
  ...inGuilds,
  { name: "contexts and installation types", builder: everywhere },
];
