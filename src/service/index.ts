/** The door of this room for users of the package: the reference service in process and on a socket. */
export { createReferenceService, type ReferenceService, type ReferenceServiceOptions } from "./reference-service.js";
export type { ReferenceTarget } from "./reference-target.js";
export { type ServedReference, type ServeOptions, serveReferenceService } from "./serve.js";
