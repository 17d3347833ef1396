/** Notices about guilds: voice, threads, pins, and the permissions that they take. */
import { isObject } from "../../../../contract/json.js";
import { hasPermission, MANAGE_CHANNELS, SET_VOICE_CHANNEL_STATUS } from "../../../world/permission-bits.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault } from "../../fault.js";
import { answered, instead, without } from "../../operations.js";
import { NOTICES_LOST, NOTICES_OPEN } from "../harm.js";
import { lax } from "./lax.js";

export const guildNoticeFaults: readonly Fault[] = [
  fault("notice.voice-status-is-501-long", "notice.voice-status.has-at-most-500-characters", {
    title: "takes 501 characters for a status",
    harm: NOTICES_LOST,
    apply: lax("setVoiceStatus"),
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
    harm: NOTICES_LOST,
    apply: (sound, acted) => ({
      threadMemberPage: (joined, after, limit) => {
        if (limit < 100 && joined.length > limit) acted();
        return sound.threadMemberPage(joined, after, Math.max(limit, 100));
      },
    }),
  }),
  fault("notice.thread-members-are-99", "notice.thread-members.limit-defaults-to-100", {
    title: "gives 99 members of a thread",
    harm: NOTICES_LOST,
    apply: threads((joined) => joined.slice(0, 99)),
  }),
  fault("notice.thread-members-are-101", "notice.thread-members.limit-defaults-to-100", {
    title: "gives 101 members of a thread",
    harm: NOTICES_LOST,
    apply: threads((joined) => joined.slice(0, 101)),
  }),
  fault("notice.thread-member-has-no-member", "notice.thread-member.takes-with-member", {
    title: "leaves out the member of a thread member",
    harm: NOTICES_LOST,
    apply: answered(["getThreadMember"], ({ body }) =>
      isObject(body) ? { body: without(body, "member") } : undefined,
    ),
  }),
  fault("notice.my-guilds-have-no-banner", "notice.my-guilds.have-a-banner", {
    title: "lists guilds without their banner",
    harm: NOTICES_LOST,
    apply: decided("myGuild", (sound) => without(sound(), "banner")),
  }),
  fault("notice.pins-are-a-list", "notice.pins.have-pages", {
    title: "lists pins without pages",
    harm: NOTICES_LOST,
    apply: answered(["listPins"], ({ body }) => (isObject(body) ? { body: body["items"] ?? [] } : undefined)),
  }),
  fault("notice.pins-have-no-second-page", "notice.pins.have-pages", {
    title: "says of every page of pins that it is the last",
    harm: NOTICES_LOST,
    apply: answered(["listPins"], ({ body }) => (isObject(body) ? { body: { ...body, has_more: false } } : undefined)),
  }),
  fault("notice.pins-cannot-be-removed", "notice.pins.have-pages", {
    title: "keeps a pin that was removed",
    harm: NOTICES_LOST,
    apply: instead(["unpinMessage"], ({ acted }) => {
      acted();
      return { status: 204 };
    }),
  }),
  fault("notice.pins-need-nothing", "notice.pins.need-bit-51", {
    title: "pins without bit 51",
    harm: NOTICES_OPEN,
    apply: free("pinPermissions"),
  }),
  fault("notice.expressions-need-nothing", "notice.expressions-and-events.need-bits-43-and-44", {
    title: "makes emoji without bit 43",
    harm: NOTICES_OPEN,
    apply: free("expressionPermissions"),
  }),
  fault("notice.events-need-nothing", "notice.expressions-and-events.need-bits-43-and-44", {
    title: "makes scheduled events without bit 44",
    harm: NOTICES_OPEN,
    apply: free("eventPermissions"),
  }),
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
  return decided("threadMemberPage", (_sound, joined) => page(joined));
}

function free(policy: "pinPermissions" | "expressionPermissions" | "eventPermissions"): Apply {
  return (_sound, acted) => {
    acted();
    return { [policy]: 0n };
  };
}
