/** What ids in the data of an interaction refer to. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { Attach } from "../message/upload.js";
import { userObject } from "../message/user-object.js";
import type { Channel } from "../world/entities.js";
import { channelObject, memberObject, roleObject, type Surroundings } from "./entity-objects.js";

/** Who uses something, where. */
export interface InteractionScene extends Surroundings {
  /** The user. */
  readonly userId: string;
  /** Where it happens. */
  readonly channel: Channel;
  /** Attaches uploaded files. */
  readonly attach: Attach;
}

type Kind = "users" | "members" | "roles" | "channels" | "messages" | "attachments";

/** Gathers entities while values are read. Each `add…` says whether there is such a thing within reach. */
export class ResolvedData {
  readonly #scene: InteractionScene;
  readonly #byKind: { [kind in Kind]?: { [id: string]: Json } } = {};

  constructor(scene: InteractionScene) {
    this.#scene = scene;
  }

  /** A user, and in a guild its member, where it is one. */
  addUser(id: string): boolean {
    const { world, channel } = this.#scene;
    if (world.user(id) === undefined) return false;
    this.#put("users", id, userObject(world, id));
    const member = world.member(channel.guildId ?? "", id);
    if (member !== undefined) this.#put("members", id, memberObject(this.#scene, member, channel));
    return true;
  }

  addRole(id: string): boolean {
    const { world, channel } = this.#scene;
    const role = world.role(id);
    if (role === undefined || role.guildId !== channel.guildId) return false;
    this.#put("roles", id, roleObject(role));
    return true;
  }

  /** A channel of the guild, or the conversation itself; of these types, where any are named. */
  addChannel(id: string, types: readonly Json[]): boolean {
    const { world, channel, userId } = this.#scene;
    const found = world.channel(id);
    if (found === undefined || found.guildId !== channel.guildId) return false;
    if (found.guildId === undefined && found.id !== channel.id) return false;
    if (types.length > 0 && !types.includes(found.type)) return false;
    this.#put("channels", id, channelObject(this.#scene, found, userId));
    return true;
  }

  addMessage(id: string, message: JsonObject): void {
    this.#put("messages", id, message);
  }

  /** A file that is uploaded with the interaction, given its name or an object with it, and its text as `content` or its bytes as `base64`. What it gives is the id. */
  addAttachment(file: Json): string | undefined {
    const given = isObject(file) ? file : { filename: file };
    const filename = given["filename"] ?? given["name"];
    if (typeof filename !== "string" || filename === "") return undefined;
    const { base64, content, content_type, size } = given;
    const upload = {
      index: "0",
      filename,
      contentType: typeof content_type === "string" ? content_type : "text/plain",
      bytes:
        typeof base64 === "string"
          ? Buffer.from(base64, "base64")
          : new TextEncoder().encode(typeof content === "string" ? content : ""),
    };
    const attachment = this.#scene.attach(upload, given, this.#scene.channel.id);
    const stated = typeof size === "number" ? size : Math.max(1, attachment.size);
    this.#put("attachments", attachment.id, { ...attachment, size: stated, ephemeral: true });
    return attachment.id;
  }

  /** Undefined where nothing was resolved. */
  toJson(): JsonObject | undefined {
    return Object.keys(this.#byKind).length === 0 ? undefined : (this.#byKind as JsonObject);
  }

  #put(kind: Kind, id: string, entity: Json): void {
    const entities = this.#byKind[kind];
    if (entities === undefined) this.#byKind[kind] = { [id]: entity };
    else entities[id] = entity;
  }
}
