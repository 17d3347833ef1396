/** Reads in a row are sent at once: a failure that only comes of that says so, and any other one does not. */
import { expect, test } from "vitest";
import type { CaseFinished } from "../result/event.js";
import { listStep, openTestTarget, runCases, slotStep, type Tamper, testCase } from "../testing/stage-for.js";

const WAIT_MS = 5;

/** A service that keeps what a list was asked for in one place for all requests. */
const forgetful: () => Tamper = () => {
  let latest: string | null = null;
  return async (request, next) => {
    const language = request.headers.get("accept-language");
    if (language === null) return next(request);
    latest = language;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return latest === language ? next(request) : Response.json([]);
  };
};

/** A service that answers no list in a language. */
const empty: () => Tamper = () => (request, next) =>
  request.headers.has("accept-language") ? Promise.resolve(Response.json([])) : next(request);

/** The same where it is empty now and then. */
const fickle: () => Tamper = () => {
  let lists = 0;
  return (request, next) =>
    request.headers.get("accept-language") === "de" && lists++ % 2 === 0
      ? Promise.resolve(Response.json([]))
      : next(request);
};

const listIn = (language: string) =>
  listStep(language, {
    headers: { "Accept-Language": language },
    expect: [{ check: "lists", in: { $: language, at: "" }, where: { name: "slot-a" }, times: 1 }],
  });

const twoLists = testCase("localization.two-lists", [slotStep("slot"), listIn("de"), listIn("fr")]);

async function finishedOn(tamper: Tamper): Promise<CaseFinished | undefined> {
  const { target } = openTestTarget(tamper);
  const { cases } = await runCases(target, { cases: [twoLists] });
  return cases[0];
}

const togetherOf = (finished: CaseFinished | undefined) =>
  finished?.finding?.case.steps.map(({ together }) => together);

test("a failure of reads that pass one after the other is one of reads at once", async () => {
  const finished = await finishedOn(forgetful());

  expect(finished?.outcome.outcome).toBe("failed");
  expect(finished?.title).toBe("does as configured, also in reads that are sent at once");
  expect(togetherOf(finished)).toEqual([undefined, "reads", "reads"]);
});

test("a failure that also comes one after the other says nothing of it", async () => {
  const finished = await finishedOn(empty());

  expect(finished?.outcome.outcome).toBe("failed");
  expect(togetherOf(finished)).toEqual([undefined, undefined, undefined]);
});

test("a failure that comes and goes is a flake", async () => {
  expect((await finishedOn(fickle()))?.outcome.outcome).toBe("flaky");
});
