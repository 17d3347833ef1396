/** No request leaves that is not one of ours, through sockets or a function. */
import { describe, expect, test } from "vitest";
import { openFetch } from "./fetch-transport.js";
import { objectionTo } from "./guarded.js";
import type { WireRequest } from "./wire.js";

const PLAIN: WireRequest = { method: "GET", path: "/applications/5/commands", headers: {}, body: undefined };

describe("a request that may be sent", () => {
  test.each<[what: string, request: Partial<WireRequest>]>([
    ["a plain one", {}],
    ["the token of the toolkit", { headers: { authorization: "Bot a" } }],
    ["dots in a name and in a query", { path: "/a/b..c?d=/../e" }],
    ["a body of 12 MiB", { method: "POST", body: "a".repeat(12 * 1024 * 1024) }],
    ["no path below a driver", { path: "" }],
  ])("%s", (_what, request) => {
    expect(objectionTo({ ...PLAIN, ...request })).toBeUndefined();
  });
});

describe("a request that is kept back", () => {
  test.each<[what: string, request: Partial<WireRequest>, reason: string]>([
    ["an unknown method", { method: "GET$(touch X)" }, "the method"],
    ["CONNECT", { method: "CONNECT" }, "the method"],
    ["another origin", { path: "@evil.invalid/" }, "a character"],
    ["another origin after two slashes", { path: "//evil.invalid/" }, "a character"],
    ["an absolute address", { path: "http://evil.invalid/" }, "a character"],
    ["a space, which ends a path", { path: "/a HTTP/1.1" }, "a character"],
    ["a line break", { path: "/a\r\nhost: b" }, "a character"],
    ["a backslash, which is a slash to a URL", { path: "/a/..\\..\\b" }, "a character"],
    ["two dots", { path: "/applications/5/guilds/../commands" }, "out of the base URL"],
    ["two dots at the end", { path: "/a/.." }, "out of the base URL"],
    ["two dots in percent", { path: "/a/%2E%2e/b" }, "out of the base URL"],
    ["one dot", { path: "/a/./b" }, "out of the base URL"],
    ["an endless path", { path: `/${"a".repeat(70_000)}` }, "characters"],
    ["Host", { headers: { Host: "evil.invalid" } }, "the header Host"],
    ["a length that is wrong", { headers: { "content-length": "1" } }, "the header content-length"],
    ["another framing", { headers: { "Transfer-Encoding": "chunked" } }, "the header Transfer-Encoding"],
    ["a header of two lines", { headers: { a: "b\r\nhost: c" } }, "a line break"],
    ["a body of 33 MiB", { body: "a".repeat(33 * 1024 * 1024) }, "32 MiB"],
    ["a body of 33 MiB in characters of three bytes", { body: "€".repeat(11 * 1024 * 1024) }, "32 MiB"],
    ["33 MiB of bytes", { bytes: new Uint8Array(33 * 1024 * 1024) }, "32 MiB"],
  ])("%s", (_what, request, reason) => {
    expect(objectionTo({ ...PLAIN, ...request })).toContain(reason);
  });

  test("never comes to the target", async () => {
    const requested: string[] = [];
    const transport = openFetch(
      ({ url }) => {
        requested.push(url);
        return new Response("{}");
      },
      "http://127.0.0.1/api",
      { timeoutMs: 1_000, maxBodyBytes: 1_000 },
    );

    const kept = await transport.send({ ...PLAIN, path: "/guilds/../commands" });
    await transport.send(PLAIN);

    expect(kept.failure).toEqual({ kind: "not-sent", message: "not sent: the path leads out of the base URL" });
    expect(requested).toEqual(["http://127.0.0.1/api/applications/5/commands"]);
  });
});
