import { expect, test } from "vitest";
import { BREAKAGE_NAMES, type Breakage } from "./broken.js";
import { listenIndependentService, openIndependentService } from "./open-independent-service.js";

const GLOBAL = "/applications/7000000000000000001/commands";
const GUILD = "/applications/7000000000000000001/guilds/7100000000000000010/commands";
const OTHER_GUILD = "/applications/7000000000000000001/guilds/7100000000000000011/commands";
const BOT = "Bot independent-bot";
const MANAGER = "Bearer independent-manager";

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly id: string;
}

type Asking = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

function asking(...broken: Breakage[]): Asking {
  const { fetch } = openIndependentService(...broken);
  return async (method, path, body, headers = {}) => {
    const init = {
      method,
      headers: { authorization: BOT, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await fetch(new Request(`http://independent.invalid/api/v10${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type") === "application/json";
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body: parsed, id: String((parsed as { id?: unknown }).id) };
  };
}

const hello = { name: "hello", description: "Says hello" };
const optionIn = (depth: number, option: object): object =>
  depth === 0
    ? option
    : { type: depth === 2 ? 2 : 1, name: "deeper", description: "Deeper", options: [optionIn(depth - 1, option)] };
const text = (name: string, more: object = {}) => ({ type: 3, name, description: "A text", ...more });
const choices = (count: number, last = "last") =>
  Array.from({ length: count }, (_, nth) => ({ name: nth === count - 1 ? last : `n${nth}`, value: `v${nth}` }));

const refused: readonly (readonly [why: string, body: unknown])[] = [
  ["an uppercase name", { ...hello, name: "Hello" }],
  ["a name with a space", { ...hello, name: "hel lo" }],
  ["33 characters", { ...hello, name: "n".repeat(33) }],
  ["no name", { description: "Nameless" }],
  ["no body to speak of", []],
  ["101 characters of description", { ...hello, description: "d".repeat(101) }],
  ["an unknown type", { ...hello, type: 5 }],
  ["a description on a user command", { name: "Look up", type: 2, description: "Not allowed" }],
  ["26 options", { ...hello, options: Array.from({ length: 26 }, (_, nth) => text(`o${nth}`)) }],
  ["26 choices", { ...hello, options: [text("o", { choices: choices(26) })] }],
  ["a long name of the 25th choice", { ...hello, options: [text("o", { choices: choices(25, "n".repeat(101)) })] }],
  ["a choice of another type", { ...hello, options: [text("o", { choices: [{ name: "one", value: 1 }] })] }],
  ["autocomplete beside choices", { ...hello, options: [text("o", { choices: choices(1), autocomplete: true })] }],
  ["a required option after an optional one", { ...hello, options: [text("a"), text("b", { required: true })] }],
  ["two options of one name", { ...hello, options: [text("a"), text("a")] }],
  ["a long description, deep down", { ...hello, options: [optionIn(2, text("o", { description: "d".repeat(101) }))] }],
  ["a group in a group", { ...hello, options: [{ ...optionIn(2, text("o")), options: [optionIn(2, text("o"))] }] }],
  ["a max_length of 0", { ...hello, options: [text("o", { max_length: 0 })] }],
  ["a fraction as bound of an integer", { ...hello, options: [{ ...text("o"), type: 4, min_value: 0.5 }] }],
  [
    "a translated option name that is taken",
    { ...hello, options: [text("a", { name_localizations: { de: "b" } }), text("b")] },
  ],
  [
    "more than 8000 characters",
    {
      ...hello,
      options: [text("a"), text("b")].map((each) => ({
        ...each,
        choices: choices(25).map((_, nth) => ({
          name: `${nth}`.padEnd(99, "n"),
          value: `${nth}`.padEnd(99, "v"),
        })),
      })),
    },
  ],
];

test.each(refused)("the independent service refuses %s, and keeps nothing of it", async (_, body) => {
  const ask = asking();

  const { status } = await ask("POST", GUILD, body);

  expect(status).toBe(422);
  expect((await ask("GET", GUILD)).body).toEqual([]);
});

test("the independent service makes, overwrites, edits and deletes a command", async () => {
  const ask = asking();

  const made = await ask("POST", GUILD, hello);
  const again = await ask("POST", GUILD, { ...hello, description: "Says it again", options: [optionIn(2, text("o"))] });
  const edited = await ask("PATCH", `${GUILD}/${made.id}`, { name_localizations: { de: "hallo", fr: "hello" } });
  const gone = await ask("DELETE", `${GUILD}/${made.id}`);
  const twice = await ask("DELETE", `${GUILD}/${made.id}`);

  expect([made, again, edited, gone, twice].map(({ status }) => status)).toEqual([201, 200, 200, 204, 404]);
  expect(again.id).toBe(made.id);
  expect(edited.body).toMatchObject({
    description: "Says it again",
    name_localizations: { de: "hallo" },
    options: [{ name: "deeper" }],
  });
  expect(made.body).not.toHaveProperty("options");
});

test("the independent service lists newest first, in the requester's language, each scope alone", async () => {
  const ask = asking();
  await ask("POST", GUILD, { ...hello, name_localizations: { de: "hallo", "en-GB": "cheers" } });
  await ask("POST", GUILD, { name: "Second", type: 3 });

  const german = await ask("GET", GUILD, undefined, { "x-independent-locale": "de", "accept-language": "en-GB" });
  const american = await ask("GET", GUILD, undefined, { "accept-language": "en-US" });
  const all = await ask("GET", `${GUILD}?with_localizations=true`);

  expect(german.body).toMatchObject([
    { name: "Second", description: "" },
    { name: "hello", name_localized: "hallo" },
  ]);
  expect(american.body).not.toMatchObject([{}, { name_localized: expect.anything() }]);
  expect(all.body).toMatchObject([{}, { name_localizations: { de: "hallo", "en-GB": "cheers" } }]);
  expect((await ask("GET", OTHER_GUILD)).body).toEqual([]);
  expect((await ask("GET", GLOBAL)).body).toMatchObject([{ name: "Launch", type: 4, handler: 2 }]);
});

test("the independent service replaces a whole list or nothing", async () => {
  const ask = asking();
  const { id } = await ask("POST", GUILD, hello);
  await ask("POST", GUILD, { name: "Old", type: 2 });

  const faulty = await ask("PUT", GUILD, [
    { ...hello, description: "New" },
    { name: "NO", description: "Uppercase" },
  ]);
  const before = await ask("GET", GUILD);
  const sound = await ask("PUT", GUILD, [
    { ...hello, id, name: "renamed" },
    { name: "Other", type: 3 },
  ]);

  expect([faulty.status, sound.status]).toEqual([422, 200]);
  expect(before.body).toMatchObject([{ name: "Old" }, { description: "Says hello" }]);
  expect(sound.body).toMatchObject([{ name: "Other" }, { id, name: "renamed" }]);
});

test("the independent service lets only who manages the guild set permissions, and drops them with the name", async () => {
  const ask = asking();
  const { id } = await ask("POST", GUILD, hello);
  const permissions = [{ id: "7100000000000000009", type: 3, permission: false }];

  const byBot = await ask("PUT", `${GUILD}/${id}/permissions`, { permissions });
  const set = await ask("PUT", `${GUILD}/${id}/permissions`, { permissions }, { authorization: MANAGER });
  const listed = await ask("GET", `${GUILD}/permissions`);
  await ask("PATCH", `${GUILD}/${id}`, { name: "renamed" });
  const dropped = await ask("GET", `${GUILD}/${id}/permissions`);

  expect([byBot, set, dropped].map(({ status }) => status)).toEqual([403, 200, 404]);
  expect(listed.body).toMatchObject([{ id, permissions }]);
});

test("the independent service counts 100, 15 and 15 commands, and 200 creates a day", async () => {
  const ask = asking();
  const statuses: number[] = [];
  for (let nth = 0; nth < 100; nth++) statuses.push((await ask("POST", GUILD, { ...hello, name: `c${nth}` })).status);
  for (let nth = 0; nth < 15; nth++) statuses.push((await ask("POST", GUILD, { name: `C${nth}`, type: 2 })).status);

  const tooMany = await ask("POST", GUILD, { ...hello, name: "too-many" });
  const oneMoreUser = await ask("POST", GUILD, { name: "Too many", type: 2 });
  const replaced = await ask(
    "PUT",
    GUILD,
    Array.from({ length: 86 }, (_, nth) => ({ ...hello, name: `d${nth}` })),
  );
  const rest = await ask(
    "PUT",
    GUILD,
    Array.from({ length: 85 }, (_, nth) => ({ ...hello, name: `d${nth}` })),
  );
  const last = await ask("POST", GUILD, { ...hello, name: "one-more" });

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect([tooMany, oneMoreUser, replaced, rest, last].map(({ status }) => status)).toEqual([409, 409, 403, 200, 403]);
});

const CHANNEL = "/channels/7200000000000000000/messages";
const V2 = 1 << 15;
const line = (content: string, more: object = {}) => ({ type: 10, content, ...more });

test("the independent service sends messages, numbers what has no id from 100 on, and keeps the flag", async () => {
  const ask = asking();
  const made = await ask("POST", CHANNEL, {
    flags: V2,
    components: [line("One"), line("Two", { id: 100 }), line("Three")],
  });

  const edited = await ask("PATCH", `${CHANNEL}/${made.id}`, { components: [line("Four")] });
  const bare = await ask("PATCH", `${CHANNEL}/${made.id}`, { flags: 0 });
  const listed = await ask("GET", CHANNEL);
  const gone = await ask("DELETE", `${CHANNEL}/${made.id}`);

  expect([made, edited, bare, listed, gone].map(({ status }) => status)).toEqual([200, 200, 422, 200, 204]);
  expect(made.body).toMatchObject({ components: [{ id: 101 }, { id: 100 }, { id: 102 }] });
  expect(listed.body).toMatchObject([{ id: made.id, flags: V2 | 4, components: [{ content: "Four" }] }]);
  expect((await ask("GET", CHANNEL)).body).toEqual([]);
});

test.each([
  ["a text without the flag", { components: [line("One")] }],
  ["41 texts", { flags: V2, components: Array.from({ length: 41 }, () => line("One")) }],
  ["content beside the flag", { flags: V2, content: "One", components: [line("One")] }],
  [
    "a button without custom_id",
    { content: "One", components: [{ type: 1, components: [{ type: 2, style: 1, label: "A" }] }] },
  ],
  ["a file that did not come along", { flags: V2, components: [{ type: 13, file: { url: "attachment://a.txt" } }] }],
])("the independent service refuses %s", async (_why, body) => {
  expect((await asking()("POST", CHANNEL, body)).status).toBe(422);
});

test("the independent service answers over sockets, and only with a token", async () => {
  const { baseUrl, close } = await listenIndependentService();

  const known = await fetch(baseUrl + GUILD, { headers: { authorization: BOT } });
  const unknown = await fetch(baseUrl + GUILD);
  const foreign = await fetch(baseUrl + GUILD, { headers: { authorization: "Bot other-bot" } });
  const malformed = await fetch(baseUrl + GUILD, { method: "POST", headers: { authorization: BOT }, body: "{" });
  await close();

  expect([known, unknown, foreign, malformed].map(({ status }) => status)).toEqual([200, 401, 403, 400]);
});

test("there are at least ten ways to break the independent service", () => {
  expect(BREAKAGE_NAMES.length).toBeGreaterThanOrEqual(10);
});
