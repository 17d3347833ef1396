/** Damages JSON where its structure is: the way files are wrong that somebody else made. */

/** A source of whole numbers from 0, below a bound. */
export type Draw = (bound: number) => number;

/** The same numbers for the same seed (a linear congruence is random enough to pick places). */
export function drawOf(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

type Holder = Record<string, unknown>;

/** The text of a value with one to three places of it damaged, and now and then cut off. */
export function mutatedText(text: string, draw: Draw): string {
  const root: Holder = { root: JSON.parse(text) };
  for (let count = 1 + draw(3); count > 0; count--) damage(root, draw);
  const damaged = JSON.stringify(root["root"]) ?? "";
  return draw(20) === 0 ? damaged.slice(0, draw(damaged.length + 1)) : damaged;
}

function damage(root: Holder, draw: Draw): void {
  const places: [holder: Holder, name: string][] = [];
  const waiting: unknown[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const name of Object.keys(next)) {
      places.push([next as Holder, name]);
      waiting.push((next as Holder)[name] ?? 0);
    }
  }
  const [holder, name] = places[draw(places.length)] ?? [root, "root"];
  const change = CHANGES[draw(CHANGES.length)] ?? (() => undefined);
  change(holder, name, draw);
}

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2e11,
  1e308,
  "",
  "x",
  "..",
  "a".repeat(30_000),
  "\r\nhost: a",
  "$(touch PWNED)",
  "http://evil.invalid/",
  "constructor",
  "deleteGlobalCommand",
  "bulkOverwriteGlobalCommands",
  "123456789012345678",
  [],
  {},
  [[]],
  { $: 5 },
  { $: "nothing" },
  { $: "guild", minus: 0.5 },
];

const NAMES = ["__proto__", "constructor", "host", "authorization", "$", "more", "toString", "length"];

const CHANGES: readonly ((holder: Holder, name: string, draw: Draw) => void)[] = [
  (holder, name) => {
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
  },
  (holder, name, draw) => set(holder, name, anyValue(draw)),
  (holder, name, draw) => set(holder, name, anyValue(draw)),
  (holder, _name, draw) => set(holder, NAMES[draw(NAMES.length)] ?? "", anyValue(draw)),
  (holder, name) => {
    if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(name)]));
  },
  (holder, name) => set(holder, name, { [name]: holder[name] }),
  (holder, name) => set(holder, name, [holder[name]]),
  (holder, name) => {
    let deep: unknown = holder[name];
    for (let level = 0; level < 300; level++) deep = [deep];
    set(holder, name, deep);
  },
  (holder, name) => {
    if (typeof holder[name] === "string") set(holder, name, `${holder[name]}\u0000\u2028'"`);
  },
];

/** A copy: a value that is damaged further must not come into the next file like that. */
function anyValue(draw: Draw): unknown {
  return structuredClone(VALUES[draw(VALUES.length)]);
}

/** As JSON has it: `__proto__` is a member like any other. */
function set(holder: Holder, name: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(name)) {
    holder.push(value);
    return;
  }
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}
