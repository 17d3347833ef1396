import { expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../report/testing/sample-events.js";
import { withRepeatedFlags } from "./repeated-words.js";

test.each([
  ["nothing where no flag was given", {}, {}],
  [
    "the budget and the corpus of a fuzz",
    { time: 300_000, plateau: 9, corpus: "my corpus" },
    { flags: ["--plateau", "9", "--time", "5m", "--corpus", "my corpus"] },
  ],
  [
    "permissions and limits of a check",
    { allowDestructive: true, oneByOne: true, workers: 2, bail: 3, time: 7_200_000, timeout: 90_500, expect: "k.yaml" },
    {
      flags: "--allow-destructive --one-by-one --workers 2 --bail 3 --time 2h --timeout 90500ms --expect k.yaml".split(
        " ",
      ),
    },
  ],
  ["the patience with an application", { patience: 90_000 }, { flags: ["--patience", "90s"] }],
] as const)("repeats %s", (_what, flags, words) => {
  const [started, ...others] = SAMPLE_EVENTS.map((event) => withRepeatedFlags(event, flags));

  expect(started).toEqual({ ...SAMPLE_EVENTS[0], ...words });
  expect(others).toEqual(SAMPLE_EVENTS.slice(1));
});
