/** Mistakes of applications in how they respond, not in what. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { accepted, Conduct, Delivered, Plan } from "./application.js";

/** A mistake, and what its author expected of `check-app` before it ran. */
export interface ConductMistake {
  /** What it does. */
  readonly id: string;
  /** The rules that name it; one of them is enough. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** The words that it breaks: in D1, D2 or the public facts (PF). */
  readonly sentence: string;
  /** The mistake. */
  readonly conduct: Conduct;
  /** Replies that crash on some interactions; those of `NOTE` by default. */
  readonly replies?: Plan["replies"];
}

const say = (content: string) => ({ first: { type: 4, data: { content: [...content].slice(0, 2000).join("") } } });
const textOf = (i: Delivered): string => i.data.options?.find((option: Delivered) => option.name === "text")?.value;

/** The application that all of them spoil: one command with an optional text. */
export const NOTE: Plan = {
  commands: [
    {
      name: "note",
      description: "Takes a note",
      options: [{ type: 3, name: "text", description: "The note", max_length: 50 }],
    },
  ],
  replies: { "use note": (i) => say(`Noted: ${textOf(i) ?? "nothing"}`) },
};

const TIME = "PF: first answer within 3 s";
const RESPONSE =
  "PF: the inline HTTP answer may be the interaction response; if the callback endpoint is used instead, answer 202 empty";
const SIGNATURE = "PF: bad signature -> app answers 401";
/** Interactions can be responded to for so long here. */
export const DEADLINE_MS = 300;
const LATE_MS = 450;
let before: { id: string; token: string } | undefined;

/** Mistakes of an application that answers the delivery itself. */
export const DIRECT_MISTAKES: readonly ConductMistake[] = [
  {
    id: "signature is never compared",
    rules: ["application.signature.wrong-one-is-answered-401"],
    sentence: SIGNATURE,
    conduct: { isSigned: () => true },
  },
  {
    id: "signature is compared only where there is one",
    rules: ["application.signature.missing-one-is-refused"],
    sentence: SIGNATURE,
    conduct: { isSigned: (signed, request) => signed || !request.headers.has("x-signature-ed25519") },
  },
  {
    id: "wrong signature gets 403",
    rules: ["application.signature.wrong-one-is-answered-401"],
    sentence: SIGNATURE,
    conduct: { refusal: () => new Response("no", { status: 403 }) },
  },
  {
    id: "wrong signature gets 200 and a pong",
    rules: ["application.signature.wrong-one-is-answered-401"],
    sentence: SIGNATURE,
    conduct: { refusal: () => Response.json({ type: 1 }) },
  },
  {
    id: "pong is empty",
    rules: ["application.ping.is-answered-with-pong"],
    sentence: "PF: PING type 1 -> app answers 200 {type:1}",
    conduct: { pong: () => new Response(null, { status: 204 }) },
  },
  {
    id: "pong is a message",
    rules: ["application.ping.is-answered-with-pong"],
    sentence: "PF: PING type 1 -> app answers 200 {type:1}",
    conduct: { pong: () => Response.json({ type: 4, data: { content: "pong" } }) },
  },
  {
    id: "response has status 500",
    rules: ["application.answer.is-a-response"],
    sentence: RESPONSE,
    conduct: { answer: async () => new Response("oops", { status: 500 }) },
  },
  {
    id: "response is HTML",
    rules: ["application.answer.is-a-response"],
    sentence: RESPONSE,
    conduct: { answer: async () => new Response("<p>Noted</p>", { headers: { "content-type": "text/html" } }) },
  },
  {
    id: "crashes in direct messages",
    rules: ["application.answer.is-a-response"],
    sentence: RESPONSE,
    conduct: {},
    replies: { "use note": (i) => say(`By ${i.member.user.username}`) },
  },
  {
    id: "crashes without an optional value",
    rules: ["application.answer.is-a-response"],
    sentence: RESPONSE,
    conduct: {},
    replies: { "use note": (i) => say(`Noted: ${textOf(i).trim()}`) },
  },
  {
    id: "crashes on users without a display name",
    rules: ["application.answer.is-a-response"],
    sentence: RESPONSE,
    conduct: {},
    replies: { "use note": (i) => say(`By ${(i.member?.user ?? i.user).global_name.trim()}`) },
  },
  {
    id: "responds directly and by a callback",
    rules: ["application.callback.comes-once"],
    sentence: "PF: Interaction already answered | 40060",
    conduct: {
      answer: async (door) => {
        door.afterwards(() => door.callback(door.reply.first));
        return Response.json(door.reply.first);
      },
    },
  },
  {
    id: "echoes the text without a bound",
    rules: ["application.message.content-has-at-most-2000-characters"],
    sentence: "PF: Message content | 2000 docs",
    conduct: {},
    replies: {
      "use note": (i) => ({ first: { type: 4, data: { content: `${textOf(i) ?? "nothing"} `.repeat(45) } } }),
    },
  },
  {
    id: "content is the bare text, also where it is empty",
    rules: ["application.message.shows-something"],
    sentence: "PF: Empty message | 50006",
    conduct: {},
    replies: { "use note": (i) => ({ first: { type: 4, data: { content: textOf(i) ?? "" } } }) },
  },
];

const later = (work: (door: Parameters<typeof accepted>[0]) => Promise<unknown>): Conduct => ({
  answer: async (door) => {
    door.afterwards(() => work(door));
    return new Response(null, { status: 202 });
  },
});

/** Mistakes of an application that answers 202 and responds by the callback route. */
export const ACCEPTED_MISTAKES: readonly ConductMistake[] = [
  {
    id: "responds twice",
    rules: ["application.callback.comes-once"],
    sentence: "PF: Interaction already answered | 40060",
    conduct: later(async (door) => {
      await door.callback(door.reply.first);
      await door.callback(door.reply.first);
    }),
  },
  {
    id: "uses the token of an earlier interaction",
    rules: ["application.callback.names-its-interaction"],
    sentence: "PF: POST /interactions/{id}/{token}/callback",
    conduct: later(async ({ callback, interaction, reply }) => {
      const token = before?.token ?? "none";
      before = { id: interaction.id, token: interaction.token };
      await callback(reply.first, { token });
    }),
  },
  {
    id: "uses the id of an earlier interaction",
    rules: ["application.callback.names-its-interaction"],
    sentence: "PF: POST /interactions/{id}/{token}/callback",
    conduct: later(async ({ callback, interaction, reply }) => {
      const id = before?.id ?? "1";
      before = { id: interaction.id, token: interaction.token };
      await callback(reply.first, { id });
    }),
  },
  {
    id: "forgets direct messages",
    rules: ["application.answer.comes-within-3-seconds"],
    sentence: TIME,
    conduct: later(async (door) => {
      if (door.interaction.guild_id) await door.callback(door.reply.first);
    }),
  },
  {
    id: "responds late in direct messages",
    rules: ["application.answer.comes-within-3-seconds"],
    sentence: TIME,
    conduct: later(async (door) => {
      if (!door.interaction.guild_id) await sleep(LATE_MS);
      await door.callback(door.reply.first);
    }),
  },
  {
    id: "follow-up comes first",
    rules: ["application.follow-up.comes-after-the-response"],
    sentence: "PF: first answer … follow-ups: POST /webhooks/{application_id}/{token}",
    conduct: later(async (door) => {
      await door.follow();
      await door.callback(door.reply.first);
    }),
    replies: { "use note": () => ({ ...say("Noted"), later: [{ method: "POST", body: { content: "Too soon" } }] }) },
  },
  {
    id: "callback has no type",
    rules: ["application.answer.is-a-response"],
    sentence: "PF: Callback types | 1 PONG, 4 … 12",
    conduct: later((door) => door.callback({ data: { content: "Noted" } })),
  },
  {
    id: "crashes in direct messages",
    rules: ["application.answer.is-a-response", "application.answer.comes-within-3-seconds"],
    sentence: RESPONSE,
    conduct: later((door) => door.callback(say(`By ${door.interaction.member.user.username}`).first)),
  },
];
