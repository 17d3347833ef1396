/** The decisions about messages and answers to interactions, by name. */
import { violationsOfCallback } from "../../rules/violations-of-callback.js";
import { violationsOfMessage, violationsOfMessageEdit } from "../../rules/violations-of-message.js";
import { readForm } from "../http/read-form.js";
import { mayAnswerWith } from "../response/answer-types.js";
import { isInTime, isTokenAlive } from "../response/deadlines.js";
import { refuseAcknowledged, respond } from "../response/respond.js";
import { messagePage } from "../routes/read-messages.js";
import { followUpLimitOf } from "../routes/responses.js";
import { channelInReach } from "./channel-in-reach.js";
import { completedComponents } from "./component-fields.js";
import { draftedEdit, draftedMessage } from "./draft.js";
import { editedMessage } from "./edited-message.js";
import { referenceFields } from "./forward.js";
import { withMedia } from "./media.js";
import { attachmentsAfter } from "./message-attachments.js";
import { editedFlags, newFlags } from "./message-flags.js";
import { newMessage } from "./new-message.js";
import { numberedComponents } from "./numbered-components.js";
import { refuseBlocked } from "./refuse-blocked.js";

/** Sound by default. */
export const MESSAGE_POLICIES = {
  readForm,
  channelInReach,
  violationsOfMessage,
  violationsOfMessageEdit,
  draftedMessage,
  draftedEdit,
  newMessage,
  editedMessage,
  numberedComponents,
  completedComponents,
  withMedia,
  attachmentsAfter,
  newFlags,
  editedFlags,
  referenceFields,
  refuseBlocked,
  messagePage,
  violationsOfCallback,
  respond,
  refuseAcknowledged,
  mayAnswerWith,
  isInTime,
  isTokenAlive,
  followUpLimitOf,
} as const;
