/** The answer to an interaction that is in the response of an HTTP delivery. */
import type { Json } from "../../contract/json.js";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import type { Refusal } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { Responded } from "./answers.js";

/** Carries it out like a callback. One nested deeper than the stack is refused, as a request would be. */
export function respondByResponse(service: Service, record: InteractionRecord, body: Json): Responded | Refusal {
  try {
    return service.policies.respond(service, record, body, []);
  } catch (error) {
    if (error instanceof RangeError) return { refusal: "nested-too-deeply" };
    throw error;
  }
}
