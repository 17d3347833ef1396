/**
 * Runs the suites against a target, from a program.
 *
 * @module slashproof
 */
import type { CheckAppOptions } from "./app/check-app.js";
import type { RunFinished } from "./run/result/event.js";

export { suiteOf } from "../suites/index.js";
export type { CheckAppOptions } from "./app/check-app.js";
export type { Answer, Case, Credential, Lease, Level, Part, Step } from "./case/case.js";
export type { Check } from "./case/check.js";
export type { Exchange, Finding, Observation, Outcome } from "./case/outcome.js";
export type { Property, Suite } from "./case/property.js";
export type { Reference, Template } from "./case/template.js";
export type { Json } from "./contract/json.js";
export type { ProfileName } from "./contract/profile.js";
export type { RuleId } from "./contract/rule-ids.gen.js";
export { SetupError } from "./contract/setup-error.js";
export type * from "./run/result/event.js";
export { type RunOptions, runSuites } from "./run/run-suites.js";
export {
  createReferenceService,
  type ReferenceService,
  type ReferenceServiceOptions,
} from "./service/reference-service.js";
export { type OpenOptions, type OpenTarget, openFetchTarget, openTarget } from "./target/open-target.js";
export { parseTarget } from "./target/parse-target.js";
export type { TargetDescription } from "./target/target-description.js";

/**
 * Asks an application everything that its commands can lead to, then what no service sends. Its code is loaded when it is
 * first called.
 *
 * @throws SetupError before the first event, where the commands cannot be read, a filter matches nothing, or nothing
 * listens at the address
 */
export async function checkApp(options: CheckAppOptions): Promise<RunFinished> {
  const app = await import("./app/check-app.js");
  return app.checkApp(options);
}
