/** check-app on a module that runs in this process, and the commands that it prints. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env as environment } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../app/testing/checked.js";
import { targetFolder } from "./testing/bad-targets.js";
import { run } from "./testing/run-here.js";
import { wordsOf } from "./testing/shell.js";

/** A worker that defers, and completes with what `complete` gives. */
const worker = (complete: string): string => `
import { createPublicKey, verify } from "node:crypto";
export default {
  async fetch(request, env, context) {
    const body = await request.text();
    const x = Buffer.from(env.DISCORD_PUBLIC_KEY, "hex").toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const [time, signature] = ["timestamp", "ed25519"].map((name) => request.headers.get("x-signature-" + name));
    if (!time || !signature || !verify(null, Buffer.from(time + body), key, Buffer.from(signature, "hex")))
      return new Response(null, { status: 401 });
    const interaction = JSON.parse(body);
    if (interaction.type === 1) return Response.json({ type: 1 });
    const url = env.API_URL + "/webhooks/" + interaction.application_id + "/" + interaction.token + "/messages/@original";
    const headers = { "content-type": "application/json" };
    context.waitUntil(fetch(url, { method: "PATCH", headers, body: JSON.stringify({ content: ${complete} }) }));
    return Response.json({ type: 5 });
  },
};`;

const MODULES: Readonly<Record<string, string>> = {
  "sound.mjs": worker(`"pong"`),
  "long.mjs": worker(`"a".repeat(2001)`),
  "no-default.mjs": "export const a = 1;",
  "throws.mjs": `throw new Error("no token");`,
  "number.mjs": "export default 5;",
  "list.mjs": "export default [];",
  "text.mjs": `export default () => "hello";`,
  "silent.mjs": "export default () => new Promise(() => {});",
  "crash.mjs": `export default () => {
    void Promise.reject(new Error("left behind"));
    return new Response(null, { status: 202 });
  };`,
};

const ENVIRONMENT = ["DISCORD_PUBLIC_KEY", "PUBLIC_KEY", "API_URL"];

let folder: string;
let before: readonly (string | undefined)[];

beforeAll(async () => {
  before = ENVIRONMENT.map((name) => environment[name]);
  folder = (await targetFolder("")).folder;
  for (const [name, text] of Object.entries(MODULES)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "commands.json"), JSON.stringify([{ name: "ping", description: "Says pong" }]));
});

afterAll(async () => {
  for (const [index, name] of ENVIRONMENT.entries()) {
    if (before[index] === undefined) delete environment[name];
    else environment[name] = before[index];
  }
  await rm(folder, { recursive: true });
});

const check = (name: string, ...flags: readonly string[]) =>
  run(
    "check-app",
    join(folder, name),
    "--commands",
    join(folder, "commands.json"),
    "--out",
    folder,
    "--runs",
    "1",
    ...flags,
  );

describe("check-app runs", { timeout: 60_000 }, () => {
  test("the fetch function of a sound worker, which is given key and address", async () => {
    const { code, stdout } = await check("sound.mjs", "--only", "/ping*", "--quiet");

    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Conformant/) });
    expect(environment["API_URL"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v10$/);
  });

  test("a worker that breaks a rule, and the commands that it prints find that again", async () => {
    const digits = "5d".repeat(32);
    const secrets = { PATH: environment["PATH"] ?? "", SLASHPROOF_KEY: digits };
    const port = String(await freePort());
    const long = ["--only", "*2000-characters@/ping"];
    await check("long.mjs", ...long, "--api-port", port, "--key", digits, "--quiet");
    const report = await readFile(join(folder, "results.json"), "utf8");
    const {
      run: { again },
      findings: [{ replay }],
    } = JSON.parse(report);

    const replayed = await run(...(await wordsOf(replay, secrets)));
    const [repeated] = [await run(...(await wordsOf(`${again} --out '${folder}'`, secrets)))];

    expect([replayed.code, repeated.code]).toEqual([1, 1]);
    expect(replayed.stdout + repeated.stdout).toContain("2001 characters");
    expect(repeated.stderr).toContain(`http://127.0.0.1:${port}/api/v10`);
    expect(report).not.toContain(digits);
  });

  test.each([
    ["text.mjs", "something other than a Response from the handler"],
    ["silent.mjs", "no whole answer within 300 ms"],
    ["crash.mjs", "Uncaught error in"],
  ])("%s, which is no application, and says so", async (name, found) => {
    const { code, stdout, stderr } = await check(name, "--timeout", "300ms");

    expect(code).toBe(1);
    expect((stdout + stderr).replace(/\s+/g, " ")).toContain(found);
  });
});

test.each([
  ["missing.mjs", "application-module-failed", "Cannot find module"],
  ["throws.mjs", "application-module-failed", "Error: no token"],
  ["no-default.mjs", "application-module-invalid", "it has no default export"],
  ["number.mjs", "application-module-invalid", "its default export is of type number"],
  ["list.mjs", "application-module-invalid", "its default export is a list"],
])("%s cannot be run", async (name, code, found) => {
  await expect(check(name)).rejects.toMatchObject({ code, message: expect.stringContaining(found) });
});
