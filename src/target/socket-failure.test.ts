import { expect, test } from "vitest";
import { failureOf } from "./socket-failure.js";

const NOTHING = { status: 0, bytes: 0, expected: undefined };

test.each(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"])("%s of this machine is no fault of the target", (code) => {
  const failure = failureOf(Object.assign(new Error(`connect ${code}`), { code }), NOTHING);

  expect(failure).toEqual({
    kind: "unreachable",
    message: expect.stringMatching(new RegExp(`^no connection: .* \\(${code}\\)$`)),
  });
});

test("a closed connection is a fault of the target", () => {
  const failure = failureOf(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), NOTHING);

  expect(failure.kind).toBe("reset");
});
