/** Notices about errors, and the language of a user that comes last. */

import { isCommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { decided } from "../../decided.js";
import { type Fault, fault } from "../../fault.js";
import { NOTICES_LOST, NOTICES_OPEN } from "../harm.js";

export const errorNoticeFaults: readonly Fault[] = [
  fault("notice.unreadable-messages-are-forwarded", "notice.error.forward-of-unreadable-is-160014", {
    title: "forwards messages that cannot be read",
    harm: NOTICES_OPEN,
    apply: decided("referenceFields", (sound) => {
      const found = sound();
      return !isRefusal(found) ? found : {};
    }),
  }),
  ...(
    [
      ["forward-of-unreadable-is-160014", "unreadable-forward"],
      ["merge-of-a-banned-account-is-530017", "banned-merge"],
    ] as const
  ).map(([word, reason]) =>
    fault(`notice.${reason}-has-no-code`, `notice.error.${word}`, {
      title: `refuses ${reason} without its code`,
      harm: NOTICES_LOST,
      apply: decided("writeRefusal", (sound, refusal) =>
        refusal.refusal !== "for-a-reason" || refusal.reason !== reason
          ? sound()
          : { status: 400, json: '{"code":0,"message":"refused"}' },
      ),
    }),
  ),
  fault("notice.banned-accounts-are-merged", "notice.error.merge-of-a-banned-account-is-530017", {
    title: "merges banned accounts",
    harm: NOTICES_OPEN,
    apply: (sound, acted) => ({
      isBanned: (world, userId) => {
        if (sound.isBanned(world, userId)) acted();
        return false;
      },
    }),
  }),
  fault("notice.search-needs-no-index", "notice.error.search-before-index-is-110000", {
    title: "answers nothing for a guild that is not indexed",
    harm: NOTICES_LOST,
    apply: (sound, acted) => ({
      isIndexed: (startedAt, now) => {
        if (!sound.isIndexed(startedAt, now)) acted();
        return true;
      },
    }),
  }),
  fault("notice.blocked-content-is-taken", "notice.error.blocked-content-is-400", {
    title: "lets blocked content through",
    harm: NOTICES_OPEN,
    apply: (sound, acted) => ({
      refuseBlocked: (...given) => {
        if (sound.refuseBlocked(...given) !== undefined) acted();
        return undefined;
      },
    }),
  }),
  fault("notice.blocked-content-is-a-server-error", "notice.error.blocked-content-is-400", {
    title: "answers 500 to blocked content",
    harm: NOTICES_LOST,
    apply: decided("writeRefusal", (sound, refusal) =>
      refusal.refusal !== "for-a-reason" || refusal.reason !== "blocked-content"
        ? sound()
        : { status: 500, json: "{}" },
    ),
  }),
  fault("notice.user-settings-are-ignored", "notice.localization.user-settings-come-last", {
    title: "ignores the language in the settings of a user",
    harm: "Users read another language than theirs",
    apply: (sound, acted) => ({
      carryOut: (operation, call, operationId) => {
        if (!isCommandCall(call) || call.settingsLocale === undefined) return operation(call);
        acted();
        return sound.carryOut(operation, { ...call, settingsLocale: undefined }, operationId);
      },
    }),
  }),
];
