/** Operation exchangeToken. @see D1 "Authentication" 7 and 8 */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { credentialKey } from "../auth/credentials.js";
import type { OpenOperation } from "../call.js";
import { type Refusal, type Reply, refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";

/** A fresh pair of tokens for a refresh token; a merge with another account, where the request names one. */
export const exchangeToken: OpenOperation = ({ body, service }) => {
  if (!isObject(body)) return oauthError("invalid_request", "the body is no form");
  const { external_auth_token: external, client_id: client = null } = body;
  if (external !== undefined) return service.policies.mergeAccounts(service, external, client);
  if (body["grant_type"] !== "refresh_token") {
    return oauthError("unsupported_grant_type", "only refresh_token is granted here");
  }
  return service.policies.refreshToken(service, body["refresh_token"]);
};

/** Seven days; a public value. */
const EXPIRES_IN_SECONDS = 604_800;

/** The new pair, or invalid_grant: unknown, used before, or deleted with what the user authorized. */
export function refreshToken({ tokens }: Service, refresh: Json | undefined): Reply {
  const minted = typeof refresh === "string" ? tokens.refresh(refresh) : undefined;
  if (minted === undefined) return oauthError("invalid_grant", "the refresh token is unknown or was deleted");
  return reply(200, {
    access_token: minted.token,
    token_type: "Bearer",
    expires_in: EXPIRES_IN_SECONDS,
    refresh_token: minted.refreshToken,
    scope: minted.bearer.scopes.join(" "),
  });
}

/**
 * Merges an account into another one, which its own token or its id names; one that is banned is refused.
 *
 * @param client the application that asks, where no token says it
 */
export function mergeAccounts(service: Service, external: Json, client: Json): Reply | Refusal {
  const { applications, credentials, world } = service;
  const credential = credentials.get(credentialKey("bearer", String(external)));
  const userId = credential?.kind === "bearer" ? credential.userId : String(external);
  if (userId === undefined || world.user(userId) === undefined) {
    return oauthError("invalid_grant", "the external token is unknown");
  }
  if (service.policies.isBanned(world, userId)) return refusedAs("banned-merge");
  const applicationId = credential?.applicationId ?? String(client);
  if (!applications.has(applicationId)) return oauthError("invalid_client", "client_id is unknown");
  const { token, refreshToken: refresh } = service.tokens.mint({
    applicationId,
    scopes: SOCIAL_SCOPES,
    userId,
  });
  return reply(200, {
    access_token: token,
    token_type: "Bearer",
    expires_in: EXPIRES_IN_SECONDS,
    refresh_token: refresh,
    scope: SOCIAL_SCOPES.join(" "),
  });
}

const SOCIAL_SCOPES = ["openid", "sdk.social_layer"];

/** The linked account of this user is banned. */
export function isBanned(world: Service["world"], userId: string): boolean {
  return world.isBanned(userId);
}

/** An error as RFC 6749 has it, in every profile. */
function oauthError(error: string, error_description: string): Reply {
  return reply(400, { error, error_description });
}

function reply(status: number, body: JsonObject): Reply {
  return { status, json: JSON.stringify(body) };
}
