/** Uncaught errors, while code of the user runs in this process: they end its work and not ours. */
import process from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { printable } from "../../report/text.js";
import type { Screen } from "../progress/screen.js";
import type { ChosenApplication } from "../target/chosen-application.js";
import { oneLine } from "./failure.js";

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;

/** An error that an application in this process leaves behind is printed, and the run goes on. @returns ends that */
export function survivingErrors({ isHere, address }: ChosenApplication, { err }: Screen): () => Promise<void> {
  if (!isHere) return async () => undefined;
  return catchUncaught((error) => {
    void err.write(`Uncaught error in ${printable(address, 200)}: ${oneLine(String(error))}\n`);
  });
}

/** Calls `tell` for each such error in place of all others who listen. @returns gives them their place back */
function catchUncaught(tell: (error: unknown) => void): () => Promise<void> {
  const before = EVENTS.map((event) => [event, process.listeners(event as "uncaughtException")] as const);
  for (const event of EVENTS) {
    process.removeAllListeners(event);
    process.on(event, tell);
  }
  return async () => {
    // A rejected promise is reported at the end of the turn.
    await nextTurn();
    for (const [event, listeners] of before) {
      process.off(event, tell);
      for (const listener of listeners) process.on(event, listener);
    }
  };
}
