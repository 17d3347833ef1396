/** Bodies that no rule is asked of. */
import type { Apply } from "../../fault.js";

/** Asks no rule of this body. */
export function lax(operation: "setVoiceStatus" | "bulkEditLobbyMembers"): Apply {
  return (sound, acted) => ({
    violationsOfNotice: (asked, body) => {
      const violations = sound.violationsOfNotice(asked, body);
      if (asked !== operation || violations.length === 0) return violations;
      acted();
      return [];
    },
  });
}
