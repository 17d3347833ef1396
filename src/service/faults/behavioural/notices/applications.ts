/** Notices about applications: how they are shown, their tokens, emojis, and guilds that they make. */
import { LIMITS } from "../../../../contract/limits.gen.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { without } from "../../operations.js";
import { NOTICES_LOST, NOTICES_OPEN } from "../harm.js";

export const applicationNoticeFaults: readonly Fault[] = withHarm(NOTICES_LOST, [
  fault("notice.application-has-no-flags-new", "notice.application.has-flags-new", {
    title: "shows the application without flags_new",
    apply: application((body) => without(body, "flags_new")),
  }),
  fault("notice.application-flags-new-is-a-number", "notice.application.has-flags-new", {
    title: "writes flags_new as a number",
    harm: "High bits are lost",
    apply: application((body) => ({ ...body, flags_new: Number(body["flags_new"]) })),
  }),
  fault("notice.application-has-no-flags", "notice.application.has-flags-new", {
    title: "shows the application without flags",
    apply: application((body) => without(body, "flags")),
  }),
  fault("notice.application-flags-disagree", "notice.application.flags-agree", {
    title: "shows other low bits in flags_new than in flags",
    apply: application((body) => ({ ...body, flags_new: String(BigInt(String(body["flags_new"])) ^ 1n) })),
  }),
  ...faults("notice.user.premium-type-is-0", "Applications see what a user paid for", {
    "notice.user-has-premium": ["shows the premium type to every application", decided("premiumTypeFor", () => 2)],
  }),
  fault("notice.deleted-token-is-refreshed", "notice.token.deleted-one-is-an-invalid-grant", {
    title: "refreshes tokens that were deleted",
    harm: "An application keeps access that was taken from it",
    apply: grant(200, { access_token: "a", token_type: "Bearer", expires_in: 1, refresh_token: "r", scope: "" }),
  }),
  fault("notice.deleted-token-is-a-server-error", "notice.token.deleted-one-is-an-invalid-grant", {
    title: "answers 500 to a refresh of a deleted token",
    apply: grant(500, { message: "Internal Server Error" }),
  }),
  fault("notice.deleted-token-is-an-invalid-request", "notice.token.deleted-one-is-an-invalid-grant", {
    title: "says invalid_request of a deleted token",
    apply: grant(400, { error: "invalid_request" }),
  }),
  ...[1, -1].map((more) =>
    fault(`notice.emojis-are-${LIMITS.applicationEmojis.max + more}`, "notice.emojis.are-at-most-2000", {
      title: `takes ${LIMITS.applicationEmojis.max + more} emojis`,
      apply: (sound, acted) => {
        acted();
        return { applicationEmojiLimit: sound.applicationEmojiLimit + more };
      },
    }),
  ),
  fault("notice.guilds-can-be-created", "notice.guild-creation.is-gone", {
    title: "lets an application create guilds",
    harm: NOTICES_OPEN,
    apply: decided("writeRefusal", (sound, refusal) =>
      refusal.refusal !== "unknown-route" && refusal.refusal !== "method-not-allowed"
        ? sound()
        : { status: 201, json: '{"id":"1000000000000000001","name":"New"}' },
    ),
  }),
]);

type ApplicationObject = ReturnType<Parameters<Apply>[0]["applicationObject"]>;

function application(change: (body: ApplicationObject) => ApplicationObject): Apply {
  return decided("applicationObject", (sound) => change(sound()));
}

/** The answer to a refresh that the service refuses. */
function grant(status: number, body: object): Apply {
  return decided("refreshToken", (sound) => {
    const reply = sound();
    return reply.status === 200 ? reply : { status, json: JSON.stringify(body) };
  });
}
