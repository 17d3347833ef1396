/** Good and bad commands for the tests. */

import { slash } from "./test-client.js";

export const option = (more: object = {}) => ({ type: 3, name: "text", description: "Some text", ...more });
export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const choices = (count: number, more: object = {}) => many(count, (i) => ({ name: `c${i}`, value: `v${i}`, ...more }));
const sub = (name: string, more: object = {}) => ({ type: 1, name, description: "Sub", ...more });
const group = (name: string, more: object = {}) => ({ type: 2, name, description: "Group", ...more });
const long = (index: number) => option({ name: `o${index}`, description: "x".repeat(100) });

/** Commands that every correct service accepts. */
export const GOOD: readonly object[] = [
  slash("日本語"),
  slash("it's_a-test1"),
  slash("สวัสดี"),
  slash("ok", { name_localizations: { "en-GB": "fine" }, description_localizations: null }),
  slash("x", { options: [option({ min_length: 0, max_length: 6000, choices: choices(25) })] }),
  slash("x", { options: [option({ type: 4, min_value: -(2 ** 53) + 1, max_value: 2 ** 53 - 1 })] }),
  slash("x", { options: [option({ type: 10, min_value: -0.5, choices: [{ name: "a", value: 0.25 }] })] }),
  slash("x", { options: [option({ type: 7, channel_types: [0, 2] }), option({ name: "b", autocomplete: true })] }),
  slash("x", { options: [sub("one", { options: [option()] }), group("two", { options: [sub("three")] })] }),
  slash("x", { options: many(25, (i) => option({ name: `o${i}` })) }),
  slash("x".repeat(32), { description: "😀".repeat(100), default_member_permissions: "32", nsfw: true }),
  { type: 2, name: "Show Profile" },
  { type: 3, name: "x".repeat(32) },
];

/** Bodies that every correct service refuses with 400. */
export const BAD: readonly unknown[] = [
  null,
  [],
  { description: "No name" },
  { name: "alone" },
  slash("Upper"),
  slash("with space"),
  slash(""),
  slash("x".repeat(33)),
  slash("x", { description: "" }),
  slash("x", { description: "x".repeat(101) }),
  slash("x", { name_localizations: { "en-GB": "Not Lower" } }),
  slash("x", { description_localizations: { "en-GB": "" } }),
  slash("x", { nsfw: "yes" }),
  slash("x", { default_member_permissions: 8 }),
  slash("x", { options: null }),
  slash("x", { options: many(26, (i) => option({ name: `o${i}` })) }),
  slash("x", { options: [option(), option()] }),
  slash("x", { options: [option({ type: 12 })] }),
  slash("x", { options: [option({ type: 5, choices: choices(1) })] }),
  slash("x", { options: [option({ choices: choices(26) })] }),
  slash("x", { options: [option({ choices: choices(1), autocomplete: true })] }),
  slash("x", { options: [option({ type: 4, choices: choices(1) })] }),
  slash("x", { options: [option({ choices: [{ name: "", value: "a" }] })] }),
  slash("x", { options: [option({ choices: [{ name: "a", value: "x".repeat(101) }] })] }),
  slash("x", { options: [option({ max_length: 0 })] }),
  slash("x", { options: [option({ min_length: 6001 })] }),
  slash("x", { options: [option({ type: 4, min_value: 0.5 })] }),
  slash("x", { options: [option({ type: 4, max_value: 2 ** 53 })] }),
  slash("x", { options: [option({ type: 6, channel_types: [0] })] }),
  slash("x", { options: [option(), option({ name: "b", required: true })] }),
  slash("x", { options: [group("a", { options: [group("b")] })] }),
  slash("x", { options: [group("a", { options: [option()] })] }),
  slash("x", { options: [sub("a", { options: [sub("b")] })] }),
  slash("x", { options: [sub("a"), option()] }),
  slash("x", { options: [sub("a", { options: [option({ name: "Bad" })] })] }),
  slash("x", { options: [option(), option({ name: "b", name_localizations: { de: "text" } })] }),
  slash("x", {
    options: [
      option({ name_localizations: { de: "wort" } }),
      option({ name: "b", name_localizations: { de: "wort" } }),
    ],
  }),
  slash("x", { options: many(4, (i) => sub(`s${i}`, { options: many(25, long) })) }),
  slash("x", {
    options: [
      option({
        choices: choices(25, { name_localizations: { de: "x".repeat(100) }, value: "x".repeat(100) }),
      }),
      ...many(3, (i) =>
        option({ name: `o${i}`, choices: choices(25, { name_localizations: { fr: "x".repeat(100) } }) }),
      ),
    ],
  }),
  { type: 2, name: "Profile", description: "Not allowed" },
  { type: 2, name: "Profile", options: [option()] },
  { type: 3, name: "x".repeat(33) },
  { type: 9, name: "x" },
];
