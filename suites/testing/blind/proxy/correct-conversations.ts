/** Unusual conversations in which both parties are right: no finding may come. */
import type { ProxyRow } from "./service-mistakes.js";
import {
  allow,
  CALLBACK,
  chat,
  FIRST,
  GLOBAL,
  get,
  MESSAGES,
  option,
  patch,
  post,
  put,
  remove,
  SECOND,
  type Steps,
} from "./step.js";

const V2 = 1 << 15;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
const USER = { id: "420000000000000001", type: 2, permission: true };
/** @everyone of the first guild, and all its channels. */
const EVERYONE = { id: "400000000000000101", type: 1, permission: false };
const ALL_CHANNELS = { id: "400000000000000100", type: 3, permission: true };

function row(id: string, switches: readonly string[], ...steps: Steps): ProxyRow {
  return { id, party: "none", switches, rules: [], steps };
}

export const CORRECT_CONVERSATIONS: readonly ProxyRow[] = [
  row(
    "comes-back-under-a-new-id",
    ["charset"],
    post(GLOBAL, chat("bell"), "bell"),
    remove(`${GLOBAL}/{bell}`),
    get(`${GLOBAL}/{bell}`),
    remove(`${GLOBAL}/{bell}`),
    post(GLOBAL, chat("bell"), "again"),
    get(`${GLOBAL}/{again}`),
    get(GLOBAL),
  ),
  row(
    "edits-that-say-little",
    ["pretty"],
    post(
      GLOBAL,
      chat("bell", {
        name_localizations: { de: "glocke" },
        nsfw: true,
        default_member_permissions: "4503599627370496",
      }),
      "bell",
    ),
    patch(`${GLOBAL}/{bell}`, {}),
    patch(`${GLOBAL}/{bell}`, { name_localizations: null, default_member_permissions: null }),
    patch(`${GLOBAL}/{bell}`, { options: [] }),
    patch(`${GLOBAL}/{bell}`, { contexts: [0, 2], integration_types: [0], dm_permission: false }),
    get(`${GLOBAL}?with_localizations=true`),
  ),
  row(
    "same-name-everywhere",
    ["more-fields"],
    post(GLOBAL, chat("bell")),
    post(FIRST, chat("bell")),
    post(SECOND, chat("bell")),
    post(FIRST, { type: 2, name: "bell" }),
    post(FIRST, { type: 3, name: "Two Words, mixed!" }),
    get(FIRST),
    get(SECOND),
    get(GLOBAL),
  ),
  row(
    "names-of-many-scripts",
    ["gzip"],
    post(FIRST, chat("ทดสอบ")),
    post(FIRST, chat("हिन्दी")),
    post(FIRST, chat("l'été-_٣")),
    post(FIRST, chat("名".repeat(32), { description: "é".repeat(100) })),
    get(FIRST),
  ),
  row(
    "bulk-in-another-order",
    [],
    put(FIRST, [chat("one"), chat("two", { nsfw: true }), { type: 2, name: "one" }]),
    get(FIRST),
    put(FIRST, [{ type: 2, name: "one" }, chat("two"), chat("three")]),
    get(FIRST),
    put(FIRST, []),
    get(FIRST),
    post(FIRST, chat("one")),
  ),
  row(
    "rename-and-permissions",
    ["permissions-none-is-404"],
    post(FIRST, chat("bell"), "bell"),
    get(`${FIRST}/{bell}/permissions`),
    allow("{bell}", [USER, EVERYONE, ALL_CHANNELS]),
    get(`${FIRST}/{bell}/permissions`),
    get(`${FIRST}/permissions`),
    patch(`${FIRST}/{bell}`, { name: "gong" }),
    get(`${FIRST}/{bell}/permissions`),
    post(FIRST, chat("bell")),
    allow("{bell}", []),
    { ...get(`${FIRST}/{bell}/permissions`), as: "clientCredentials" },
  ),
  row(
    "values-at-the-edges",
    [],
    post(
      GLOBAL,
      chat("edges", {
        options: [
          option(4, "least", { required: true, min_value: -9007199254740991, max_value: 9007199254740991 }),
          option(10, "half", {
            min_value: -0.5,
            max_value: 1.5,
            choices: numbered(25).map((index) => ({ name: `🎉 ${index}`, value: index / 8 })),
          }),
          option(3, "text", { min_length: 0, max_length: 6000, autocomplete: true }),
          option(3, "fixed", {
            autocomplete: false,
            choices: [{ name: "N".repeat(100), value: "v".repeat(100), name_localizations: null }],
          }),
          option(7, "where", { channel_types: [0, 2, 15] }),
        ],
      }),
      "edges",
    ),
    get(`${GLOBAL}/{edges}`),
    { ...get(GLOBAL), headers: { "accept-language": "de-DE,de;q=0.9" } },
  ),
  row(
    "at-once-and-in-pieces",
    ["charset"],
    [post(FIRST, chat("bell")), post(FIRST, chat("bell")), post(FIRST, chat("bell")), get(FIRST), get(FIRST)],
    { ...post(FIRST, chat("pieces"), "pieces"), chunked: true },
    [
      patch(`${FIRST}/{pieces}`, { nsfw: true }),
      patch(`${FIRST}/{pieces}`, { description: "Later" }),
      remove(`${FIRST}/{pieces}`),
    ],
    get(FIRST),
    { ...post(GLOBAL, chat("typed")), headers: { "content-type": "application/json; charset=UTF-8" } },
    get("/users/@me"),
  ),
  row(
    "messages-and-files",
    [],
    post(MESSAGES, {
      flags: V2,
      components: numbered(40).map((index) => ({ type: 10, content: `Line ${index}`, id: 0 })),
    }),
    post(
      MESSAGES,
      {
        content: "x",
        components: numbered(5).map((line) => ({
          type: 1,
          components: numbered(5).map((index) => ({ type: 2, style: 1, label: "y", custom_id: `${line}/${index}` })),
        })),
      },
      "legacy",
    ),
    patch(`${MESSAGES}/{legacy}`, { content: "z", components: [] }),
    {
      ...post(MESSAGES, { flags: V2, components: [{ type: 13, file: { url: "attachment://note.txt" } }] }),
      file: "A note",
    },
    post(`${CALLBACK}?with_response=true`, {
      type: 4,
      data: { flags: V2, components: [{ type: 17, accent_color: null, components: [{ type: 10, content: "In" }] }] },
    }),
    remove(`${MESSAGES}/{legacy}`),
    get(`${MESSAGES}/{legacy}`),
  ),
  row(
    "refusals-that-depend-on-the-state",
    [],
    put(
      GLOBAL,
      numbered(15).map((index) => ({ type: 3, name: `Menu ${index}` })),
    ),
    post(GLOBAL, { type: 3, name: "One too many" }),
    post(GLOBAL, { type: 3, name: "Menu 3" }),
    post(FIRST, chat("bell")),
    post(FIRST, chat("gong"), "gong"),
    get(`${GLOBAL}/{gong}`),
    get("/applications/400000000000000999/commands"),
    get(FIRST),
  ),
];
