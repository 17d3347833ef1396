/** check-app is tried: every deliberate fault is found by a case that names its rule, and nothing in what is sound. */
import { describe, expect, test } from "vitest";
import type { CaseFinished } from "../../run/result/event.js";
import { checkPlain, redOf, rulesNamed } from "./checked.js";
import { APPLICATION_FAULTS } from "./faults/index.js";
import { COMMANDS } from "./sample/sample.mjs";

/** How long is waited for an application that keeps silent; the others have all the time. */
const PATIENCE_MS = 300;

const CUSTOM_IDS = ["count", "send", "quiet", "open", "remove", "fruit", "people", "roles", "both", "form", "survey"];

describe("a sound application", { timeout: 120_000 }, () => {
  test("has no finding, and everything that it has is used", async () => {
    const checked = await checkPlain();

    expect(redOf(checked).map(({ id, outcome }) => [id, outcome])).toEqual([]);
    expect(checked.finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
    const subjects = checked.cases.map(({ id }) => id.slice(id.indexOf("@") + 1)).join("\n");
    const names = [...COMMANDS.map(({ name }) => String(name)), ...CUSTOM_IDS];
    expect(names.filter((name) => !subjects.includes(name))).toEqual([]);
  });
});

describe("check-app finds an application that", { timeout: 120_000 }, () => {
  test.each(APPLICATION_FAULTS)("$title ($id)", async ({ change, through, rule, isSilent }) => {
    const isEnough = (finished: CaseFinished) => rulesNamed(finished).includes(rule);
    const patience = isSilent ? { timeoutMs: PATIENCE_MS } : {};

    const { cases } = await checkPlain(change, { commands: [through], isEnough, ...patience });

    expect(cases.flatMap(rulesNamed)).toContain(rule);
  });
});
