/** discord.js, unmodified, registers commands on the reference service; only its API address is ours. */
import {
  type ApplicationCommandData,
  type ApplicationCommandManager,
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  ChannelType,
  Client,
  ClientApplication,
  DiscordAPIError,
  Locale,
  PermissionFlagsBits,
  Routes,
} from "discord.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { globally, inGuilds, nested, onMessage, onUser, type Payload, plain } from "./testing/builder-payloads.js";
import { faultsOf, type RecordedService, startRecordedService } from "./testing/recorded-service.js";

describe.each(["documented", "discord"] as const)("discord.js on the service in profile %s", (profile) => {
  let service: RecordedService;
  let client: Client;
  let commands: ApplicationCommandManager;
  let guild: string;

  beforeAll(async () => {
    service = await startRecordedService(profile);
    client = new Client({ intents: [], rest: { api: service.apiUrl, globalRequestsPerSecond: 10_000 } });
    client.rest.setToken(service.target.tokens.bot);
    // What the client itself does when the gateway says that it is ready.
    client.application = Reflect.construct(ClientApplication, [client, { id: service.target.applicationId }]);
    commands = (client.application as ClientApplication).commands;
    guild = service.target.guilds[0]?.id ?? "";
  });

  afterEach(async () => {
    expect(faultsOf(service.takeRecorded())).toEqual([]);
    await commands.set([]);
    await commands.set([], guild);
    service.takeRecorded();
  });

  afterAll(async () => {
    await client.destroy();
    await service.close();
  });

  test.each(globally)("a global command is registered and read back: $name", async ({ builder }) => {
    const made = await commands.create(builder);
    const read = await commands.fetch(made.id, { force: true });

    expect(made.equals(asRegistered(builder, made.integrationTypes), true)).toBe(true);
    expect(read.equals(made, true)).toBe(true);
    expect(read.guildId).toBeNull();
    expect(statusesOf(service)).toEqual(["createGlobalCommand 201", "getGlobalCommand 200"]);
  });

  test.each(inGuilds)("a guild command is registered and read back: $name", async ({ builder }) => {
    const made = await commands.create(builder, guild);
    const read = await commands.fetch(made.id, { guildId: guild, force: true });

    expect(made.equals(asRegistered(builder, made.integrationTypes), true)).toBe(true);
    expect(read.equals(made, true)).toBe(true);
    expect(made.guildId).toBe(guild);
    expect(statusesOf(service)).toEqual(["createGuildCommand 201", "getGuildCommand 200"]);
  });

  test("a name that is used is overwritten", async () => {
    const first = await commands.create(plain, guild);
    const { id, version } = first;

    const second = await commands.create({ name: "repeat", description: "Says it once" }, guild);

    expect(second.id).toBe(id);
    expect(BigInt(second.version)).toBeGreaterThan(BigInt(version));
    expect(second.options).toEqual([]);
    expect(statusesOf(service)).toEqual(["createGuildCommand 201", "createGuildCommand 200"]);
  });

  test("an edit replaces the fields it names and keeps the others", async () => {
    const { id } = await commands.create(plain);

    const edited = await commands.edit(id, { description: "Parrot", options: [{ ...A_CHANNEL }] });

    expect(edited.nameLocalizations).toEqual({ de: "wiederholen", "es-ES": "repetir" });
    expect(edited).toMatchObject({ name: "repeat", description: "Parrot", options: [A_CHANNEL] });
    expect(edited.defaultMemberPermissions?.has(PermissionFlagsBits.ManageRoles)).toBe(true);
    expect(statusesOf(service)).toEqual(["createGlobalCommand 201", "editGlobalCommand 200"]);
  });

  test("a list comes in the language that was asked for, or with all of them", async () => {
    await commands.create(plain, guild);
    await commands.create(nested, guild);

    const german = await commands.fetch({ guildId: guild, locale: Locale.German, cache: false });
    const all = await commands.fetch({ guildId: guild, withLocalizations: true, cache: false });

    const repeat = german.find(({ name }) => name === "repeat");
    expect(repeat).toMatchObject({ nameLocalized: "wiederholen", descriptionLocalized: "Sagt einen Text noch einmal" });
    expect(repeat?.options[0]).toMatchObject({ name: "text", nameLocalized: "wort" });
    expect(all.find(({ name }) => name === "repeat")?.nameLocalizations).toEqual({
      de: "wiederholen",
      "es-ES": "repetir",
    });
    expect(all.size).toBe(2);
  });

  test.each(["global", "guild"])("a whole list is overwritten: %s", async (scope) => {
    const place = scope === "guild" ? guild : undefined;
    const set = (list: readonly Payload["builder"][]) =>
      place
        ? commands.set(
            list.map((each) => each.toJSON()),
            place,
          )
        : commands.set(list.map((each) => each.toJSON()));
    const old = await set([plain, onUser]);

    const now = await set([onMessage, nested, onUser]);

    const kept = (list: typeof old) => list.find(({ type }) => type === ApplicationCommandType.User)?.id;
    expect(now.map(({ name, type }) => `${type} ${name}`).sort()).toEqual(["1 настройки", "2 Look Up", "3 Look Up"]);
    expect(kept(now)).toBe(kept(old));
    expect((await commands.fetch(place ? { guildId: place } : {})).size).toBe(3);
  });

  test("a deleted command is gone", async () => {
    const { id } = await commands.create(onUser, guild);

    await commands.delete(id, guild);

    await expect(commands.fetch(id, { guildId: guild, force: true })).rejects.toMatchObject({ status: 404 });
    expect(statusesOf(service)).toEqual(["createGuildCommand 201", "deleteGuildCommand 204", "getGuildCommand 404"]);
  });

  test("permissions are set with a bearer token, read, added to, removed, and dropped with the command", async () => {
    const { id: command } = await commands.create(plain);
    const token = service.target.tokens.guildManager;
    const [role = "", user = ""] = [service.target.guilds[0]?.roleIds[0], service.target.guilds[0]?.userIds[0]];
    const { Role, User } = ApplicationCommandPermissionType;

    await commands.permissions.set({
      guild,
      command,
      token,
      permissions: [{ id: role, type: Role, permission: true }],
    });
    await commands.permissions.add({
      guild,
      command,
      token,
      permissions: [{ id: user, type: User, permission: false }],
    });
    const both = await commands.permissions.fetch({ guild, command });
    await commands.permissions.remove({ guild, command, token, roles: [role] });
    const all = await commands.permissions.fetch({ guild });

    expect(new Set(both.map(({ id }) => id))).toEqual(new Set([role, user]));
    expect([...all]).toEqual([[command, [{ id: user, type: User, permission: false }]]]);
    const schemes = service.takeRecorded().map(({ operation, scheme }) => `${operation} ${scheme}`);
    expect(schemes.filter((each) => each.startsWith("edit"))).toEqual(Array(3).fill("editCommandPermissions Bearer"));
  });

  test("a refusal reaches the caller as an error of the client", async () => {
    const wrong = { name: "Upper", description: "d".repeat(101) };

    const refusal = commands.create(wrong, guild);

    await expect(refusal).rejects.toBeInstanceOf(DiscordAPIError);
    await expect(refusal).rejects.toMatchObject(
      profile === "discord" ? { status: 400, code: 50035 } : { method: "POST" },
    );
  });

  test("the plain way of the guide, REST and builders, does the same", async () => {
    const { applicationId } = service.target;

    await client.rest.put(Routes.applicationGuildCommands(applicationId, guild), {
      body: [plain.toJSON(), onUser.toJSON()],
    });
    const list = await client.rest.get(Routes.applicationGuildCommands(applicationId, guild));

    expect(list).toHaveLength(2);
  });
});

const A_CHANNEL = {
  type: ApplicationCommandOptionType.Channel as const,
  name: "room",
  description: "Where",
  required: true,
  channelTypes: [ChannelType.GuildText as const, ChannelType.GuildVoice as const],
};

/** What a builder asks for, as it goes over the wire; installation types have a default that the client does not know. */
function asRegistered(builder: Payload["builder"], integrationTypes: readonly number[] | null): ApplicationCommandData {
  return { integration_types: integrationTypes, ...JSON.parse(JSON.stringify(builder)) };
}

function statusesOf(service: RecordedService): readonly string[] {
  const recorded = service.takeRecorded();
  expect(faultsOf(recorded)).toEqual([]);
  return recorded.map(({ operation, status }) => `${operation} ${status}`);
}
