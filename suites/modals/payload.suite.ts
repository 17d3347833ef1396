/** The tables of modals: each is the answer to an interaction of its own. */

import { MODALS } from "../../generators/kinds.js";
import type { Json } from "../../src/contract/json.js";
import { type Carrier, payloadCasesOf } from "../payloads/payload-cases.js";
import { answer, uses } from "../responses/words.js";
import { modalCallback } from "../rows/callbacks.js";
import type { Draft } from "../rows/draft.js";
import { inWorld } from "../rows/in-world.js";

/**
 * An interaction for each body, as whether one still waits for an answer after a refused one is open.
 *
 * @param bodies are named, so that the world has whom they name
 */
function carrierOf({ title }: { readonly title: string }, ...bodies: readonly Json[]): Carrier {
  return {
    word: "modal",
    phrase: /\bmodal\b/.test(title) ? "" : "in a modal",
    prefix: "/data",
    also: ["endpoint.bad-input-is-never-a-server-error"],
    given: uses(bodies.length, ...bodies),
    write: (half, data, expect) => answer(half, half, half === "twin" ? 1 : 0, modalCallback(inWorld(data)), expect),
    before: [],
    after: [],
  };
}

export const modalPayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: MODALS.table.pairs.map((one) => [one, carrierOf(one, one.valid, one.twin)]),
  acceptances: MODALS.table.acceptances.map((one) => [one, carrierOf(one, one.value)]),
  probes: MODALS.table.probes.map((one) => [one, carrierOf(one, one.value)]),
});
