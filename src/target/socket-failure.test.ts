import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen, stopListening } from "../service/listen.js";
import { failureOf } from "./socket-failure.js";
import { openSockets } from "./socket-transport.js";
import { DEFAULT_LIMITS } from "./wire.js";

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

test("100 Continue that was not requested is named", async () => {
  const server = createServer((request, response) => {
    response.writeContinue();
    response.end("[]");
    request.resume();
  });
  const origin = await listen(server, { port: 0 }, "the test");
  const transport = openSockets(origin, 1, DEFAULT_LIMITS);

  const { failure } = await transport.send({ method: "GET", path: "/", headers: {}, body: undefined });
  await transport.close();
  await stopListening(server);

  expect(failure).toMatchObject({ kind: "reset", message: expect.stringContaining('"100 Continue"') });
});
