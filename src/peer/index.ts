/** The door of this room for users of the package: play the service to an application or a bot, in tests. */

export type { SignedHeaders, SigningKey } from "../service/delivery/signing-key.js";
export { deliver } from "./delivery/deliver.js";
export type { Answered, Delivered, Unanswered } from "./delivery/delivered.js";
export {
  type DeliveredBody,
  type DeliveryLimits,
  type Endpoint,
  type OpenApplication,
  openApplication,
  type SendOptions,
} from "./delivery/open-application.js";
export { keyPair } from "./signature/key-pair.js";
export { type Signed, verify } from "./signature/verify.js";
