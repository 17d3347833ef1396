/** What an application does with the token of an interaction. */
import type { Message, OpenInteraction } from "../entities.js";
import { Failure, noObject, notFound } from "../failure.js";
import type { Upload } from "../messages/attachments.js";
import { compose } from "../messages/compose.js";
import { amend } from "../messages/keep.js";
import { type Fields, has, isInteger, isObject } from "../values.js";
import type { World } from "../world.js";
import { CHOICES } from "./answer.js";
import { guildOf, say } from "./say.js";

const TOKEN_LIFE_MS = 20 * 60_000;
const MOST_FOLLOW_UPS = 5;
const ORIGINAL = "@original";

/** Names an application by its id, and an interaction by its token. */
export interface Named {
  readonly app: string;
  readonly token: string;
}

/** What is sent. */
export interface Payload {
  readonly payload: unknown;
  readonly files: readonly Upload[];
}

function openBy(world: World, { app, token }: Named): OpenInteraction {
  const found = [...world.interactions.values()].find((one) => one.token === token && one.app === app);
  if (!found || world.now() - found.at > TOKEN_LIFE_MS) throw notFound("interaction with this token");
  return found;
}

export function followUp(world: World, named: Named, { payload, files }: Payload): Message {
  const open = openBy(world, named);
  if (open.answered === null || open.answered === CHOICES)
    throw new Failure(409, 72051, "The interaction has no answer that could be followed.");
  if (open.isOfUserAlone && open.followUps >= MOST_FOLLOW_UPS)
    throw new Failure(
      422,
      72052,
      `No more than ${MOST_FOLLOW_UPS} follow-ups for an application that is installed to the user.`,
    );
  const message = say(world, open, payload, files);
  message.followUpOf = open.id;
  open.followUps += 1;
  return message;
}

function answerOf(world: World, open: OpenInteraction, id: string): Message {
  const message = world.messages.get(id === ORIGINAL ? (open.original ?? "") : id);
  if (!message || (message.id !== open.original && message.followUpOf !== open.id))
    throw notFound("message of this interaction");
  return message;
}

export const readAnswer = (world: World, named: Named, id: string): Message =>
  answerOf(world, openBy(world, named), id);

/** The first edit of an answer that comes later is the answer. */
export function editAnswer(world: World, named: Named, id: string, { payload, files }: Payload): Message {
  const open = openBy(world, named);
  if (id === ORIGINAL && open.isPending) {
    if (!isObject(payload)) throw noObject("The body");
    const message = say(world, open, { ...payload, flags: flagsOf(payload, open.laterFlags) }, files);
    open.original = message.id;
    open.isPending = false;
    return message;
  }
  const message = answerOf(world, open, id);
  return amend(world, message, compose(world, payload, { before: message, files, guild: guildOf(world, open) }));
}

/** Whether only the user sees it was said before. */
function flagsOf(payload: Fields, later: number): unknown {
  const { flags } = payload;
  if (isInteger(flags)) return flags | later;
  return has(payload, "flags") && flags !== null ? flags : later;
}

export function deleteAnswer(world: World, named: Named, id: string): void {
  world.messages.delete(answerOf(world, openBy(world, named), id).id);
}
