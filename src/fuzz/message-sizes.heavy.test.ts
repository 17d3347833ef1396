/** A message with more text than 10 kB breaks the service: drawn by chance it never comes, a climb finds it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { messageProperties } from "../../suites/properties/messages.suite.js";
import type { Json } from "../contract/json.js";
import { violationsOfMessage } from "../rules/violations-of-message.js";
import type { Coverage, RunEvent } from "../run/result/event.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { MESSAGE_SIZE_FORMS } from "./message-size-forms.js";
import { runFuzz } from "./run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-sizes-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** UTF-8 bytes of all texts of a message. */
function bytesOfText(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one: Json) => sum + bytesOfText(one), 0);
  return Object.entries(value).reduce(
    (sum, [name, one]) =>
      sum + (name === "content" && typeof one === "string" ? Buffer.byteLength(one) : bytesOfText(one)),
    0,
  );
}

const MOST_TEXT = 10_000;

/** The reference service, but for 500 to a message of too much text. */
function breaking() {
  const { target, fetch } = createReferenceService();
  return openFetchTarget(parseTarget(target, "breaking", { inProcess: true }), async (request: Request) => {
    const isWrite = /\/messages(?:\/\d+)?$/.test(request.url) && ["POST", "PATCH"].includes(request.method);
    const type = request.headers.get("content-type") ?? "";
    const isLong =
      isWrite && type.includes("json") && bytesOfText(JSON.parse(await request.clone().text())) > MOST_TEXT;
    return isLong ? new Response("", { status: 500 }) : fetch(request);
  });
}

const isCoverage = (event: RunEvent): event is Coverage => event.event === "coverage";

test("text above 10 kB is found by climbing, by its smallest message, and missed by more values drawn at random", async () => {
  const target = breaking();
  const events: RunEvent[] = [];
  const properties = messageProperties("documented");
  const climbed = 2 * 120;

  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 3 * climbed,
    corpus: join(folder, "corpus"),
    properties,
    onEvent: (event) => events.push(event),
  });
  await target.close();
  const findings = events.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.finding] : []));
  const bodies = findings.map(({ case: { steps } }) => bytesOfText((steps.at(-1)?.body ?? null) as Json));
  const asked = events.find(isCoverage)?.cases ?? 0;

  // How far a climb goes depends on time: where its messages have little in common, an edit is a finding of its own.
  expect(findings[0]?.case.id).toBe("message.any-size-is-answered@send.guild");
  expect(findings.length).toBeLessThanOrEqual(2);
  expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(["must"]));
  expect(Math.min(...bodies)).toBeGreaterThan(MOST_TEXT);
  expect(Math.max(...bodies)).toBeLessThan(MOST_TEXT * 1.1);
  expect(asked).toBeGreaterThan(2 * climbed);
});

describe("the messages of a climb", () => {
  const genes = [1, 2, 3].flatMap((bytes) =>
    [0, 1, 2].flatMap((depth) =>
      [0, 1, 10].flatMap((selects) => [1, 7, 40].map((texts) => ({ letters: 200, texts, bytes, selects, depth }))),
    ),
  );

  test.each(MESSAGE_SIZE_FORMS.map((form) => [form.caseOf(form.smallest, "documented").id, form] as const))(
    "of %s break no rule, however they are grown",
    (_id, form) => {
      const broken = [form.smallest, form.largest, ...genes].flatMap((one) => {
        const body = form.caseOf(one, "documented").steps.at(-1)?.body as Json;
        const violations = violationsOfMessage({ flags: 1 << 15, ...(body as object) });
        return violations.length > 0 ? [JSON.stringify([one, violations[0]])] : [];
      });

      expect(broken).toEqual([]);
    },
  );
});
