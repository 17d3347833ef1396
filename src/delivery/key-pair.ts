/** A key pair to play the service with: it signs, and an application is given its public half. */
import { randomBytes } from "node:crypto";
import { type SigningKey, signingKeyFrom, signingKeyOf } from "../service/delivery/signing-key.js";

const SEED_BYTES = 32;

/**
 * An Ed25519 key pair: `publicKey` in hex for the application, and `sign(body, { timestamp })` for the headers of a request.
 *
 * @param seed any text, of which the same gives the same key; or the 32 bytes of a private key (RFC 8032). Default: another key each time
 * @throws SetupError `key-not-usable` for bytes that are not 32
 * @example
 * const key = keyPair("my tests");
 * const headers = key.sign('{"type":1}');
 */
export function keyPair(seed: string | Uint8Array = randomBytes(SEED_BYTES)): SigningKey {
  return typeof seed === "string" ? signingKeyOf(seed) : signingKeyFrom(seed);
}
