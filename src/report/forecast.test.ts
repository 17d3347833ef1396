import { expect, test } from "vitest";
import type { ForecastMade } from "../run/result/event.js";
import { forecastDifference, forecastLine } from "./forecast.js";

const MADE: ForecastMade = {
  event: "forecast",
  afterMs: 2000,
  durationMs: 185_000,
  latencyMs: 50,
  roundTrips: 3700,
  limit: "guilds",
  guilds: 1,
  withMoreGuilds: { guilds: 4, durationMs: 50_000 },
};

test("says how long a run takes, what limits it, and what would help", () => {
  expect(forecastLine(MADE)).toBe(
    "About 3 min 05 s (50 ms an answer): target.json names 1 guild; with 4 guilds about 50.0 s",
  );
  expect(forecastLine({ ...MADE, limit: "driver", withMoreGuilds: undefined as never })).toBe(
    "About 3 min 05 s (50 ms an answer): cases of the driver run one after the other",
  );
  expect(forecastLine({ ...MADE, durationMs: 4000 })).toBeUndefined();
  expect(forecastLine({ ...MADE, latencyMs: 9 })).toBeUndefined();
});

test.each([
  [2000 + 185_000 * 1.19, undefined],
  [2000 + 185_000 * 0.81, undefined],
  [2000 + 185_000 * 1.4, "40 % longer than the forecast of 3 min 05 s"],
  [2000 + 185_000 * 0.7, "30 % shorter than the forecast of 3 min 05 s"],
])("compares a run of %d ms with the forecast: %s", (durationMs, words) => {
  expect(forecastDifference(MADE, { durationMs })).toBe(words);
  expect(forecastDifference(undefined, { durationMs })).toBeUndefined();
});
