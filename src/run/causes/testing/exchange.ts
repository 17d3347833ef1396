/** Exchanges for tests of the causes. */
import type { JsonObject } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";

/** One exchange of a command operation in guild 7, or in the global scope; the step has the name of the operation. */
export function exchange(
  call: OperationId,
  status: number,
  json?: JsonObject | JsonObject[],
  more: Partial<DoneExchange> = {},
): DoneExchange {
  const parameters = { application_id: "1", ...(call.includes("Guild") ? { guild_id: "7" } : {}) };
  return {
    step: { name: call, part: "act", call, expect: [] },
    server: "api",
    parameters,
    credential: "bot",
    sent: undefined,
    wire: { method: "POST", path: "/", headers: {}, body: undefined },
    isMultipart: false,
    result: { answer: { status, headers: {}, text: "", json }, durationMs: 1 },
    span: { from: 0, to: 1 },
    ...more,
  };
}
