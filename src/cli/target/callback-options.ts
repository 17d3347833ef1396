/** Where an application calls back, as the flags say it. */
import type { CallbackOptions } from "../../app/conversation/callback-service.js";
import type { Flags } from "../flags.js";

/** Port and patience of the API for callbacks, as the flags say them. */
export function callbackOptionsOf({ apiPort, patience }: Pick<Flags, "apiPort" | "patience">): CallbackOptions {
  return {
    ...(apiPort === undefined ? {} : { port: apiPort }),
    ...(patience === undefined ? {} : { patienceMs: patience }),
  };
}
