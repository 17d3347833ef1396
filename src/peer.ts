/**
 * Plays the service to an application or a bot, in tests; adapters for `check-builder`.
 *
 * @module slashproof/peer
 */
export type { AdapterContext, AdapterModule } from "./builder/serve-module.js";
export type { BuilderKind } from "./case/builder-result.js";
export { deliver } from "./delivery/deliver.js";
export type { Answered, Delivered, Unanswered } from "./delivery/delivered.js";
export { keyPair } from "./delivery/key-pair.js";
export {
  type DeliveredBody,
  type DeliveryLimits,
  type Endpoint,
  type OpenApplication,
  openApplication,
  type SendOptions,
} from "./delivery/open-application.js";
export { type Signed, verify } from "./delivery/verify.js";
export type { SignedHeaders, SigningKey } from "./service/delivery/signing-key.js";
export type {
  Choice,
  ShownAttachment,
  ShownChannel,
  ShownComponent,
  ShownEmbed,
  ShownMember,
  ShownMessage,
  ShownModal,
  ShownReaction,
  ShownRole,
  StageAnswer as Answer,
} from "./stage/answer.js";
export type { Duration } from "./stage/duration.js";
export type { UserOptions } from "./stage/make-user.js";
export { type BotStage as Stage, type OpenStageOptions as StageOptions, openStage } from "./stage/open-stage.js";
export type { ChannelOptions, Named, RoleOptions, StageGuild } from "./stage/places.js";
export { StageError, type StageErrorCode } from "./stage/stage-error.js";
export type { StageUser, Target } from "./stage/stage-user.js";
export type { SayOptions, StageFile } from "./stage/user-acts.js";
