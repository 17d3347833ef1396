/** What each type of answer does. */
import { elementsOf, type JsonObject } from "../../contract/json.js";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import { modalComponents } from "../message/message-content.js";
import { EPHEMERAL, LOADING } from "../message/message-flags.js";
import type { MessageRecord } from "../message/message-store.js";
import type { Upload } from "../message/upload.js";
import { userObject } from "../message/user-object.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import {
  CHOICES,
  DEFERRED_MESSAGE,
  DEFERRED_UPDATE,
  LAUNCH_ACTIVITY,
  MESSAGE,
  MODAL,
  PONG,
  UPDATE,
} from "./answer-types.js";
import { interactionFields } from "./interaction-fields.js";

/** What an answer did. */
export interface Responded {
  /** Of the answer. */
  readonly type: number;
  /** The interaction as it is now. */
  readonly record: InteractionRecord;
  /** The message that it made or changed. */
  readonly message?: MessageRecord;
  /** The activity that it launched. */
  readonly activityId?: string;
}

/** A sound answer, to an interaction that takes one of its type. */
interface Answering {
  readonly service: Service;
  readonly record: InteractionRecord;
  /** The message that the interaction came from. */
  readonly source: MessageRecord | undefined;
  readonly data: JsonObject;
  readonly files: readonly Upload[];
  readonly type: number;
}

type Answer = (answering: Answering) => Responded | Refusal;

const newMessage: Answer = ({ service, record, data, files, type }) => {
  const { id, applicationId, channelId } = record;
  const channel = service.world.channel(channelId) ?? { id: channelId };
  const message = service.policies.draftedMessage(service, channel, {
    sent: data,
    files,
    applicationId,
    answers: { id, fields: interactionFields(service, record) },
  });
  if (isRefusal(message)) return message;
  service.messages.add(channelId, message);
  return answered(service, record, { type, changes: { state: "answered", originalMessageId: message.id }, message });
};

/** A message that is still to come: its first edit fills it. */
const laterMessage: Answer = ({ service, record, data, type }) => {
  const { id, applicationId, channelId } = record;
  const isEphemeral = (Number(data["flags"] ?? 0) & EPHEMERAL) !== 0;
  const messageId = service.snowflakes.next();
  const message = service.messages.add(channelId, {
    id: messageId,
    channelId,
    authorId: applicationId,
    applicationId,
    interactionId: id,
    isEphemeral,
    body: {
      id: messageId,
      type: 0,
      channel_id: channelId,
      author: userObject(service.world, applicationId),
      content: "",
      timestamp: new Date(service.now()).toISOString(),
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      pinned: false,
      flags: LOADING | (isEphemeral ? EPHEMERAL : 0),
      components: [],
      application_id: applicationId,
      ...interactionFields(service, record),
    },
  });
  return answered(service, record, { type, changes: { state: "deferred", originalMessageId: messageId }, message });
};

const laterUpdate: Answer = ({ service, record, source, type }) => {
  return answered(service, record, { type, changes: { state: "deferred", ...originalOf(source) }, message: source });
};

const update: Answer = ({ service, record, source, data, files, type }) => {
  if (source === undefined) return refusedAs("unknown-message");
  const channel = service.world.channel(record.channelId) ?? {};
  const message = service.policies.draftedEdit(service, channel, source, { sent: data, files });
  if (isRefusal(message)) return message;
  service.messages.add(record.channelId, message);
  return answered(service, record, { type, changes: { state: "answered", ...originalOf(source) }, message });
};

/** More than a list of suggestions shows; a public fact. */
const MAX_CHOICES = 25;

const choices: Answer = ({ service, record, data, type }) => {
  if (elementsOf(data["choices"]).length > MAX_CHOICES) {
    const rule = "autocomplete.result.has-at-most-25-choices-is-open";
    const message = `there are more than ${MAX_CHOICES} choices`;
    return { refusal: "invalid", violations: [{ rule, pointer: "/data/choices", message }] };
  }
  return answered(service, record, { type, changes: { state: "answered" } });
};

const modal: Answer = ({ service, record, data, type }) => {
  const components = modalComponents(data["components"], service.policies);
  const { custom_id = "", title = "" } = data;
  return answered(service, record, { type, changes: { state: "answered", modal: { custom_id, title, components } } });
};

const launch: Answer = ({ service, record, type }) => {
  if (service.applications.get(record.applicationId)?.hasActivity !== true) {
    return refusedAs("wrong-answer-type", "the application has no activity");
  }
  return {
    ...answered(service, record, { type, changes: { state: "answered" } }),
    activityId: service.snowflakes.next(),
  };
};

const pong: Answer = ({ service, record, type }) => answered(service, record, { type, changes: { state: "answered" } });

/** By the type of the answer. */
export const ANSWERS: ReadonlyMap<number, Answer> = new Map([
  [PONG, pong],
  [MESSAGE, newMessage],
  [DEFERRED_MESSAGE, laterMessage],
  [DEFERRED_UPDATE, laterUpdate],
  [UPDATE, update],
  [CHOICES, choices],
  [MODAL, modal],
  [LAUNCH_ACTIVITY, launch],
]);

interface Changes {
  readonly type: number;
  readonly changes: Partial<InteractionRecord>;
  readonly message?: MessageRecord | undefined;
}

function answered(
  { interactions }: Service,
  record: InteractionRecord,
  { type, changes, message }: Changes,
): Responded {
  const now = interactions.update(record.id, changes) ?? record;
  return { type, record: now, ...(message === undefined ? {} : { message }) };
}

function originalOf(source: MessageRecord | undefined): Partial<InteractionRecord> {
  return source === undefined ? {} : { originalMessageId: source.id };
}
