/** Texts that a guild does not let through. */
import { elementsOf, isObject, type JsonObject } from "../../contract/json.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import type { ServiceWorld } from "../world/world.js";
import { componentsOf, everyComponent } from "./component-tree.js";

/** Refuses a text that automatic moderation of the guild blocks; undefined where it lets everything through. */
export function refuseBlocked(sent: JsonObject, guildId: string | undefined, world: ServiceWorld): Refusal | undefined {
  const blocked = guildId === undefined ? [] : [...world.blockedTextsOf(guildId)];
  if (blocked.length === 0) return undefined;
  const texts = textsOf(sent);
  return blocked.some((text) => texts.some((each) => each.includes(text))) ? refusedAs("blocked-content") : undefined;
}

function textsOf({ content, components, embeds }: JsonObject): readonly string[] {
  const displayed = [...everyComponent(componentsOf(components))].map((component) => component["content"]);
  const described = elementsOf(embeds)
    .filter(isObject)
    .flatMap(({ title, description }) => [title, description]);
  return [content, ...displayed, ...described].filter((text) => typeof text === "string");
}
