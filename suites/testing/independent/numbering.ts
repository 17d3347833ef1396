/** Ids of components: who has none is given one, those that hold others after what they hold, from 100 on. */
import type { Way } from "./broken.js";
import { everyPart, type Part } from "./parts.js";

export function numbered(parts: readonly Part[], ways: ReadonlySet<Way>): readonly Part[] {
  const given = new Set([...everyPart(parts)].map(({ id }) => id));
  const isFree = (id: number) => !given.has(id) || ways.has("generated-ids-repeat-given-ones");
  let last = ways.has("ids-start-at-1") || ways.has("generated-ids-repeat-given-ones") ? 0 : 99;
  const next = (): number => {
    last++;
    return isFree(last) ? last : next();
  };
  const taken = new Set<number>();
  const own = (id: number): number => {
    if (id === 0 || taken.has(id)) return next();
    taken.add(id);
    return id;
  };
  const number = (part: Part, isAccessory: boolean): Part => {
    const children = part.children.map((child) => number(child, false));
    const accessory = part.accessory && number(part.accessory, true);
    const isBare = isAccessory && part.id === 0 && ways.has("accessories-get-no-id");
    return { ...part, children, accessory, id: isBare ? 0 : own(part.id) };
  };
  return parts.map((part) => number(part, false));
}
