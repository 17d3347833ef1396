/** The worker is correct when mended, and each of its mistakes can be seen. */

import { describe, expect, test } from "vitest";
import { itKeepsCommands } from "../shared-c/check-commands-service.js";
import { slash, type TestClient, withService } from "../shared-c/test-client.js";
import { CAUSES } from "./causes.js";
import { fetchWorker } from "./service.js";

type Probe = (client: TestClient) => Promise<unknown>;

const option = { type: 3, name: "text", description: "Some text" };

/** Each returns true where the service is right. */
const PROBES: Readonly<Record<string, Probe>> = {
  "create-answers-200": async ({ call, commands }) => (await call("POST", commands(), slash("new"))).status === 201,
  "delete-answers-200": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("gone"));
    return (await call("DELETE", `${commands()}/${body.id}`)).status === 204;
  },
  "names-unique-across-types": async ({ call, commands }) => {
    await call("POST", commands(), slash("same"));
    await call("POST", commands(), { type: 2, name: "same" });
    return (await call("GET", commands())).body.length === 2;
  },
  "menu-description-is-accepted": async ({ call, commands }) =>
    (await call("POST", commands(), { type: 2, name: "menu", description: "About" })).status === 400,
  "names-are-lowercased": async ({ call, commands }) => (await call("POST", commands(), slash("Upper"))).status === 400,
  "edit-resets-options": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("keeps", { options: [option] }));
    return (await call("PATCH", `${commands()}/${body.id}`, { nsfw: true })).body.options.length === 1;
  },
  "missing-options-are-null": async ({ call, commands }) =>
    (await call("POST", commands(), slash("none"))).body.options !== null,
  "ids-are-numbers": async ({ call, commands }) =>
    typeof (await call("POST", commands(), slash("text"))).body.id === "string",
  "get-without-token": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("secret"));
    return (await call("GET", `${commands()}/${body.id}`, undefined, { authorization: "" })).status === 401;
  },
  "nested-options-are-not-checked": async ({ call, commands }) => {
    const sub = { type: 1, name: "sub", description: "Sub", options: [{ ...option, name: "Wrong Name" }] };
    return (await call("POST", commands(), slash("nested", { options: [sub] }))).status === 400;
  },
  "commands-are-not-limited": async ({ call, commands }) => {
    const list = Array.from({ length: 16 }, (_, index) => ({ type: 2, name: `menu ${index}` }));
    return (await call("PUT", commands(), list)).status === 400;
  },
  "bad-json-answers-500": async ({ call, commands }) =>
    (await call("POST", commands(), undefined, { raw: "{" })).status === 400,
};

describe("the mistakes", () => {
  test.each(CAUSES.map((cause) => cause.id))("%s", async (id) => {
    const probe = PROBES[id];
    expect(probe).toBeDefined();
    if (probe === undefined) return;
    const others = CAUSES.map((cause) => cause.id).filter((other) => other !== id);
    expect(await withService(fetchWorker, others, probe)).toBe(false);
    expect(await withService(fetchWorker, [], probe)).toBe(false);
    expect(await withService(fetchWorker, [id], probe)).toBe(true);
    expect(await withService(fetchWorker, "all", probe)).toBe(true);
  });
});

describe("the mended service", () => {
  itKeepsCommands(fetchWorker, undefined);

  test("has no routes for guilds", async () => {
    await withService(fetchWorker, "all", async ({ call, commands }) => {
      expect((await call("GET", commands(0))).status).toBe(404);
      expect((await call("POST", commands(0), slash("here"))).status).toBe(404);
    });
  });
});
