/** How long a run is going to take, and how far that was from the truth, in words. */
import type { ForecastMade, RunFinished } from "../run/result/event.js";
import { counted, duration } from "./text.js";

/** Shorter runs need no forecast. */
const LEAST_SHOWN_MS = 5000;

/** Below it the processors decide, and not the round trips. */
const LEAST_LATENCY_MS = 10;

/** A smaller difference is not reported. */
const MOST_DIFFERENCE = 0.2;

const LIMITS: Readonly<Record<Exclude<ForecastMade["limit"], "guilds">, string>> = {
  global: "cases in the global scope run one after the other",
  driver: "cases of the driver run one after the other",
  workers: "more workers (`--workers`) would take less",
};

/** A forecast is shown where the run is long, and the round trips decide how long. */
export function isShown({ durationMs, latencyMs }: ForecastMade): boolean {
  return durationMs >= LEAST_SHOWN_MS && latencyMs >= LEAST_LATENCY_MS;
}

/**
 * What is said when cases begin; `undefined` where no forecast is shown.
 *
 * @example About 3 min 05 s (50 ms an answer): target.json names 1 guild; with 4 guilds about 50.0 s
 */
export function forecastLine(forecast: ForecastMade): string | undefined {
  const { durationMs, latencyMs, limit, guilds, withMoreGuilds } = forecast;
  if (!isShown(forecast)) return undefined;
  const reason = limit === "guilds" ? `target.json names ${counted(guilds, "guild")}` : LIMITS[limit];
  const better = withMoreGuilds
    ? `; with ${withMoreGuilds.guilds} guilds about ${duration(withMoreGuilds.durationMs)}`
    : "";
  return `About ${duration(durationMs)} (${duration(latencyMs)} an answer): ${reason}${better}`;
}

/**
 * The difference between the forecast and the run; `undefined` where it is small or there was no forecast to see.
 *
 * @example 40 % longer than the forecast of 50.0 s
 */
export function forecastDifference(
  forecast: ForecastMade | undefined,
  { durationMs }: Pick<RunFinished, "durationMs">,
): string | undefined {
  if (forecast === undefined || !isShown(forecast)) return undefined;
  const share = (durationMs - forecast.afterMs) / forecast.durationMs - 1;
  if (Math.abs(share) <= MOST_DIFFERENCE) return undefined;
  const percent = `${Math.round(Math.abs(share) * 100)} %`;
  return `${percent} ${share > 0 ? "longer" : "shorter"} than the forecast of ${duration(forecast.durationMs)}`;
}
