/** The same seed sends the same requests, however many workers there are; and what showed something is varied. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { generatedProperties } from "../../../suites/properties/generated.suite.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { EMPTY_FIELDS } from "../../target/workspace/scope.js";
import type { FuzzOptions } from "../options.js";
import { runFuzz } from "../run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-search-"));

afterAll(() => rmSync(folder, { recursive: true }));

const EMPTIES_A_SLOT = `PATCH ${JSON.stringify(EMPTY_FIELDS)}`;

/** Runs one property. @returns each body that was written, sorted: workers share the order, and preparations differ by guild */
async function send(property: RegExp, more: Partial<FuzzOptions>): Promise<readonly string[]> {
  const service = createReferenceService({ seed: "search" });
  const bodies = new Set<string>();
  const target = openFetchTarget(parseTarget(service.target, "search", { inProcess: true }), async (request) => {
    const body = await request.clone().text();
    const written = `${request.method} ${body.replace(/\d{15,}/g, "*")}`;
    // What slots are emptied with depends on which guild a case comes to.
    if (body !== "" && written !== EMPTIES_A_SLOT) bodies.add(written);
    return service.fetch(request);
  });
  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 1000,
    corpus: mkdtempSync(join(folder, "corpus-")),
    properties: generatedProperties("documented").filter(({ id }) => property.test(id)),
    // The climb toward size depends on the time of answers; there are too few climbs for the last of so many shards.
    shard: "9/9",
    onEvent: () => undefined,
    ...more,
  });
  await target.close();
  return [...bodies].sort();
}

describe("the same seed", () => {
  test.each([["round-trips@create.guild"], ["single-fault-is-refused@send"], ["follows-the-model@messages"]])(
    "sends the same requests with one worker and with eight: %s",
    async (property) => {
      const one = await send(new RegExp(property), { workers: 1 });
      const eight = await send(new RegExp(property), { workers: 8 });

      expect(eight).toEqual(one);
      expect(one.length).toBeGreaterThan(20);
    },
  );
});

test("answers decide what is sent, unless that is switched off", async () => {
  const property = /round-trips@create.guild/;

  const varied = await send(property, { feedback: true });
  const plain = await send(property, { feedback: false });

  expect(varied.filter((body) => plain.includes(body)).length).toBeGreaterThan(20);
  expect(varied).not.toEqual(plain);
});
