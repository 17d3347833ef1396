/** oceanic.js, unmodified, registers commands on the reference service; only its base URL is ours. */
import {
  ApplicationCommandOptionTypes,
  ApplicationCommandPermissionTypes,
  ApplicationCommandTypes,
  ApplicationIntegrationTypes,
  ChannelTypes,
  Client,
  type CreateApplicationCommandOptions,
  type CreateGuildApplicationCommandOptions,
  InteractionContextTypes,
} from "oceanic.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { faultsOf, type RecordedService, startRecordedService } from "./testing/recorded-service.js";

const { STRING, INTEGER, NUMBER, CHANNEL, USER, SUB_COMMAND, SUB_COMMAND_GROUP } = ApplicationCommandOptionTypes;
const MANAGE_GUILD = "32";

const slash = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: "play",
  nameLocalizations: { ja: "再生", de: "spielen" },
  description: "Plays a song",
  descriptionLocalizations: { de: "Spielt ein Lied" },
  defaultMemberPermissions: MANAGE_GUILD,
  nsfw: true,
  options: [
    {
      type: STRING,
      name: "song",
      description: "Which one",
      required: true,
      autocomplete: true,
      minLength: 2,
      maxLength: 100,
    },
    { type: INTEGER, name: "volume", description: "How loud", minValue: 0, maxValue: 11 },
    {
      type: NUMBER,
      name: "speed",
      description: "How fast",
      nameLocalizations: { de: "tempo" },
      choices: [
        { name: "Half speed", nameLocalizations: { de: "Halbes Tempo" }, value: 0.5 },
        { name: "Double speed", value: 2 },
      ],
    },
    {
      type: CHANNEL,
      name: "where",
      description: "In which channel",
      channelTypes: [ChannelTypes.GUILD_VOICE, ChannelTypes.GUILD_STAGE_VOICE],
    },
    { type: USER, name: "for", description: "For whom" },
  ],
} satisfies CreateGuildApplicationCommandOptions;

const tree = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: "queue",
  description: "The songs to come",
  options: [
    { type: SUB_COMMAND, name: "show", description: "Shows them" },
    {
      type: SUB_COMMAND_GROUP,
      name: "edit",
      description: "Edits them",
      options: [
        {
          type: SUB_COMMAND,
          name: "move",
          description: "Moves one",
          options: [
            { type: INTEGER, name: "from", description: "Its place", required: true, minValue: 1 },
            { type: INTEGER, name: "to", description: "Its new place", required: true, minValue: 1 },
          ],
        },
      ],
    },
  ],
} satisfies CreateGuildApplicationCommandOptions;

const onUser = {
  type: ApplicationCommandTypes.USER,
  name: "Favourite Songs",
  nameLocalizations: { fr: "Chansons Favorites" },
} satisfies CreateGuildApplicationCommandOptions;
const onMessage = {
  type: ApplicationCommandTypes.MESSAGE,
  name: "Find Song",
  defaultMemberPermissions: "0",
} satisfies CreateGuildApplicationCommandOptions;

const everywhere = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: "song",
  description: "What is playing",
  integrationTypes: [ApplicationIntegrationTypes.GUILD_INSTALL, ApplicationIntegrationTypes.USER_INSTALL],
  contexts: [InteractionContextTypes.GUILD, InteractionContextTypes.BOT_DM, InteractionContextTypes.PRIVATE_CHANNEL],
} satisfies CreateApplicationCommandOptions;

const inGuilds = [slash, tree, onUser, onMessage];

describe.each(["documented", "discord"] as const)("oceanic.js on the service in profile %s", (profile) => {
  let service: RecordedService;
  let client: Client;
  let application: string;
  let guild: string;

  beforeAll(async () => {
    service = await startRecordedService(profile);
    client = new Client({ auth: `Bot ${service.target.tokens.bot}`, rest: { baseURL: `${service.apiUrl}/v10` } });
    application = service.target.applicationId;
    guild = service.target.guilds[0]?.id ?? "";
  });

  afterEach(async () => {
    const faults = faultsOf(service.takeRecorded());
    await client.rest.applications.bulkEditGlobalCommands(application, []);
    await client.rest.applications.bulkEditGuildCommands(application, guild, []);
    service.takeRecorded();
    expect(faults).toEqual([]);
  });

  afterAll(async () => {
    client.disconnect(false);
    await service.close();
  });

  test.each([...inGuilds, everywhere])("a global command is registered and read back: $name", async (command) => {
    const made = await client.rest.applications.createGlobalCommand(application, command);
    const read = await client.rest.applications.getGlobalCommand(application, made.id);

    expect(read.toJSON()).toEqual(made.toJSON());
    expect(read).toMatchObject(asReturned(command));
    expect(read.guildID).toBeNull();
    expect(statusesOf(service)).toEqual(["createGlobalCommand 201", "getGlobalCommand 200"]);
  });

  test.each(inGuilds)("a guild command is registered and read back: $name", async (command) => {
    const made = await client.rest.applications.createGuildCommand(application, guild, command);
    const read = await client.rest.applications.getGuildCommand(application, guild, made.id);

    expect(read.toJSON()).toEqual(made.toJSON());
    expect(read).toMatchObject(asReturned(command));
    expect(read.guildID).toBe(guild);
    expect(statusesOf(service)).toEqual(["createGuildCommand 201", "getGuildCommand 200"]);
  });

  test("a name that is used is overwritten", async () => {
    const first = await client.rest.applications.createGuildCommand(application, guild, slash);

    const second = await client.rest.applications.createGuildCommand(application, guild, { ...tree, name: "play" });

    expect(second.id).toBe(first.id);
    expect(BigInt(second.version)).toBeGreaterThan(BigInt(first.version));
    expect(second.options).toMatchObject([{ name: "show" }, { name: "edit" }]);
    expect(await client.rest.applications.getGuildCommands(application, guild)).toHaveLength(1);
  });

  test("an edit by the command itself replaces the fields it names and keeps the others", async () => {
    const made = await client.rest.applications.createGlobalCommand(application, slash);

    const edited = await made.edit({
      name: "jouer",
      nameLocalizations: { fr: "lire" },
      options: [],
    });

    expect(edited).toMatchObject({ id: made.id, name: "jouer", description: "Plays a song", nsfw: true });
    expect(edited.nameLocalizations).toEqual({ fr: "lire" });
    expect(edited.options ?? []).toEqual([]);
  });

  test("a list comes in the language that was asked for, or with all of them", async () => {
    await client.rest.applications.createGuildCommand(application, guild, slash);

    const [japanese] = await client.rest.applications.getGuildCommands(application, guild, { locale: "ja" });
    const [all] = await client.rest.applications.getGuildCommands(application, guild, { withLocalizations: true });

    expect(japanese).toMatchObject({ name: "play", nameLocalized: "再生", nameLocalizations: undefined });
    expect(all?.nameLocalizations).toEqual(slash.nameLocalizations);
  });

  test("a whole list of a guild is overwritten, by name and by id", async () => {
    const old = await client.rest.applications.bulkEditGuildCommands(application, guild, [slash, onUser]);
    const idOf = (list: typeof old, name: string) => list.find((command) => command.name === name)?.id ?? "";

    const now = await client.rest.applications.bulkEditGuildCommands(application, guild, [
      onMessage,
      { ...tree, name: "renamed", id: idOf(old, "play") },
      onUser,
    ]);

    expect(now.map(({ name }) => name).sort()).toEqual(["Favourite Songs", "Find Song", "renamed"]);
    expect(idOf(now, "renamed")).toBe(idOf(old, "play"));
    expect(idOf(now, "Favourite Songs")).toBe(idOf(old, "Favourite Songs"));
  });

  test("a whole global list is overwritten", async () => {
    await client.rest.applications.bulkEditGlobalCommands(application, [slash, everywhere]);

    const now = await client.rest.applications.bulkEditGlobalCommands(application, [everywhere, onUser, onMessage]);

    expect(now).toHaveLength(3);
    expect(await client.rest.applications.getGlobalCommands(application)).toHaveLength(3);
  });

  test("a deleted command is gone", async () => {
    const made = await client.rest.applications.createGuildCommand(application, guild, onUser);

    await made.delete();

    await expect(client.rest.applications.getGuildCommand(application, guild, made.id)).rejects.toMatchObject({
      ...(profile === "discord" && { code: 10063 }),
      status: 404,
    });
  });

  test("permissions are set with a bearer token, and never with the bot's", async () => {
    const { id } = await client.rest.applications.createGlobalCommand(application, slash);
    const accessToken = `Bearer ${service.target.tokens.guildManager}`;
    const permissions = [
      {
        id: service.target.guilds[0]?.channelIds[0] ?? "",
        type: ApplicationCommandPermissionTypes.CHANNEL,
        permission: true,
      },
      { id: guild, type: ApplicationCommandPermissionTypes.ROLE, permission: false },
    ];

    const set = await client.rest.applications.editGuildCommandPermissions(application, guild, id, {
      accessToken,
      permissions,
    });
    const read = await client.rest.applications.getGuildPermission(application, guild, id);
    const all = await client.rest.applications.getGuildPermissions(application, guild);
    const byBot = client.rest.applications.editGuildCommandPermissions(application, guild, id, { permissions: [] });

    await expect(byBot).rejects.toMatchObject({ status: 403 });
    expect(set).toEqual({ id, applicationID: application, guildID: guild, permissions });
    expect(read).toEqual(set);
    expect(all).toEqual([set]);
  });
});

/** What a command asked for, in the form in which the client returns it: choices as they came, permissions as an object. */
function asReturned(command: CreateApplicationCommandOptions): object {
  const { defaultMemberPermissions, ...rest } = command;
  return {
    ...JSON.parse(JSON.stringify(rest, (key, value) => (key === "choices" ? value.map(asReturnedChoice) : value))),
    ...(defaultMemberPermissions && { defaultMemberPermissions: { allow: BigInt(defaultMemberPermissions) } }),
  };
}

function asReturnedChoice({ nameLocalizations, ...choice }: { nameLocalizations?: object }): object {
  return { ...choice, ...(nameLocalizations && { name_localizations: nameLocalizations }) };
}

function statusesOf(service: RecordedService): readonly string[] {
  const recorded = service.takeRecorded();
  expect(faultsOf(recorded)).toEqual([]);
  return recorded.map(({ operation, status }) => `${operation} ${status}`);
}
