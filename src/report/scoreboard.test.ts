import { expect, test } from "vitest";
import type { BuilderResult, BuilderRule } from "../case/builder-result.js";
import { type ScoreboardData, scoreboardPage } from "./scoreboard.js";
import { SAMPLE_EVENTS } from "./testing/sample-events.js";

const rule = (state: BuilderRule["state"], faults: BuilderRule["faults"]): BuilderRule => ({
  rule: "command.name.is-lowercase",
  area: "command",
  level: "must",
  faults,
  state,
  rows: {},
  rowStates: {},
  examples: [],
});

const BUILDER: BuilderResult = {
  format: "slashproof-builder/2",
  adapter: { name: "<b>sdk | {{ 1 }}", version: "1.2.3" },
  command: "slashproof check-builder adapter.mjs",
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: "2026-11-23T08:00:00.000Z",
  answered: 1234,
  adapterFaults: [],
  constants: [],
  rules: [rule("passed", []), rule("accepts-wrongly", ["accepts-wrongly", "refuses-wrongly"])],
};

const DATA: ScoreboardData = {
  tool: "slashproof 0.1.0",
  rules: 2,
  cases: 3,
  falseAlarms: ["No required check failed."],
  serviceColumns: ["wrong"],
  servicesMeasured: "Measured on 2026-11-22.",
  services: [{ name: "node-http", builtWith: "TypeScript, arrays", mistakes: 11, figures: ["0 %"] }],
  builders: [BUILDER],
  applications: [{ page: "apps/sample.html", events: SAMPLE_EVENTS }],
  clients: [{ name: "eris", version: "0.18.0" }],
};

test("each result is a row with its version, its date and its figures", () => {
  const page = scoreboardPage(DATA);

  expect(page).toContain("| node-http | TypeScript, arrays | 11 | 0 % |");
  expect(page).toContain(
    "| &#60;b&#62;sdk &#124; &#123;&#123; 1 &#125;&#125; | 1.2.3 | 2026-11-23 | 1,234 | 1 | 1 | 1 | 0 | 0 |",
  );
  expect(page).toContain(
    '| my-emulator | 2026-11-21 | Not conformant | 14 | 3 | 3 | 1 | <a href="/gallery/apps/sample',
  );
  expect(page).toContain("| eris | 0.18.0 |");
});
