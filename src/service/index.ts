/**
 * The reference service, in process and on a socket.
 *
 * @module slashproof/service
 */
export { createReferenceService, type ReferenceService, type ReferenceServiceOptions } from "./reference-service.js";
export type { ReferenceTarget } from "./reference-target.js";
export { type ServedReference, type ServeOptions, serveReferenceService } from "./serve.js";
