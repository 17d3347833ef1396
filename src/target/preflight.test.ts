import { describe, expect, test } from "vitest";
import { profileOf } from "../contract/profile.js";
import { openFetchTarget } from "./open-target.js";
import { parseTarget } from "./parse-target.js";
import { preflight } from "./preflight.js";
import { compileRoutes } from "./request.js";

const routes = compileRoutes(profileOf("documented").bindings);
const described = parseTarget(
  {
    baseUrl: "http://127.0.0.1:9/api/v10",
    applicationId: "5",
    tokens: { bot: "bot-token" },
    guilds: [{ id: "7", channelIds: ["8"] }],
  },
  "test",
);

const notFound = () => new Response("<pre>Cannot find that</pre>", { status: 404 });
const uniform = () => Response.json({ message: "404: Not Found", code: 0 }, { status: 404 });
const pathOf = ({ url }: Request) => new URL(url).pathname.replace("/api/v10", "");

/** Serves one method on one path, and parses JSON there. */
function onlyServes(method: string, path: string, missing: () => Response, list: unknown = []) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== method || pathOf(request) !== path) return missing();
    try {
      if (method !== "GET") await request.json();
    } catch {
      return Response.json({ message: "malformed" }, { status: 400 });
    }
    return Response.json(list);
  };
}

/** As Express with a JSON parser before everything: malformed bodies are 400 on every path. */
function parsesFirst(served: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const text = await request.clone().text();
    return text === "[" ? Response.json({ message: "malformed" }, { status: 400 }) : served(request);
  };
}

describe("a service that has a part", () => {
  test.each([
    ["bulk overwrite", onlyServes("PUT", "/applications/5/commands", notFound)],
    [
      "bulk overwrite behind a parser",
      parsesFirst(onlyServes("PUT", "/applications/8999999999999999999/commands", notFound)),
    ],
    ["create of guild commands", onlyServes("POST", "/applications/5/guilds/7/commands", uniform)],
    ["the list of guild commands", onlyServes("GET", "/applications/5/guilds/7/commands", uniform)],
    ["messages", onlyServes("GET", "/channels/8/messages", uniform)],
  ])("is good enough with %s alone", async (_what, fetch) => {
    await expect(preflight(openFetchTarget(described, fetch), routes)).resolves.toBeUndefined();
  });
});

describe("a service that answers 503 as JSON", () => {
  const unavailable = () => Response.json({ message: "Service Unavailable" }, { status: 503 });

  test("to everything is said to be not ready", async () => {
    const checked = preflight(openFetchTarget(described, unavailable), routes);

    await expect(checked).rejects.toThrow(
      'GET /applications/5/commands gave 503 ("{\\"message\\":\\"Service Unavailable\\"}"), as every other route did; wait until the service is ready, or see its log',
    );
  });

  test.each([
    [
      "the list of global commands",
      (request: Request) => (pathOf(request).includes("guilds") ? Response.json([]) : unavailable()),
    ],
    [
      "all but what is not served",
      (request: Request) => (/applications|channels/.test(pathOf(request)) ? unavailable() : uniform()),
    ],
  ])("to %s is checked", async (_what, fetch) => {
    await expect(preflight(openFetchTarget(described, fetch), routes)).resolves.toBeUndefined();
  });
});

describe("a wrong field is named:", () => {
  const unauthorized = () => Response.json({ message: "401: Unauthorized" }, { status: 401 });
  const tokenOf = ({ headers }: Request) => headers.get("authorization");

  test.each<readonly [string, (request: Request) => Response, RegExp]>([
    ["baseUrl, where nothing is served", notFound, /404 with a body that is not JSON; correct baseUrl/],
    ["baseUrl, where every path is the same 404", uniform, /every other route.*; correct baseUrl/],
    [
      "applicationId, where the route has a 404 of its own",
      (request) =>
        pathOf(request).startsWith("/applications/")
          ? Response.json({ message: "Unknown Application", code: 10002 }, { status: 404 })
          : uniform(),
      /"Unknown Application|does not know this application; correct applicationId/,
    ],
    [
      "applicationId, where the same 404 is for those with a token only",
      (request) => (pathOf(request).startsWith("/applications/") && !tokenOf(request) ? unauthorized() : uniform()),
      /does not know this application; correct applicationId/,
    ],
    [
      "tokens.bot, where nothing but messages is served",
      (request) => (pathOf(request).startsWith("/channels/") ? unauthorized() : uniform()),
      /GET \/channels\/8\/.* gave 401, so it refuses tokens\.bot; correct tokens\.bot/,
    ],
    [
      "applicationId, where the token is known",
      (request) =>
        tokenOf(request) === "Bot bot-token"
          ? Response.json({ message: "Missing Access" }, { status: 403 })
          : unauthorized(),
      /403, so it knows tokens.bot but refuses it for this application; correct applicationId$/,
    ],
    ["tokens.bot", unauthorized, /401, so it refuses tokens.bot; correct tokens.bot/],
  ])("%s", async (_what, fetch, message) => {
    await expect(preflight(openFetchTarget(described, fetch), routes)).rejects.toThrow(message);
  });
});
