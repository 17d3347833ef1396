/** Keys by which an application knows that a request comes from the service: Ed25519, a public fact. */
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

export interface SigningKey {
  /** 32 bytes in hex, as portals show it and `verify_key` of an application has it. */
  readonly publicKey: string;
  /** The headers that a signed body is sent with. @param timestamp Unix seconds, as text */
  readonly headersFor: (timestamp: string, body: string) => Readonly<Record<string, string>>;
}

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

/** The key that a secret gives: the same for the same. */
export function signingKeyOf(secret: string | Buffer): SigningKey {
  const seed = createHash("sha256").update(secret).update("signing key").digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-KEY_BYTES).toString("hex"),
    headersFor: (timestamp, body) => ({
      "x-signature-timestamp": timestamp,
      "x-signature-ed25519": sign(null, Buffer.from(timestamp + body), privateKey).toString("hex"),
    }),
  };
}
