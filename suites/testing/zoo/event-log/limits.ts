/** Limits of the number of commands and of creates in a day. */

import { Refusal } from "./answer.js";
import type { EventLog, Scope, StoredCommand } from "./log.js";

const MOST_OF_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };
const MOST_CREATES = 200;
const DAY = 24 * 60 * 60 * 1000;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** @throws Refusal where the commands are too many of one type */
export function refuseTooMany(commands: readonly Pick<StoredCommand, "type">[]): void {
  for (const [type, most] of Object.entries(MOST_OF_TYPE)) {
    if (commands.filter((command) => command.type === Number(type)).length > most) {
      throw new Refusal(400, `Maximum number of commands of type ${type} reached (${most})`);
    }
  }
}

/** @throws Refusal where the guild has no creates left today */
export function refuseCreates(log: EventLog, scope: Scope, wanted: number, usedByOthers: number): void {
  if (scope.guildId === undefined || wanted === 0) return;
  if (usedByOthers + log.createsOf(scope, today()) + wanted <= MOST_CREATES) return;
  const seconds = (DAY - (Date.now() % DAY)) / 1000;
  const message = `Max number of daily application command creates has been reached (${MOST_CREATES})`;
  throw new Refusal(429, message, { code: 30034, retry_after: seconds }, { "Retry-After": String(Math.ceil(seconds)) });
}
