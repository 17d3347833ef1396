/** What the application shows to a user, once it has answered an interaction. */
import { elementsOf } from "../contract/json.js";
import { ANSWER_MS } from "../service/delivery/post.js";
import type { MessageRecord } from "../service/message/message-store.js";
import {
  CHOICES,
  DEFERRED_MESSAGE,
  DEFERRED_UPDATE,
  LAUNCH_ACTIVITY,
  MODAL,
  UPDATE,
} from "../service/response/answer-types.js";
import {
  type Choice,
  type ShownMessage,
  type ShownModal,
  type ShownReaction,
  type StageAnswer,
  shownMessage,
} from "./answer.js";
import type { Conduct } from "./interaction-log.js";
import type { StageScene } from "./scene.js";
import { botError } from "./stage-error.js";
import { until } from "./until.js";

/** What a user did, and what came of it. */
export interface UserAction {
  /** The interaction that the action caused. */
  readonly interactionId: string;
  /** For messages: `/greet`, or the custom_id of a component. */
  readonly what: string;
}

type Taken = NonNullable<Conduct["answered"]>;

/** What the user gets to see. @throws StageError `no-answer` or `not-seen` */
export async function awaitAnswer(scene: StageScene, action: UserAction): Promise<StageAnswer> {
  const { interactionId } = action;
  const taken = await awaitTaken(scene, action);
  const record = scene.service.interactions.get(interactionId);
  const message = messageOf(scene, interactionId) ?? taken.message;
  switch (taken.type) {
    case DEFERRED_MESSAGE:
      return shown(await awaitPromised(scene, action));
    case DEFERRED_UPDATE:
      return { kind: "acknowledged", ...(message === undefined ? {} : { message: shownMessage(message) }) };
    case MODAL:
      return { kind: "modal", modal: record?.modal as ShownModal, interactionId };
    case LAUNCH_ACTIVITY:
      return { kind: "activity" };
    case UPDATE:
      return message === undefined ? { kind: "acknowledged" } : { kind: "update", message: shownMessage(message) };
    default:
      return shown(message);
  }
}

/** What is suggested. @throws StageError `no-answer` */
export async function awaitChoices(scene: StageScene, action: UserAction): Promise<readonly Choice[]> {
  const taken = await awaitTaken(scene, action);
  return taken.type === CHOICES ? (elementsOf(taken.data["choices"]) as readonly Choice[]) : [];
}

async function awaitTaken(scene: StageScene, { interactionId, what }: UserAction): Promise<Taken> {
  const withinMs = Math.min(ANSWER_MS, scene.patienceMs);
  const conduct = () => scene.interactions.of(interactionId);
  const settled = () => (conduct().answered !== undefined || conduct().isOver === true ? conduct() : undefined);
  const answered = (await until(settled, withinMs))?.answered;
  if (answered !== undefined) return answered;
  const left = scene.isConnected() ? "" : ", and it left the gateway";
  const silence = `it did not answer within ${withinMs / 1_000} s${left}; see its own log for an exception`;
  const trouble = conduct().trouble ?? refusedAnswer(scene, interactionId) ?? silence;
  throw botError(scene, "no-answer", `Cannot see what the application shows for ${what}: ${trouble}`);
}

/** An answer with this id that reached no interaction, or was refused before anybody looked what it answers. */
function refusedAnswer({ traffic }: StageScene, interactionId: string): string | undefined {
  const line = traffic.refused.findLast((refused) => refused.includes(`/interactions/${interactionId}/`));
  if (line === undefined || !line.includes(" -> 404")) return line && `the service refused its answer: ${line}`;
  return `its answer reached no open interaction; answer each interaction with its own id and token: ${line}`;
}

/** The message that was promised: the original response once it is edited, or a follow-up in its place. */
async function awaitPromised(
  scene: StageScene,
  { interactionId, what }: UserAction,
): Promise<MessageRecord | undefined> {
  const { service, interactions, patienceMs } = scene;
  const come = () => {
    const record = service.interactions.get(interactionId);
    const original = messageOf(scene, interactionId);
    if (record?.state === "answered" || original === undefined) return { message: original };
    const later = service.messages.inChannel(original.channelId).find((message) => {
      return message.interactionId === interactionId && message.id !== original.id;
    });
    return later && { message: later };
  };
  const promised = await until(come, patienceMs);
  if (promised !== undefined) return promised.message;
  const trouble = interactions.of(interactionId).trouble;
  throw botError(
    scene,
    "not-seen",
    `Cannot see what the application shows for ${what}: it deferred its answer, and did not give it within ${patienceMs / 1_000} s${trouble === undefined ? "" : `; ${trouble}`}`,
  );
}

function messageOf({ service }: StageScene, interactionId: string): MessageRecord | undefined {
  const record = service.interactions.get(interactionId);
  return service.messages.get(record?.channelId ?? "", record?.originalMessageId ?? "");
}

/** A message that is deleted already leaves nothing to see. */
function shown(record: MessageRecord | undefined): StageAnswer {
  if (record === undefined) return { kind: "acknowledged" };
  return { kind: "message", message: shownMessage(record), isEphemeral: record.isEphemeral === true };
}

/** The first reaction of the bot to a message. @throws StageError `not-seen` */
export async function awaitReaction(scene: StageScene, { id }: ShownMessage): Promise<ShownReaction> {
  const { service, applicationId, patienceMs } = scene;
  const ofBot = () => service.world.reactions.filter((one) => one.messageId === id && one.userId === applicationId)[0];
  const found = await until(ofBot, patienceMs);
  if (found !== undefined) return { emoji: found.emoji, userId: found.userId };
  throw botError(scene, "not-seen", `Cannot see a reaction of the bot: there is none after ${patienceMs / 1_000} s`);
}
