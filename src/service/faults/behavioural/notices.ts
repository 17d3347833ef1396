import { LIMITS } from "../../../contract/limits.gen.js";
import { isObject } from "../../../rules/violation.js";
import { isRefusal } from "../../refusal/refusal.js";
import { hasPermission, MANAGE_CHANNELS, SET_VOICE_CHANNEL_STATUS } from "../../world/permission-bits.js";
import { answeredBy, insteadOf, without } from "../api-operations.js";
import type { Apply, Fault } from "../fault.js";
import { row } from "./row.js";

const OPEN = "Anybody does what a permission was asked for";
const LOST = "A client does not find what the documents promise";

export const noticeFaults: readonly Fault[] = [
  row(
    "notice.voice-status-is-501-long",
    "notice.voice-status.has-at-most-500-characters",
    "takes 501 characters for a status",
    LOST,
    lax("setVoiceStatus"),
  ),
  row(
    "notice.voice-status-needs-nothing",
    "notice.voice-status.needs-bit-48",
    "sets a status without bit 48",
    OPEN,
    voice((bits) => bits & ~SET_VOICE_CHANNEL_STATUS),
  ),
  row(
    "notice.voice-status-needs-nothing-outside",
    "notice.voice-status.needs-manage-channels-from-outside",
    "sets a status from outside with bit 48 alone",
    OPEN,
    voice((bits) => bits & ~MANAGE_CHANNELS),
  ),
  row(
    "notice.thread-members-have-no-pages",
    "notice.thread-members.with-member-paginates",
    "ignores the limit of a page of thread members",
    LOST,
    (sound, acted) => ({
      threadMemberPage: (joined, after, limit) => {
        if (limit < 100 && joined.length > limit) acted();
        return sound.threadMemberPage(joined, after, Math.max(limit, 100));
      },
    }),
  ),
  row(
    "notice.thread-members-are-99",
    "notice.thread-members.limit-defaults-to-100",
    "gives 99 members of a thread",
    LOST,
    threads((joined) => joined.slice(0, 99)),
  ),
  row(
    "notice.thread-members-are-101",
    "notice.thread-members.limit-defaults-to-100",
    "gives 101 members of a thread",
    LOST,
    threads((joined) => joined.slice(0, 101)),
  ),
  row(
    "notice.thread-member-has-no-member",
    "notice.thread-member.takes-with-member",
    "leaves out the member of a thread member",
    LOST,
    answeredBy(["getThreadMember"], ({ body }) => (isObject(body) ? { body: without(body, "member") } : undefined)),
  ),
  row(
    "notice.my-guilds-have-no-banner",
    "notice.my-guilds.have-a-banner",
    "lists guilds without their banner",
    LOST,
    (sound, acted) => ({
      myGuild: (...given) => {
        acted();
        return without(sound.myGuild(...given), "banner");
      },
    }),
  ),
  row(
    "notice.pins-are-a-list",
    "notice.pins.have-pages",
    "lists pins without pages",
    LOST,
    answeredBy(["listPins"], ({ body }) => (isObject(body) ? { body: body["items"] ?? [] } : undefined)),
  ),
  row(
    "notice.pins-have-no-second-page",
    "notice.pins.have-pages",
    "says of every page of pins that it is the last",
    LOST,
    answeredBy(["listPins"], ({ body }) => (isObject(body) ? { body: { ...body, has_more: false } } : undefined)),
  ),
  row(
    "notice.pins-cannot-be-removed",
    "notice.pins.have-pages",
    "keeps a pin that was removed",
    LOST,
    insteadOf(["unpinMessage"], (_call, _proceed, acted) => {
      acted();
      return { status: 204 };
    }),
  ),
  row("notice.pins-need-nothing", "notice.pins.need-bit-51", "pins without bit 51", OPEN, free("pinPermissions")),
  row(
    "notice.expressions-need-nothing",
    "notice.expressions-and-events.need-bits-43-and-44",
    "makes emoji without bit 43",
    OPEN,
    free("expressionPermissions"),
  ),
  row(
    "notice.events-need-nothing",
    "notice.expressions-and-events.need-bits-43-and-44",
    "makes scheduled events without bit 44",
    OPEN,
    free("eventPermissions"),
  ),
  row(
    "notice.application-has-no-flags-new",
    "notice.application.has-flags-new",
    "shows the application without flags_new",
    LOST,
    application((body) => without(body, "flags_new")),
  ),
  row(
    "notice.application-flags-new-is-a-number",
    "notice.application.has-flags-new",
    "writes flags_new as a number",
    "High bits are lost",
    application((body) => ({ ...body, flags_new: Number(body["flags_new"]) })),
  ),
  row(
    "notice.application-has-no-flags",
    "notice.application.has-flags-new",
    "shows the application without flags",
    LOST,
    application((body) => without(body, "flags")),
  ),
  row(
    "notice.application-flags-disagree",
    "notice.application.flags-agree",
    "shows other low bits in flags_new than in flags",
    LOST,
    application((body) => ({ ...body, flags_new: String(BigInt(String(body["flags_new"])) ^ 1n) })),
  ),
  row(
    "notice.user-has-premium",
    "notice.user.premium-type-is-0",
    "shows the premium type to every application",
    "Applications see what a user paid for",
    (_sound, acted) => ({
      premiumTypeFor: () => {
        acted();
        return 2;
      },
    }),
  ),
  row(
    "notice.deleted-token-is-refreshed",
    "notice.token.deleted-one-is-an-invalid-grant",
    "refreshes tokens that were deleted",
    "An application keeps access that was taken from it",
    grant(200, { access_token: "a", token_type: "Bearer", expires_in: 1, refresh_token: "r", scope: "" }),
  ),
  row(
    "notice.deleted-token-is-a-server-error",
    "notice.token.deleted-one-is-an-invalid-grant",
    "answers 500 to a refresh of a deleted token",
    LOST,
    grant(500, { message: "Internal Server Error" }),
  ),
  row(
    "notice.deleted-token-is-an-invalid-request",
    "notice.token.deleted-one-is-an-invalid-grant",
    "says invalid_request of a deleted token",
    LOST,
    grant(400, { error: "invalid_request" }),
  ),
  ...[1, -1].map((more) =>
    row(
      `notice.emojis-are-${LIMITS.applicationEmojis.max + more}`,
      "notice.emojis.are-at-most-2000",
      `takes ${LIMITS.applicationEmojis.max + more} emojis`,
      LOST,
      (sound, acted) => {
        acted();
        return { applicationEmojiLimit: sound.applicationEmojiLimit + more };
      },
    ),
  ),
  row(
    "notice.guilds-can-be-created",
    "notice.guild-creation.is-gone",
    "lets an application create guilds",
    OPEN,
    (sound, acted) => ({
      writeRefusal: (refusal, write) => {
        if (refusal.refusal !== "unknown-route" && refusal.refusal !== "method-not-allowed")
          return sound.writeRefusal(refusal, write);
        acted();
        return { status: 201, json: '{"id":"1000000000000000001","name":"New"}' };
      },
    }),
  ),
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

/** Asks no rule of this body. */
export function lax(operation: "setVoiceStatus" | "bulkEditLobbyMembers"): Apply {
  return (sound, acted) => ({
    violationsOfNotice: (asked, body) => {
      const violations = sound.violationsOfNotice(asked, body);
      if (asked !== operation || violations.length === 0) return violations;
      acted();
      return [];
    },
  });
}

function voice(change: (bits: bigint) => bigint): Apply {
  return (sound, acted) => ({
    voiceStatusPermissions: (isConnected) => {
      const bits = sound.voiceStatusPermissions(isConnected);
      const asked = change(bits);
      if (!hasPermission(asked, bits)) acted();
      return asked;
    },
  });
}

type Joined = Parameters<Parameters<Apply>[0]["threadMemberPage"]>[0];

function threads(page: (joined: Joined) => Joined): Apply {
  return (_sound, acted) => ({
    threadMemberPage: (joined) => {
      acted();
      return page(joined);
    },
  });
}

function free(policy: "pinPermissions" | "expressionPermissions" | "eventPermissions"): Apply {
  return (_sound, acted) => {
    acted();
    return { [policy]: 0n };
  };
}

type ApplicationObject = ReturnType<Parameters<Apply>[0]["applicationObject"]>;

function application(change: (body: ApplicationObject) => ApplicationObject): Apply {
  return (sound, acted) => ({
    applicationObject: (given) => {
      acted();
      return change(sound.applicationObject(given));
    },
  });
}

/** The answer to a refresh that the service refuses. */
function grant(status: number, body: object): Apply {
  return (sound, acted) => ({
    refreshToken: (service, token) => {
      const reply = sound.refreshToken(service, token);
      if (reply.status === 200) return reply;
      acted();
      return { status, json: JSON.stringify(body) };
    },
  });
}
