/** The small bot with oceanic.js, as its guide writes bots. */
import { createRequire } from "node:module";
import type {
  AnyInteractionGateway,
  AutocompleteInteraction,
  CommandInteraction,
  ComponentInteraction,
  Guild,
  Message,
  MessageActionRow,
  MessageActionRowComponent,
  ModalData,
  ModalSubmitInteraction,
  TextButton,
} from "oceanic.js";
import type { StartBot } from "../bot.js";
import { BAN, BAN_MEMBERS, COMMANDS, FRUITS, REPORT } from "../commands.js";

// tsx reads the ES module of oceanic.js without its classes.
const { ApplicationCommandTypes, ButtonStyles, ChannelTypes, Client, ComponentTypes, MessageFlags, TextInputStyles } =
  createRequire(import.meta.url)("oceanic.js") as typeof import("oceanic.js");

type Use = CommandInteraction;

const PAGES = 3;
const EPHEMERAL = MessageFlags.EPHEMERAL;

function button(customID: string, label: string, disabled = false): TextButton {
  return { type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, customID, label, disabled };
}

function row(...components: MessageActionRowComponent[]): MessageActionRow[] {
  return [{ type: ComponentTypes.ACTION_ROW, components }];
}

function page(number: number) {
  const back = button(`page:${number - 1}`, "Back", number === 1);
  const next = button(`page:${number + 1}`, "Next", number === PAGES);
  return { content: `Page ${number} of ${PAGES}`, components: row(back, next) };
}

async function echo(use: Use): Promise<void> {
  const { options } = use.data;
  const plain = [
    options.getString("text"),
    options.getInteger("count"),
    options.getNumber("ratio"),
    options.getBoolean("flag"),
  ];
  const named = [options.getUser("who")?.username, options.getChannel("where")?.name, options.getRole("role")?.name];
  await use.createMessage({ content: [...plain, ...named].join(" | ") });
}

/** This client has no collectors: a listener waits for the press. */
async function confirm(use: Use): Promise<void> {
  const components = row(button("yes", "Yes"), button("no", "No"));
  const sent = await use.createMessage({ content: "Are you sure?", components });
  const { id } = await sent.getMessage();
  const wait = async (press: AnyInteractionGateway): Promise<void> => {
    if (!("message" in press) || press.message?.id !== id || press.user.id !== use.user.id) return;
    use.client.off("interactionCreate", wait);
    const { customID } = (press as ComponentInteraction).data;
    await (press as ComponentInteraction).editParent({ content: `You said ${customID}`, components: [] });
  };
  use.client.on("interactionCreate", wait);
}

async function tellPrivately(use: Use): Promise<void> {
  const channel = await use.user.createDM();
  await channel.createMessage({ content: "Psst" });
  await use.createMessage({ content: "See your messages", flags: EPHEMERAL });
}

async function makeRoom(use: Use): Promise<void> {
  const name = use.data.options.getString("name", true);
  const channel = await use.guild?.createChannel(ChannelTypes.GUILD_TEXT, { name });
  await channel?.createMessage({ content: "A new room" });
  await use.createMessage({ content: `Created ${channel?.name}` });
}

async function beginTopic(use: Use): Promise<void> {
  const name = use.data.options.getString("name", true);
  const thread = await use.client.rest.channels.startThreadWithoutMessage(use.channelID, {
    name,
    type: ChannelTypes.PUBLIC_THREAD,
  });
  await thread.createMessage({ content: "Write here" });
  await use.createMessage({ content: `Began ${thread.name}` });
}

async function weigh(use: Use): Promise<void> {
  const { url, filename } = use.data.options.getAttachment("file", true);
  const bytes = await (await fetch(url)).arrayBuffer();
  await use.createMessage({ content: `${filename} has ${bytes.byteLength} bytes` });
}

let waiting: Use | undefined;

async function remind(use: Use): Promise<void> {
  await use.defer();
  await waiting?.editOriginal({ content: "It is time" }).catch(() => use.createFollowup({ content: "It is too late" }));
  await use.editOriginal({ content: "Reminded" });
}

function selectOf(type: "colour" | "people") {
  if (type === "people") return row({ type: ComponentTypes.USER_SELECT, customID: type, maxValues: 2 });
  const options = [
    { label: "Red", value: "r" },
    { label: "Green", value: "g" },
  ];
  return row({ type: ComponentTypes.STRING_SELECT, customID: type, options });
}

const FORM: ModalData = {
  customID: "feedback",
  title: "Feedback",
  components: [
    {
      type: ComponentTypes.LABEL,
      label: "Your words",
      component: { type: ComponentTypes.TEXT_INPUT, customID: "text", style: TextInputStyles.PARAGRAPH },
    },
  ],
};

function card(of: string) {
  return { title: "A card", color: 0x336699, fields: [{ name: "Of", value: of }], footer: { text: "The end" } };
}

const COMMAND: Readonly<Record<string, (use: Use) => Promise<unknown>>> = {
  hello: (use) => use.createMessage({ content: `Hello ${use.user.username}` }),
  echo,
  admin: (use) => {
    const { options } = use.data;
    return use.createMessage({ content: `${options.getSubCommand(true).join(" ")}: ${options.getString("name")}` });
  },
  slow: async (use) => {
    await use.defer();
    await use.editOriginal({ content: "Done" });
  },
  follow: async (use) => {
    await use.createMessage({ content: "First" });
    await use.createFollowup({ content: "Second" });
  },
  secret: (use) => use.createMessage({ content: "Only you see this", flags: EPHEMERAL }),
  counter: (use) => use.createMessage({ content: "0", components: row(button("count", "Add one")) }),
  confirm,
  colour: (use) => use.createMessage({ content: "Which?", components: selectOf("colour") }),
  people: (use) => use.createMessage({ content: "Who?", components: selectOf("people") }),
  feedback: (use) => use.createModal(FORM),
  search: (use) => use.createMessage({ content: `Found ${use.data.options.getString("fruit")}` }),
  ban: (use) => use.createMessage({ content: "Banned" }),
  pages: (use) => use.createMessage(page(1)),
  card: (use) => use.createMessage({ embeds: [card(use.user.username)] }),
  duel: (use) => {
    const { id, username } = use.data.options.getUser("opponent", true);
    const components = row(button(`accept:${id}`, "Accept"));
    return use.createMessage({ content: `${username}, do you accept?`, components });
  },
  broken: () => Promise.reject(new Error("The handler is broken")),
  dm: tellPrivately,
  room: makeRoom,
  topic: beginTopic,
  wait: (use) => {
    waiting = use;
    return use.createMessage({ content: "I wait" });
  },
  remind,
  report: (use) => use.createMessage({ files: [{ name: "report.txt", contents: Buffer.from(REPORT) }] }),
  size: weigh,
};

async function answerCommand(use: Use): Promise<unknown> {
  const { type, name, target } = use.data;
  if (type === ApplicationCommandTypes.USER && target && "username" in target)
    return use.createMessage({ content: `Hi ${target.username}` });
  if (type === ApplicationCommandTypes.MESSAGE && target && "content" in target)
    return use.createMessage({ content: target.content.toUpperCase() });
  return COMMAND[name]?.(use);
}

async function useComponent(use: ComponentInteraction): Promise<unknown> {
  const [action, value = ""] = use.data.customID.split(":");
  if ("values" in use.data) {
    const { values } = use.data;
    if (action === "colour") return use.editParent({ content: `You chose ${values.raw.join()}`, components: [] });
    return use.editParent({
      content: `You picked ${values.raw.map((id) => `<@${id}>`).join()}`,
    });
  }
  switch (action) {
    case "count":
      return use.editParent({ content: String(Number(use.message.content) + 1) });
    case "page":
      return use.editParent(page(Number(value)));
    case "accept":
      if (use.user.id !== value) return use.createMessage({ content: "This is not for you", flags: EPHEMERAL });
      return use.editParent({ content: `${use.user.username} accepts`, components: [] });
    default:
      return undefined;
  }
}

function suggest(use: AutocompleteInteraction): Promise<unknown> {
  const typed = String(use.data.options.getFocused(true).value);
  const found = FRUITS.filter((fruit) => fruit.startsWith(typed));
  return use.result(found.map((fruit) => ({ name: fruit, value: fruit })));
}

function submit(use: ModalSubmitInteraction): Promise<unknown> {
  return use.createMessage({ content: `Thank you for ${use.data.components.getTextInput("text", true)}` });
}

async function answer(use: AnyInteractionGateway): Promise<unknown> {
  if (use.isAutocompleteInteraction()) return suggest(use);
  if (use.isModalSubmitInteraction()) return submit(use);
  if (use.isComponentInteraction()) return useComponent(use);
  if (!use.isCommandInteraction()) return undefined;
  return answerCommand(use).catch(() => use.createMessage({ content: "Something went wrong", flags: EPHEMERAL }));
}

async function hear(message: Message): Promise<void> {
  if (message.author.bot) return;
  const { client, channelID, id, content } = message;
  const reply = (text: string) => {
    return client.rest.channels.createMessage(channelID, { content: text, messageReference: { messageID: id } });
  };
  const [file] = message.attachments.values();
  if (content === "!ping") await reply("Pong");
  if (content === "!like") await message.createReaction("👍");
  if (content === "!read" && file) await reply(await (await fetch(file.url)).text());
}

async function say(guild: Guild, content: string): Promise<void> {
  const channel = guild.channels.find(({ type }) => type === ChannelTypes.GUILD_TEXT);
  if (channel) await guild.client.rest.channels.createMessage(channel.id, { content });
}

export const start: StartBot = async ({ baseUrl, token }) => {
  const bot = new Client({
    auth: `Bot ${token}`,
    rest: { baseURL: baseUrl, disableLatencyCompensation: true },
    gateway: {
      intents: [
        "GUILDS",
        "GUILD_MEMBERS",
        "GUILD_MESSAGES",
        "GUILD_MESSAGE_REACTIONS",
        "DIRECT_MESSAGES",
        "MESSAGE_CONTENT",
      ],
    },
  });
  bot.on("error", (error) => console.error(error));
  bot.on("interactionCreate", (use) => void answer(use));
  bot.on("messageCreate", (message) => void hear(message));
  bot.on("guildCreate", (guild) => void say(guild, "Thank you for the invitation"));
  bot.on("guildMemberAdd", (member) => void say(member.guild, `Welcome ${member.username}`));
  bot.on("messageReactionAdd", ({ id, channelID }, user, { emoji }) => {
    if (user.id === bot.user.id || !("username" in user)) return;
    const content = `${user.username} reacted with ${emoji.name}`;
    void bot.rest.channels.createMessage(channelID, { content, messageReference: { messageID: id } });
  });
  const ready = new Promise<void>((resolve) => bot.once("ready", resolve));
  await bot.connect();
  await ready;
  await bot.application.bulkEditGlobalCommands([
    ...COMMANDS,
    { ...BAN, defaultMemberPermissions: String(BAN_MEMBERS) },
  ]);
  return () => bot.disconnect(false);
};
