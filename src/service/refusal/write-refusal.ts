/** From a refusal to what goes over the wire. */
import type { Refusal, RefusalWriter, Reply } from "./refusal.js";

/** In the words of the profile. */
export function writeRefusal(refusal: Refusal, write: RefusalWriter): Reply {
  return write(refusal);
}
