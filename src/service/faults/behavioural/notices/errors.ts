/** Notices about errors, and the language of a user that comes last. */

import { isCommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { always, decided } from "../../decided.js";
import { type Fault, fault, faults, withHarm } from "../../fault.js";
import { NOTICES_LOST, NOTICES_OPEN } from "../harm.js";

export const errorNoticeFaults: readonly Fault[] = withHarm(NOTICES_LOST, [
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
      apply: decided("writeRefusal", (sound, refusal) =>
        refusal.refusal !== "for-a-reason" || refusal.reason !== reason
          ? sound()
          : { status: 400, json: '{"code":0,"message":"refused"}' },
      ),
    }),
  ),
  ...faults("notice.error.merge-of-a-banned-account-is-530017", NOTICES_OPEN, {
    "notice.banned-accounts-are-merged": ["merges banned accounts", always("isBanned", false)],
  }),
  ...faults("notice.error.search-before-index-is-110000", NOTICES_LOST, {
    "notice.search-needs-no-index": ["answers nothing for a guild that is not indexed", always("isIndexed", true)],
  }),
  ...faults("notice.error.blocked-content-is-400", NOTICES_OPEN, {
    "notice.blocked-content-is-taken": ["lets blocked content through", always("refuseBlocked", undefined)],
  }),
  fault("notice.blocked-content-is-a-server-error", "notice.error.blocked-content-is-400", {
    title: "answers 500 to blocked content",
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
]);
