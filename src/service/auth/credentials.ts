/** Who a request speaks for. @see D1 "Authentication" */

export type AuthCredential =
  | { readonly kind: "bot"; readonly applicationId: string }
  | {
      readonly kind: "bearer";
      readonly applicationId: string;
      readonly scopes: readonly string[];
      /** Who authorized the token; missing on tokens of the application itself (client credentials). */
      readonly userId?: string;
    };

/** Every token that the service knows, under its scheme: a bot token as a bearer is unknown. */
export type Credentials = ReadonlyMap<string, AuthCredential>;

const AUTHORIZATION = /^(bot|bearer) +(\S+)$/i;

/** The key under which a token is known. */
export function credentialKey(kind: AuthCredential["kind"], token: string): string {
  return `${kind} ${token}`;
}

/** The credential of an Authorization header; the case of the scheme is open, and read leniently. */
export function credentialOf(header: string | undefined, credentials: Credentials): AuthCredential | undefined {
  const [, scheme, token] = AUTHORIZATION.exec(header ?? "") ?? [];
  if (scheme === undefined || token === undefined) return undefined;
  return credentials.get(`${scheme.toLowerCase()} ${token}`);
}
