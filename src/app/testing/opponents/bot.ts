/** A small sound bot as a fetch function, by an author who had not seen the judge: it responds directly, or by callbacks after 202. */
import { createPublicKey, verify } from "node:crypto";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../contract/json.js";

/** How the bot reaches the service: `POST /interactions/…/callback`, relative to the address of the API. */
export type CallApi = (method: string, path: string, body?: Json) => Promise<{ status: number; json: JsonObject }>;

/** Everything in the bot that a mutation may replace. */
export interface Bot {
  /** Whether a request comes from the service. */
  readonly isSigned: (headers: Headers, body: string) => boolean;
  /** Status of a request that does not. */
  readonly unsignedStatus: number;
  /** The response to a ping. */
  readonly pong: () => Json;
  /** Responses by command name, custom_id, or `type:` and the name of a command that is typed into. */
  readonly answers: Readonly<Record<string, (interaction: JsonObject) => Json>>;
  /** Writes a response of 200. */
  readonly write: (response: Json) => Response;
  /** What happens for each interaction after a 202; absent where responses are direct. */
  readonly talk?: (interaction: JsonObject, response: Json, call: CallApi) => Promise<unknown>;
  /** The answer to the delivery while `talk` runs. */
  readonly receipt?: (interaction: JsonObject, response: Json) => Response;
}

const option = (type: number, name: string, more: JsonObject = {}): Json => ({
  type,
  name,
  description: name,
  ...more,
});

/** The commands of the bot. */
export const BOT_COMMANDS: readonly JsonObject[] = [
  {
    name: "greet",
    description: "Greets somebody",
    options: [
      option(6, "who", { required: true }),
      option(3, "note"),
      option(4, "times"),
      option(3, "topic", { autocomplete: true }),
    ],
  },
  { name: "board", description: "Sends buttons and a select" },
  { name: "feedback", description: "Opens a form" },
  { name: "digest", description: "For users who installed it", integration_types: [1], contexts: [0, 1, 2] },
  { type: 2, name: "Who is it" },
  { type: 3, name: "Quote" },
];

/** The member at a path of names; undefined where there is none. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((now, name) => (isObject(now) ? now[name] : undefined), value);
}

export const say = (content: string, more: JsonObject = {}): JsonObject => ({ type: 4, data: { content, ...more } });
export const row = (...components: readonly Json[]): Json => ({ type: 1, components });
export const button = (custom_id: string, more: JsonObject = {}): Json => {
  return { type: 2, style: 1, label: "Go", custom_id, ...more };
};

/** The value of an option; undefined where it was left out. */
export function given({ data }: JsonObject, name: string): Json | undefined {
  return elementsOf(at(data, "options"))
    .filter(isObject)
    .find((one) => one["name"] === name)?.["value"];
}

/** The user that an option or a context menu names, as `resolved` has it. */
export function resolvedUser({ data }: JsonObject, id: Json | undefined): Json | undefined {
  return at(data, "resolved", "users", String(id));
}

/** The user who sent the interaction, wherever that was. */
export function sender(interaction: JsonObject): Json | undefined {
  return at(interaction, "member", "user") ?? interaction["user"];
}

export const BOARD: JsonObject = {
  content: "Choose",
  components: [
    row(button("again"), button("ask"), { type: 2, style: 5, url: "https://example.org/", label: "More" }),
    row({
      type: 3,
      custom_id: "colour",
      options: [
        { label: "Red", value: "red" },
        { label: "Blue", value: "blue" },
      ],
    }),
  ],
};

export const FORM: JsonObject = {
  custom_id: "form",
  title: "Feedback",
  components: [{ type: 18, label: "Words", component: { type: 4, custom_id: "words", style: 2, max_length: 1000 } }],
};

const cut = (value: Json | undefined): string => [...String(value ?? "nothing")].slice(0, 1000).join("");

const ANSWERS: Bot["answers"] = {
  greet: (interaction) => say(`Hello ${at(resolvedUser(interaction, given(interaction, "who")), "username")}`),
  "type:greet": () => ({ type: 8, data: { choices: [{ name: "Weather", value: "weather" }] } }),
  board: () => ({ type: 4, data: BOARD }),
  feedback: () => ({ type: 9, data: FORM }),
  digest: () => say("Your digest"),
  "Who is it": (interaction) =>
    say(cut(at(resolvedUser(interaction, at(interaction["data"], "target_id")), "username"))),
  Quote: ({ data }) => say(`> ${cut(at(data, "resolved", "messages", String(at(data, "target_id")), "content"))}`),
  again: () => ({ type: 7, data: { ...BOARD, content: "Once more" } }),
  ask: () => ({ type: 9, data: FORM }),
  colour: ({ data }) => ({ type: 7, data: { content: cut(elementsOf(at(data, "values")).join()), components: [] } }),
  form: () => say("Thank you", { flags: 64 }),
};

/** The sound bot, which responds directly. @param publicKey of the service, in hex */
export function soundBot(publicKey: string): Bot {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return {
    isSigned: (headers, body) => {
      const [timestamp, signature] = [headers.get("x-signature-timestamp"), headers.get("x-signature-ed25519")];
      if (timestamp === null || signature === null) return false;
      return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, "hex"));
    },
    unsignedStatus: 401,
    pong: () => ({ type: 1 }),
    answers: ANSWERS,
    write: (response) => Response.json(response),
  };
}

/** Where the callback of an interaction goes. */
export const callbackOf = ({ id, token }: JsonObject): string => `/interactions/${id}/${token}/callback`;
/** Where its follow-ups go. */
export const webhookOf = ({ application_id, token }: JsonObject): string => `/webhooks/${application_id}/${token}`;
/** Where its first message is read and edited. */
export const originalOf = (interaction: JsonObject): string => `${webhookOf(interaction)}/messages/@original`;

/** The same bot with 202 and callbacks. */
export function laterBot(publicKey: string): Bot {
  return {
    ...soundBot(publicKey),
    talk: (interaction, response, call) => call("POST", callbackOf(interaction), response),
    receipt: () => new Response(null, { status: 202 }),
  };
}

function nameOf({ type, data }: JsonObject): string {
  if (type === 4) return `type:${at(data, "name")}`;
  return String(at(data, type === 2 ? "name" : "custom_id"));
}

function calls(apiUrl: () => string): CallApi {
  return async (method, path, body) => {
    const how =
      body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${apiUrl()}${path}`, { method, ...how });
    const text = await response.text();
    const json: unknown = text === "" ? {} : JSON.parse(text);
    return { status: response.status, json: isObject(json) ? json : {} };
  };
}

/** The bot as a fetch function. @param apiUrl the address of the API, with its version */
export function handlerOf(bot: Bot, apiUrl: () => string): (request: Request) => Promise<Response> {
  const call = calls(apiUrl);
  return async (request) => {
    const text = await request.text();
    if (!bot.isSigned(request.headers, text)) return new Response(null, { status: bot.unsignedStatus });
    let interaction: unknown;
    try {
      interaction = JSON.parse(text);
    } catch {
      return new Response(null, { status: 400 });
    }
    if (!isObject(interaction)) return new Response(null, { status: 400 });
    if (interaction["type"] === 1) return Response.json(bot.pong());
    const name = nameOf(interaction);
    const answer = Object.hasOwn(bot.answers, name) ? bot.answers[name] : undefined;
    if (answer === undefined) return new Response(null, { status: 400 });
    try {
      const response = answer(interaction);
      if (bot.talk === undefined || bot.receipt === undefined) return bot.write(response);
      // As bots do: what becomes of it is not waited for, and a service that is gone is no concern of the delivery.
      void bot.talk(interaction, response, call).catch(() => undefined);
      return bot.receipt(interaction, response);
    } catch {
      return new Response(null, { status: 500 });
    }
  };
}
