/** How long an interaction can be answered; public facts. Times are Unix milliseconds. */

const FIRST_ANSWER_MS = 3_000;
const TOKEN_MS = 15 * 60_000;

/** True while the first answer is still taken. */
export function isInTime(createdAt: number, now: number): boolean {
  return now - createdAt <= FIRST_ANSWER_MS;
}

/** True while the token of an interaction reaches its answers. */
export function isTokenAlive(createdAt: number, now: number): boolean {
  return now - createdAt <= TOKEN_MS;
}
