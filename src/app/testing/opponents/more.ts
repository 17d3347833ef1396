/** More mutations of both bots, about components, modals, suggestions, follow-ups and edits, with sound ones that are unusual. */
import type { Json, JsonObject } from "../../../contract/json.js";
import { at, type Bot, button, callbackOf, FORM, originalOf, row, say, sender, webhookOf } from "./bot.js";
import { instead, type Mutation } from "./direct.js";
import { making, speaking } from "./later.js";

type Change = Mutation["mutate"];

const plain = (title: string, source: string, through: string, mutate: Change): Mutation => {
  return { title, source, through, isPlain: true, mutate };
};
const sound = (title: string, through: string, mutate: Change): Mutation => {
  return { title, source: "sound", through, isPlain: false, mutate };
};

const long = "a".repeat(2_001);
const embeds = Array.from({ length: 11 }, () => ({ title: "One" }));
const six = [row(...["a", "b", "c", "d", "e", "f"].map((id) => button(id)))];
const twins = [row(button("x"), button("x"))];
const texts = (count: number): Json => Array.from({ length: count }, () => ({ type: 10, content: "a" }));
const V2 = 32_768;

/** A form with another component under its label. */
const formWith = (component: JsonObject, more: JsonObject = {}): Json => {
  return { type: 9, data: { ...FORM, components: [{ type: 18, label: "Words", component }], ...more } };
};
const input = (more: JsonObject): JsonObject => ({ type: 4, custom_id: "words", style: 1, ...more });
const option = (value: string): Json => ({ label: value, value });

const suggests = (choice: JsonObject): Change =>
  instead("type:greet", () => ({ type: 8, data: { choices: [choice] } }));

/** Crashes where the name of the user is not what most have. */
const crashingOn = (name: string, isUnusual: (displayName: Json | undefined) => boolean): Change =>
  instead(name, (interaction, bot) => {
    if (isUnusual(at(sender(interaction), "global_name"))) throw new Error("a deliberate mistake");
    return bot.answers[name]?.(interaction) ?? null;
  });
const isNull = (name: Json | undefined): boolean => name === null;
const isForeign = (name: Json | undefined): boolean =>
  [...String(name)].some((letter) => (letter.codePointAt(0) ?? 0) > 255);

/** Of the bot that responds directly. */
export const MORE_DIRECT: readonly Mutation[] = [
  plain(
    "answers a press with suggestions",
    "PUBLIC: type 8 answers autocomplete",
    "board",
    instead("again", () => ({ type: 8, data: { choices: [] } })),
  ),
  plain(
    "answers a press with a pong",
    "PUBLIC: type 1 answers a ping",
    "board",
    instead("again", () => ({ type: 1 })),
  ),
  plain(
    "updates to 2001 characters",
    "PUBLIC: content has at most 2000 characters",
    "board",
    instead("again", () => ({ type: 7, data: { content: long } })),
  ),
  plain(
    "updates to eleven embeds",
    "PUBLIC: at most 10 embeds",
    "board",
    instead("colour", () => ({ type: 7, data: { embeds } })),
  ),
  plain(
    "crashes on a foreign name in a select",
    "D1: names of users are not restricted",
    "board",
    crashingOn("colour", isForeign),
  ),
  plain(
    "crashes on a form of a user without display name",
    "D1: a name that was not set is null",
    "feedback",
    crashingOn("form", isNull),
  ),
  plain(
    "crashes on typing by a user without display name",
    "D1: a name that was not set is null",
    "greet",
    crashingOn("type:greet", isNull),
  ),
  plain(
    "opens a form with a custom_id of 101 characters",
    "PUBLIC: custom_id has 1 to 100",
    "feedback",
    instead("feedback", () => formWith(input({}), { custom_id: "a".repeat(101) })),
  ),
  plain(
    "labels an input with 46 characters",
    "D2: the label of a Label has at most 45",
    "feedback",
    instead("feedback", () => ({
      type: 9,
      data: { ...FORM, components: [{ type: 18, label: "a".repeat(46), component: input({}) }] },
    })),
  ),
  plain(
    "disables a select of a form",
    "D2: disabled in a modal is an error",
    "feedback",
    instead("feedback", () => formWith({ type: 3, custom_id: "words", disabled: true, options: [option("a")] })),
  ),
  plain(
    "labels the input itself",
    "D2: label is not allowed inside a Label",
    "feedback",
    instead("feedback", () => formWith(input({ label: "Words" }))),
  ),
  plain(
    "offers one radio button",
    "D2: radio groups have 2 to 10 options",
    "feedback",
    instead("feedback", () => formWith({ type: 21, custom_id: "words", options: [option("a")] })),
  ),
  plain(
    "suggests a name of 101 characters",
    "D1: a choice's name has 1 to 100",
    "greet",
    suggests({ name: "a".repeat(101), value: "a" }),
  ),
  plain(
    "suggests a value of 101 characters",
    "D1: a string value has at most 100",
    "greet",
    suggests({ name: "a", value: "a".repeat(101) }),
  ),
  plain(
    "gives a link a custom_id",
    "D2: link buttons cannot have custom_id",
    "board",
    instead("board", () => say("Link", { components: [row(button("a", { style: 5, url: "https://example.org/" }))] })),
  ),
  plain(
    "offers 26 options",
    "D2: a select has at most 25 options",
    "board",
    instead("board", () =>
      say("Many", {
        components: [
          row({ type: 3, custom_id: "a", options: Array.from({ length: 26 }, (_, index) => option(`${index}`)) }),
        ],
      }),
    ),
  ),
  plain(
    "sends 41 components",
    "D2: at most 40 components",
    "board",
    instead("board", () => ({ type: 4, data: { flags: V2, components: texts(41) } })),
  ),
  sound(
    "sends 40 components",
    "board",
    instead("board", () => ({ type: 4, data: { flags: V2, components: texts(40) } })),
  ),
  sound(
    "suggests nothing",
    "greet",
    instead("type:greet", () => ({ type: 8, data: { choices: [] } })),
  ),
  sound(
    "acknowledges a press and changes nothing",
    "board",
    instead("again", () => ({ type: 6 })),
  ),
  sound(
    "sends an embed alone",
    "board",
    instead("board", () => ({ type: 4, data: { embeds: [{ title: "One" }] } })),
  ),
  sound(
    "updates to no components",
    "board",
    instead("colour", () => ({ type: 7, data: { components: [] } })),
  ),
  sound(
    "opens a form of two components",
    "feedback",
    instead("feedback", () => ({
      type: 9,
      data: {
        ...FORM,
        components: ["a", "b"].map((id) => ({ type: 18, label: id, component: input({ custom_id: id }) })),
      },
    })),
  ),
];

const posts = (data: JsonObject): Change =>
  speaking(
    "board",
    making((one, response) => [
      ["POST", callbackOf(one), response],
      ["POST", webhookOf(one), data],
    ]),
  );

/** Follows up, then edits that follow-up. */
const edits = (data: JsonObject): Change =>
  speaking("board", async (one, response, call) => {
    await call("POST", callbackOf(one), response);
    const { json } = await call("POST", `${webhookOf(one)}?wait=true`, { content: "More" });
    await call("PATCH", `${webhookOf(one)}/messages/${json["id"]}`, data);
  });

/** Speaks differently about a component or a modal of this custom_id. */
function about(customId: string, talk: NonNullable<Bot["talk"]>): Change {
  return (bot) => ({
    talk: (interaction, response, call) =>
      at(interaction["data"], "custom_id") === customId
        ? talk(interaction, response, call)
        : (bot.talk?.(interaction, response, call) ?? Promise.resolve()),
  });
}
const responds = (customId: string, response: JsonObject): Change =>
  about(
    customId,
    making((one) => [["POST", callbackOf(one), response]]),
  );

/** Of the bot that answers 202. */
export const MORE_LATER: readonly Mutation[] = [
  plain("follows up with 2001 characters", "PUBLIC: content has at most 2000", "board", posts({ content: long })),
  plain("follows up with eleven embeds", "PUBLIC: at most 10 embeds", "board", posts({ embeds })),
  plain(
    "follows up with content beside components of the second kind",
    "D2: content no longer works",
    "board",
    posts({ content: "a", flags: V2, components: texts(1) }),
  ),
  plain("edits a follow-up to 2001 characters", "PUBLIC: content has at most 2000", "board", edits({ content: long })),
  plain(
    "edits a follow-up to one custom_id twice",
    "D2: no two components share a custom_id",
    "board",
    edits({ components: twins }),
  ),
  plain(
    "answers typing with a message by callback",
    "PUBLIC: type 8 answers autocomplete",
    "greet",
    instead("type:greet", () => say("a")),
  ),
  plain(
    "updates to six buttons by callback",
    "D2: a row has up to 5 buttons",
    "board",
    responds("again", { type: 7, data: { components: six } }),
  ),
  plain(
    "answers a form with a form by callback",
    "PUBLIC: type 9 does not answer a modal",
    "feedback",
    responds("form", { type: 9, data: FORM }),
  ),
  plain(
    "responds twice to a press",
    "PUBLIC: a second response is refused (40060)",
    "board",
    about(
      "again",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ["POST", callbackOf(one), response],
      ]),
    ),
  ),
  sound(
    "defers a change and edits the message",
    "board",
    about(
      "again",
      making((one) => [
        ["POST", callbackOf(one), { type: 6 }],
        ["PATCH", originalOf(one), { content: "Changed" }],
      ]),
    ),
  ),
  sound(
    "updates, and follows up for one user",
    "board",
    about(
      "colour",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ["POST", webhookOf(one), { content: "More", flags: 64 }],
      ]),
    ),
  ),
  sound(
    "defers after a form, follows up and takes both away",
    "feedback",
    about("form", async (one, _, call) => {
      await call("POST", callbackOf(one), { type: 5, data: { flags: 64 } });
      const { json } = await call("POST", `${webhookOf(one)}?wait=true`, { content: "More" });
      await call("DELETE", `${webhookOf(one)}/messages/${json["id"]}`);
    }),
  ),
  sound(
    "edits its response three times",
    "board",
    speaking(
      "board",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ...["One", "Two", "Three"].map((content) => ["PATCH", originalOf(one), { content }] as const),
      ]),
    ),
  ),
];
