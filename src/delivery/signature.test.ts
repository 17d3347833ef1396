/** Signatures, held against the verifier that applications use and against the vectors of RFC 8032. */
import { generateKeyPairSync, sign } from "node:crypto";
import { verifyKey } from "discord-interactions";
import { describe, expect, test } from "vitest";
import { keyPair } from "./key-pair.js";
import { type Signed, verify } from "./verify.js";

const key = keyPair("test");
const TEXTS = ["", '{"type":1}', "Grüße 🎉", "x".repeat(100_000)];
const BYTES = Uint8Array.from([0, 255, 128, 10]);

/** What a key signs now, as an application gets it. */
function signed(body: string | Uint8Array, timestamp = "1700000000"): Signed {
  const headers = key.sign(body, { timestamp });
  return { publicKey: key.publicKey, timestamp, signature: headers["x-signature-ed25519"], body };
}

describe("a key pair", () => {
  test.each([...TEXTS, BYTES])("signs what discord-interactions verifies (%#)", async (body) => {
    const headers = key.sign(body);

    const [signature, timestamp] = [headers["x-signature-ed25519"], headers["x-signature-timestamp"]];

    expect(await verifyKey(body, signature, timestamp, key.publicKey)).toBe(true);
    expect(await verifyKey(body, signature, `${timestamp}0`, key.publicKey)).toBe(false);
  });

  test("is the same for the same seed, and another one otherwise", () => {
    expect(keyPair("test").publicKey).toBe(key.publicKey);
    expect(keyPair("other").publicKey).not.toBe(key.publicKey);
    expect(keyPair().publicKey).not.toBe(keyPair().publicKey);
  });

  test("of 32 bytes is the one of RFC 8032 (section 7.1, test 1)", () => {
    const seed = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex");

    expect(keyPair(seed).publicKey).toBe("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  });

  test("of any other number of bytes is refused", () => {
    expect(() => keyPair(new Uint8Array(31))).toThrow(
      "Cannot make an Ed25519 key of 31 bytes: a key is made from 32 bytes; pass 32 bytes",
    );
  });

  test("signs at the time of the clock, in seconds", () => {
    const before = Math.floor(Date.now() / 1_000);

    const timestamp = Number(key.sign("")["x-signature-timestamp"]);

    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Date.now() / 1_000);
  });
});

describe("verify", () => {
  test.each([...TEXTS, BYTES])("is true for what the key signed (%#)", (body) => {
    expect(verify(signed(body))).toBe(true);
  });

  test("takes text and its bytes alike, and hex in capitals", () => {
    const one = signed("Grüße");

    expect(verify({ ...one, body: new TextEncoder().encode("Grüße") })).toBe(true);
    expect(verify({ ...one, signature: one.signature?.toUpperCase(), publicKey: one.publicKey.toUpperCase() })).toBe(
      true,
    );
  });

  test("is true for what node:crypto signed with a key of its own", () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const hex = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
    const signature = sign(null, Buffer.from("17{}"), privateKey).toString("hex");

    expect(verify({ publicKey: hex, signature, timestamp: "17", body: "{}" })).toBe(true);
    expect(verify({ publicKey: hex, signature, timestamp: "1", body: "7{}" })).toBe(true);
    expect(verify({ publicKey: hex, signature, timestamp: "17", body: "{ }" })).toBe(false);
  });

  const good = signed('{"type":1}');
  const { signature = "" } = good as { signature: string };
  test.each<readonly [string, Partial<Record<keyof Signed, unknown>>]>([
    ["another body", { body: '{"type":2}' }],
    ["another timestamp", { timestamp: "1700000001" }],
    ["another key", { publicKey: keyPair("other").publicKey }],
    ["no signature", { signature: undefined }],
    ["a header that fetch says is not there", { signature: null }],
    ["no timestamp", { timestamp: undefined }],
    ["an empty timestamp", { timestamp: "" }],
    ["an empty signature", { signature: "" }],
    ["half a signature", { signature: signature.slice(0, 64) }],
    ["an odd digit too many", { signature: `${signature}0` }],
    ["a byte too many", { signature: `${signature}00` }],
    ["something after the digits", { signature: `${signature.slice(0, 126)}zz` }],
    ["a line end after the digits", { signature: `${signature}\n` }],
    ["a list of two headers", { signature: [signature, signature] }],
    ["no key", { publicKey: undefined }],
    ["an empty key", { publicKey: "" }],
    ["a key that is no hex", { publicKey: "x".repeat(64) }],
    ["a key that is no point of the curve", { publicKey: `02${"00".repeat(31)}` }],
    ["a key of ones", { publicKey: "ff".repeat(32) }],
    ["a body that is parsed already", { body: { type: 1 } }],
    ["no body", { body: undefined }],
  ])("is false for %s", (_, damage) => {
    expect(verify({ ...good, ...damage } as Signed)).toBe(false);
  });
});
