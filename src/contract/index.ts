/**
 * The contract as types, tables and functions.
 *
 * @module slashproof/contract
 */
export type { Bindings } from "./bindings.js";
export { CAPABILITIES, type Capability } from "./capabilities.js";
export { levelOf, RULES, type Rule, type RuleLevel, ruleOf } from "./catalogue.js";
export type { Json } from "./json.js";
export { LIMITS } from "./limits.gen.js";
export type { OperationId } from "./operations.js";
export { PROFILE_NAMES, type Profile, type ProfileName, profileOf } from "./profile.js";
export { type Route, routeOf } from "./route.js";
export { RULE_IDS, type RuleId } from "./rule-ids.gen.js";
export { SetupError } from "./setup-error.js";
export type * from "./types.gen.js";
export { type SchemaViolation, validateRequest, validateResponse } from "./validate.js";
