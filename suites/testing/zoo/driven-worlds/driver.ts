/** The control plane: makes users and guilds, moves the clock, and acts as users. */
import { OF_EVERYONE } from "./bits.js";
import { enableActivity } from "./commands/keep.js";
import { readEntries, setEntries } from "./commands/permissions.js";
import type { Application, Channel, Guild, User } from "./entities.js";
import { Failure, Problems } from "./failure.js";
import { submitModal } from "./interactions/submit-modal.js";
import { invokeCommand, listPicker, typeOption } from "./interactions/use-command.js";
import { useComponent } from "./interactions/use-component.js";
import { join, newChannel, newGuild, newRole, newUser } from "./make.js";
import { sentFile } from "./messages/attachments.js";
import { post, textContent } from "./messages/keep.js";
import { MAIN, SCOPES_OF_BOTS } from "./set-up.js";
import { type Fields, given, isInteger, isObject } from "./values.js";
import { randomText, type World } from "./world.js";

type Operation = (world: World, body: Fields) => Fields;

const fail = (why: string): never => {
  throw new Failure(400, 79000, why);
};

function need<T>(map: ReadonlyMap<string, T>, id: unknown, what: string): T {
  return map.get(String(id)) ?? fail(`no such ${what}: ${id}`);
}

const appIn = (world: World, { application_id }: Fields): Application =>
  need(world.apps, application_id ?? MAIN, "application");
const guildIn = (world: World, { guild_id }: Fields): Guild => need(world.guilds, guild_id, "guild");
const userIn = (world: World, { user_id }: Fields): User => need(world.users, user_id, "user");
const textsIn = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : []);

const BITS = OF_EVERYONE.toString();
const SECRET_BYTES = 21;
const ENTRY_POINT = 4;
const DIRECT_MESSAGE = 1;
const GROUP_MESSAGE = 3;

/** What a client makes is stored as it comes: only tests use these operations. */
const make: Readonly<Record<string, Operation>> = {
  makeUser: (world, { locale, is_adult, is_bot }) => ({
    user_id: newUser(world, {
      locale: String(locale ?? "en-US"),
      isAdult: is_adult !== false,
      isBot: is_bot === true,
    }).id,
  }),
  makeGuild(world, body) {
    const owner = given(body, "owner_id") ? need(world.users, body["owner_id"], "user") : newUser(world);
    const { guild, channel } = newGuild(world, { owner: owner.id, locale: String(body["locale"] ?? "en-US") });
    if (body["installed"] !== null) guild.installations.set(MAIN, installationIn(body["installed"]));
    return { guild_id: guild.id, channel_id: channel.id };
  },
  makeRole: (world, body) => ({
    role_id: newRole(world, guildIn(world, body), BigInt(String(body["permissions"]))).id,
  }),
  makeMember(world, body) {
    const { role_ids, nick } = body;
    join(guildIn(world, body), userIn(world, body).id, {
      ...(given(body, "role_ids") && { roles: textsIn(role_ids) }),
      ...(nick !== undefined && { nick: nick as string | null }),
    });
    return {};
  },
  makeChannel(world, body) {
    const type = Number(body["type"]);
    const guild = given(body, "guild_id") ? guildIn(world, body).id : null;
    if (guild === null && type !== DIRECT_MESSAGE && type !== GROUP_MESSAGE)
      fail("a channel of this type needs a guild");
    const channel = newChannel(world, {
      guild,
      type,
      parent: given(body, "parent_id") ? String(body["parent_id"]) : null,
      nsfw: body["nsfw"] === true,
      overwrites: (body["overwrites"] ?? []) as Channel["overwrites"],
      recipients: textsIn(body["recipient_ids"]),
      app: type === DIRECT_MESSAGE ? MAIN : null,
    });
    return { channel_id: channel.id };
  },
  makeMessage(world, body) {
    const channel = need(world.channels, body["channel_id"], "channel");
    const attachments = textsIn(body["attachments"]).map((name) => sentFile(world, name));
    const content = { ...textContent(world, String(body["content"] ?? "")), attachments };
    const sent = { author: userIn(world, body).id, readable: body["readable"] !== false };
    return { message_id: post(world, channel, content, sent).id };
  },
  makeToken(world, body) {
    const app = appIn(world, body).id;
    const scopes = textsIn(body["scopes"]);
    const [token, refresh] = [randomText(SECRET_BYTES), randomText(SECRET_BYTES)];
    const ofUser = given(body, "user_id") && { user: userIn(world, body).id };
    world.tokens.set(token, { kind: ofUser ? "user" : "client", app, scopes, refresh, ...ofUser });
    world.refreshTokens.set(refresh, token);
    return { token, refresh_token: refresh };
  },
};

function installationIn(installed: unknown) {
  const { scopes, permissions } = isObject(installed) ? installed : {};
  return { scopes: scopes ? textsIn(scopes) : SCOPES_OF_BOTS, permissions: String(permissions ?? BITS) };
}

function deleteToken(world: World, token: string): void {
  const { refresh } = world.tokens.get(token) ?? {};
  if (refresh !== undefined) world.refreshTokens.delete(refresh);
  world.tokens.delete(token);
}

const change: Readonly<Record<string, Operation>> = {
  deleteToken(world, { token }) {
    deleteToken(world, String(token));
    return {};
  },
  install(world, body) {
    const app = appIn(world, body);
    if (given(body, "guild_id")) guildIn(world, body).installations.set(app.id, installationIn(body));
    else world.userInstallations.get(app.id)?.set(userIn(world, body).id, textsIn(body["scopes"]));
    return {};
  },
  uninstall(world, body) {
    const app = appIn(world, body);
    const { user_id: user } = body;
    if (given(body, "guild_id")) guildIn(world, body).installations.delete(app.id);
    else {
      world.userInstallations.get(app.id)?.delete(String(user));
      for (const [key, token] of world.tokens)
        if (token.kind === "user" && token.app === app.id && token.user === user) deleteToken(world, key);
    }
    return {};
  },
  changeApplication(world, body) {
    const app = appIn(world, body);
    if (given(body, "is_discoverable")) app.isDiscoverable = body["is_discoverable"] === true;
    if (given(body, "integration_types")) app.integrationTypes = body["integration_types"] as readonly number[];
    if (body["has_activity"] === true && !app.hasActivity) enableActivity(world, app);
    if (body["has_activity"] === false) {
      app.hasActivity = false;
      for (const { id, type } of app.commands.values()) if (type === ENTRY_POINT) app.commands.delete(id);
    }
    return {};
  },
  changePermissions(world, body) {
    const id = String(body["command_id"]);
    const app = [...world.apps.values()].find((one) => one.id === id || one.commands.has(id));
    const p = new Problems();
    const entries = readEntries(p, body);
    const guild = guildIn(world, body);
    p.throwIfAny("The list");
    setEntries(app ?? fail("no such command"), guild.id, id, entries);
    return {};
  },
  blockText(world, body) {
    guildIn(world, body).blockedTexts.push(String(body["text"]));
    return {};
  },
  moveClock(world, { milliseconds }) {
    if (!isInteger(milliseconds) || milliseconds < 0) return fail("milliseconds must be an integer");
    world.clockOffsetMs += milliseconds;
    return {};
  },
};

const act: Readonly<Record<string, Operation>> = {
  listPicker,
  invokeCommand,
  typeOption,
  useComponent,
  submitModal,
  listDeliveries(world, body) {
    const app = appIn(world, body);
    const after = given(body, "after") ? Number(body["after"]) : 0;
    const deliveries = world.deliveries.filter((one) => one.app === app.id && one.number > after);
    return {
      deliveries: deliveries.map(({ interaction }) => ({ interaction })),
      cursor: String(world.deliveryCount),
    };
  },
};

const OPERATIONS = { ...make, ...change, ...act };

/** @param reset brings the world back to its start */
export function drive(world: World, reset: () => void, name: string, body: unknown): Fields {
  if (!isObject(body)) return fail("the body must be a JSON object");
  if (name === "describe") return { operations: ["describe", "reset", ...Object.keys(OPERATIONS)] };
  if (name === "reset") {
    reset();
    return {};
  }
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) throw new Failure(404, 79404, "no such operation");
  return operation(world, body);
}
