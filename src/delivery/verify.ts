/** Is a request from who it says? The half of an application. */
import { createPublicKey, verify as verifyBytes } from "node:crypto";
import { signedBytes } from "../service/delivery/signing-key.js";

export interface Signed {
  /** 32 bytes in hex. */
  readonly publicKey: string;
  /** Value of `X-Signature-Ed25519`: 64 bytes in hex. */
  readonly signature: string | null | undefined;
  /** Value of `X-Signature-Timestamp`: it is signed as it is, and its age is not judged. */
  readonly timestamp: string | null | undefined;
  /** As it came: parsed and written anew, it is another one. */
  readonly body: string | Uint8Array;
}

/** Any letter case; nothing around the digits, which `Buffer.from` would cut off without an error. */
const PUBLIC_KEY = /^[0-9a-f]{64}$/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;

/** True only where the key signed timestamp and body. Whatever is missing, too long or no hex is false; never throws. */
export function verify({ publicKey, signature, timestamp, body }: Signed): boolean {
  if (typeof signature !== "string" || typeof timestamp !== "string" || timestamp === "") return false;
  if (!PUBLIC_KEY.test(publicKey) || !SIGNATURE.test(signature)) return false;
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return false;
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verifyBytes(null, signedBytes(timestamp, body), key, Buffer.from(signature, "hex"));
  } catch {
    // Not every 32 bytes are a point of the curve: what is none has signed nothing.
    return false;
  }
}
