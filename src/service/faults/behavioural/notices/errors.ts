/** Notices about errors, and the language of a user that comes last. */
import { isRefusal } from "../../../refusal/refusal.js";
import type { Fault } from "../../fault.js";
import { row } from "../row.js";
import { LOST, OPEN } from "./harm.js";

export const errorNoticeFaults: readonly Fault[] = [
  row(
    "notice.unreadable-messages-are-forwarded",
    "notice.error.forward-of-unreadable-is-160014",
    "forwards messages that cannot be read",
    OPEN,
    (sound, acted) => ({
      referenceFields: (sent, channelId, messages) => {
        const found = sound.referenceFields(sent, channelId, messages);
        if (!isRefusal(found)) return found;
        acted();
        return {};
      },
    }),
  ),
  ...(
    [
      ["forward-of-unreadable-is-160014", "unreadable-forward"],
      ["merge-of-a-banned-account-is-530017", "banned-merge"],
    ] as const
  ).map(([word, reason]) =>
    row(
      `notice.${reason}-has-no-code`,
      `notice.error.${word}`,
      `refuses ${reason} without its code`,
      LOST,
      (sound, acted) => ({
        writeRefusal: (refusal, write) => {
          if (refusal.refusal !== "for-a-reason" || refusal.reason !== reason)
            return sound.writeRefusal(refusal, write);
          acted();
          return { status: 400, json: '{"code":0,"message":"refused"}' };
        },
      }),
    ),
  ),
  row(
    "notice.banned-accounts-are-merged",
    "notice.error.merge-of-a-banned-account-is-530017",
    "merges banned accounts",
    OPEN,
    (sound, acted) => ({
      isBanned: (world, userId) => {
        if (sound.isBanned(world, userId)) acted();
        return false;
      },
    }),
  ),
  row(
    "notice.search-needs-no-index",
    "notice.error.search-before-index-is-110000",
    "answers nothing for a guild that is not indexed",
    LOST,
    (sound, acted) => ({
      isIndexed: (startedAt, now) => {
        if (!sound.isIndexed(startedAt, now)) acted();
        return true;
      },
    }),
  ),
  row(
    "notice.blocked-content-is-taken",
    "notice.error.blocked-content-is-400",
    "lets blocked content through",
    OPEN,
    (sound, acted) => ({
      refuseBlocked: (...given) => {
        if (sound.refuseBlocked(...given) !== undefined) acted();
        return undefined;
      },
    }),
  ),
  row(
    "notice.blocked-content-is-a-server-error",
    "notice.error.blocked-content-is-400",
    "answers 500 to blocked content",
    LOST,
    (sound, acted) => ({
      writeRefusal: (refusal, write) => {
        if (refusal.refusal !== "for-a-reason" || refusal.reason !== "blocked-content")
          return sound.writeRefusal(refusal, write);
        acted();
        return { status: 500, json: "{}" };
      },
    }),
  ),
  row(
    "notice.user-settings-are-ignored",
    "notice.localization.user-settings-come-last",
    "ignores the language in the settings of a user",
    "Users read another language than theirs",
    (sound, acted) => ({
      carryOut: (operation, call, operationId) => {
        if (call.settingsLocale !== undefined) acted();
        return sound.carryOut(operation, { ...call, settingsLocale: undefined }, operationId);
      },
    }),
  ),
];
