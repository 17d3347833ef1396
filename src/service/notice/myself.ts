/** Operations getMyApplication and getMyUser. */
import type { JsonObject } from "../../contract/json.js";
import type { SentOperation } from "../call.js";
import { userObject } from "../message/user-object.js";
import { refusedAs } from "../refusal/refusal.js";
import type { StoredApplication } from "../store/application.js";

/** Public bits of the flags of an application. */
const EMBEDDED = 1n << 17n;
const APPLICATION_COMMAND_BADGE = 1n << 23n;
/** `flags` is an integer of 32 bits; `flags_new` holds all there are. */
const LOW_BITS = 31;

/** The application of the token. */
export const getMyApplication: SentOperation = ({ sender, service }) => {
  return { status: 200, json: JSON.stringify(service.policies.applicationObject(sender.application)) };
};

/** @see D1 "Versioning" 4 */
export function applicationObject(application: StoredApplication): JsonObject {
  const { id, signingKey, interactionsUrl } = application;
  const flags = flagsOf(application);
  return {
    id,
    name: `application ${id}`,
    icon: null,
    description: "",
    verify_key: signingKey.publicKey,
    interactions_endpoint_url: interactionsUrl ?? null,
    bot_public: true,
    bot_require_code_grant: false,
    flags: Number(BigInt.asUintN(LOW_BITS, flags)),
    flags_new: flags.toString(),
  };
}

function flagsOf({ hasActivity, global }: StoredApplication): bigint {
  const hasCommands = global.records().next().done !== true;
  return (hasActivity ? EMBEDDED : 0n) | (hasCommands ? APPLICATION_COMMAND_BADGE : 0n);
}

/** The user of the token, or the bot. */
export const getMyUser: SentOperation = ({ sender, service }) => {
  const { credential, userId } = sender;
  const user = service.world.user(userId ?? "");
  if (userId === undefined || user === undefined) return refusedAs("missing-access", "the token has no user");
  const scopes = credential.kind === "bearer" ? credential.scopes : [];
  const premium_type = service.policies.premiumTypeFor(scopes);
  return {
    status: 200,
    json: JSON.stringify({
      ...userObject(service.world, userId),
      locale: user.locale,
      mfa_enabled: false,
      flags: 0,
      public_flags: 0,
      premium_type,
    }),
  };
};

/** What everybody who may see it has here; a public value. */
const PREMIUM = 2;

/** @see D1 "Authentication" 6: 0 unless the application is approved for the scope */
export function premiumTypeFor(scopes: readonly string[]): number {
  return scopes.includes("identify.premium") ? PREMIUM : 0;
}
