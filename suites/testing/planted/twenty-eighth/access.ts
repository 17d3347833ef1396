/** Bugs of who may use a command: what a service knows of users, roles, channels and permissions. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, type KnownCommand, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";
import { forgetting, idsWithoutPermissions, isCommandUse, outcome } from "./support.js";

const ADMINISTRATOR = 1n << 3n;
const DIRECT_MESSAGE = 1;
const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;

/** The permissions of a command in one guild. */
export interface GivenEntries {
  /** The guild. */
  readonly guild: string;
  /** The entries. */
  readonly list: readonly JsonObject[];
  /** How far the clock was moved when they were set, in milliseconds. */
  readonly movedMs: number;
}

/** A user who wants to use a command. */
export interface Attempt {
  /** The user. */
  readonly user: string;
  /** The guild of the channel; undefined where it is not known. */
  readonly guild: string | undefined;
  /** True for a direct message with the bot. */
  readonly isDirect: boolean;
  /** The command. */
  readonly command: KnownCommand;
  /** Its permissions in each guild that has some. */
  readonly entries: readonly GivenEntries[];
  /** Roles of the user in the guild. */
  readonly roles: ReadonlySet<string>;
  /** True for the owner of the guild, and for members with a role that includes Administrator. */
  readonly isAdministrator: boolean;
  /** How far the clock is moved now, in milliseconds. */
  readonly movedMs: number;
}

/** Keeps what requests and answers show of guilds, channels, members and permissions. */
class Surroundings {
  readonly #guilds = new Map<string, string>();
  readonly #direct = new Set<string>();
  readonly #owners = new Set<string>();
  readonly #mightyRoles = new Set<string>();
  readonly #roles = new Map<string, ReadonlySet<string>>();
  readonly #entries = new Map<string, Map<string, GivenEntries>>();
  #movedMs = 0;

  /** The attempt of this user, in this channel, to use the command. */
  attempt(user: string, channel: string, id: string, command: KnownCommand): Attempt {
    const guild = GUILD_OF_PLACE.exec(command.place)?.[1] ?? this.#guilds.get(channel);
    const member = `${guild} ${user}`;
    const roles = this.#roles.get(member) ?? new Set();
    return {
      user,
      guild,
      isDirect: this.#direct.has(channel),
      command,
      entries: [...(this.#entries.get(id)?.values() ?? [])],
      roles,
      isAdministrator: this.#owners.has(member) || [...roles].some((role) => this.#mightyRoles.has(role)),
      movedMs: this.#movedMs,
    };
  }

  /** Learns from a request that succeeded. @param known commands as they were before it */
  async learn(call: Call, response: Response, known: Known): Promise<void> {
    const name = driven(call);
    const sent = await objectOf(call.request);
    const { id = "", guild = "" } = call.path;
    if (name !== undefined) await this.#learnOfDriver(name, call, sent, await objectOf(response));
    if (call.operation === "edit-permissions") this.#put(guild, id, sent);
    for (const each of await idsWithoutPermissions(call, response, known)) this.#entries.delete(each);
  }

  /** Learns from an operation of the driver. @param made what it answered */
  async #learnOfDriver(name: string, call: Call, sent: JsonObject, made: JsonObject): Promise<void> {
    const guild = textOf(sent, "guild_id");
    if (name === "moveClock") this.#movedMs += await clockMovedMs(call);
    if (name === "changePermissions") this.#put(guild, textOf(sent, "command_id"), sent);
    if (name === "makeGuild") {
      this.#guilds.set(textOf(made, "channel_id"), textOf(made, "guild_id"));
      this.#owners.add(`${textOf(made, "guild_id")} ${textOf(sent, "owner_id")}`);
    }
    if (name === "makeChannel") {
      const channel = textOf(made, "channel_id");
      if (sent["type"] === DIRECT_MESSAGE) this.#direct.add(channel);
      const itsGuild = guild === "" ? this.#guilds.get(textOf(sent, "parent_id")) : guild;
      if (itsGuild !== undefined) this.#guilds.set(channel, itsGuild);
    }
    if (name === "makeRole" && (BigInt(textOf(sent, "permissions")) & ADMINISTRATOR) !== 0n)
      this.#mightyRoles.add(textOf(made, "role_id"));
    if (name === "makeMember" && Array.isArray(sent["role_ids"]))
      this.#roles.set(`${guild} ${textOf(sent, "user_id")}`, new Set(elementsOf(sent["role_ids"]).map(String)));
  }

  /** Replaces the permissions of a command in a guild. */
  #put(guild: string, id: string, { permissions }: JsonObject): void {
    const guilds = this.#entries.get(id) ?? new Map<string, GivenEntries>();
    const list = elementsOf(permissions).filter(isObject);
    guilds.delete(guild);
    if (list.length > 0) guilds.set(guild, { guild, list, movedMs: this.#movedMs });
    this.#entries.set(id, guilds);
  }
}

/** A service that denies some users what they may use: no picker shows it, and no use is delivered. */
export function deniesWrongly(isDenied: (attempt: Attempt) => boolean): (service: Fetch) => Fetch {
  return forgetting((known) => {
    const surroundings = new Surroundings();
    return async (call, { pass }) => {
      const use = await objectOf(call.request);
      const isStopped = (id: string) => {
        const command = known.get(id);
        const [user, channel] = [textOf(use, "user_id"), textOf(use, "channel_id")];
        return command !== undefined && isDenied(surroundings.attempt(user, channel, id, command));
      };
      if (isCommandUse(call) && isStopped(textOf(use, "command_id"))) return outcome("denied", "Permission Denied");
      const response = await pass();
      if (response.ok) await surroundings.learn(call, response, known);
      if (driven(call) !== "listPicker") return response;
      return changed(response, (body) => {
        const commands = isObject(body) ? elementsOf(body["commands"]) : [];
        return { commands: commands.filter((each) => !isStopped(textOf(each, "id"))) };
      });
    };
  });
}
