/** The key that `--key` speaks of: digits, or a file. */
import { createPrivateKey } from "node:crypto";
import { TEST_KEY } from "../../app/test-key.js";
import { SetupError } from "../../contract/setup-error.js";
import { keyPair } from "../../delivery/key-pair.js";
import type { SigningKey } from "../../peer.js";
import { readBoundedText } from "../files/bounded-text.js";

const SEED = /^[0-9a-f]{64}$/i;
/** Of a file: an Ed25519 key as PEM has less than 200 bytes. */
const MOST_KEY_BYTES = 64 * 1024;

const WAY_OUT = "pass 64 hex digits, or a file with them or with an Ed25519 key as PEM";

/**
 * The key of the flag; without it the test key that everybody has.
 * @throws SetupError `key-not-usable`
 */
export async function readSigningKey(given: string | undefined): Promise<SigningKey> {
  if (given === undefined) return TEST_KEY;
  if (SEED.test(given)) return keyPair(Buffer.from(given, "hex"));
  const text = await textOf(given);
  if (SEED.test(text)) return keyPair(Buffer.from(text, "hex"));
  return keyPair(seedOfPem(text, given));
}

/** What may be saved of the flag: the name of a file, but no digits. */
export function originOfKey(given: string): "digits" | { readonly file: string } {
  return SEED.test(given) ? "digits" : { file: given };
}

async function textOf(path: string): Promise<string> {
  const read = await readBoundedText(path, MOST_KEY_BYTES);
  if ("problem" in read) throw notUsable(path, read.problem, read.cause);
  return read.text.trim();
}

function seedOfPem(text: string, path: string): Uint8Array {
  try {
    const { crv, d } = createPrivateKey(text).export({ format: "jwk" });
    if (crv === "Ed25519" && d !== undefined) return Buffer.from(d, "base64url");
  } catch (error) {
    throw notUsable(path, "it is neither 64 hex digits nor a private key as PEM", error);
  }
  throw notUsable(path, "it is a private key of another kind than Ed25519");
}

function notUsable(given: string, found: string, cause?: unknown): SetupError {
  return new SetupError("key-not-usable", `Cannot sign with the key "${given}": ${found}; ${WAY_OUT}`, { cause });
}
