/** What the rules need to know about the place a body is going to. */
import type { WriteContext } from "../../rules/context.js";
import type { CommandCall } from "../call.js";

/** What the rules have to know about a write, beside its body. */
export function writeContextOf({ application, guildId, service }: CommandCall): WriteContext {
  return {
    scope: guildId === undefined ? "global" : "guild",
    hasActivity: application.hasActivity,
    integrationTypes: application.integrationTypes,
    ...(service.enumerations === undefined ? {} : { enumerations: service.enumerations }),
  };
}
