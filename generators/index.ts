/** The door of this room: tables of rows and arbitraries of payloads, requests and operations. */

export type { Acceptance, Element, Pair, Probe, WriteVerb } from "./mutations/pair.js";
export { ACCEPTANCES, PAIRS, PROBES } from "./mutations/tables/index.js";
