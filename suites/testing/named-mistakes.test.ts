/** Mistakes that authors named who knew nothing but the documents, and that no case saw: each is found by its case now. */
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { type Fetch, openTestTarget, runCases, type Tamper } from "../../src/run/testing/stage-for.js";
import { suiteOf } from "../index.js";

/** What a mistake sees of an exchange, and does to it. */
interface Seen {
  readonly method: string;
  /** Without address and version. */
  readonly path: string;
  /** As JSON; undefined where it is none. */
  readonly sent: Json | undefined;
  /** As text, in whichever encoding. */
  readonly text: string;
  readonly authorization: string;
}

/** A mistake that remembers what it saw. Gives the answer in the place of that of the service, or undefined. */
type Mistake = () => (seen: Seen, next: () => Promise<Response>) => Promise<Response | undefined>;

function tamperOf(mistake: Mistake): Tamper {
  const judge = mistake();
  return async (request: Request, next: Fetch) => {
    const text = await request.clone().text();
    const path = new URL(request.url).pathname.replace(/^\/api\/v\d+/, "");
    const authorization = request.headers.get("authorization") ?? "";
    const seen = { method: request.method, path, sent: parsed(text), text, authorization };
    return (await judge(seen, () => next(request))) ?? next(request);
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const MESSAGE = /^\/channels\/\d+\/messages\/\d+$/;
const isMoved = ({ path }: Seen): boolean => path.endsWith("/moveClock");
const isRead = ({ method, path }: Seen, of: RegExp): boolean => method === "GET" && of.test(path);
const membersOf = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});
const listOf = (json: Json | undefined): readonly JsonObject[] =>
  Array.isArray(json) ? (json as readonly Json[]).filter(isObject) : [];

/** The answer of the service with another body. */
async function changed(next: () => Promise<Response>, change: (body: JsonObject) => Json): Promise<Response> {
  const response = await next();
  if (!response.ok) return response;
  return Response.json(change((await response.json()) as JsonObject), { status: response.status });
}

/** After the clock was moved, what is read differs. */
const afterTime =
  (of: RegExp, change: (body: JsonObject, first: (path: string) => JsonObject) => JsonObject): Mistake =>
  () => {
    const first = new Map<string, JsonObject>();
    let isLater = false;
    return async (seen, next) => {
      isLater ||= isMoved(seen);
      if (seen.method === "PATCH" && !first.has(seen.path)) first.set(seen.path, membersOf(seen.sent));
      if (!isLater || !isRead(seen, of)) return undefined;
      return changed(next, (body) => change(body, (path) => first.get(path) ?? {}));
    };
  };

const files = (body: JsonObject, change: (file: JsonObject, nth: number) => JsonObject): JsonObject => {
  let nth = 0;
  const inner = (one: JsonObject): JsonObject => {
    const made = one["type"] === 13 ? change(one, nth++) : one;
    return Array.isArray(made["components"]) ? { ...made, components: listOf(made["components"]).map(inner) } : made;
  };
  return inner(body);
};

const MISTAKES: readonly (readonly [what: string, id: string, mistake: Mistake])[] = [
  [
    "takes a character of the block of a script for one of the script",
    "command.name.matches-pattern.refuses-a-danda@create.guild",
    () =>
      async ({ method, sent, path }) =>
        method === "POST" && String(membersOf(sent)["name"]).includes("\u0964")
          ? Response.json({ ...membersOf(sent), id: path.replaceAll(/\D/g, "").slice(0, 18) }, { status: 201 })
          : undefined,
  ],
  [
    "numbers a new component of an edit without looking at the others",
    "component.id.generated-ones-avoid-given-ones.as-read-beside-a-new-one@edit",
    () => async (seen, next) =>
      isRead(seen, MESSAGE)
        ? changed(next, (body) => {
            const [one = {}, other = {}, ...rest] = listOf(body["components"]);
            if (one["content"] !== "New") return body;
            return { ...body, components: [{ ...one, id: other["id"] ?? 0 }, other, ...rest] };
          })
        : undefined,
  ],
  [
    "keeps files by their names while they are uploaded",
    "file.name-and-size-are-filled-in.of-several-at-once@message",
    () => {
      const sizes = new Set<number>();
      return async (seen, next) => {
        if (seen.method === "POST") sizes.add(seen.text.length);
        if (!isRead(seen, MESSAGE) || sizes.size < 2) return undefined;
        return changed(next, (body) => files(body, (file) => ({ ...file, size: 999 })));
      };
    },
  ],
  [
    "looks for a file by its name in small letters",
    "file.url.refers-to-an-attachment.with-capitals@message",
    () =>
      async ({ text }) =>
        text.includes("Notes.TXT") ? Response.json({ message: "no file" }, { status: 400 }) : undefined,
  ],
  [
    "forgets a day later what it knew of a file",
    "file.name-and-size-are-filled-in.a-day-later@message",
    afterTime(MESSAGE, (body) => files(body, ({ name: _name, size: _size, ...file }) => file)),
  ],
  [
    "writes what was before an edit when it has looked at the media",
    "message.components.read-back.an-hour-after-an-edit@edit",
    afterTime(MESSAGE, (body) => ({ ...body, components: [{ type: 10, id: 1, content: "Beside a picture" }] })),
  ],
  [
    "spreads edits of global commands in any order",
    "edit.replaces-provided-fields.twice-and-an-hour-later@global",
    () => {
      let first: Json | undefined;
      let isLater = false;
      return async (seen, next) => {
        isLater ||= isMoved(seen);
        if (seen.method === "PATCH") first ??= membersOf(seen.sent)["description"];
        if (!isLater || !isRead(seen, /^\/applications\/\d+\/commands\/\d+$/)) return undefined;
        return changed(next, (body) => ({ ...body, description: first ?? "" }));
      };
    },
  ],
  [
    "knows the flag by the components",
    "v2.content.does-not-work.after-rows-alone@edit",
    () => {
      let isOfRows = false;
      let content: Json | undefined;
      return async (seen, next) => {
        const { components, content: text } = membersOf(seen.sent);
        if (seen.method === "PATCH" && components !== undefined)
          isOfRows = listOf(components).every(({ type }) => type === 1);
        if (seen.method === "PATCH" && isOfRows) content ??= text;
        if (seen.method === "PATCH" && content !== undefined) return Response.json({ id: "1", content });
        if (!isRead(seen, MESSAGE) || content === undefined) return undefined;
        return changed(next, (body) => ({ ...body, content: content ?? "" }));
      };
    },
  ],
  [
    "keeps the guild of the last press",
    "interaction.guild-id.is-present-in-guilds.in-a-direct-message-after-a-guild@use",
    () => {
      let guild: Json | undefined;
      return async ({ path }, next) => {
        if (!path.endsWith("/listDeliveries")) {
          if (!path.endsWith("/makeGuild")) return undefined;
          return changed(next, (body) => {
            guild = body["guild_id"];
            return body;
          });
        }
        return changed(next, (body) => ({
          ...body,
          deliveries: listOf(body["deliveries"]).map((one) => ({
            ...one,
            interaction: { guild_id: guild ?? "", ...membersOf(one["interaction"]) },
          })),
        }));
      };
    },
  ],
  [
    "has an index of names that an exchange of two violates",
    "bulk.id-links-to-the-command@exchanged-names.guild",
    () =>
      async ({ method, sent }) =>
        method === "PUT" && listOf(sent).some(({ id }) => id !== undefined)
          ? Response.json({ message: "unique index" }, { status: 500 })
          : undefined,
  ],
  [
    "remembers of a token that its user may edit permissions",
    "permission.edit.needs-an-able-user.of-another-guild@permissions",
    () => {
      const able = new Set<string>();
      return async ({ method, path, authorization, sent }, next) => {
        if (method !== "PUT" || !path.endsWith("/permissions")) return undefined;
        const response = await next();
        if (response.ok) able.add(authorization);
        return response.ok || !able.has(authorization) ? response : Response.json({ id: "1", ...membersOf(sent) });
      };
    },
  ],
];

const PROPERTIES: readonly (readonly [what: string, id: string, mistake: Mistake])[] = [
  [
    "shows the first file in the place of every other",
    "message.any-valid-one-reads-back@upload",
    () => async (seen, next) =>
      isRead(seen, MESSAGE)
        ? changed(next, (body) => files(body, (file, nth) => (nth === 0 ? file : { ...file, size: 7 })))
        : undefined,
  ],
  [
    "gives commands of two guilds one id if they are made at once",
    "race.overwrites-of-two-guilds@new-guilds",
    () =>
      async ({ method }, next) => {
        if (method !== "PUT") return undefined;
        const response = await next();
        const [first, ...rest] = listOf((await response.json()) as Json);
        return Response.json([{ ...first, id: "1100000000000000001" }, ...rest]);
      },
  ],
  [
    "keeps the components of two edits at once",
    "race.edits-of-a-message@channel",
    () => {
      let edits = 0;
      return async (seen, next) => {
        if (seen.method === "POST") edits = 0;
        if (seen.method === "PATCH" && "components" in membersOf(seen.sent)) edits += 1;
        if (!isRead(seen, MESSAGE) || edits < 2) return undefined;
        return changed(next, (body) => {
          const all = listOf(body["components"]);
          return { ...body, components: [...all, ...all.slice(-1)] };
        });
      };
    },
  ],
];

const { cases, properties } = suiteOf("documented");

async function outcomesOf(mistake: Mistake | undefined, ids: readonly string[]): Promise<readonly string[]> {
  const { target } = openTestTarget(mistake && tamperOf(mistake));
  const suite = {
    cases: cases.filter(({ id }) => ids.includes(id)),
    properties: properties.filter(({ id }) => ids.includes(id)),
  };
  const run = await runCases(target, suite, { runs: 200, believesAtOnce: true });
  await target.close();
  return run.cases.map(({ id, outcome }) => `${id} ${outcome.outcome}`);
}

test.each([...MISTAKES, ...PROPERTIES])("a service that %s is found by %s", async (_what, id, mistake) => {
  expect(await outcomesOf(mistake, [id])).toEqual([`${id} failed`]);
});

test("none of them fails a service without the mistake", async () => {
  const ids = [...MISTAKES, ...PROPERTIES].map(([, id]) => id);

  expect((await outcomesOf(undefined, ids)).toSorted()).toEqual(ids.map((id) => `${id} passed`).toSorted());
});
