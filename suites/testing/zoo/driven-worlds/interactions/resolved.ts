/** Entities that an interaction names, as the application receives them. */
import { channelPermissions } from "../access.js";
import { sentFile } from "../messages/attachments.js";
import { messageView } from "../messages/keep.js";
import type { Fields } from "../values.js";
import { channelView, resolvedMember, roleView, userView } from "../views.js";
import type { World } from "../world.js";
import { type Place, refuse } from "./place.js";

type Kind = "users" | "members" | "roles" | "channels" | "attachments" | "messages";

/** Collects the entities of one interaction; a name of nothing refuses the use. */
export class Resolved {
  readonly #world: World;
  readonly #place: Place;
  readonly #data: Partial<Record<Kind, Record<string, Fields>>> = {};

  constructor(world: World, place: Place) {
    this.#world = world;
    this.#place = place;
  }

  get data(): Readonly<Partial<Record<Kind, Record<string, Fields>>>> {
    return this.#data;
  }

  /** As a member of the data of the interaction; missing where there is nothing. */
  get member(): Fields {
    return Object.keys(this.#data).length > 0 ? { resolved: this.#data } : {};
  }

  #put(kind: Kind, id: string, value: Fields): void {
    const ofKind = this.#data[kind] ?? {};
    this.#data[kind] = ofKind;
    ofKind[id] = value;
  }

  user(id: string): void {
    const { guild, channel } = this.#place;
    const user = this.#world.users.get(id) ?? refuse("invalid", "no such user");
    this.#put("users", id, userView(user));
    const member = guild?.members.get(id);
    if (member) this.#put("members", id, resolvedMember(member, channelPermissions(this.#world, channel, id)));
  }

  role(id: string): void {
    const role = this.#place.guild?.roles.get(id) ?? refuse("invalid", "no such role");
    this.#put("roles", id, roleView(role));
  }

  mentionable(id: string): void {
    if (this.#place.guild?.roles.has(id)) this.role(id);
    else this.user(id);
  }

  channel(id: string, types: readonly number[] = []): void {
    const channel = this.#world.channels.get(id);
    if (!channel || channel.guild !== (this.#place.guild?.id ?? null)) refuse("invalid", "no such channel");
    if (types.length > 0 && !types.includes(channel.type)) refuse("invalid", "not a channel of these types");
    const bits = channelPermissions(this.#world, channel, this.#place.user.id);
    this.#put("channels", id, channelView(channel, bits));
  }

  /** @returns the id of the file */
  file(name: string): string {
    const file = sentFile(this.#world, name);
    this.#put("attachments", file.id, { ...file });
    return file.id;
  }

  message(id: string): void {
    const { channel, user } = this.#place;
    const message = this.#world.messages.get(id);
    const isSeen = message?.onlyFor === null || message?.onlyFor === user.id;
    if (!message || message.channel !== channel.id || !isSeen) refuse("invalid", "no such message here");
    this.#put("messages", id, messageView(this.#world, message));
  }

  /** Takes over what another one has. */
  add(other: Resolved): void {
    for (const [kind, entities] of Object.entries(other.data))
      for (const [id, entity] of Object.entries(entities)) this.#put(kind as Kind, id, entity);
  }
}
