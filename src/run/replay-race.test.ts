/** A saved race is run until it fails as it was saved: requests that meet may show a fault in several ways. */
import { expect, test } from "vitest";
import type { Case } from "../case/case.js";
import type { Finding } from "../case/outcome.js";
import { replayFinding } from "./replay.js";
import { listStep, openTestTarget, slotStep, type Tamper, testCase } from "./testing/stage-for.js";

const LISTED = "command.list.holds-each-command";

const RACE: Case = testCase(
  "race.create@guild",
  [
    slotStep("made", { part: "act" }),
    listStep("listed", {
      expect: [
        { check: "accepted", rule: LISTED },
        { check: "linearizable", of: [] },
      ],
    }),
  ],
  { creates: 1 },
);

const FINDING: Finding = {
  format: "slashproof-finding/1",
  id: "race",
  case: RACE,
  level: "must",
  violations: [{ rule: LISTED, step: "listed", kind: "wrong-status", expected: "acceptance", actual: "500" }],
  exchanges: [],
  curl: "",
  seed: 1,
  profile: "documented",
  target: "test",
  tool: "slashproof",
};

/** Creates are refused in the first runs. @param runs how many are the first */
function failingAtFirstInAnotherWay(runs: number): Tamper {
  let creates = 0;
  return async (request, next) => {
    const isCreate = request.method === "POST" && request.url.endsWith("/commands");
    if (isCreate) creates++;
    if (isCreate && creates <= runs) return Response.json({ message: "No", code: 50035 }, { status: 400 });
    return next(request);
  };
}

test.each([
  [0, false, /^not seen in 30 runs/],
  [40, false, /^failed in another way in run 1 of at most 30$/],
])("after %i runs in which it fails in another way, it is seen: %s", async (runs, isSeen, words) => {
  const { target } = openTestTarget(failingAtFirstInAnotherWay(runs));

  const { isSeenAgain, reported } = await replayFinding(FINDING, target);

  expect([isSeenAgain, reported]).toEqual([isSeen, expect.stringMatching(words)]);
});

test("it is seen in a later run than one that fails in another way", async () => {
  const other = failingAtFirstInAnotherWay(2);
  let creates = 0;
  const { target } = openTestTarget(async (request, next) => {
    if (request.method === "POST" && request.url.endsWith("/commands")) creates++;
    const isList = request.method === "GET" && request.url.endsWith("commands?with_localizations=true");
    return isList && creates === 3 ? Response.json({ message: "Off" }, { status: 400 }) : other(request, next);
  });

  const { isSeenAgain, reported } = await replayFinding(FINDING, target);

  expect([isSeenAgain, reported]).toEqual([true, "seen again in run 3 of at most 30"]);
});
