/** Notices about applications: how they are shown, their tokens, emojis, and guilds that they make. */
import { LIMITS } from "../../../../contract/limits.gen.js";
import { without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";
import { LOST, OPEN } from "./harm.js";

export const applicationNoticeFaults: readonly Fault[] = [
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
];

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
