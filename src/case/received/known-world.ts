/** What the requests of a case, and their answers, say about the world that an interaction comes from. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { Answer } from "../case.js";

/** Something that a user did, and that the driver says was delivered. */
export interface KnownUse {
  /** The operation of the driver. */
  readonly call: OperationId;
  /** The body that the driver got. */
  readonly sent: JsonObject;
  /** Id of the interaction, where the driver says it. */
  readonly interactionId: string | undefined;
  /** The command that was used, as the service answered it last before that; later edits do not matter. */
  readonly command: JsonObject | undefined;
  /** The message whose component was used, likewise. */
  readonly message: JsonObject | undefined;
  /** The members of all guilds at that moment, by the ids of guild and user with a space between: roles may change later. */
  readonly members: ReadonlyMap<string, KnownMember>;
}

/** A member of a guild, as the driver made it. */
export interface KnownMember {
  /** Ids of its roles, in any order. */
  readonly roles: readonly Json[];
  /** Its name in the guild; undefined where nothing was said. */
  readonly nick: Json | undefined;
}

/** A modal that an application opened. */
export interface KnownModal {
  /** The interaction that it answered; undefined where the request does not say it. */
  readonly interactionId: string | undefined;
  /** As the application sent it. */
  readonly body: JsonObject;
}

/** Users, guilds and uses that a case made. Keys are ids. */
export interface KnownWorld {
  /** Guild of each channel; undefined for a conversation. */
  readonly guildOf: ReadonlyMap<string, string | undefined>;
  /** Channels in which somebody may do less or more than elsewhere. */
  readonly restricted: ReadonlySet<string>;
  /** Languages of users and guilds. */
  readonly locales: ReadonlyMap<string, Json>;
  /** Bits of each role. */
  readonly permissionsOf: ReadonlyMap<string, bigint>;
  /** The modals that the application opened. */
  readonly modals: readonly KnownModal[];
  /** In the order in which they were done. */
  readonly uses: readonly KnownUse[];
}

/** The world as a case knows it after these answers, in their order. */
export function knownWorld(answers: Iterable<Answer>): KnownWorld {
  const world = new GrowingWorld();
  for (const answer of answers) if (answer.status >= 200 && answer.status < 300) world.learn(answer);
  return world;
}

/** The language of users and guilds for whom the driver got no other. @see spec/driver.yaml */
const USUAL_LOCALE = "en-US";

/** Type of a callback that opens a modal. */
const MODAL = 9;

class GrowingWorld implements KnownWorld {
  readonly guildOf = new Map<string, string | undefined>();
  readonly restricted = new Set<string>();
  readonly locales = new Map<string, Json>();
  /** Never changed, because uses keep it. */
  #members: ReadonlyMap<string, KnownMember> = new Map();
  readonly permissionsOf = new Map<string, bigint>();
  readonly #commands = new Map<string, JsonObject>();
  readonly #messages = new Map<string, JsonObject>();
  readonly modals: KnownModal[] = [];
  readonly uses: KnownUse[] = [];

  learn({ call, sent: body, body: answer, path }: Answer): void {
    const sent = isObject(body) ? body : {};
    if (Array.isArray(answer)) for (const one of answer as readonly Json[]) this.#keep(call, one);
    else this.#keep(call, answer);
    if (call === "editCommandPermissions") this.#forgetVersions(isObject(answer) ? answer["id"] : undefined);
    if (call === "changePermissions") this.#forgetVersions(sent["command_id"]);
    if (isObject(answer)) this.#learnMade(call, sent, answer);
    if (call === "respondToInteraction" && sent["type"] === MODAL && isObject(sent["data"]))
      this.modals.push({ interactionId: path?.["interaction_id"], body: sent["data"] });
  }

  #keep(call: OperationId, one: Json | undefined): void {
    if (!isObject(one) || typeof one["id"] !== "string") return;
    if (/Commands?$/.test(call)) this.#commands.set(one["id"], one);
    if (/Message$/.test(call) && Array.isArray(one["components"])) this.#messages.set(one["id"], one);
  }

  /** Whether a command is another version once its permissions were edited is open; those of an application are those of all. */
  #forgetVersions(edited: Json | undefined): void {
    const known = typeof edited === "string" && this.#commands.has(edited) ? [edited] : [...this.#commands.keys()];
    for (const id of known) {
      const { version: _version, ...command } = this.#commands.get(id) ?? {};
      this.#commands.set(id, command);
    }
  }

  #learnMade(call: OperationId, sent: JsonObject, answer: JsonObject): void {
    switch (call) {
      case "makeUser":
        this.locales.set(idIn(answer, "user_id"), sent["locale"] ?? USUAL_LOCALE);
        return;
      case "makeGuild":
        this.locales.set(idIn(answer, "guild_id"), sent["locale"] ?? USUAL_LOCALE);
        this.guildOf.set(idIn(answer, "channel_id"), idIn(answer, "guild_id"));
        return;
      case "makeChannel":
        this.guildOf.set(idIn(answer, "channel_id"), optionalId(sent, "guild_id"));
        if (sent["overwrites"] !== undefined) this.restricted.add(idIn(answer, "channel_id"));
        return;
      case "makeRole":
        this.permissionsOf.set(idIn(answer, "role_id"), bitsOf(sent["permissions"]));
        return;
      case "makeMember":
        this.#join(sent);
        return;
      case "invokeCommand":
      case "typeOption":
      case "useComponent":
      case "submitModal":
        if (answer["outcome"] === "delivered")
          this.uses.push({
            call,
            sent,
            interactionId: optionalId(answer, "interaction_id"),
            command: this.#commands.get(idIn(sent, "command_id")),
            message: this.#messages.get(idIn(sent, "message_id")),
            members: this.#members,
          });
    }
  }

  #join(sent: JsonObject): void {
    const key = `${idIn(sent, "guild_id")} ${idIn(sent, "user_id")}`;
    const { roles = [], nick } = this.#members.get(key) ?? {};
    const given = sent["role_ids"];
    this.#members = new Map(this.#members).set(key, {
      roles: Array.isArray(given) ? (given as readonly Json[]) : roles,
      nick: sent["nick"] ?? nick,
    });
  }
}

/** A bit set that is written as a text; no bits for anything else. */
export function bitsOf(value: Json | undefined): bigint {
  return typeof value === "string" && /^\d{1,30}$/.test(value) ? BigInt(value) : 0n;
}

function idIn(holder: JsonObject, member: string): string {
  return String(holder[member]);
}

function optionalId(holder: JsonObject, member: string): string | undefined {
  const id = holder[member];
  return typeof id === "string" ? id : undefined;
}
