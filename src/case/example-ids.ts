/** Example ids where a case would take them from a running target. */
import type { Json } from "../contract/json.js";

/** By the words of references (`case/template.ts`). */
const EXAMPLE_IDS: Readonly<Record<string, string>> = {
  application: "100000000000000001",
  otherApplication: "100000000000000002",
  guild: "200000000000000001",
  guild2: "200000000000000002",
  channel: "300000000000000001",
  channel2: "300000000000000002",
  role: "400000000000000001",
  user: "500000000000000001",
  unknownId: "900000000000000001",
};

/**
 * The value with every reference to a target replaced by an example id, so that it is a payload for anybody.
 *
 * @example withExampleIds({ id: { $: "guild", minus: 1 } }) // { id: "200000000000000000" }
 */
export function withExampleIds(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withExampleIds);
  const members = Object.entries(value);
  const [[name, word] = []] = members;
  if (name === "$" && typeof word === "string") {
    const minus = members.find(([member]) => member === "minus")?.[1] ?? 0;
    return String(BigInt(EXAMPLE_IDS[word] ?? "0") - BigInt(Number(minus)));
  }
  return Object.fromEntries(members.map(([member, inner]) => [member, withExampleIds(inner)]));
}
