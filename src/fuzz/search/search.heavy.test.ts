/** The same seed sends the same requests, however many workers there are; and what showed something is varied. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { generatedProperties } from "../../../suites/properties/generated.suite.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { EMPTY_FIELDS } from "../../target/workspace/scope.js";
import { WITHOUT_SIZES } from "../findings/testing/titles-found.js";
import type { FuzzOptions } from "../options.js";
import { runFuzz } from "../run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-search-"));

afterAll(() => rmSync(folder, { recursive: true }));

const EMPTIES_A_SLOT = `PATCH ${JSON.stringify(EMPTY_FIELDS)}`;

/** Runs one property. @returns each body that was written, sorted: workers share the order, and preparations differ by guild */
async function send(
  property: RegExp,
  more: Partial<FuzzOptions>,
  delayMs: () => number = () => 0,
): Promise<readonly string[]> {
  const service = createReferenceService({ seed: "search" });
  const bodies = new Set<string>();
  const target = openFetchTarget(parseTarget(service.target, "search", { inProcess: true }), async (request) => {
    const body = await request.clone().text();
    const written = `${request.method} ${body.replace(/\d{15,}/g, "*")}`;
    // What slots are emptied with depends on which guild a case comes to.
    if (body !== "" && written !== EMPTIES_A_SLOT) bodies.add(written);
    const ms = delayMs();
    if (ms > 0) await wait(ms);
    return service.fetch(request);
  });
  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 1000,
    corpus: mkdtempSync(join(folder, "corpus-")),
    properties: generatedProperties("documented").filter(({ id }) => property.test(id)),
    shard: WITHOUT_SIZES,
    onEvent: () => undefined,
    ...more,
  });
  await target.close();
  return [...bodies].sort();
}

describe("the same seed", () => {
  test("sends the same requests, and climbs toward the same sizes, whatever part of a second each answer takes", async () => {
    let nth = 0;
    const delayMs = (): number => (nth++ * 7) % 11;
    const whole = { workers: 1, runs: 30, shard: "1/1" };

    const quick = await send(/round-trips@create.guild/, whole);
    const slow = await send(/round-trips@create.guild/, whole, delayMs);

    expect(slow.filter((body) => !quick.includes(body)).map((body) => body.slice(0, 100))).toEqual([]);
    expect(slow).toHaveLength(quick.length);
    expect(quick.length).toBeGreaterThan(100);
  });

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
