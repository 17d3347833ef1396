import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openModuleTarget } from "../open-module-target.js";
import { openFetchTarget, openTarget } from "../open-target.js";
import { parseTarget } from "../parse-target.js";
import { listenRaw, rawAnswer } from "../testing/raw-server.js";
import type { WireRequest } from "../wire.js";

const needful = { baseUrl: "http://127.0.0.1:9/api/v10", applicationId: "5", tokens: { bot: "bot-token" } };
const tested = (operation: string): WireRequest => ({
  method: "POST",
  path: `/${operation}`,
  headers: {},
  body: '{"a":1}',
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-driver-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A target.json with a driver module beside it. */
async function openBeside(text: string) {
  await writeFile(join(folder, "driver.mjs"), text);
  const target = openTarget(parseTarget({ ...needful, driver: "./driver.mjs" }, join(folder, "target.json")));
  return { driver: target.driver, close: target.close };
}

describe("a driver", () => {
  test.each(["https://example.com/driver", "http://10.0.0.1/driver"])("elsewhere is refused: %s", (driver) => {
    expect(() => openTarget(parseTarget({ ...needful, driver }, "t.json"))).toThrow(
      `Cannot use the driver "${driver}": it is not on this machine; pass --allow-remote`,
    );
  });

  test("over HTTP is called at its address", async () => {
    const server = await listenRaw((socket) => socket.write(rawAnswer(200, '{"user_id":"7"}')));
    const target = openTarget(parseTarget({ ...needful, driver: `${server.baseUrl}/driver/` }, "t.json"));

    const result = await target.driver?.send(tested("makeUser"));

    expect(result?.answer).toMatchObject({ status: 200, json: { user_id: "7" } });
    expect(server.requests[0]).toMatch(/^POST \/api\/v10\/driver\/makeUser /);
    await target.close();
    await server.close();
  });

  test("of a target in process is reached through its fetch where it has the same origin", async () => {
    const json = {
      ...needful,
      baseUrl: "http://in-process.invalid/api/v10",
      driver: "http://in-process.invalid/driver",
    };
    const target = openFetchTarget(parseTarget(json, "t.json"), (request) => Response.json({ url: request.url }));

    const result = await target.driver?.send(tested("describe"));

    expect(result?.answer?.json).toEqual({ url: "http://in-process.invalid/driver/describe" });
  });

  test("may be a module beside target.json: its functions get the body, and keep their this", async () => {
    const { driver, close } = await openBeside(
      "export default { last: 5, describe() { return { operations: [] } }, makeUser({ a }) { return { a, last: this.last } }, reset() {} }",
    );

    await driver?.load();

    expect(driver?.address).toBe("./driver.mjs");
    expect((await driver?.send(tested("makeUser")))?.answer?.json).toEqual({ a: 1, last: 5 });
    expect((await driver?.send(tested("reset")))?.answer).toMatchObject({ status: 200, json: {} });
    expect((await driver?.send(tested("install")))?.answer?.status).toBe(404);
    await close();
  });

  test("that cannot be imported says where and why", async () => {
    const target = openTarget(parseTarget({ ...needful, driver: "./nowhere.js" }, join(folder, "target.json")));

    await expect(target.driver?.load()).rejects.toThrow(
      /^Cannot use the driver module ".*nowhere\.js": Error: Cannot find/,
    );
  });

  test("that is a module without functions says what to export", async () => {
    await writeFile(join(folder, "empty.mjs"), "export default { operations: [] }");
    const target = openTarget(parseTarget({ ...needful, driver: "./empty.mjs" }, join(folder, "target.json")));

    await expect(target.driver?.load()).rejects.toThrow("export default { describe, reset, … }");
  });

  test("may be in the module of the target", async () => {
    const driver = { describe: () => ({ operations: ["describe"] }) };
    const { baseUrl: _baseUrl, ...target } = needful;

    const opened = await openModuleTarget({ fetch: () => new Response(), target, driver }, "module.js");

    expect((await opened.driver?.send(tested("describe")))?.answer?.json).toEqual({ operations: ["describe"] });
    await expect(openModuleTarget({ fetch: () => new Response(), target, driver: {} }, "module.js")).rejects.toThrow(
      "its driver has no function describe",
    );
  });
});
