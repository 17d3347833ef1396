/** check-app by its flags: a part is sent, and every report says so. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_KEY } from "../../app/test-key.js";
import { freePort } from "../../app/testing/checked.js";
import { type Listening, startPlain } from "../../app/testing/plain/plain-application.js";
import { run } from "../testing/run-here.js";

const COMMANDS = fileURLToPath(new URL("../../app/testing/sample/commands.json", import.meta.url));

let application: Listening;
let out: string;

beforeAll(async () => {
  application = await startPlain(TEST_KEY.publicKey);
  out = await mkdtemp(join(tmpdir(), "slashproof-check-app-"));
});

afterAll(async () => {
  application.close();
  await rm(out, { recursive: true });
});

test("asks what --only and --skip leave, and says which part that was", async () => {
  const port = await freePort();
  application.useApi?.(`http://127.0.0.1:${port}/api/v10`);
  const part = ["--only", "/later*", "--skip", "*(drawn)", "--api-port", String(port)];
  const ran = await run("check-app", application.url, "--commands", COMMANDS, ...part, "--quiet", "--out", out);

  expect(ran).toMatchObject({
    code: 0,
    stdout: "Conformant: no required rule failed (partial run: --only, --skip)\n",
  });
  const results = JSON.parse(await readFile(join(out, "results.json"), "utf8"));
  expect(results.run.filters).toEqual({ only: ["/later*"], skip: ["*(drawn)"] });
  expect(results.run.again).toContain("--only '/later*' --skip '*(drawn)'");
  const subjects = results.cases.map(({ id }: { readonly id: string }) => id.split("@")[1]);
  expect(new Set(subjects)).toEqual(new Set(["/later"]));
});
