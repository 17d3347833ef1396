/** A service that wants an empty description of each menu in a bulk overwrite, and says so in target.json. */
import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { openTestTarget, runCases, type Tamper } from "./testing/stage-for.js";

/** Refuses a bulk overwrite with a menu that has no description. */
const wantsDescriptions: Tamper = async (request, next) => {
  if (request.method !== "PUT" || !request.url.endsWith("/commands")) return next(request);
  const elements = (await request.clone().json()) as unknown;
  const isWithout = (element: { readonly type?: unknown; readonly description?: unknown } | null): boolean =>
    (element?.type === 2 || element?.type === 3) && element.description === undefined;
  const isRefused = Array.isArray(elements) && elements.some(isWithout);
  return isRefused ? Response.json({ message: "a menu has an empty description" }, { status: 400 }) : next(request);
};

const { cases, properties } = suiteOf("documented");
const SUITE = {
  cases: cases.filter(({ id }) => /(user|message)-command@bulk|type-[23]@bulk|limit\.(user|message)\.is-15/.test(id)),
  properties: properties.filter(({ id }) => /any-valid-one-round-trips@bulk|slots\.g/.test(id)),
};

test("gets one where target.json asks for it", async () => {
  const { target } = openTestTarget(wantsDescriptions, { bindings: { contextMenuDescriptionInBulk: "empty" } });

  const { finished, cases: done } = await runCases(target, SUITE);

  expect(done.filter(({ outcome }) => outcome.outcome === "failed" || outcome.outcome === "blocked")).toEqual([]);
  expect(finished.counts.passed).toBeGreaterThan(SUITE.cases.length / 2);
});

test("is overwritten beside menus that stay, which get one too", async () => {
  const bindings = { contextMenuDescriptionInBulk: "empty" };
  const { target, ask } = openTestTarget(wantsDescriptions, { bindings }, { isPersistent: true });
  await ask("POST", "/commands", { name: "Stays", type: 2, contexts: [0, 1, 2], integration_types: [0] });
  const globally = SUITE.cases.filter(({ id }) => /type-[23]@bulk\.global$/.test(id));

  const { cases: done } = await runCases(target, { cases: globally });

  expect(globally.length).toBeGreaterThan(0);
  expect(done.filter(({ outcome }) => outcome.outcome !== "passed").map(({ outcome }) => outcome)).toEqual([]);
});

test("fails without it", async () => {
  const { target } = openTestTarget(wantsDescriptions);

  const { finished } = await runCases(target, SUITE);

  expect(finished.counts.failed).toBeGreaterThan(0);
});
