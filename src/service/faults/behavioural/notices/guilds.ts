/** Notices about guilds: voice, threads, pins, and the permissions that they take. */
import { isObject } from "../../../../rules/violation.js";
import { hasPermission, MANAGE_CHANNELS, SET_VOICE_CHANNEL_STATUS } from "../../../world/permission-bits.js";
import { answeredBy, insteadOf, without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";
import { LOST, OPEN } from "./harm.js";
import { lax } from "./lax.js";

export const guildNoticeFaults: readonly Fault[] = [
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
];

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
