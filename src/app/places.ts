/** Where a command can be used, and in which languages. */
import type { Place } from "../../generators/interactions/world.js";
import { elementsOf, type JsonObject } from "../contract/json.js";
import { profileOf } from "../contract/profile.js";

const PLACES: readonly Place[] = ["guild", "bot-dm", "private-channel"];
const USER_INSTALL = 1;

/**
 * The places of a command, the first being the one that is used most. @see D1 "Contexts"
 *
 * @remarks A command of a guild stays there; private channels make sense for user installations alone.
 */
export function placesOf(command: JsonObject): readonly Place[] {
  if (command["guild_id"] !== undefined) return ["guild"];
  const isForUsers = elementsOf(command["integration_types"]).includes(USER_INSTALL);
  const contexts = elementsOf(command["contexts"]);
  const named = PLACES.filter((_place, context) => contexts.includes(context));
  if (named.length > 0) {
    const sensible = named.filter((place) => place !== "private-channel" || isForUsers);
    return sensible.length > 0 ? sensible : named;
  }
  const isForGuildsAlone = command["dm_permission"] === false;
  return isForGuildsAlone ? ["guild"] : isForUsers ? PLACES : ["guild", "bot-dm"];
}

/** Every language that a client is known to have, American English first. */
export const LOCALES: readonly string[] = [...new Set(["en-US", ...profileOf("discord").bindings.locales])];
