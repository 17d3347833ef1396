/** Bodies that no rule is about. */

import { decided } from "../../decided.js";
import type { Apply } from "../../fault.js";

/** Asks no rule of this body. */
export function lax(operation: "setVoiceStatus" | "bulkEditLobbyMembers"): Apply {
  return decided("violationsOfNotice", (sound, requested) => {
    const violations = sound();
    return requested !== operation || violations.length === 0 ? violations : [];
  });
}
