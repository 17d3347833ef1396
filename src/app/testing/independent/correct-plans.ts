/** Eight correct applications, each with a habit of its own. */
import type { Callback, Delivered, LaterCall, Plan, Reply } from "./application.js";

const message = (data: object, ...then: LaterCall[]): Reply => ({ first: { type: 4, data }, later: then });
const always =
  (first: Callback, ...then: LaterCall[]) =>
  (): Reply => ({ first, later: then });
const slash = (name: string, options: object[] = []): object => ({ name, description: `Does ${name}`, options });
const cut = (text: string, most = 2000): string => [...text].slice(0, most).join("");
const user = (i: Delivered): Delivered => i.member?.user ?? i.user;
const options = (i: Delivered): Delivered[] => i.data.options ?? [];
const row = (...components: object[]): object => ({ type: 1, components });
const button = (custom_id: string): object => ({ type: 2, style: 2, label: custom_id, custom_id });
const original = "/messages/@original";

/** Defers every response, and completes it by an edit. */
export const deferring: Plan = {
  commands: [slash("report", [{ type: 3, name: "about", description: "Subject", required: true, max_length: 6000 }])],
  replies: {
    "use report": (i) => ({
      first: { type: 5 },
      later: [{ method: "PATCH", path: original, body: { content: cut(`About ${options(i)[0]?.value}`) } }],
    }),
  },
};

/** Shows everything to one user alone. */
export const ephemeral: Plan = {
  commands: [slash("whisper"), slash("whisper-later"), { type: 2, name: "Who Is This" }, { type: 3, name: "Bookmark" }],
  replies: {
    "use whisper": () => message({ content: "Only you see this", flags: 64, components: [row(button("again"))] }),
    "press again": always({ type: 4, data: { content: "Again", flags: 64 } }),
    "use whisper-later": always(
      { type: 5, data: { flags: 64 } },
      { method: "PATCH", path: original, body: { content: "Done", allowed_mentions: { parse: [] } } },
    ),
    "use Who Is This": (i) => {
      const target = i.data.resolved.users[i.data.target_id];
      return message({ content: cut(`${target.global_name ?? target.username} for ${user(i).username}`), flags: 64 });
    },
    "use Bookmark": (i) =>
      message({ content: cut(`Saved: ${i.data.resolved.messages[i.data.target_id].content ?? ""}`), flags: 64 }),
  },
};

const typed = (i: Delivered): Delivered => options(i).find((option) => option.focused) ?? {};
const number = (type: number, name: string): object => ({
  type,
  name,
  description: "A number",
  autocomplete: true,
  min_value: 1,
  max_value: 9,
});

/** Suggests values for strings and numbers; sometimes none. */
export const suggesting: Plan = {
  commands: [
    slash("find", [
      { type: 3, name: "city", description: "A city", autocomplete: true },
      number(4, "count"),
      number(10, "rate"),
    ]),
  ],
  replies: {
    "use find": (i) => message({ content: cut(`Looking for ${JSON.stringify(options(i))}`) }),
    "suggest find": (i) => {
      const numbers = [1, 2, 9].map((value) => ({ name: `${value}`, value }));
      const cities = ["Łódź", "São Paulo", "東京"].map((value) => ({ name: value, value }));
      const matching = cities.filter(({ name }) => name.includes(String(typed(i).value ?? "")));
      return { first: { type: 8, data: { choices: typed(i).name === "city" ? matching : numbers } } };
    },
  },
};

const picked = (value: string): object => ({ label: `Choice ${value}`, value });
const labelled = (label: string, component: object): object => ({ type: 18, label, component });
const form = {
  custom_id: "form",
  title: "Tell us",
  components: [
    { type: 10, content: "All fields are **private**." },
    labelled("Name", { type: 4, custom_id: "name", style: 1, required: false, max_length: 100 }),
    labelled("Colour", { type: 3, custom_id: "colour", options: [picked("a"), picked("b")] }),
    labelled("Size", { type: 21, custom_id: "size", options: [picked("s"), picked("m")] }),
    labelled("Extras", { type: 22, custom_id: "extras", min_values: 0, required: false, options: [picked("x")] }),
  ],
};
const upload = {
  custom_id: "upload",
  title: "Files and people",
  components: [
    labelled("Files", { type: 19, custom_id: "files", min_values: 0, max_values: 10, required: false }),
    labelled("Who", { type: 5, custom_id: "who", max_values: 3 }),
    labelled("Agree", { type: 23, custom_id: "agree", default: true }),
  ],
};

/** Opens modals from commands and from buttons. */
export const asking: Plan = {
  commands: [slash("form"), slash("ask")],
  replies: {
    "use form": always({ type: 9, data: form }),
    "submit form": (i) => message({ content: `Thank you, ${i.data.components.length} fields`, flags: 64 }),
    "use ask": () => message({ content: "Press it", components: [row(button("open"))] }),
    "press open": always({ type: 9, data: upload }),
    "submit upload": always({ type: 5 }, { method: "PATCH", path: original, body: { content: "Saved" } }),
  },
};

const V2 = 1 << 15;
const text = (content: string): object => ({ type: 10, content });
const card = (state: string): object[] => [
  {
    type: 17,
    accent_color: 0xffffff,
    components: [
      text(`# ${state}`),
      { type: 9, components: [text("One"), text("Two")], accessory: button("turn") },
      { type: 14, divider: false, spacing: 2 },
      { type: 12, items: [{ media: { url: "https://example.com/a.png" }, description: null }] },
      row({ type: 3, custom_id: "pick", options: [picked("1"), picked("2")], min_values: 0, max_values: 2 }),
    ],
  },
  { type: 9, components: [text("Picture")], accessory: { type: 11, media: { url: "https://example.com/b.png" } } },
];

/** Shows components of the second version, and changes them when they are used. */
export const layered: Plan = {
  commands: [slash("board")],
  replies: {
    "use board": () => message({ flags: V2, components: card("New") }),
    "press turn": () => ({ first: { type: 7, data: { components: card("Turned") } } }),
    "press pick": (i) => ({
      first: { type: 6 },
      later: [{ method: "PATCH", path: original, body: { components: card(`${i.data.values.length} picked`) } }],
    }),
  },
};

/** Sends more messages after its response, edits one and removes one. */
export const talkative: Plan = {
  commands: [slash("tell")],
  replies: {
    "use tell": () =>
      message(
        { content: "First" },
        { method: "POST", body: { content: "Second", embeds: [{ title: "More" }] } },
        { method: "PATCH", path: "/messages/@last", body: { content: null } },
        { method: "POST", body: { content: "Third", flags: 64 } },
        { method: "POST", body: { content: "Soon gone" } },
        { method: "DELETE", path: "/messages/@last" },
      ),
  },
};

/** Edits its first message again and again, reads it, and removes it. */
export const editing: Plan = {
  commands: [slash("count")],
  replies: {
    "use count": () =>
      message(
        { content: "3" },
        { method: "PATCH", path: original, body: { content: "2", components: [row(button("stop"))] } },
        { method: "GET", path: original },
        { method: "PATCH", path: original, body: { content: "1", components: [], embeds: [] } },
        { method: "DELETE", path: original },
      ),
    "press stop": () => ({ first: { type: 7, data: { content: "Stopped", components: [] } } }),
  },
};

const field = (n: number): object => ({ name: `Field ${n}`, value: "v", inline: n % 2 === 0 });

/** Uses every limit of messages to the full. */
export const generous: Plan = {
  commands: [slash("everything"), slash("rows")],
  replies: {
    "use everything": () =>
      message({
        content: "𝒳".repeat(1000),
        embeds: Array.from({ length: 10 }, (_, n) => ({
          title: `Embed ${n}`,
          fields: n ? [] : Array.from({ length: 25 }, (_, f) => field(f)),
        })),
      }),
    "use rows": () =>
      message({
        content: "c".repeat(2000),
        components: [0, 1, 2, 3, 4].map((r) =>
          row(
            ...[0, 1, 2, 3, 4].map((b) => ({
              ...button(`${r}-${b}`.padEnd(100, "i")),
              label: "l".repeat(80),
              disabled: true,
            })),
          ),
        ),
      }),
  },
};
