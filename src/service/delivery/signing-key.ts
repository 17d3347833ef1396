/** Keys by which an application knows that a request comes from the service: Ed25519, a public fact. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { SetupError } from "../../contract/setup-error.js";

/** What a signed body is sent with. */
export interface SignedHeaders {
  /** Unix seconds, as text: it is before the body in what is signed. */
  readonly "x-signature-timestamp": string;
  /** 64 bytes in hex. */
  readonly "x-signature-ed25519": string;
}

export interface SigningKey {
  /** 32 bytes in hex, as portals show it and `verify_key` of an application has it. */
  readonly publicKey: string;
  /** Signs a body as its bytes are sent. @param options.timestamp Unix seconds, as text; default: now */
  readonly sign: (body: string | Uint8Array, options?: { readonly timestamp?: string }) => SignedHeaders;
}

/** What is before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

/** The key that a secret gives: the same for the same. */
export function signingKeyOf(secret: string | Buffer): SigningKey {
  return signingKeyFrom(createHash("sha256").update(secret).update("signing key").digest());
}

/**
 * The key of a seed as RFC 8032 has it.
 * @param seed 32 bytes: the private key
 * @throws SetupError `key-not-usable` for any other number of bytes
 */
export function signingKeyFrom(seed: Uint8Array): SigningKey {
  if (seed.byteLength !== KEY_BYTES) {
    throw new SetupError(
      "key-not-usable",
      `Cannot make an Ed25519 key of ${seed.byteLength} bytes: a key is made from ${KEY_BYTES} bytes; pass ${KEY_BYTES} bytes`,
    );
  }
  return new LazyKey(Buffer.concat([PKCS8, seed]));
}

/** Most services sign nothing, and a key costs more than all else that they begin with. */
class LazyKey implements SigningKey {
  readonly #pkcs8: Buffer;
  #made: KeyObject | undefined;

  constructor(pkcs8: Buffer) {
    this.#pkcs8 = pkcs8;
  }

  get #privateKey(): KeyObject {
    this.#made ??= createPrivateKey({ key: this.#pkcs8, format: "der", type: "pkcs8" });
    return this.#made;
  }

  get publicKey(): string {
    const spki = createPublicKey(this.#privateKey).export({ format: "der", type: "spki" });
    return spki.subarray(-KEY_BYTES).toString("hex");
  }

  readonly sign: SigningKey["sign"] = (body, { timestamp = unixSeconds() } = {}) => ({
    "x-signature-timestamp": timestamp,
    "x-signature-ed25519": sign(null, signedBytes(timestamp, body), this.#privateKey).toString("hex"),
  });
}

/** What a signature is of: the timestamp, then the body. */
export function signedBytes(timestamp: string, body: string | Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(timestamp), typeof body === "string" ? Buffer.from(body) : body]);
}

function unixSeconds(): string {
  return String(Math.floor(Date.now() / 1_000));
}
