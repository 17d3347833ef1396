import { describe, expect, test } from "vitest";
import { isObject, type Json } from "../../contract/json.js";
import { parseResponse } from "../parse-response.js";
import { learnCarrying, type TrialScope } from "./learn-carrying.js";
import { newScope, type Resource } from "./scope.js";

const RESIDENT = { id: "1", name: "resident", description: "Was here", nsfw: true };

interface Ways {
  /** What a list shows of a command, for the nth list. */
  readonly show?: (command: Resource, nth: number) => Resource;
  /** What a bulk overwrite makes of a command that it names. */
  readonly put?: (command: Resource) => Resource;
  readonly hasNumericIds?: boolean;
  /** Locales that it knows; without them it knows all. */
  readonly locales?: readonly string[];
}

/** A guild that keeps commands by name, refuses long descriptions and what is no list. */
function trialOf(ways: Ways): TrialScope {
  const { show = (command) => command, put = (command) => command, hasNumericIds = false, locales } = ways;
  let stored: readonly Resource[] = [];
  let lists = 0;
  let ids = 1_180_000_000_000_013_000n;
  const answer = (status: number, body: Json) => {
    const text = JSON.stringify(body);
    const sent = hasNumericIds ? text.replace(/"id":"(\d+)"/g, '"id":$1') : text;
    return { answer: { status, headers: {}, text: sent, ...parseResponse(sent) }, durationMs: 1 };
  };
  const overwrite = (body: Json | undefined) => {
    const isBad = (one: Json): boolean => !isObject(one) || String(one["description"]).length > 100;
    if (!Array.isArray(body) || (body as readonly Json[]).some(isBad)) return answer(400, { message: "no" });
    const before = new Map(stored.map((command) => [command["id"], command]));
    stored = (body as readonly Resource[]).map((one) => {
      const old = before.get(one["id"] ?? null);
      return old ? put(old) : { ...one, id: String(++ids), version: "1" };
    });
    return answer(200, [...stored]);
  };
  return {
    scope: newScope("5", "6", "Bot a"),
    ask: async (verb, body) => {
      if (verb === "bulk") return overwrite(body);
      if (verb === "list") {
        const nth = ++lists;
        return answer(
          200,
          stored.map((command) => show(command, nth)),
        );
      }
      const { name_localizations: names = {} } = body as Resource;
      if (locales && !Object.keys(names as Resource).every((locale) => locales.includes(locale))) {
        return answer(400, { message: "no such locale" });
      }
      const made = { ...(body as Resource), id: String(++ids), version: "1" };
      stored = [...stored, made];
      return answer(201, made);
    },
    permit: async () => undefined,
    permissionsOf: async () => undefined,
  };
}

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  );
};

describe("a bulk overwrite is known to leave commands alone that it names", () => {
  test.each<[service: string, ways: Ways]>([
    ["shows the same each time", {}],
    ["shows members in another order each time", { show: (one, nth) => (nth % 2 ? one : (reversed(one) as Resource)) }],
    ["shows the time of the answer", { show: (one, nth) => ({ ...one, served: nth }) }],
    ["shows ids as numbers", { hasNumericIds: true }],
    [
      "shows null for what is absent, now and then",
      { show: (one, nth) => (nth % 2 ? one : { contexts: null, ...one }) },
    ],
  ])("on a service that %s", async (_, ways) => {
    expect(await learnCarrying(trialOf(ways), [RESIDENT])).toEqual({ isSafe: true });
  });

  test("where the only resident is an entry point, and the service knows the locales of the documents alone", async () => {
    const launch = { id: "1", type: 4, name: "Launch", handler: 2 };

    expect(await learnCarrying(trialOf({ locales: ["en-US", "en-GB", "es-ES", "es-419"] }), [launch])).toEqual({
      isSafe: true,
    });
  });
});

describe("a bulk overwrite is known to change commands that it names", () => {
  test.each<[service: string, ways: Ways]>([
    ["renews versions", { put: (one) => ({ ...one, version: "2" }) }],
    [
      "renews versions, and shows another one each time",
      {
        put: (one) => ({ ...one, version: "2" }),
        show: (one, nth) => ({ ...one, version: `${one["version"]}.${nth}` }),
      },
    ],
    ["forgets a member", { put: ({ options: _options, ...one }) => one }],
    [
      "forgets a member that no document names",
      { show: (one) => ({ uses: 7, ...one }), put: (one) => ({ ...one, uses: 0 }) },
    ],
    ["renews ids", { put: (one) => ({ ...one, id: `${one["id"]}1` }) }],
  ])("on a service that %s", async (_, ways) => {
    expect(await learnCarrying(trialOf(ways), [RESIDENT])).toMatchObject({ isSafe: false });
  });
});
