/** Twenty mutations of a bot that responds directly, written from the documents and the public facts alone. */
import { elementsOf, type Json, type JsonObject } from "../../../contract/json.js";
import { at, BOARD, type Bot, button, FORM, given, resolvedUser, row, say, sender } from "./bot.js";

/** One change of the bot, and whether the documents or public facts plainly forbid it. */
export interface Mutation {
  /** Completes "a bot that …". */
  readonly title: string;
  /** The only command that has to be used to see it. */
  readonly through: string;
  /** The sentence that it breaks. */
  readonly source: string;
  /** False where no sentence says that it is wrong: then it must not be red. */
  readonly isPlain: boolean;
  /** It is seen by waiting, so the test gives less time. */
  readonly isSlow?: true;
  /** The parts that replace sound ones. */
  readonly mutate: (sound: Bot) => Partial<Bot>;
}

/** Answers one command, component or option in another way. */
export function instead(name: string, answer: (interaction: JsonObject, sound: Bot) => Json): Mutation["mutate"] {
  return (sound) => ({ answers: { ...sound.answers, [name]: (interaction) => answer(interaction, sound) } });
}

const crash = (): never => {
  throw new Error("a deliberate mistake");
};

/** Crashes where something holds, and responds soundly elsewhere. */
const crashing = (name: string, when: (interaction: JsonObject) => boolean): Mutation["mutate"] =>
  instead(name, (interaction, sound) =>
    when(interaction) ? crash() : (sound.answers[name]?.(interaction) ?? crash()),
  );

const plain = (title: string, source: string, through: string, mutate: Mutation["mutate"]): Mutation => {
  return { title, source, through, isPlain: true, mutate };
};

/** Beyond Latin-1, as what reads text byte by byte does not expect it. */
const isForeign = (text: string): boolean => [...text].some((letter) => (letter.codePointAt(0) ?? 0) > 255);

const whoOf = (interaction: JsonObject): Json | undefined => resolvedUser(interaction, given(interaction, "who"));
const quoted = ({ data }: JsonObject): Json | undefined =>
  at(data, "resolved", "messages", String(at(data, "target_id")));
const text = (content: string): Json => ({ type: 10, content });

export const DIRECT_MUTATIONS: readonly Mutation[] = [
  plain("answers a ping with a message", "PUBLIC: a ping is answered with 200 {type: 1}", "digest", () => ({
    pong: () => say("pong"),
  })),
  plain("checks no signature", "PUBLIC: a bad signature is answered with 401", "digest", () => ({
    isSigned: () => true,
  })),
  plain("answers a bad signature with 403", "PUBLIC: a bad signature is answered with 401", "digest", () => ({
    unsignedStatus: 403,
  })),
  plain(
    "crashes on a user whose global_name is null",
    "D1: a user used the command; a name that was not set is null",
    "greet",
    crashing("greet", (interaction) => at(whoOf(interaction), "global_name") === null),
  ),
  plain(
    "crashes on a message without content",
    "D1: resolved.messages; D2: a message may consist of components or files alone",
    "Quote",
    crashing("Quote", (interaction) => !at(quoted(interaction), "content")),
  ),
  plain(
    "crashes on a member without roles",
    "D1: member has roles, a list",
    "board",
    crashing(
      "board",
      (interaction) =>
        elementsOf(at(interaction, "member", "roles")).length === 0 && interaction["member"] !== undefined,
    ),
  ),
  plain(
    "crashes on a name outside Latin-1",
    "D1: names of users are not restricted",
    "board",
    crashing("board", (interaction) =>
      isForeign(`${at(sender(interaction), "username")}${at(sender(interaction), "global_name")}`),
    ),
  ),
  plain(
    "takes the integer 0 for a missing one",
    "D1: any integer from -2^53+1 to 2^53-1",
    "greet",
    crashing("greet", (interaction) => given(interaction, "times") === 0),
  ),
  plain(
    "crashes in direct messages",
    "D1: global commands are available in direct messages; member is absent there",
    "greet",
    crashing("greet", (interaction) => at(interaction, "member", "user") === undefined),
  ),
  {
    title: "sends JSON as text/html",
    through: "greet",
    source: "nothing says which content type a response has",
    isPlain: false,
    mutate: () => ({
      write: (response) => new Response(JSON.stringify(response), { headers: { "content-type": "text/html" } }),
    }),
  },
  plain(
    "repeats a note of any length",
    "PUBLIC: content has at most 2000 characters",
    "greet",
    instead("greet", (interaction) => say(`You wrote: ${given(interaction, "note") ?? "nothing"}`)),
  ),
  plain(
    "suggests 26 choices",
    "PUBLIC: at most 25 choices",
    "greet",
    instead("type:greet", () => ({
      type: 8,
      data: { choices: Array.from({ length: 26 }, (_, index) => ({ name: `Choice ${index}`, value: `${index}` })) },
    })),
  ),
  plain(
    "suggests numbers for a string",
    "D1: the type of a choice's value follows the option type",
    "greet",
    instead("type:greet", () => ({ type: 8, data: { choices: [{ name: "One", value: 1 }] } })),
  ),
  plain(
    "answers typing with a message",
    "PUBLIC: autocomplete requests are answered with type 8",
    "greet",
    instead("type:greet", () => say("Weather")),
  ),
  plain(
    "puts six buttons into a row",
    "D2: an action row has up to 5 buttons",
    "board",
    instead("board", () =>
      say("Six", { components: [row(...["a", "b", "c", "d", "e", "f"].map((id) => button(id)))] }),
    ),
  ),
  plain(
    "gives two buttons one custom_id",
    "D2: no two components of a message share a custom_id",
    "board",
    instead("board", () => say("Two", { components: [row(button("again"), button("again"))] })),
  ),
  plain(
    "opens a modal with a title of 46 characters",
    "PUBLIC: a modal's title has 1 to 45 characters",
    "feedback",
    instead("feedback", () => ({ type: 9, data: { ...FORM, title: "a".repeat(46) } })),
  ),
  plain(
    "sends content beside components of the second kind",
    "D2: with the flag, content no longer works",
    "board",
    instead("board", () => say("Both", { flags: 32768, components: [text("Hello")] })),
  ),
  plain(
    "updates a message where there is none",
    "PUBLIC: types 6 and 7 are for components",
    "board",
    instead("board", () => ({ type: 7, data: BOARD })),
  ),
  plain(
    "answers a form with a form",
    "PUBLIC: type 9 does not answer a submitted modal",
    "feedback",
    instead("form", () => ({ type: 9, data: FORM })),
  ),
];
