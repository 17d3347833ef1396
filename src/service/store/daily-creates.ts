/** The budget of command creates of one guild. @see D1 "Limits": 200 per day per guild */
import { LIMITS } from "../../contract/limits.gen.js";

const DAY_MS = 86_400_000;

/** Counts what was created on the current UTC day; overwrites and refused requests are never spent. */
export interface DailyCreates {
  /** Creates that are left on this UTC day. */
  remaining(): number;
  /** Counts new commands. */
  spend(count: number): void;
}

/** @param now Unix milliseconds */
export function createDailyCreates(now: () => number): DailyCreates {
  let day = Number.NaN;
  let spent = 0;
  const turnDay = () => {
    const today = Math.floor(now() / DAY_MS);
    if (today === day) return;
    day = today;
    spent = 0;
  };
  return {
    remaining() {
      turnDay();
      return LIMITS.dailyCreates.max - spent;
    },
    spend(count) {
      turnDay();
      spent += count;
    },
  };
}

/** The global scope: the documents give the budget per guild, so nothing is counted there. */
export const UNLIMITED_CREATES: DailyCreates = { remaining: () => Number.POSITIVE_INFINITY, spend() {} };
