/**
 * Tables of valid and invalid payloads, and arbitraries of payloads, requests and operations.
 *
 * @module slashproof/generators
 */
export type { JsonObject } from "../src/contract/json.js";
export type { Boundary } from "./boundaries/boundaries.js";
export { BOUNDARIES } from "./boundaries/boundaries.js";
export type { CommandSettings, Scope } from "./commands/command.js";
export {
  chatInputCommand,
  command,
  contextMenuCommand,
  entryPointCommand,
  fullCommand,
  renamed,
} from "./commands/command.js";
export type { Vocabulary } from "./commands/vocabulary.js";
export { VOCABULARY } from "./commands/vocabulary.js";
export type { ComponentsByType } from "./components/by-type.js";
export { componentsByType } from "./components/by-type.js";
export { componentTree, legacyMessage, messageV2 } from "./components/message.js";
export { modal } from "./components/modal.js";
export type { ComponentSettings } from "./components/settings.js";
export { COMPONENT_SETTINGS } from "./components/settings.js";
export { countComponents, filesOf } from "./components/settled.js";
export { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS, COMPONENT_PROBES } from "./components/tables/index.js";
export type { ComponentUse, UseFault } from "./interactions/component-use.js";
export { componentUse, componentUseFaults } from "./interactions/component-use.js";
export { commandData, componentData, modalData, numbered } from "./interactions/delivered-data.js";
export type { ComponentUses, EdgeUse, LeafUses, TypedUses } from "./interactions/edge-uses.js";
export { edgeComponentUses, edgeInvocations, edgeSubmissions, edgeTypings } from "./interactions/edge-uses.js";
export type { InteractionSettings, Subject } from "./interactions/interaction.js";
export { anyInteraction, interactionsOf, pingInteraction, registered } from "./interactions/interaction.js";
export type { Occasion } from "./interactions/interaction-of.js";
export { commandInteraction, componentInteraction, modalInteraction, worldAt } from "./interactions/interaction-of.js";
export type { Invocation } from "./interactions/invocation.js";
export { invocation, typing } from "./interactions/invocation.js";
export type { InvocationFault } from "./interactions/invocation-faults.js";
export { invocationFault, invocationFaults } from "./interactions/invocation-faults.js";
export type { Submission, SubmissionFault } from "./interactions/modal-submission.js";
export { modalSubmission, submissionFaults } from "./interactions/modal-submission.js";
export type { Place, World } from "./interactions/world.js";
export { outsideGuilds, WORLD } from "./interactions/world.js";
export type { PayloadKind } from "./kinds.js";
export { COMMANDS, MESSAGES, MODALS, PERMISSIONS } from "./kinds.js";
export { messageMutation, modalMutation, mutation } from "./mutations/mutation.js";
export type { Mutation } from "./mutations/single-fault.js";
export { ACCEPTANCES, PAIRS, PROBES } from "./mutations/tables/index.js";
export type { Targets } from "./requests/bodies.js";
export { bulkBody, createBody, editBody, permissionsBody } from "./requests/bodies.js";
export type {
  Acceptance,
  AttachedFile,
  ComponentAcceptance,
  ComponentPair,
  ComponentProbe,
  Element,
  Pair,
  Probe,
  WriteVerb,
} from "./rows/row.js";
export type { CommandKey, Operation, SequenceSettings } from "./sequences/operations.js";
export { operation, operations } from "./sequences/operations.js";
