/**
 * Refusals, ids, times, and the JSON of the answers.
 *
 * Choices: refusals are 412, 414, 416, 431, 452 and 494 in rotation, 460 for what does not exist and 450 for what is not
 * permitted (no status of a refusal is shown). Ids count on above 2^63, so that as doubles hundreds of them are equal
 * ("snowflake" is not explained). Times have minutes or a signed year of six digits (their format is not shown).
 * JSON has CRLF, tabs, spaces before commas, escapes of plain letters in both cases (RFC 8259 allows all of it), and one
 * more member in each object, but in dictionaries: nothing says that there are no others.
 */

export class No extends Error {
  constructor(status, why, code) {
    super(why);
    this.status = status;
    this.code = code;
  }
}
let turn = 0;
const wrongs = [412, 414, 416, 431, 452, 494];
export const wrong = (why, code) => new No(wrongs[turn++ % wrongs.length], why, code);
export const missing = (why) => new No(460, why);
export const forbidden = (why) => new No(450, why);

// Neighbours above 2^63: read as doubles, hundreds of them are equal.
let last = 10000000000000000000n;
export const newId = () => String(++last);
// The number before, which names all channels, is no other id.
export const newGuildId = () => {
  last = (last / 1000n + 1n) * 1000n;
  return String(last);
};
let attach = 0;
export const newToken = () =>
  Array.from({ length: 5 }, () => Math.random().toString(36).slice(2)).join("-._~"[turn++ % 4]) + attach++;

let shift = 0;
export const clock = {
  now: () => Date.now() + shift,
  move: (ms) => {
    shift += ms;
  },
  reset: () => {
    shift = 0;
  },
};
export const minute = (ms) => new Date(ms).toISOString().replace(/:\d\d\.\d+Z$/, "Z");
export const longYear = (ms) => `+00${new Date(ms).toISOString().replace(/\.\d+Z$/, "Z")}`;

export const chars = (s) => [...s].length;
export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v) && !(v instanceof Map);
export const isSnowflake = (v) => typeof v === "string" && /^[0-9]{1,20}$/.test(v) && BigInt(v) < 2n ** 64n;
export const rotate = (list) => {
  if (list.length < 2) return list;
  const k = turn++ % list.length;
  return [...list.slice(k), ...list.slice(0, k)].reverse();
};

const extras = [
  ["__proto__", "null"],
  ["then", "null"],
  ["constructor", '"nemo"'],
  ["length", "-0"],
  ["", "[[[[[[[[]]]]]]]]"],
  ["toJSON", "false"],
  ["hasOwnProperty", "1e-7"],
  ["lone", '"\\uDC00\\ud800"'],
  ["big", "123456789012345678901234567890"],
  ["\u0000", '{"valueOf":null}'],
  ["error", "null"],
  ["deprecated", "true"],
];
let salt = 0;
const esc = (s) => {
  let out = '"';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c < 32 || c > 126 || c === 34 || c === 92 || salt++ % 7 === 3) {
      const h = c.toString(16).padStart(4, "0");
      out += `\\u${salt % 2 ? h.toUpperCase() : h}`;
    } else out += s[i];
  }
  return `${out}"`;
};
// A plain object gets one member that no document names; a Map is a dictionary and gets none.
export const write = (v, depth = 0) => {
  if (v === null || v === undefined) return "null";
  if (typeof v === "string") return esc(v);
  if (typeof v === "number" || typeof v === "boolean" || typeof v === "bigint") return String(v);
  const pad = `\r\n${"\t".repeat(depth % 3)}`;
  if (Array.isArray(v)) return `[${pad}${v.map((x) => write(x, depth + 1)).join(" ,")}${pad}]`;
  const pairs = v instanceof Map ? [...v] : Object.entries(v).filter(([, x]) => x !== undefined);
  const parts = pairs.map(([k, x]) => `${esc(String(k))}\t: ${write(x, depth + 1)}`).reverse();
  if (!(v instanceof Map)) {
    const names = new Set(pairs.map(([k]) => k));
    const [k, x] = extras[salt++ % extras.length];
    if (!names.has(k)) parts.splice(salt % (parts.length + 1), 0, `${esc(k)}:${x}`);
  }
  return `{${parts.join(`${pad}, `)}}`;
};
export const toMap = (o) => (o instanceof Map ? o : new Map(Object.entries(o ?? {})));
