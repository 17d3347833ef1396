/** A race whose requests fail one after the other in some order is reported as that sequence; any other one as a race. */
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { READS, raceOf, THE_COMMAND } from "../../../suites/races/race.js";
import { GUILD } from "../../../suites/rows/scope.js";
import { bulk, request } from "../../../suites/rows/steps.js";
import { racyFront } from "../../../suites/testing/racy.js";
import type { Step } from "../../case/case.js";
import type { Property } from "../../case/property.js";
import type { Fetch } from "./testing/broken-front.js";
import { titlesFound } from "./testing/titles-found.js";

const RUN_MS = 60_000;
const LATER_MS = 5;

const patch = (name: string, body: Step["body"]): Step =>
  request("act", name, GUILD.calls.edit, { path: THE_COMMAND, expect: [], ...(body === undefined ? {} : { body }) });

const EDITS: readonly Step[] = [
  patch("words", { description: "Two" }),
  patch("bits", { default_member_permissions: "32" }),
];

const EDITS_AT_ONCE: Property = {
  id: "race.edits@guild",
  title: "loses no edit",
  rules: ["edit.keeps-other-fields"],
  level: "must",
  needs: ["guild-commands", "bulk-overwrite"],
  leases: ["guild"],
  creates: 1,
  emptiesScope: true,
  steps: () =>
    fc.constant(raceOf([bulk(GUILD, "given", "start", [{ name: "echo", description: "One" }])], EDITS, READS)),
};

/** An edit of words comes later, and is lost where an edit of bits was the last one before it. */
function losesWordsAfterBits(service: Fetch): Fetch {
  let isAfterBits = false;
  return async (request) => {
    if (request.method !== "PATCH") return service(request);
    const isOfWords = (await request.clone().text()).includes("description");
    if (isOfWords) await setTimeout(LATER_MS);
    const isLost = isOfWords && isAfterBits;
    isAfterBits = !isOfWords;
    return isLost ? service(new Request(request, { body: "{}" })) : service(request);
  };
}

const findingsOf = (front: (service: Fetch) => Fetch): Promise<readonly string[]> =>
  titlesFound({ service: "turned", front, properties: [EDITS_AT_ONCE], runs: 80 });

test("what fails in another order than that of the race is that sequence", { timeout: RUN_MS }, async () => {
  expect(await findingsOf(losesWordsAfterBits)).toEqual(["loses no edit, also one after the other"]);
});

test("what fails only where requests meet stays a race", { timeout: RUN_MS }, async () => {
  const racy = (service: Fetch): Fetch => racyFront("lost-update", service, () => LATER_MS);

  expect(await findingsOf(racy)).toEqual(["loses no edit"]);
});

test("a sound service has none", { timeout: RUN_MS }, async () => {
  expect(await findingsOf((service) => service)).toEqual([]);
});
