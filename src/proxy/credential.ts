/** Whose token a request carried, as far as that is known, and what must not be kept of it. */
import type { Credential } from "../case/case.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { PERMISSION_OPERATIONS } from "../contract/operations.js";
import { AUTHORIZATION } from "../run/redact/authorization.js";
import type { TargetDescription } from "../target/target-description.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** By the tokens of target.json where they are known, else by the scheme. */
export function credentialOf({ passed, operation }: ParsedExchange, known: TargetDescription | undefined): Credential {
  const isPermissionsEdit = operation === PERMISSION_OPERATIONS.edit;
  const { scheme, token } = authorizationOf(passed.headers.authorization);
  if (token === "") return "none";
  if (known !== undefined) {
    const { tokens, otherApplication } = known;
    if (token === tokens.bot) return scheme === "bearer" ? "botTokenAsBearer" : "bot";
    if (token === tokens.clientCredentials) return "clientCredentials";
    if (token === tokens.guildManager) return "guildManager";
    if (token === tokens.memberWithoutManage) return "memberWithoutManage";
    if (token === otherApplication?.tokens.bot) return "otherBot";
  }
  // An edit of permissions refuses any bot token: its 401 does not say that the token is unknown.
  if (scheme === "bot" && isPermissionsEdit) return "bot";
  if (passed.answer?.status === 401) return "unknownToken";
  if (scheme === "bot") return "bot";
  return isPermissionsEdit ? "guildManager" : "clientCredentials";
}

/** A text that must not be kept, and the word that is written in its place. */
export type Secret = readonly [text: string, word: string];

/** What an exchange holds that must not be kept: the token of the request, those in its path, and secrets in its body. */
export function secretsOf(exchange: ParsedExchange, known: TargetDescription | undefined): readonly Secret[] {
  const { passed, parameters, sent } = exchange;
  const { token } = authorizationOf(passed.headers.authorization);
  const credential = credentialOf(exchange, known);
  const named: Secret[] = [];
  if (credential !== "none") named.push([token, AUTHORIZATION[credential].replace(/^\w+ /, "")]);
  for (const [name, value] of Object.entries(parameters))
    if (name.endsWith("_token")) named.push([value, "$INTERACTION_TOKEN"]);
  if (isObject(sent.json)) named.push(...secretMembers(sent.json));
  return named;
}

const SECRET_MEMBER = /secret|token|password/i;

function secretMembers(body: { readonly [key: string]: Json }): readonly (readonly [string, string])[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === "string" && SECRET_MEMBER.test(name) ? [[value, "$SECRET"] as const] : [],
  );
}

function authorizationOf(header: string | undefined): { readonly scheme: string; readonly token: string } {
  const [scheme = "", token] = (header ?? "").trim().split(/\s+/, 2);
  return token === undefined ? { scheme: "", token: scheme } : { scheme: scheme.toLowerCase(), token };
}
