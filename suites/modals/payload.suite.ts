/** The tables of modals: each is the answer to an interaction of its own. */

import { MODALS } from "../../generators/kinds.js";
import type { Json } from "../../src/contract/json.js";
import { type Carrier, NO_SERVER_ERROR, payloadCasesOf } from "../payloads/payload-cases.js";
import { answer, uses } from "../responses/words.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import type { Draft } from "../rows/draft.js";
import { inWorld } from "../rows/in-world.js";

const MESSAGE = messageCallback({ content: "No modal after all" });

/** @param bodies each has an interaction of its own; they are named, so that the world has whom they name */
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

/** Whether an interaction still waits for an answer after a refused one is open: what comes next is only no server error. */
const AFTER = answer("after", "read", 1, MESSAGE, [NO_SERVER_ERROR]);

export const modalPayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: MODALS.table.pairs.map((one) => [one, { ...carrierOf(one, one.valid, one.twin), after: [AFTER] }]),
  acceptances: MODALS.table.acceptances.map((one) => [one, carrierOf(one, one.value)]),
  probes: MODALS.table.probes.map((one) => [one, carrierOf(one, one.value)]),
});
