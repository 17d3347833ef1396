import { expect, test } from "vitest";
import type { BuilderResult, BuilderState } from "../../case/builder-result.js";
import type { RunEvent } from "../result/event.js";
import { sideOfBuilder, sideOfRun } from "./side-of.js";

const resultWith = (rowStates: Readonly<Record<string, BuilderState>>): BuilderResult => ({
  format: "slashproof-builder/2",
  adapter: { name: "sdk", version: "1.0.0" },
  command: "slashproof check-builder sdk.mjs",
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: "2026-11-21T15:00:00.000Z",
  answered: 10,
  adapterFaults: [{ found: "returns nothing", kind: "modal", given: {}, payloads: 1 }],
  constants: [],
  rules: [
    {
      rule: "command.name.is-lowercase",
      area: "command",
      level: "must",
      faults: ["accepts-wrongly"],
      state: "accepts-wrongly",
      rows: {},
      rowStates,
      examples: [],
    },
  ],
});

test("the side of a builder has a case for each row, and says what its adapter spoiled", () => {
  const { cases, left } = sideOfBuilder(
    resultWith({ one: "accepts-wrongly", two: "passed", three: "kept", four: "adapter-fault" }),
    "builder.json",
  );

  expect([...cases.values()].map(({ id, state }) => [id, state.is, state.words])).toEqual([
    ["command.name.is-lowercase.one", "failed", "accepts-wrongly"],
    ["command.name.is-lowercase.two", "passed", "passed"],
    ["command.name.is-lowercase.three", "passed", "kept"],
    ["command.name.is-lowercase.four", "none", "adapter-fault"],
  ]);
  expect(left).toEqual(["faults of the adapter"]);
});

/** What a run has written of one case; of its events no more is looked at. */
function eventsWith(value: string): readonly RunEvent[] {
  const outcome = { outcome: "observed", observations: [{ what: "version before an edit", value }] };
  const written = [
    { event: "run-started", target: { name: "service" }, filters: { only: [], skip: [] } },
    { event: "case-finished", id: "one", rules: ["command.version.grows"], outcome },
  ];
  return JSON.parse(JSON.stringify(written)) as RunEvent[];
}

test("an id that was observed is no other behaviour in the next run, and another word is", () => {
  const [one, other, word] = ["1576594886780518476", "1576594886780518999", "none"].map(
    (value) => sideOfRun(eventsWith(value), "events.ndjson").observations,
  );

  expect(one).toEqual(other);
  expect(one).not.toEqual(word);
});
