/** The flag of the new components: kept, removed, given on. */
import { isObject, type Json } from "../../../../contract/json.js";
import { IS_COMPONENTS_V2 } from "../../../message/message-flags.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { MESSAGES_LOST } from "../harm.js";

export const messageFlagFaults: readonly Fault[] = withHarm(MESSAGES_LOST, [
  fault("v2-flag.is-not-kept", "v2.flag.is-bit-15", {
    title: "forgets the flag when a message is sent",
    apply: decided("newFlags", (sound) => sound() & ~IS_COMPONENTS_V2),
  }),
  fault("v2-flag.is-bit-14", "v2.flag.is-bit-15", {
    title: "keeps the flag as bit 14",
    apply: decided("newFlags", (sound) => {
      const flags = sound();
      return (flags & IS_COMPONENTS_V2) === 0 ? flags : (flags & ~IS_COMPONENTS_V2) | (1 << 14);
    }),
    kind: "rare",
  }),
  ...faults("v2.flag.cannot-be-removed", "Components of a message stop working", {
    "v2-flag.can-be-removed": ["removes the flag with an edit", onRemoval(() => true)],
    "v2-flag.can-be-removed-by-another-flag": [
      "removes the flag with an edit that sets another one",
      onRemoval((sent) => sent !== 0),
      "rare",
    ],
  }),
  ...faults("v2.flag.is-per-message", "A message with content is broken by the one before it", {
    "v2-flag.leaks-to-the-next-message": ["gives the flag to the next message as well", leakingFlag()],
  }),
]);

function without15(flags: number, acted: () => void): number {
  if ((flags & IS_COMPONENTS_V2) !== 0) acted();
  return flags & ~IS_COMPONENTS_V2;
}

function onRemoval(isRemoved: (sent: Json) => boolean): Apply {
  return (sound, acted) => {
    const isLifted = (sent: Json | undefined) =>
      typeof sent === "number" && (sent & IS_COMPONENTS_V2) === 0 && isRemoved(sent);
    return {
      violationsOfMessageEdit: (body, stored, context) => {
        const violations = sound.violationsOfMessageEdit(body, stored, context);
        return isObject(body) && isLifted(body["flags"])
          ? violations.filter(({ rule }) => rule !== "v2.flag.cannot-be-removed" && !rule.startsWith("v2."))
          : violations;
      },
      editedFlags: (current, sent) => {
        const flags = sound.editedFlags(current, sent);
        return isLifted(sent) ? without15(flags, acted) : flags;
      },
    };
  };
}

function leakingFlag(): Apply {
  return (sound, acted) => {
    let last = 0;
    return {
      newFlags: (sent) => {
        const flags = sound.newFlags(sent);
        const leaked = flags | last;
        last = flags & IS_COMPONENTS_V2;
        if (leaked !== flags) acted();
        return leaked;
      },
    };
  };
}
