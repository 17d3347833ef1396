import fc from "fast-check";
import { expect, test } from "vitest";
import { nearMissesOf } from "./near-miss-token.js";

test("differ from the token in one character", () => {
  expect(nearMissesOf("MTk4.abc-x")).toEqual({ atStart: "8Tk4.abc-x", atEnd: "MTk4.abc-B" });
});

test.each(["base64", "base64url", "hex"] as const)("decode to other bytes, in %s", (encoding) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const token = Buffer.from(bytes).toString(encoding).replace(/=+$/, "");

      const { atStart, atEnd } = nearMissesOf(token);

      expect([Buffer.from(atStart, encoding), Buffer.from(atEnd, encoding)]).not.toContainEqual(Buffer.from(bytes));
    }),
  );
});
