/** Durations as people write them. */
import { showValue } from "../case/show.js";
import { SetupError } from "../contract/setup-error.js";

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A number of milliseconds, or a number with a unit: `500ms`, `3s`, `15m`, `2h`, `1d`. */
export type Duration = number | `${number}${"ms" | "s" | "m" | "h" | "d"}`;

/** In milliseconds, from 0. @throws SetupError `duration-not-readable` */
export function millisecondsOf(duration: Duration): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(duration)) ?? [];
  const milliseconds = typeof duration === "number" ? duration : Number(amount) * (UNIT_MS[unit ?? ""] ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  throw new SetupError(
    "duration-not-readable",
    `Cannot read the duration ${showValue(duration)}: it is no time from 0; write it as in "15m", "3s" or 500`,
  );
}
