import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { profileOf } from "../contract/profile.js";
import { openModuleTarget } from "./open-module-target.js";
import { openFetchTarget, openTarget } from "./open-target.js";
import { parseTarget } from "./parse-target.js";
import { preflight } from "./preflight.js";
import { compileRoutes } from "./request.js";

const needful = { baseUrl: "http://127.0.0.1:9/api/v10", applicationId: "5", tokens: { bot: "bot-token" } };
const described = parseTarget(needful, "t.json");
const routes = compileRoutes(profileOf("documented").bindings);

describe("a target", () => {
  test.each([
    "http://10.0.0.1/api",
    "https://example.com/api",
    "http://127.0.0.1.example.com/api",
    "http://0.0.0.0/api",
  ])("elsewhere is refused: %s", (baseUrl) => {
    expect(() => openTarget({ ...described, baseUrl })).toThrow("pass --allow-remote");
  });

  test.each(["http://localhost:1/api", "http://[::1]:1/api", "http://127.9.9.9/api", "http://a.localhost/api"])(
    "on this machine is open: %s",
    async (baseUrl) => {
      const target = openTarget({ ...described, baseUrl });

      expect(target.isLoopback).toBe(true);
      await target.close();
    },
  );

  test("elsewhere may be used, but is not loopback", async () => {
    const target = openTarget({ ...described, baseUrl: "http://example.com/api" }, { allowRemote: true });

    expect(target.isLoopback).toBe(false);
    await target.close();
  });
});

describe("preflight", () => {
  const html = { "content-type": "text/html" };

  test.each<readonly [string, () => Response, string, RegExp]>([
    [
      "HTML",
      () => new Response("<!doctype html>", { headers: html }),
      "target-answers-no-json",
      /200 with HTML; correct baseUrl/,
    ],
    [
      "text",
      () => new Response("Not Found", { status: 404 }),
      "target-answers-no-json",
      /404 with a body that is not JSON; correct baseUrl/,
    ],
    ["nothing", () => new Response(""), "target-answers-nothing", /empty body/],
    ["401", () => Response.json({}, { status: 401 }), "target-refuses-token", /refuses tokens.bot/],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: "/login" } }),
      "target-redirects",
      /redirect \(307\) to "\/login"/,
    ],
    [
      "an exception",
      () => {
        throw new Error("x");
      },
      "target-unreachable",
      /exception/,
    ],
    ["too much", () => new Response("x".repeat(2000)), "target-unreachable", /more than 1000 bytes/],
  ])("refuses a target that answers with %s", async (_what, fetch, code, message) => {
    const target = openFetchTarget(described, fetch, { maxBodyBytes: 1000 });

    const error: unknown = await preflight(target, routes).catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("bot-token");
  });

  test.each([200, 400, 500])("lets JSON with status %d pass: the cases judge it", async (status) => {
    const target = openFetchTarget(described, () => Response.json({ odd: true }, { status }));

    await expect(preflight(target, routes)).resolves.toBeUndefined();
  });

  test("says that nothing listens", async () => {
    const target = openTarget({ ...described, baseUrl: "http://127.0.0.1:1/api/v10" });

    await expect(preflight(target, routes)).rejects.toThrow(
      /no connection \(ECONNREFUSED\); start the service, or correct its base URL/,
    );
    await target.close();
  });
});

describe("a module", () => {
  test("with fetch is called in process, as the module's own method", async () => {
    const module = {
      target: { applicationId: "5", tokens: { bot: "b" } },
      word: "mine",
      fetch() {
        return Response.json([this.word]);
      },
    };

    const target = await openModuleTarget(module, "module.js");

    const { answer } = await target.send({ method: "GET", path: "/", headers: {}, body: undefined });
    expect(answer?.json).toEqual(["mine"]);
    expect(target.isLoopback).toBe(true);
  });

  test("with start and stop is started and stopped", async () => {
    const server = createServer((_request, response) => response.end("[1]"));
    let isStopped = false;
    const module = {
      target: { applicationId: "5", tokens: { bot: "b" } },
      start: async () => {
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
      },
      stop: () => {
        isStopped = true;
        server.close();
      },
    };

    const target = await openModuleTarget(module, "module.js");
    const { answer } = await target.send({ method: "GET", path: "/", headers: {}, body: undefined });
    await target.close();

    expect(answer?.json).toEqual([1]);
    expect(isStopped).toBe(true);
  });

  test.each([
    ["neither", { run: 1 }, "has neither fetch nor start"],
    ["nothing", undefined, "has neither fetch nor start"],
    [
      "a start that throws",
      {
        start: () => {
          throw new Error("no port");
        },
      },
      "no port; its start() must resolve",
    ],
    ["no description", { fetch: () => Response.json([]) }, 'module.js" at /applicationId: the field is missing'],
  ])("with %s is refused", async (_what, exported, message) => {
    await expect(openModuleTarget(exported, "module.js")).rejects.toThrow(message);
  });
});
