/** The small bot with eris, as its examples write bots. */
import {
  type ActionRow,
  type ActionRowComponents,
  AutocompleteInteraction,
  Client,
  CommandInteraction,
  ComponentInteraction,
  Constants,
  type Guild,
  type InteractionButton,
  type InteractionDataOptionWithValue,
  type Member,
  type Message,
  ModalSubmitInteraction,
  type PossiblyUncachedTextableChannel,
  type TextChannel,
  type User,
} from "eris";
import type { StartBot } from "../bot.js";
import { BAN, BAN_MEMBERS, COMMANDS, FRUITS, REPORT } from "../commands.js";
import { PlainAgent } from "../plain-agent.js";

type Use = CommandInteraction;
type Press = ComponentInteraction;

const EPHEMERAL = Constants.MessageFlags.EPHEMERAL;
const PAGES = 3;

let bot: Client;

function button(custom_id: string, label: string, disabled = false): InteractionButton {
  return { type: 2, style: 1, custom_id, label, disabled };
}

function row(...components: ActionRowComponents[]): ActionRow[] {
  return [{ type: 1, components }];
}

function page(number: number) {
  const back = button(`page:${number - 1}`, "Back", number === 1);
  const next = button(`page:${number + 1}`, "Next", number === PAGES);
  return { content: `Page ${number} of ${PAGES}`, components: row(back, next) };
}

/** Members act in guilds, users elsewhere. */
function userOf({ member, user }: { readonly member?: Member | undefined; readonly user?: User | undefined }): User {
  const found = member?.user ?? user;
  if (found === undefined) throw new Error("An interaction without a user");
  return found;
}

function optionOf(use: Use, name: string): unknown {
  const options = (use.data.options ?? []) as readonly InteractionDataOptionWithValue[];
  return options.find((option) => option.name === name)?.value;
}

async function echo(use: Use): Promise<void> {
  const { users, roles } = use.data.resolved ?? {};
  const plain = ["text", "count", "ratio", "flag"].map((name) => optionOf(use, name));
  const where = bot.getChannel(String(optionOf(use, "where"))) as TextChannel | undefined;
  const named = [
    users?.get(String(optionOf(use, "who")))?.username,
    where?.name,
    roles?.get(String(optionOf(use, "role")))?.name,
  ];
  await use.createMessage([...plain, ...named].join(" | "));
}

async function admin(use: Use): Promise<void> {
  const [group] = use.data.options ?? [];
  const [subcommand] = group && "options" in group ? (group.options ?? []) : [];
  const [name] = subcommand && "options" in subcommand ? (subcommand.options ?? []) : [];
  await use.createMessage(`${group?.name} ${subcommand?.name}: ${name && "value" in name ? name.value : ""}`);
}

/** This client has no collectors for interactions: a listener waits for the press. */
async function confirm(use: Use): Promise<void> {
  const wait = async (press: unknown): Promise<void> => {
    if (!(press instanceof ComponentInteraction)) return;
    const [said, useId] = press.data.custom_id.split(":");
    if (useId !== use.id || userOf(press).id !== userOf(use).id) return;
    bot.off("interactionCreate", wait);
    await press.editParent({ content: `You said ${said}`, components: [] });
  };
  bot.on("interactionCreate", wait);
  const components = row(button(`yes:${use.id}`, "Yes"), button(`no:${use.id}`, "No"));
  await use.createMessage({ content: "Are you sure?", components });
}

async function tellPrivately(use: Use): Promise<void> {
  const channel = await userOf(use).getDMChannel();
  await channel.createMessage("Psst");
  await use.createMessage({ content: "See your messages", flags: EPHEMERAL });
}

async function makeRoom(use: Use): Promise<void> {
  const channel = await bot.createChannel(use.guildID ?? "", String(optionOf(use, "name")));
  await channel.createMessage("A new room");
  await use.createMessage(`Created ${channel.name}`);
}

async function beginTopic(use: Use): Promise<void> {
  const thread = await bot.createThread(use.channel.id, {
    name: String(optionOf(use, "name")),
    type: 11,
    autoArchiveDuration: 60,
  });
  await thread.createMessage("Write here");
  await use.createMessage(`Began ${thread.name}`);
}

interface RawAttachment {
  readonly url: string;
  readonly filename: string;
}

/** The types of this client know no attachments among what is resolved. */
async function weigh(use: Use): Promise<void> {
  const { attachments } = use.data.resolved as { readonly attachments?: Readonly<Record<string, RawAttachment>> };
  const file = attachments?.[String(optionOf(use, "file"))];
  const bytes = await (await fetch(file?.url ?? "")).arrayBuffer();
  await use.createMessage(`${file?.filename} has ${bytes.byteLength} bytes`);
}

let waiting: Use | undefined;

async function remind(use: Use): Promise<void> {
  await use.defer();
  await waiting?.editOriginalMessage("It is time").catch(() => use.createFollowup("It is too late"));
  await use.editOriginalMessage("Reminded");
}

const COLOURS = [
  { label: "Red", value: "r" },
  { label: "Green", value: "g" },
];
/** The types of this client know selects of texts alone. */
const PEOPLE = { type: 5, custom_id: "people", max_values: 2 } as unknown as ActionRowComponents;

function card(of: string) {
  return { title: "A card", color: 0x336699, fields: [{ name: "Of", value: of }], footer: { text: "The end" } };
}

const COMMAND: Readonly<Record<string, (use: Use) => Promise<unknown>>> = {
  hello: (use) => use.createMessage(`Hello ${userOf(use).username}`),
  echo,
  admin,
  slow: async (use) => {
    await use.defer();
    await use.editOriginalMessage("Done");
  },
  follow: async (use) => {
    await use.createMessage("First");
    await use.createFollowup("Second");
  },
  secret: (use) => use.createMessage({ content: "Only you see this", flags: EPHEMERAL }),
  counter: (use) => use.createMessage({ content: "0", components: row(button("count", "Add one")) }),
  confirm,
  colour: (use) =>
    use.createMessage({ content: "Which?", components: row({ type: 3, custom_id: "colour", options: COLOURS }) }),
  people: (use) => use.createMessage({ content: "Who?", components: row(PEOPLE) }),
  feedback: (use) => {
    const input = { type: 4 as const, custom_id: "text", label: "Your words", style: 2 as const };
    return use.createModal({
      custom_id: "feedback",
      title: "Feedback",
      components: [{ type: 1, components: [input] }],
    });
  },
  search: (use) => use.createMessage(`Found ${optionOf(use, "fruit")}`),
  ban: (use) => use.createMessage("Banned"),
  pages: (use) => use.createMessage(page(1)),
  card: (use) => use.createMessage({ embeds: [card(userOf(use).username)] }),
  duel: (use) => {
    const opponent = use.data.resolved?.users?.get(String(optionOf(use, "opponent")));
    const components = row(button(`accept:${opponent?.id}`, "Accept"));
    return use.createMessage({ content: `${opponent?.username}, do you accept?`, components });
  },
  broken: () => Promise.reject(new Error("The handler is broken")),
  dm: tellPrivately,
  room: makeRoom,
  topic: beginTopic,
  wait: (use) => {
    waiting = use;
    return use.createMessage("I wait");
  },
  remind,
  report: (use) => use.createMessage({}, { name: "report.txt", file: Buffer.from(REPORT) }),
  size: weigh,
  Greet: (use) => use.createMessage(`Hi ${use.data.resolved?.users?.get(use.data.target_id ?? "")?.username}`),
  Shout: (use) => {
    const message = use.data.resolved?.messages?.get(use.data.target_id ?? "");
    return use.createMessage(String(message?.content).toUpperCase());
  },
};

async function useComponent(use: Press): Promise<unknown> {
  const [action, value = ""] = use.data.custom_id.split(":");
  const values = "values" in use.data ? use.data.values : [];
  switch (action) {
    case "colour":
      return use.editParent({ content: `You chose ${values.join()}`, components: [] });
    case "people":
      return use.editParent({ content: `You picked ${values.map((id) => `<@${id}>`).join()}` });
    case "count":
      return use.editParent({ content: String(Number(use.message.content) + 1) });
    case "page":
      return use.editParent(page(Number(value)));
    case "accept":
      if (userOf(use).id !== value) return use.createMessage({ content: "This is not for you", flags: EPHEMERAL });
      return use.editParent({ content: `${userOf(use).username} accepts`, components: [] });
    default:
      return undefined;
  }
}

function suggest(use: AutocompleteInteraction): Promise<unknown> {
  const options = use.data.options as readonly InteractionDataOptionWithValue[];
  const typed = String(options.find(({ focused }) => focused)?.value);
  const found = FRUITS.filter((fruit) => fruit.startsWith(typed));
  return use.acknowledge(found.map((fruit) => ({ name: fruit, value: fruit })));
}

function submit(use: ModalSubmitInteraction): Promise<unknown> {
  return use.createMessage(`Thank you for ${use.data.components[0]?.components[0]?.value}`);
}

async function answer(use: unknown): Promise<unknown> {
  if (use instanceof AutocompleteInteraction) return suggest(use);
  if (use instanceof ModalSubmitInteraction) return submit(use);
  if (use instanceof ComponentInteraction) return useComponent(use);
  if (!(use instanceof CommandInteraction)) return undefined;
  const apologize = () => use.createMessage({ content: "Something went wrong", flags: EPHEMERAL });
  return COMMAND[use.data.name]?.(use).catch(apologize);
}

async function hear(message: Message<PossiblyUncachedTextableChannel>): Promise<void> {
  if (message.author.bot) return;
  const { channel, id, content } = message;
  const reply = (text: string) => {
    return bot.createMessage(channel.id, { content: text, messageReference: { messageID: id } });
  };
  const [file] = message.attachments;
  if (content === "!ping") await reply("Pong");
  if (content === "!like") await message.addReaction("👍");
  if (content === "!read" && file) await reply(await (await fetch(file.url)).text());
}

async function say(guild: Guild, content: string): Promise<void> {
  const channel = guild.channels.find(({ type }) => type === Constants.ChannelTypes.GUILD_TEXT);
  if (channel) await bot.createMessage(channel.id, content);
}

export const start: StartBot = async ({ baseUrl, token }) => {
  bot = new Client(`Bot ${token}`, {
    intents: ["guilds", "guildMembers", "guildMessages", "guildMessageReactions", "directMessages", "messageContent"],
    rest: {
      agent: new PlainAgent(Number(new URL(baseUrl).port)),
      domain: "127.0.0.1",
      disableLatencyCompensation: true,
    },
  });
  bot.on("error", (error) => console.error(error));
  bot.on("interactionCreate", (use) => void answer(use));
  bot.on("messageCreate", (message) => void hear(message));
  bot.on("guildCreate", (guild) => void say(guild, "Thank you for the invitation"));
  bot.on("guildMemberAdd", (guild, member) => void say(guild, `Welcome ${member.username}`));
  bot.on("messageReactionAdd", ({ channel, id }, emoji, user) => {
    if (user.id === bot.user.id || !("username" in user)) return;
    const content = `${user.username} reacted with ${emoji.name}`;
    void bot.createMessage(channel.id, { content, messageReference: { messageID: id } });
  });
  const ready = new Promise<void>((resolve) => bot.once("ready", resolve));
  await bot.connect();
  await ready;
  const ban = { ...BAN, defaultMemberPermissions: String(BAN_MEMBERS) };
  await bot.bulkEditCommands([...COMMANDS, ban] as Parameters<typeof bot.bulkEditCommands>[0]);
  return () => bot.disconnect({ reconnect: false });
};
