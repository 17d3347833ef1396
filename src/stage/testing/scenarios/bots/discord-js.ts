/** The small bot with discord.js, as its guide writes bots. */
import {
  ActionRowBuilder,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Guild,
  type Interaction,
  LabelBuilder,
  type Message,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from "discord.js";
import type { StartBot } from "../bot.js";
import { BAN, BAN_MEMBERS, COMMANDS, FRUITS, REPORT } from "../commands.js";

type Use = ChatInputCommandInteraction;

const PAGES = 3;

function button(customId: string, label: string): ButtonBuilder {
  return new ButtonBuilder().setCustomId(customId).setLabel(label).setStyle(ButtonStyle.Primary);
}

function buttons(...all: ButtonBuilder[]) {
  return [new ActionRowBuilder<ButtonBuilder>().addComponents(all)];
}

function page(number: number) {
  const back = button(`page:${number - 1}`, "Back").setDisabled(number === 1);
  const next = button(`page:${number + 1}`, "Next").setDisabled(number === PAGES);
  return { content: `Page ${number} of ${PAGES}`, components: buttons(back, next) };
}

async function echo(use: Use): Promise<void> {
  const { options } = use;
  const plain = [
    options.getString("text"),
    options.getInteger("count"),
    options.getNumber("ratio"),
    options.getBoolean("flag"),
  ];
  const named = [options.getUser("who")?.username, options.getChannel("where")?.name, options.getRole("role")?.name];
  await use.reply([...plain, ...named].join(" | "));
}

async function confirm(use: Use): Promise<void> {
  const components = buttons(button("yes", "Yes"), button("no", "No"));
  const sent = await use.reply({ content: "Are you sure?", components, withResponse: true });
  const press = await sent.resource?.message?.awaitMessageComponent({
    filter: ({ user }) => user.id === use.user.id,
    time: 60_000,
  });
  await press?.update({ content: `You said ${press.customId}`, components: [] });
}

async function tellPrivately(use: Use): Promise<void> {
  await use.user.send("Psst");
  await use.reply({ content: "See your messages", flags: MessageFlags.Ephemeral });
}

async function makeRoom(use: Use): Promise<void> {
  const channel = await use.guild?.channels.create({
    name: use.options.getString("name", true),
    type: ChannelType.GuildText,
  });
  await channel?.send("A new room");
  await use.reply(`Created ${channel?.name}`);
}

async function beginTopic(use: Use): Promise<void> {
  if (use.channel?.type !== ChannelType.GuildText) return;
  const thread = await use.channel.threads.create({ name: use.options.getString("name", true) });
  await thread.send("Write here");
  await use.reply(`Began ${thread.name}`);
}

async function weigh(use: Use): Promise<void> {
  const { url, name } = use.options.getAttachment("file", true);
  const bytes = await (await fetch(url)).arrayBuffer();
  await use.reply(`${name} has ${bytes.byteLength} bytes`);
}

let waiting: Use | undefined;

async function remind(use: Use): Promise<void> {
  await use.deferReply();
  await waiting?.editReply("It is time").catch(() => use.followUp("It is too late"));
  await use.editReply("Reminded");
}

const COMMAND: Readonly<Record<string, (use: Use) => Promise<unknown>>> = {
  hello: (use) => use.reply(`Hello ${use.user.username}`),
  echo,
  admin: (use) =>
    use.reply(`${use.options.getSubcommandGroup()} ${use.options.getSubcommand()}: ${use.options.getString("name")}`),
  slow: async (use) => {
    await use.deferReply();
    await use.editReply("Done");
  },
  follow: async (use) => {
    await use.reply("First");
    await use.followUp("Second");
  },
  secret: (use) => use.reply({ content: "Only you see this", flags: MessageFlags.Ephemeral }),
  counter: (use) => use.reply({ content: "0", components: buttons(button("count", "Add one")) }),
  confirm,
  colour: (use) => {
    const select = new StringSelectMenuBuilder()
      .setCustomId("colour")
      .addOptions({ label: "Red", value: "r" }, { label: "Green", value: "g" });
    return use.reply({
      content: "Which?",
      components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select)],
    });
  },
  people: (use) => {
    const select = new UserSelectMenuBuilder().setCustomId("people").setMaxValues(2);
    return use.reply({
      content: "Who?",
      components: [new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(select)],
    });
  },
  feedback: (use) => {
    const input = new TextInputBuilder().setCustomId("text").setStyle(TextInputStyle.Paragraph);
    const label = new LabelBuilder().setLabel("Your words").setTextInputComponent(input);
    return use.showModal(new ModalBuilder().setCustomId("feedback").setTitle("Feedback").addLabelComponents(label));
  },
  search: (use) => use.reply(`Found ${use.options.getString("fruit")}`),
  ban: (use) => use.reply("Banned"),
  pages: (use) => use.reply(page(1)),
  card: (use) => {
    const embed = new EmbedBuilder()
      .setTitle("A card")
      .setColor(0x336699)
      .addFields({ name: "Of", value: use.user.username });
    return use.reply({ embeds: [embed.setFooter({ text: "The end" })] });
  },
  duel: (use) => {
    const { id, username } = use.options.getUser("opponent", true);
    return use.reply({ content: `${username}, do you accept?`, components: buttons(button(`accept:${id}`, "Accept")) });
  },
  broken: () => Promise.reject(new Error("The handler is broken")),
  dm: tellPrivately,
  room: makeRoom,
  topic: beginTopic,
  wait: (use) => {
    waiting = use;
    return use.reply("I wait");
  },
  remind,
  report: (use) => use.reply({ files: [{ attachment: Buffer.from(REPORT), name: "report.txt" }] }),
  size: weigh,
};

async function press(use: ButtonInteraction): Promise<unknown> {
  const [action, value = ""] = use.customId.split(":");
  switch (action) {
    case "count":
      return use.update({ content: String(Number(use.message.content) + 1) });
    case "page":
      return use.update(page(Number(value)));
    case "accept":
      if (use.user.id !== value) return use.reply({ content: "This is not for you", flags: MessageFlags.Ephemeral });
      return use.update({ content: `${use.user.username} accepts`, components: [] });
    default:
      return undefined;
  }
}

async function suggest(use: AutocompleteInteraction): Promise<unknown> {
  const found = FRUITS.filter((fruit) => fruit.startsWith(use.options.getFocused()));
  return use.respond(found.map((fruit) => ({ name: fruit, value: fruit })));
}

async function answer(use: Interaction): Promise<unknown> {
  if (use.isAutocomplete()) return suggest(use);
  if (use.isChatInputCommand()) return COMMAND[use.commandName]?.(use);
  if (use.isUserContextMenuCommand()) return use.reply(`Hi ${use.targetUser.username}`);
  if (use.isMessageContextMenuCommand()) return use.reply(use.targetMessage.content.toUpperCase());
  if (use.isButton()) return press(use);
  if (use.isStringSelectMenu()) return use.update({ content: `You chose ${use.values.join()}`, components: [] });
  if (use.isUserSelectMenu()) return use.update(`You picked ${use.users.map(String).join()}`);
  if (use.isModalSubmit()) return use.reply(`Thank you for ${use.fields.getTextInputValue("text")}`);
  return undefined;
}

async function answerSafely(use: Interaction): Promise<void> {
  try {
    await answer(use);
  } catch {
    if (use.isRepliable()) await use.reply({ content: "Something went wrong", flags: MessageFlags.Ephemeral });
  }
}

async function hear(message: Message): Promise<void> {
  if (message.author.bot) return;
  const [file] = message.attachments.values();
  if (message.content === "!ping") await message.reply("Pong");
  if (message.content === "!like") await message.react("👍");
  if (message.content === "!read" && file) await message.reply(await (await fetch(file.url)).text());
}

async function say(guild: Guild, text: string): Promise<void> {
  const channel = guild.channels.cache.find(({ type }) => type === ChannelType.GuildText);
  if (channel?.isSendable()) await channel.send(text);
}

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildMessageReactions,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.MessageContent,
];

export const start: StartBot = async ({ apiUrl, token }) => {
  const bot = new Client({ intents: INTENTS, rest: { api: apiUrl, globalRequestsPerSecond: 10_000 } });
  bot.on(Events.InteractionCreate, (use) => void answerSafely(use));
  bot.on(Events.MessageCreate, (message) => void hear(message));
  bot.on(Events.GuildCreate, (guild) => void say(guild, "Thank you for the invitation"));
  bot.on(Events.GuildMemberAdd, (member) => void say(member.guild, `Welcome ${member.user.username}`));
  bot.on(Events.MessageReactionAdd, ({ message, emoji }, user) => {
    if (user.id !== bot.user?.id) void message.reply(`${user.username} reacted with ${emoji.name}`);
  });
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(token);
  await ready;
  await bot.application?.commands.set([...COMMANDS, { ...BAN, defaultMemberPermissions: BAN_MEMBERS }]);
  return () => bot.destroy();
};
