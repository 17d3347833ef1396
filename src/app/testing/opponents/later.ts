/** Twenty mutations of a bot that answers 202 and responds by callbacks, or defers, written from the documents and the public facts alone. */
import type { Json, JsonObject } from "../../../contract/json.js";
import { type Bot, button, type CallApi, callbackOf, FORM, originalOf, row, say, webhookOf } from "./bot.js";
import type { Mutation } from "./direct.js";

type Talk = NonNullable<Bot["talk"]>;

const isUse = ({ type, data }: JsonObject, name: string): boolean =>
  type === 2 && typeof data === "object" && data !== null && "name" in data && data["name"] === name;

/** Speaks differently where a command is used. @param reply the direct answer there; default 202 */
export function speaking(name: string, talk: Talk, reply?: Json): Mutation["mutate"] {
  return (sound) => ({
    talk: (interaction, response, call) =>
      isUse(interaction, name)
        ? talk(interaction, response, call)
        : (sound.talk?.(interaction, response, call) ?? Promise.resolve()),
    receipt: (interaction, response) =>
      isUse(interaction, name) && reply !== undefined
        ? Response.json(reply)
        : (sound.receipt?.(interaction, response) ?? new Response(null, { status: 202 })),
  });
}

/** Requests one after the other. */
type Made = (
  interaction: JsonObject,
  response: Json,
) => readonly (readonly [method: string, path: string, body?: Json])[];
export const making =
  (made: Made): Talk =>
  async (interaction: JsonObject, response: Json, call: CallApi) => {
    for (const [method, path, body] of made(interaction, response)) await call(method, path, body);
  };

const plain = (title: string, source: string, through: string, mutate: Mutation["mutate"]): Mutation => {
  return { title, source, through, isPlain: true, mutate };
};

/** It is seen by waiting. */
const slow = (...row: Parameters<typeof plain>): Mutation => ({ ...plain(...row), isSlow: true });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const long = "a".repeat(2001);
const V2 = 32768;
const DEFERRED = { type: 5 };
const twins = [row(button("x"), button("x"))];
const card = { flags: V2, components: [{ type: 10, content: "Hello" }] };

/** Longer than a first response may take in the test. */
export const TOO_LATE_MS = 1_500;

export const LATER_MUTATIONS: readonly Mutation[] = [
  slow(
    "answers 202 and nothing after that",
    "PUBLIC: the first answer comes within 3 s",
    "board and greet",
    speaking("board", async () => {}),
  ),
  slow(
    "responds too late",
    "PUBLIC: the first answer comes within 3 s",
    "board",
    speaking("board", async (interaction, response, call) => {
      await wait(TOO_LATE_MS);
      await call("POST", callbackOf(interaction), response);
    }),
  ),
  plain(
    "responds twice",
    "PUBLIC: an interaction that was already answered is refused (40060)",
    "board",
    speaking(
      "board",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ["POST", callbackOf(one), response],
      ]),
    ),
  ),
  plain(
    "responds directly and by a callback",
    "PUBLIC: a response is in the answer or in the callback; a second one is refused (40060)",
    "digest",
    speaking(
      "digest",
      async (interaction, response, call) => {
        await wait(20);
        await call("POST", callbackOf(interaction), response);
      },
      say("Your digest"),
    ),
  ),
  plain(
    "opens a form after it deferred",
    "PUBLIC: an interaction that was already answered is refused (40060)",
    "feedback",
    speaking(
      "feedback",
      making((one) => [
        ["POST", callbackOf(one), DEFERRED],
        ["POST", callbackOf(one), { type: 9, data: FORM }],
      ]),
    ),
  ),
  plain(
    "updates a message by callback where there is none",
    "PUBLIC: types 6 and 7 are for components",
    "board",
    speaking(
      "board",
      making((one) => [["POST", callbackOf(one), { type: 7, data: { content: "New" } }]]),
    ),
  ),
  plain(
    "sends 2001 characters by callback",
    "PUBLIC: content has at most 2000 characters",
    "board",
    speaking(
      "board",
      making((one) => [["POST", callbackOf(one), say(long)]]),
    ),
  ),
  plain(
    "sends one custom_id twice by callback",
    "D2: no two components of a message share a custom_id",
    "board",
    speaking(
      "board",
      making((one) => [["POST", callbackOf(one), say("Two", { components: twins })]]),
    ),
  ),
  plain(
    "opens a form without a title by callback",
    "PUBLIC: a modal's title has 1 to 45 characters",
    "feedback",
    speaking(
      "feedback",
      making((one) => [["POST", callbackOf(one), { type: 9, data: { ...FORM, title: "" } }]]),
    ),
  ),
  plain("suggests 26 choices by callback", "PUBLIC: at most 25 choices", "greet", (sound) => ({
    answers: {
      ...sound.answers,
      "type:greet": () => ({
        type: 8,
        data: { choices: Array.from({ length: 26 }, (_, index) => ({ name: `Choice ${index}`, value: `${index}` })) },
      }),
    },
  })),
  plain(
    "uses the token of another interaction",
    "PUBLIC: POST /interactions/{id}/{token}/callback, with the id and token of the interaction",
    "board",
    (sound) => {
      let before = "";
      return {
        talk: async (interaction, response, call) => {
          const token = before === "" ? String(interaction["token"]) : before;
          before = String(interaction["token"]);
          if (!isUse(interaction, "board")) return sound.talk?.(interaction, response, call);
          return call("POST", callbackOf({ ...interaction, token }), response);
        },
      };
    },
  ),
  slow(
    "follows up before it responded, and never responds",
    "PUBLIC: the first answer comes within 3 s",
    "board",
    speaking(
      "board",
      making((one) => [["POST", webhookOf(one), { content: "First" }]]),
    ),
  ),
  slow(
    "edits before it responded, and never responds",
    "PUBLIC: the first answer comes within 3 s",
    "board",
    speaking(
      "board",
      making((one) => [["PATCH", originalOf(one), { content: "First" }]]),
    ),
  ),
  plain(
    "edits a deferred response to 2001 characters",
    "PUBLIC: content has at most 2000 characters",
    "board",
    speaking(
      "board",
      making((one) => [["PATCH", originalOf(one), { content: long }]]),
      DEFERRED,
    ),
  ),
  plain(
    "edits a deferred response to one custom_id twice",
    "D2: no two components of a message share a custom_id",
    "board",
    speaking(
      "board",
      making((one) => [
        ["POST", callbackOf(one), DEFERRED],
        ["PATCH", originalOf(one), { components: twins }],
      ]),
    ),
  ),
  plain(
    "follows up with an empty message",
    "PUBLIC: an empty message is refused (50006)",
    "board",
    speaking(
      "board",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ["POST", webhookOf(one), {}],
      ]),
    ),
  ),
  plain(
    "follows up with six buttons in a row",
    "D2: an action row has up to 5 buttons",
    "board",
    speaking(
      "board",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        [
          "POST",
          webhookOf(one),
          { content: "Six", components: [row(...["a", "b", "c", "d", "e", "f"].map((id) => button(id)))] },
        ],
      ]),
    ),
  ),
  plain(
    "edits content into a message of the second kind",
    "D2: with the flag, content no longer works, and the flag cannot be removed",
    "board",
    speaking(
      "board",
      making((one) => [
        ["POST", callbackOf(one), { type: 4, data: card }],
        ["PATCH", originalOf(one), { content: "Old" }],
      ]),
    ),
  ),
  plain(
    "follows up six times for a user who installed it",
    "D1 Limits: 5 follow-up messages per interaction for user-installed apps",
    "digest",
    speaking(
      "digest",
      making((one, response) => [
        ["POST", callbackOf(one), response],
        ...Array.from({ length: 6 }, () => ["POST", webhookOf(one), { content: "More" }] as const),
      ]),
    ),
  ),
];

/** No document says that a deferred response must be completed: the run is inconclusive, and has no finding. */
export const NEVER_COMPLETED: Mutation = {
  title: "defers and never completes",
  source: "a token is valid for 15 minutes; nothing says that a deferred response must be completed",
  through: "board and greet",
  isPlain: false,
  isSlow: true,
  mutate: speaking("board", async () => {}, DEFERRED),
};

function sound(title: string, through: string, talk: Talk, reply?: Json): Mutation {
  return { title, source: "sound", through, isPlain: false, mutate: speaking(through, talk, reply) };
}

const done = { content: "Done" };

/** Sound ways to speak that must not be red. */
export const SOUND_TALKS: readonly Mutation[] = [
  sound(
    "defers by callback and edits",
    "board",
    making((one) => [
      ["POST", callbackOf(one), DEFERRED],
      ["PATCH", originalOf(one), done],
    ]),
  ),
  sound(
    "defers directly and edits",
    "board",
    making((one) => [["PATCH", originalOf(one), done]]),
    DEFERRED,
  ),
  sound(
    "defers directly and follows up",
    "board",
    making((one) => [["POST", webhookOf(one), done]]),
    DEFERRED,
  ),
  sound(
    "defers and deletes",
    "board",
    making((one) => [["DELETE", originalOf(one)]]),
    DEFERRED,
  ),
  sound("responds, reads, edits, follows up and deletes", "board", async (one, response, call) => {
    await call("POST", `${callbackOf(one)}?with_response=true`, response);
    await call("GET", originalOf(one));
    await call("PATCH", originalOf(one), { content: "Changed", components: [] });
    const { json } = await call("POST", `${webhookOf(one)}?wait=true`, { content: "More", flags: 64 });
    await call("PATCH", `${webhookOf(one)}/messages/${json["id"]}`, { content: "Even more" });
    await call("DELETE", `${webhookOf(one)}/messages/${json["id"]}`);
  }),
  sound(
    "follows up five times for a user who installed it",
    "digest",
    making((one, response) => [
      ["POST", callbackOf(one), response],
      ...Array.from({ length: 5 }, () => ["POST", webhookOf(one), { content: "More" }] as const),
    ]),
  ),
];
