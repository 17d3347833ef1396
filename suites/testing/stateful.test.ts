/** Faults of the commands leave all other requests alone. */
import { expect, test } from "vitest";
import { STATEFUL_FAULTS, type StatefulFault, statefulFront } from "./stateful.js";

const OTHERS = [
  ["POST", "/channels/1/messages"],
  ["PATCH", "/channels/1/messages/2"],
  ["DELETE", "/channels/1/messages/2"],
  ["PUT", "/gateway"],
] as const;

test.each(Object.keys(STATEFUL_FAULTS) as StatefulFault[])("%s passes requests for messages on", async (fault) => {
  const passed: string[] = [];
  const service = (request: Request): Promise<Response> => {
    passed.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(Response.json({ id: "2" }));
  };
  const front = statefulFront(fault, service, "Bearer manager");

  for (const [method, path] of OTHERS)
    await front(new Request(`http://service.test${path}`, { method, body: JSON.stringify({ content: "Hello" }) }));

  expect(passed).toEqual(OTHERS.map(([method, path]) => `${method} ${path}`));
});
