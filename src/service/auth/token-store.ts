/** The tokens that the service knows, and those that it mints. */
import { randomBytes } from "node:crypto";
import { type AuthCredential, type Credentials, credentialKey } from "./credentials.js";

type Bearer = Extract<AuthCredential, { kind: "bearer" }>;

/** A pair that was minted. */
export interface MintedToken {
  /** The access token. */
  readonly token: string;
  /** The token that a new access token is requested with. */
  readonly refreshToken: string;
}

const TOKEN_BYTES = 24;

export class TokenStore {
  readonly #seeded: Credentials;
  readonly #credentials: Map<string, AuthCredential>;
  /** By refresh token. */
  readonly #minted = new Map<string, { readonly token: string; readonly bearer: Bearer }>();

  constructor(seeded: Credentials) {
    this.#seeded = seeded;
    this.#credentials = new Map(seeded);
  }

  /** By scheme and token, see `credentialKey`. Live: it follows what is minted and deleted. */
  get credentials(): Credentials {
    return this.#credentials;
  }

  /** A new access token, and the one to refresh it with. */
  mint(bearer: Omit<Bearer, "kind">): MintedToken {
    const [token, refreshToken] = [freshToken(), freshToken()];
    const credential: Bearer = { kind: "bearer", ...bearer };
    this.#credentials.set(credentialKey("bearer", token), credential);
    this.#minted.set(refreshToken, { token, bearer: credential });
    return { token, refreshToken };
  }

  /** A new pair for the old one; undefined where the refresh token is unknown or deleted. */
  refresh(refreshToken: string): (MintedToken & { readonly bearer: Bearer }) | undefined {
    const old = this.#minted.get(refreshToken);
    if (old === undefined) return undefined;
    this.delete(refreshToken);
    return { ...this.mint(old.bearer), bearer: old.bearer };
  }

  /** Deletes a bearer token with its refresh token, given either of them. True where it was known. */
  delete(token: string): boolean {
    for (const [refreshToken, minted] of this.#minted) {
      if (token === refreshToken || token === minted.token) return this.#drop(refreshToken, minted.token);
    }
    return this.#credentials.delete(credentialKey("bearer", token));
  }

  /** Deletes what a user authorized for an application. */
  deleteOf(applicationId: string, userId: string): void {
    for (const [refreshToken, { token, bearer }] of this.#minted) {
      if (bearer.applicationId === applicationId && bearer.userId === userId) this.#drop(refreshToken, token);
    }
  }

  /** Goes back to the tokens that it started with. */
  reset(): void {
    this.#credentials.clear();
    this.#minted.clear();
    for (const [key, credential] of this.#seeded) this.#credentials.set(key, credential);
  }

  #drop(refreshToken: string, token: string): boolean {
    this.#minted.delete(refreshToken);
    return this.#credentials.delete(credentialKey("bearer", token));
  }
}

/** Tokens are drawn from a pool: asking the system for each would cost more than all else that makes one. */
const POOL_BYTES = TOKEN_BYTES * 256;
const pool = { bytes: Buffer.alloc(0), used: 0 };

/** Random text of a URL's alphabet, which cannot be guessed. */
export function freshToken(): string {
  if (pool.used >= pool.bytes.length) {
    pool.bytes = randomBytes(POOL_BYTES);
    pool.used = 0;
  }
  pool.used += TOKEN_BYTES;
  return pool.bytes.toString("base64url", pool.used - TOKEN_BYTES, pool.used);
}
