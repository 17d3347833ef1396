// A user of the package: every entry point, from the types alone. Compiled and run by .ci/package.sh.
import assert from "node:assert/strict";
import { createReferenceService, openFetchTarget, parseTarget, type RunEvent, runSuites, suiteOf } from "slashproof";
import { defineConfig } from "slashproof/config";
import { type Command, type CreateCommandBody, LIMITS, validateRequest } from "slashproof/contract";
import { PAIRS } from "slashproof/generators";
import openapi from "slashproof/openapi" with { type: "json" };
import manifest from "slashproof/package.json" with { type: "json" };
import { deliver, keyPair, openStage, verify } from "slashproof/peer";
import { serveReferenceService } from "slashproof/service";
import { suiteOf as sameSuiteOf } from "slashproof/suites";

const body: CreateCommandBody = { name: "hello", description: "Says hello" };
assert.deepEqual(validateRequest("createGlobalCommand", body), []);
assert.notDeepEqual(
  validateRequest("createGlobalCommand", { ...body, name: "x".repeat(LIMITS.commandName.max + 1) }),
  [],
);

assert.equal(defineConfig({ target: "target.json", report: ["html"] }).target, "target.json");

const { fetch, target } = createReferenceService();
const response = await fetch(
  new Request(`${target.baseUrl}/applications/${target.applicationId}/commands`, {
    method: "POST",
    headers: { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  }),
);
const command = (await response.json()) as Command;
assert.equal(command.name, "hello");

const events: RunEvent[] = [];
const finished = await runSuites({
  target: openFetchTarget(parseTarget(target, "reference service"), fetch),
  suite: suiteOf("documented"),
  profile: "documented",
  seed: 1,
  runs: 10,
  only: ["command.name.*"],
  onEvent: (event) => {
    events.push(event);
  },
});
assert.equal(finished.counts.failed, 0);
assert.ok(events.length > 10);

const served = await serveReferenceService({ port: 0 });
await served.close();

const key = keyPair("consumer");
const answered = await deliver(
  async (request) => {
    const isSigned = verify({
      publicKey: key.publicKey,
      signature: request.headers.get("x-signature-ed25519"),
      timestamp: request.headers.get("x-signature-timestamp"),
      body: await request.text(),
    });
    return Response.json({ type: isSigned ? 1 : 0 });
  },
  { type: 1 },
  { key },
);
assert.equal(answered.kind === "answered" && answered.body, '{"type":1}');

const stage = await openStage();
assert.deepEqual(stage.commands(), []);
await stage.close();

assert.equal(suiteOf, sameSuiteOf);
assert.ok(PAIRS.length > 0);
assert.equal(openapi.openapi, "3.1.0");
assert.equal(manifest.name, "slashproof");
console.log(`A consumer compiles and runs: ${finished.counts.passed} cases passed in process`);
