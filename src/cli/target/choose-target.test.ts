import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Flags } from "../flags.js";
import { chooseTarget } from "./choose-target.js";

const URL_FLAGS = { url: "http://127.0.0.1:1/api", appId: "1" };

describe("choosing a target", () => {
  test("takes the embedded service where nothing is said", async () => {
    const chosen = await chooseTarget({}, {});

    expect(chosen).toEqual({ from: "embedded", inProcess: false });
  });

  test("builds a description from a URL, and takes the token from the environment", async () => {
    const chosen = await chooseTarget(URL_FLAGS, { SLASHPROOF_BOT_TOKEN: "secret" });

    expect(chosen).toMatchObject({ json: { baseUrl: URL_FLAGS.url, applicationId: "1", tokens: { bot: "secret" } } });
  });

  test("prefers the token of the command line", async () => {
    const chosen = await chooseTarget({ ...URL_FLAGS, botToken: "mine" }, { SLASHPROOF_BOT_TOKEN: "other" });

    expect(chosen).toMatchObject({ json: { tokens: { bot: "mine" } } });
  });

  test("reads a file with comments", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "slashproof-")), "target.json");
    await writeFile(path, '// mine\n{ "baseUrl": "http://a" }');

    const chosen = await chooseTarget({ target: path }, {});

    expect(chosen).toEqual({ from: "json", json: { baseUrl: "http://a" }, source: path });
  });

  test("leaves a module to be imported", async () => {
    const chosen = await chooseTarget({ target: "./my-target.mjs" }, {});

    expect(chosen).toEqual({ from: "module", path: "./my-target.mjs" });
  });

  test.each<[string, Flags, string]>([
    ["no application", { url: "http://a" }, 'from --url "http://a": no application id is given; pass --app-id'],
    ["no token", URL_FLAGS, "no bot token is given; set SLASHPROOF_BOT_TOKEN or pass --bot-token"],
    ["an application alone", { appId: "1" }, "from --app-id: no --url says where the target is"],
    ["a token alone", { botToken: "1" }, "from --bot-token: no --url says where the target is"],
    ["file and URL", { target: "a.json", url: "http://a" }, 'from --target "a.json": --url is given too'],
    ["URL in process", { ...URL_FLAGS, inProcess: true }, "--in-process is only for the embedded service"],
    [
      "a missing file",
      { target: "/nowhere/target.json" },
      'Cannot read the target file "/nowhere/target.json": there is no such file or folder',
    ],
    ["a folder", { target: tmpdir() }, "it is a folder"],
  ])("refuses %s", async (_name, flags, line) => {
    const chosen = chooseTarget(flags, {});

    await expect(chosen).rejects.toThrow(line);
  });
});
