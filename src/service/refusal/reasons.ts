/** Reasons of refusals that are the same in every profile: status, public code, and a sentence of ours. */

interface ReasonRow {
  readonly status: number;
  /** Public facts; 0 where none is known. */
  readonly code: number;
  readonly message: string;
  /** D1 "Errors" gives the code, so every profile shows it. */
  readonly isCodeDocumented?: true;
}

export const REASONS = {
  "unknown-application": row(404, 10002, "There is no such application"),
  "unknown-channel": row(404, 10003, "There is no channel with this id that the sender can see"),
  "unknown-message": row(404, 10008, "There is no message with this id in the channel"),
  "unknown-member": row(404, 10007, "There is no such member in the guild"),
  "unknown-role": row(404, 10011, "There is no such role in the guild"),
  "unknown-ban": row(404, 10026, "The user is not banned from the guild"),
  "unknown-user": row(404, 10013, "There is no such user"),
  "unknown-emoji": row(404, 10014, "There is no such emoji"),
  "unknown-response": row(404, 10008, "The interaction has no such answer"),
  "unknown-token": row(404, 10015, "There is no interaction with this token, or its 15 minutes are over"),
  "unknown-interaction": row(
    404,
    10062,
    "There is no interaction that could be answered: unknown, or 3 seconds are over",
  ),
  "unknown-lobby": row(404, 0, "There is no lobby with this id that the sender can see"),
  "already-answered": row(400, 40060, "The interaction has been acknowledged already"),
  "not-answered-yet": row(404, 10015, "The interaction has to be answered before this"),
  "wrong-answer-type": row(400, 50035, "An interaction of this type cannot be answered so"),
  "too-many-follow-ups": row(400, 40094, "An application that is installed to the user alone sends no more follow-ups"),
  "empty-message": row(400, 50006, "The message would be empty"),
  "file-too-large": row(413, 40005, "A file is larger than 10 MiB"),
  "missing-file": row(400, 50146, "The request speaks of a file that it does not carry"),
  "bad-value": row(400, 50035, "The body says something that cannot be taken"),
  "malformed-form": row(400, 50035, "The body is not a form of the type that it says"),
  "not-the-author": row(403, 50005, "Only its author can edit a message"),
  "missing-access": row(403, 50001, "The sender has no access to this"),
  "missing-permission": row(403, 50013, "The sender lacks a permission"),
  "blocked-content": row(400, 200000, "Automatic moderation blocks this content"),
  "unreadable-forward": row(400, 160014, "A message whose content cannot be read cannot be forwarded", true),
  "banned-merge": row(400, 530017, "The linked account is banned and cannot be merged", true),
  "too-many-emojis": row(400, 30008, "The application has as many emojis as it may have"),
  "not-for-this-channel": row(400, 50024, "This cannot be done in a channel of this type"),
} as const satisfies Readonly<Record<string, ReasonRow>>;

export type Reason = keyof typeof REASONS;

/** The row of a reason. */
export function reasonRow(reason: Reason): ReasonRow {
  return REASONS[reason];
}

function row(status: number, code: number, message: string, isCodeDocumented?: true): ReasonRow {
  return { status, code, message, ...(isCodeDocumented ? { isCodeDocumented } : {}) };
}
