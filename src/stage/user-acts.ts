/** What users do beside commands: they write, react and join. */
import { showValue } from "../case/show.js";
import type { Upload } from "../service/message/upload.js";
import { writeMessage } from "../service/message/user-message.js";
import { isRefusal } from "../service/refusal/refusal.js";
import type { Channel, User } from "../service/world/entities.js";
import { type ShownMessage, shownMessage } from "./answer.js";
import { awaitBot } from "./await-usable.js";
import type { StageScene } from "./scene.js";
import { botError, StageError } from "./stage-error.js";

/** A file of a user. */
export interface StageFile {
  /** File name, as in `notes.txt`. */
  readonly filename: string;
  /** Its content; a text is written in UTF-8. */
  readonly content: string | Uint8Array;
  /** Media type. Default `text/plain`. */
  readonly contentType?: string;
  /** Size that an option of a command states, for tests of limits. Default: that of the content. */
  readonly size?: number;
}

export interface SayOptions {
  /** Files that the message has. */
  readonly attachments?: readonly StageFile[];
  /** The message that it replies to. */
  readonly reply?: { readonly id: string };
}

/** A user, and the roles of the user as a member. */
export interface RoledUser {
  /** Who. */
  readonly user: User;
  /** Snowflakes of the roles. */
  readonly roleIds: readonly string[];
}

/** A user in a channel. */
export interface Seat {
  /** Who acts. */
  readonly user: User;
  /** Where. */
  readonly channel: Channel;
}

/** Adds a message to the channel. @throws StageError `nobody-there`, or `not-possible` for an empty message */
export async function say(
  scene: StageScene,
  { user, channel }: Seat,
  text: string,
  { attachments = [], reply }: SayOptions,
): Promise<ShownMessage> {
  await awaitBot(scene, `Cannot say ${showValue(text)}`);
  scene.traffic.noteAct();
  const written = writeMessage(scene.service, {
    userId: user.id,
    channelId: channel.id,
    content: text,
    files: attachments.map(uploadOf),
    ...(reply === undefined ? {} : { repliesTo: reply.id }),
  });
  if (!isRefusal(written)) return shownMessage(written);
  throw new StageError("not-possible", `Cannot say ${showValue(text)}: it is empty; give it a text or an attachment`);
}

/** Adds a reaction of the user. @throws StageError `nobody-there` or `not-found` */
export async function react(scene: StageScene, { user }: Seat, on: ShownMessage, emoji: string): Promise<void> {
  const failure = `Cannot react with ${showValue(emoji)}`;
  await awaitBot(scene, failure);
  const { service, traffic } = scene;
  if (service.messages.get(on.channel_id, on.id) === undefined) {
    throw botError(scene, "not-found", `${failure}: the message is gone; name one that is there`);
  }
  traffic.noteAct();
  service.world.reactions.add({ channelId: on.channel_id, messageId: on.id, userId: user.id, emoji });
}

/** The user becomes a member of the guild of the stage. @throws StageError `nobody-there` or `not-possible` */
export async function join(scene: StageScene, { user, roleIds }: RoledUser): Promise<void> {
  const { service, guildId, traffic } = scene;
  const { world } = service;
  const { id, username } = user;
  await awaitBot(scene, `Cannot let ${username} join`);
  if (world.member(guildId, id) !== undefined) {
    throw new StageError(
      "not-possible",
      `Cannot let ${username} join: the user is a member already; make the user with stage.user({ isMember: false })`,
    );
  }
  traffic.noteAct();
  world.addMember({ guildId, userId: id, roleIds, nick: null, joinedAt: new Date(service.now()).toISOString() });
}

/** The file as it goes over the wire. @throws StageError `not-possible` for what is no file */
export function uploadOf(file: StageFile, index: number): Upload {
  const { filename, content, contentType = "text/plain" } = file;
  const remedy = 'write it as { filename: "a.txt", content: "text or bytes" }';
  if (typeof filename !== "string" || filename === "") {
    throw new StageError("not-possible", `Cannot send a file: it has no filename; ${remedy}`);
  }
  if (typeof content !== "string" && !(content instanceof Uint8Array)) {
    throw new StageError("not-possible", `Cannot send the file ${showValue(filename)}: it has no content; ${remedy}`);
  }
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { index: String(index), filename, contentType, bytes };
}
