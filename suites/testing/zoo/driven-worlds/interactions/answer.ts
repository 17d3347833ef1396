/** Applications answer interactions. */
import { optionValue } from "../commands/option-parts.js";
import { readComponents } from "../components/read.js";
import type { Application, OpenInteraction } from "../entities.js";
import { Failure, noObject, notFound, Problems, readText } from "../failure.js";
import type { Upload } from "../messages/attachments.js";
import { compose, EPHEMERAL } from "../messages/compose.js";
import { amend, messageView } from "../messages/keep.js";
import { type Fields, isInteger, isObject } from "../values.js";
import type { World } from "../world.js";
import { guildOf, say } from "./say.js";

const FIRST_ANSWER_MS = 30_000;

/** Types of answers. */
const MESSAGE = 4;
const LATER = 5;
const LATER_UPDATE = 6;
const UPDATE = 7;
export const CHOICES = 8;
const MODAL = 9;
const PREMIUM = 10;
const LAUNCH = 12;

/** Types of the interactions that each answers. */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [MESSAGE]: [2, 3, 5],
  [LATER]: [2, 3, 5],
  [LATER_UPDATE]: [3, 5],
  [UPDATE]: [3, 5],
  [CHOICES]: [4],
  [MODAL]: [2, 3],
  [PREMIUM]: [2, 3, 5],
  [LAUNCH]: [2, 3, 5],
};

const MOST_CHOICES = 25;

interface Answer {
  readonly open: OpenInteraction;
  readonly data: unknown;
  readonly files: readonly Upload[];
}

interface Sent {
  readonly id: string;
  readonly token: string;
  readonly body: unknown;
  readonly files: readonly Upload[];
  /** The answer says what came of it. */
  readonly withResponse: boolean;
}

/** @returns the body of the answer; undefined for none */
export function answerInteraction(world: World, { id, token, body, files, withResponse }: Sent): Fields | undefined {
  const open = world.interactions.get(id);
  if (open?.token !== token) throw notFound("interaction");
  if (open.answered !== null) throw new Failure(409, 72050, "The interaction has its answer already.");
  if (world.now() - open.at > FIRST_ANSWER_MS) throw notFound("interaction that still waits");
  if (!isObject(body)) throw noObject("The body");
  const type = requireType(world, open, body["type"]);
  const message = act(world, type, { open, data: body["data"], files });
  open.answered = type;
  return withResponse ? shown(world, open, type, message) : undefined;
}

function requireType(world: World, open: OpenInteraction, type: unknown): number {
  const p = new Problems();
  const answers = isInteger(type) ? ANSWERS[type] : undefined;
  if (!answers) p.add("type", "is not a type of answer");
  else if (!answers.includes(open.type)) p.add("type", `does not answer interactions of type ${open.type}`);
  else if ((type === LATER_UPDATE || type === UPDATE) && open.message === undefined)
    p.add("type", "there is no message to update");
  else if (type === LAUNCH && !appOf(world, open)?.hasActivity) p.add("type", "the application has no activity");
  p.throwIfAny("The answer");
  return Number(type);
}

const appOf = (world: World, { app }: OpenInteraction): Application | undefined => world.apps.get(app);

/** @returns the id of the message that was sent or changed at once */
function act(world: World, type: number, answer: Answer): string | undefined {
  const { open, data } = answer;
  if (type === MESSAGE) return sendMessage(world, answer);
  if (type === UPDATE) return updateMessage(world, answer);
  if (type === LATER) {
    open.laterFlags = isObject(data) && isInteger(data["flags"]) ? data["flags"] & EPHEMERAL : 0;
    open.isPending = true;
  }
  if (type === LATER_UPDATE) open.original = open.message ?? null;
  if (type === CHOICES) checkChoices(answer);
  if (type === MODAL) openModal(world, answer);
  return undefined;
}

function sendMessage(world: World, { open, data, files }: Answer): string {
  requireData(data, "The answer");
  open.original = say(world, open, data, files).id;
  return open.original;
}

function requireData(data: unknown, what: string): Fields {
  const p = new Problems();
  if (!isObject(data)) p.add("data", "is required");
  p.throwIfAny(what);
  return isObject(data) ? data : {};
}

function updateMessage(world: World, { open, data, files }: Answer): string {
  const message = world.messages.get(open.message ?? "");
  if (!message) throw notFound("message");
  const payload = requireData(data ?? {}, "The answer");
  amend(world, message, compose(world, payload, { before: message, files, guild: guildOf(world, open) }));
  open.original = message.id;
  return message.id;
}

function checkChoices({ open, data }: Answer): void {
  const p = new Problems();
  const choices = isObject(data) ? data["choices"] : undefined;
  if (!Array.isArray(choices)) p.add("data.choices", "must be an array");
  else {
    if (choices.length > MOST_CHOICES) p.add("data.choices", "at most 25 choices");
    for (const [nth, one] of choices.entries()) {
      const at = `data.choices.${nth}`;
      if (!isObject(one)) {
        p.add(at, "must be an object");
        continue;
      }
      readText(p, one["name"], `${at}.name`, [1, 100]);
      optionValue(p, one["value"], `${at}.value`, open.optionType);
    }
  }
  p.throwIfAny("The answer");
}

function openModal(world: World, { open, data }: Answer): void {
  const fields = requireData(data, "The modal");
  const p = new Problems();
  const custom_id = readText(p, fields["custom_id"], "data.custom_id", [1, 100]);
  const title = readText(p, fields["title"], "data.title", [1, 100]);
  const components = readComponents(p, fields["components"], { where: "modal", isFixed: world.isFixed });
  if (components.length === 0) p.add("data.components", "must not be empty");
  p.throwIfAny("The modal");
  open.modal = { custom_id, title, components };
}

function shown(world: World, { id, type }: OpenInteraction, answered: number, messageId: string | undefined): Fields {
  const message = world.messages.get(messageId ?? "");
  return {
    interaction: {
      id,
      type,
      response_message_loading: answered === LATER,
      response_message_ephemeral: Boolean((message?.flags ?? 0) & EPHEMERAL),
      ...(message && { response_message_id: message.id }),
    },
    ...(message && { resource: { type: answered, message: messageView(world, message) } }),
  };
}
