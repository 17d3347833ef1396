/** Gives ids to the components that have none. */

import type { Json } from "../shared-c/texts.js";

export function fillIds(components: readonly Json[], given: ReadonlySet<number>, avoidsGiven: boolean): Json[] {
  let next = 1;
  const newId = (): number => {
    while (avoidsGiven && given.has(next)) next += 1;
    return next++;
  };
  const fill = (component: Json): Json => {
    const filled: Json = { ...component };
    if (!filled["id"]) filled["id"] = newId();
    if (Array.isArray(filled["components"])) filled["components"] = filled["components"].map(fill);
    if (filled["accessory"] !== undefined) filled["accessory"] = fill(filled["accessory"] as Json);
    return filled;
  };
  return components.map(fill);
}
