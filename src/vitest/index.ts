/**
 * The suites as tests of a vitest project.
 *
 * @module slashproof/vitest
 */
export { type ConformanceOptions, conformance } from "./conformance.js";
export type { ExpectationsContent, GivenExpectations } from "./given-expectations.js";
export type { GivenTarget } from "./open-given.js";
