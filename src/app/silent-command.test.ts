/** An application with a command that gets no response: the others are used all the same. */
import { expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import { checkApp } from "./check-app.js";
import { TEST_KEY } from "./test-key.js";

const COMMANDS = ["silent", "quick"].map((name) => ({ name, description: "Answers or not" }));

async function respond(request: Request): Promise<Response> {
  const { type, data } = JSON.parse(await request.text());
  if (data?.name === "silent") return new Promise(() => undefined);
  return Response.json(type === 1 ? { type: 1 } : { type: 4, data: { content: "Quick" } });
}

test("a command without responses is not used to the end, and a notice names it", async () => {
  const events: RunEvent[] = [];

  await checkApp({
    endpoint: respond,
    commands: COMMANDS,
    key: TEST_KEY,
    runs: 5,
    timeoutMs: 20,
    onEvent: (event) => events.push(event),
  });

  expect(events.filter((event) => event.event === "notice")).toEqual([
    {
      event: "notice",
      text: "not used as often as planned, because responses are slow or missing: /silent, /silent (drawn)",
    },
  ]);
});
