/** Notices about guilds: voice, threads, pins, and the permissions that they take. */
import { isObject } from "../../../../contract/json.js";
import { MANAGE_CHANNELS, SET_VOICE_CHANNEL_STATUS } from "../../../world/permission-bits.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { answered, answering, without } from "../../operations.js";
import { NOTICES_LOST, NOTICES_OPEN } from "../harm.js";
import { lax } from "./lax.js";

export const guildNoticeFaults: readonly Fault[] = withHarm(NOTICES_LOST, [
  ...faults("notice.voice-status.has-at-most-500-characters", NOTICES_LOST, {
    "notice.voice-status-is-501-long": ["takes 501 characters for a status", lax("setVoiceStatus")],
  }),
  fault("notice.voice-status-needs-nothing", "notice.voice-status.needs-bit-48", {
    title: "sets a status without bit 48",
    harm: NOTICES_OPEN,
    apply: voice((bits) => bits & ~SET_VOICE_CHANNEL_STATUS),
  }),
  fault("notice.voice-status-needs-nothing-outside", "notice.voice-status.needs-manage-channels-from-outside", {
    title: "sets a status from outside with bit 48 alone",
    harm: NOTICES_OPEN,
    apply: voice((bits) => bits & ~MANAGE_CHANNELS),
  }),
  fault("notice.thread-members-have-no-pages", "notice.thread-members.with-member-paginates", {
    title: "ignores the limit of a page of thread members",
    apply: (sound, acted) => ({
      threadMemberPage: (joined, after, limit) => {
        if (limit < 100 && joined.length > limit) acted();
        return sound.threadMemberPage(joined, after, Math.max(limit, 100));
      },
    }),
  }),
  ...faults("notice.thread-members.limit-defaults-to-100", NOTICES_LOST, {
    "notice.thread-members-are-99": ["gives 99 members of a thread", threads((joined) => joined.slice(0, 99))],
    "notice.thread-members-are-101": ["gives 101 members of a thread", threads((joined) => joined.slice(0, 101))],
  }),
  fault("notice.thread-member-has-no-member", "notice.thread-member.takes-with-member", {
    title: "leaves out the member of a thread member",
    apply: answered(["getThreadMember"], ({ body }) =>
      isObject(body) ? { body: without(body, "member") } : undefined,
    ),
  }),
  fault("notice.my-guilds-have-no-banner", "notice.my-guilds.have-a-banner", {
    title: "lists guilds without their banner",
    apply: decided("myGuild", (sound) => without(sound(), "banner")),
  }),
  ...faults("notice.pins.have-pages", NOTICES_LOST, {
    "notice.pins-are-a-list": [
      "lists pins without pages",
      answered(["listPins"], ({ body }) => (isObject(body) ? { body: body["items"] ?? [] } : undefined)),
    ],
    "notice.pins-have-no-second-page": [
      "says of every page of pins that it is the last",
      answered(["listPins"], ({ body }) => (isObject(body) ? { body: { ...body, has_more: false } } : undefined)),
    ],
    "notice.pins-cannot-be-removed": ["keeps a pin that was removed", answering(["unpinMessage"], { status: 204 })],
  }),
  ...faults("notice.pins.need-bit-51", NOTICES_OPEN, {
    "notice.pins-need-nothing": ["pins without bit 51", free("pinPermissions")],
  }),
  ...faults("notice.expressions-and-events.need-bits-43-and-44", NOTICES_OPEN, {
    "notice.expressions-need-nothing": ["makes emoji without bit 43", free("expressionPermissions")],
    "notice.events-need-nothing": ["makes scheduled events without bit 44", free("eventPermissions")],
  }),
]);

function voice(change: (bits: bigint) => bigint): Apply {
  return decided("voiceStatusPermissions", (sound) => change(sound()));
}

type Joined = Parameters<Parameters<Apply>[0]["threadMemberPage"]>[0];

function threads(page: (joined: Joined) => Joined): Apply {
  return decided("threadMemberPage", (_sound, joined) => page(joined));
}

function free(policy: "pinPermissions" | "expressionPermissions" | "eventPermissions"): Apply {
  return (_sound, acted) => {
    acted();
    return { [policy]: 0n };
  };
}
