import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { BuiltRequest, DoneExchange } from "../exchange.js";
import { NewerDeliveries } from "./newer-deliveries.js";

const requestFor = (sent: Json): BuiltRequest => ({
  step: { name: "mark", part: "given", call: "listDeliveries", expect: [] },
  server: "driver",
  parameters: {},
  credential: "none",
  sent,
  wire: { method: "POST", path: "/listDeliveries", headers: {}, body: JSON.stringify(sent) },
  isMultipart: false,
});

/** A driver that counts its lists in their cursors. */
function openDriver() {
  const asked: string[] = [];
  const send = async (request: BuiltRequest): Promise<DoneExchange> => {
    asked.push(String(request.wire.body));
    const json = { deliveries: [], cursor: String(asked.length) };
    const answer = { status: 200, headers: {}, json, size: 0 };
    return { ...request, result: { answer, durationMs: 0 }, span: { from: 0, to: 0 } } as unknown as DoneExchange;
  };
  return { asked, send };
}

describe("newer deliveries", () => {
  test("are what came after the last list of the same application", async () => {
    const { asked, send } = openDriver();
    const newer = new NewerDeliveries();

    for (const body of [{}, { application_id: "2" }, {}, { application_id: "2" }])
      await newer.list(requestFor(body), send);

    expect(asked).toEqual(["{}", '{"application_id":"2"}', '{"after":"1"}', '{"application_id":"2","after":"2"}']);
  });

  test("begin where a case says so, and anew after a reset", async () => {
    const { asked, send } = openDriver();
    const newer = new NewerDeliveries();

    await newer.list(requestFor({}), send);
    await newer.list(requestFor({ after: "own" }), send);
    newer.forget();
    await newer.list(requestFor({}), send);

    expect(asked).toEqual(["{}", '{"after":"own"}', "{}"]);
  });
});
