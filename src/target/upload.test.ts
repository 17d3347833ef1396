import { describe, expect, test } from "vitest";
import { encodeForm, encodeMultipart, sizeOf } from "./upload.js";

/** What any service reads out of the bytes. */
async function partsOf(
  ...body: Parameters<typeof encodeMultipart>
): Promise<readonly (readonly [string, File | string])[]> {
  const { bytes, contentType } = encodeMultipart(...body);
  const form = await new Response(bytes.slice(), { headers: { "content-type": contentType } }).formData();
  return [...form];
}

describe("a multipart body", () => {
  test("has the payload as text, and files by number", async () => {
    const [payload, first, second] = await partsOf('{"content":"ä"}', [
      { name: "a.txt", kind: "text", bytes: 10 },
      { name: 'ein "Bild".png', kind: "png" },
    ]);

    expect(payload).toEqual(["payload_json", '{"content":"ä"}']);
    expect(first).toMatchObject(["files[0]", { name: "a.txt", type: "text/plain", size: 10 }]);
    expect(await new Response(first?.[1]).text()).toBe("x".repeat(10));
    expect(second).toMatchObject(["files[1]", { name: 'ein "Bild".png', type: "image/png" }]);
  });

  test("is little more than its files in memory", () => {
    const before = process.memoryUsage().arrayBuffers;

    const { bytes } = encodeMultipart("{}", [{ name: "big.txt", kind: "text", bytes: 10 * 2 ** 20 }]);

    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1.1 * bytes.length);
  });

  test.each([
    ["png", "89504e470d0a1a0a"],
    ["gif", "474946383961"],
  ] as const)("begins a %s as one begins, whatever its size", async (kind, start) => {
    for (const bytes of [undefined, 5_000]) {
      const file = { name: "x", kind, ...(bytes === undefined ? {} : { bytes }) };
      const [[, sent] = ["", ""]] = await partsOf(undefined, [file]);

      const content = Buffer.from(await new Response(sent).arrayBuffer());
      expect(content.toString("hex")).toMatch(new RegExp(`^${start}`));
      expect(content.length).toBe(sizeOf(file));
    }
  });
});

test("a form has text as it is, and the rest as JSON", () => {
  expect(encodeForm({ grant_type: "refresh_token", scope: "a b&c", n: 1, on: true })).toBe(
    "grant_type=refresh_token&scope=a+b%26c&n=1&on=true",
  );
});
