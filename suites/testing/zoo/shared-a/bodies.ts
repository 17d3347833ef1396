/** Bodies of creates, right and wrong ones. */

import type { JsonObject } from "./json.js";

export const slash = (name = "ping", more: JsonObject = {}): JsonObject => ({ name, description: "Text", ...more });
export const option = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 3,
  name,
  description: "Text",
  ...more,
});

/** Bodies that every correct service refuses. */
export const WRONG: readonly JsonObject[] = [
  { description: "Text" },
  slash("Ping"),
  slash("with space"),
  slash("x".repeat(33)),
  slash("ping", { description: "" }),
  slash("ping", { description: "x".repeat(101) }),
  { name: "ping" },
  { name: "User", type: 2, description: "Text" },
  slash("ping", { type: 5 }),
  slash("ping", { type: "1" }),
  slash("ping", { nsfw: "true" }),
  slash("ping", { options: null }),
  slash("ping", { name_localizations: { de: "Große" } }),
  slash("ping", { description_localizations: { de: "" } }),
  slash("ping", { default_member_permissions: 8 }),
  slash("ping", { contexts: [3] }),
  ...[
    [option("a"), option("a")],
    [option("a"), option("b", { required: true })],
    [option("a", { type: 12 })],
    [option("a", { min_value: 1 })],
    [option("a", { min_length: 6001 })],
    [option("a", { max_length: 0 })],
    [option("a", { choices: [{ name: "one", value: 1 }] })],
    [option("a", { choices: [{ name: "one", value: "1" }], autocomplete: true })],
    [option("a", { type: 4, choices: [{ name: "one", value: 1.5 }] })],
    [option("a", { choices: Array.from({ length: 26 }, (_, i) => ({ name: `n${i}`, value: `${i}` })) })],
    [option("a", { options: [option("b")] })],
    [option("a", { type: 1, options: [option("b", { type: 2, options: [] })] })],
    [option("a", { type: 2, options: [option("b", { type: 2, options: [] })] })],
    [option("a", { type: 2, options: [option("b")] })],
    [option("a", { name_localizations: { de: "b" } }), option("b")],
    Array.from({ length: 26 }, (_, i) => option(`o${i}`)),
    Array.from({ length: 4 }, (_, i) =>
      option(`o${i}`, { choices: Array.from({ length: 25 }, () => ({ name: "n", value: "v".repeat(80) })) }),
    ),
  ].map((options) => slash("ping", { options })),
];

/** Bodies that every correct service takes. */
export const RIGHT: readonly JsonObject[] = [
  slash("größe"),
  slash("ค้นหา"),
  slash("आदेश-1"),
  slash("x".repeat(32), { description: "😀".repeat(100) }),
  slash("nulls", { name_localizations: null, description_localizations: null, default_member_permissions: null }),
  { name: "Some User", type: 2 },
  slash("group", {
    options: [
      option("g", { type: 2, options: [option("s", { type: 1, options: [option("a", { required: true })] })] }),
      option("t", { type: 1 }),
    ],
  }),
  slash("choices", {
    options: [option("n", { type: 10, min_value: 0.5, choices: [{ name: "Half", value: 0.5 }] })],
  }),
  slash("full", { options: Array.from({ length: 25 }, (_, i) => option(`o${i}`)) }),
];
