/** A bot that moderates, as its author tests it: members, roles, direct messages, an audit channel, deleted messages. */
import {
  ChannelType,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  InteractionContextType,
  type Message,
  MessageFlags,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from "discord.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BotStage, openStage } from "./open-stage.js";
import type { StageUser } from "./stage-user.js";

const MODERATION = new SlashCommandBuilder()
  .setName("mod")
  .setDescription("Moderates")
  .setDefaultMemberPermissions(PermissionFlagsBits.ModerateMembers)
  .setContexts(InteractionContextType.Guild);
for (const name of ["mute", "timeout", "kick", "ban"]) {
  MODERATION.addSubcommand((command) =>
    command
      .setName(name)
      .setDescription("Acts on a member")
      .addUserOption((option) => option.setName("user").setDescription("Whom").setRequired(true)),
  );
}

async function moderate(use: ChatInputCommandInteraction<"cached">): Promise<unknown> {
  const member = use.options.getMember("user");
  const failure =
    member === null
      ? "Not a member"
      : member.permissions.has(PermissionFlagsBits.Administrator)
        ? "An administrator"
        : undefined;
  if (member === null || failure !== undefined) {
    return use.reply({ content: failure ?? "", flags: MessageFlags.Ephemeral });
  }
  await use.deferReply({ flags: MessageFlags.Ephemeral });
  const action = use.options.getSubcommand();
  await member.send(`You got a ${action} in ${use.guild.name}`);
  if (action === "mute") {
    await member.roles.add(await use.guild.roles.create({ name: "Muted", permissions: [] }));
  }
  if (action === "timeout") await member.timeout(60_000);
  if (action === "kick") await member.kick();
  if (action === "ban") await member.ban();
  await logAction(use, action);
  return use.editReply(`Done: ${action}`);
}

/** Everybody is kept out of the channel, so the bot lets itself in. */
async function logAction({ guild, client, user }: ChatInputCommandInteraction<"cached">, action: string) {
  const channels = guild.channels.cache.filter((channel) => channel.type === ChannelType.GuildText);
  const found = channels.find(({ name }) => name === "mod-log");
  const log =
    found ??
    (await guild.channels.create({
      name: "mod-log",
      permissionOverwrites: [
        { id: guild.roles.everyone.id, deny: [PermissionFlagsBits.ViewChannel] },
        { id: client.user.id, allow: [PermissionFlagsBits.ViewChannel] },
      ],
    }));
  await log.send(`${user.username}: ${action}`);
}

async function filter(message: Message): Promise<void> {
  if (message.author.bot || !message.content.includes("badword")) return;
  await message.delete();
  if (message.channel.isSendable()) await message.channel.send("Mind your language");
}

let stage: BotStage;
let bot: Client;
let moderator: StageUser;

beforeAll(async () => {
  stage = await openStage({ patienceMs: 1_000 });
  const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;
  bot = new Client({ intents: [Guilds, GuildMembers, GuildMessages, MessageContent], rest: { api: stage.apiUrl } });
  bot.once(Events.ClientReady, (ready) => void ready.guilds.cache.first()?.commands.set([MODERATION]));
  bot.on(Events.InteractionCreate, (use) => void (use.isChatInputCommand() && use.inCachedGuild() && moderate(use)));
  bot.on(Events.MessageCreate, (message) => void filter(message));
  await bot.login(stage.token);
  moderator = stage.user({ name: "Mod", permissions: PermissionFlagsBits.ModerateMembers });
});

afterAll(async () => {
  await bot.destroy();
  await stage.close();
});

test("a member is muted by a role, and both channels say so", async () => {
  const bob = stage.user({ name: "Bob" });

  const answer = await moderator.uses("/mod mute", { user: bob.id });

  expect(answer.message?.content).toBe("Done: mute");
  expect(bob.member()?.roles).toEqual([stage.roles().find(({ name }) => name === "Muted")?.id]);
  expect(bob.inPrivate().messages()[0]?.content).toMatch(/^You got a mute/);
  const log = stage.channels().find(({ name }) => name === "mod-log");
  expect(
    moderator
      .in(log?.id ?? "")
      .messages()
      .at(-1)?.content,
  ).toBe("Mod: mute");
});

test("a timeout ends later, and who is kicked or banned is no member any more", async () => {
  const [eve, kim, dan] = [stage.user(), stage.user(), stage.user()];

  await moderator.uses("/mod timeout", { user: eve.id });
  await moderator.uses("/mod kick", { user: kim.id });
  await moderator.uses("/mod ban", { user: dan.id });

  expect(Date.parse(eve.member()?.communication_disabled_until ?? "")).toBeGreaterThan(Date.now());
  expect([kim.member(), dan.member()]).toEqual([undefined, undefined]);
  expect(stage.refused()).toEqual([]);
});

test("the permissions of a user are those that the bot computes from roles", async () => {
  const boss = stage.user({ permissions: "8" });
  const guest = stage.user({ permissions: PermissionFlagsBits.Administrator, isMember: false });

  const before = await moderator.uses("/mod kick", { user: guest.id });
  await guest.joins();
  const answers = [
    await moderator.uses("/mod kick", { user: boss.id }),
    await moderator.uses("/mod kick", { user: guest.id }),
  ];

  expect(before.message?.content).toBe("Not a member");
  expect(answers.map(({ message }) => message?.content)).toEqual(["An administrator", "An administrator"]);
});

test("a message that is deleted is seen no more", async () => {
  const bob = stage.user({ name: "Bob" });

  await bob.says("What a badword");
  await bob.sees("Mind your language");

  expect(bob.messages().filter(({ content }) => content.includes("badword"))).toEqual([]);
});
