/** Good and bad payloads of messages for the test. */

export const V2 = 1 << 15;

export const row = (...components: object[]) => ({ type: 1, components });
export const button = (custom_id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: "Go",
  custom_id,
  ...more,
});
export const link = (more: object = {}) => ({ type: 2, style: 5, url: "https://example.com", ...more });
export const text = (content = "Some text") => ({ type: 10, content });
export const select = (type: number, more: object = {}) => ({ type, custom_id: `select${type}`, ...more });
export const section = (more: object = {}) => ({ type: 9, components: [text()], accessory: link(), ...more });
export const media = { media: { url: "https://example.com/a.png" } };
export const gallery = (count: number) => ({ type: 12, items: Array.from({ length: count }, () => media) });
export const container = (...components: object[]) => ({ type: 17, components });
export const v2 = (...components: object[]) => ({ flags: V2, components });
export const legacy = (...components: object[]) => ({ content: "Hello", components });

const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ label: `l${i}`, value: `v${i}`, ...more }));
const buttons = (count: number) => Array.from({ length: count }, (_, i) => button(`b${i}`));
const texts = (count: number) => Array.from({ length: count }, () => text());
const user = { id: "123", type: "user" };

export const GOOD: readonly object[] = [
  { content: "Hello" },
  { embeds: [{ title: "A title" }] },
  legacy(row(...buttons(5))),
  legacy(row(button("x".repeat(100), { label: "x".repeat(80), emoji: { name: "🔥" }, disabled: true })), row(link())),
  legacy(row({ type: 2, style: 6, sku_id: "1234" })),
  legacy(row(select(3, { options: options(25), placeholder: "x".repeat(150), min_values: 0, max_values: 25 }))),
  legacy(
    row(select(5, { default_values: [user] })),
    row(select(6)),
    row(select(7)),
    row(select(8, { channel_types: [0] })),
  ),
  v2(text()),
  v2(...texts(40)),
  v2(section(), section({ components: texts(3), accessory: { type: 11, ...media, description: "x".repeat(1024) } })),
  v2(gallery(1), gallery(10), { type: 14, divider: false, spacing: 2 }),
  v2({ ...container(text(), gallery(1), row(button("a"))), accent_color: 0xffffff, spoiler: true }),
];

export const BAD: readonly unknown[] = [
  [],
  {},
  { content: 5 },
  { embeds: [{ fields: Array.from({ length: 26 }, () => ({ name: "a", value: "b" })) }] },
  legacy(text()),
  legacy(button("bare")),
  legacy(row(...buttons(6))),
  legacy(row()),
  legacy(row(button("a"), select(5))),
  legacy(row(button("")), row(button("x".repeat(101)))),
  legacy(row(button("a", { label: "x".repeat(81) }))),
  legacy(row(button("a", { style: 7 }))),
  legacy(row(button("a", { url: "https://example.com" }))),
  legacy(row(button("a", { sku_id: "1" }))),
  legacy(row({ type: 2, style: 5 })),
  legacy(row(link({ url: `https://${"x".repeat(512)}` }))),
  legacy(row({ type: 2, style: 6, sku_id: "1234", label: "Buy" })),
  legacy(row({ type: 2, style: 6 })),
  legacy(row(select(3))),
  legacy(row(select(3, { options: options(26) }))),
  legacy(row(select(3, { options: options(1, { label: "x".repeat(101) }) }))),
  legacy(row(select(5, { placeholder: "x".repeat(151) }))),
  legacy(row(select(5, { max_values: 26 }))),
  legacy(row(select(5, { default_values: [user, { ...user, id: "124" }] }))),
  legacy(row({ type: 4, custom_id: "input", style: 1 })),
  legacy(row(button("a", { id: 7 }), button("b", { id: 7 }))),
  legacy(row(button("a", { id: 2 ** 31 }))),
  v2(),
  v2(...texts(41)),
  v2({ type: 10 }),
  v2({ type: 11, ...media }),
  v2({ type: 18, label: "Label", component: select(5) }),
  v2({ type: 16 }),
  v2(section({ components: [] })),
  v2(section({ components: texts(4) })),
  v2(section({ accessory: text() })),
  v2(section({ accessory: { type: 11 } })),
  v2(section({ accessory: { type: 11, ...media, description: "x".repeat(1025) } })),
  v2({ type: 13, file: { url: "attachment://missing.txt" } }),
  v2({ type: 14, spacing: 3 }),
  v2({ ...container(text()), accent_color: 0x1000000 }),
  v2(container(container(text()))),
  { ...v2(text()), embeds: [{ title: "A title" }] },
  { ...v2(text()), poll: { question: { text: "What?" } } },
];
