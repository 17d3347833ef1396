/** The flags of a run that the command for the same run needs, beside those that the events have in fields of their own. */
import type { RunEvent } from "../run/result/event.js";
import type { Flags } from "./flags.js";
import { durationWord } from "./read-value.js";

/** The first event of a run with these flags; any other event as it is. Reports are made from events alone. */
export function withRepeatedFlags(event: RunEvent, flags: Flags): RunEvent {
  if (event.event !== "run-started") return event;
  const words = repeatedWords(flags);
  return words.length > 0 ? { ...event, flags: words } : event;
}

/**
 * The words of flags that decide which requests are sent, how long they may take, or what the verdict is.
 *
 * @returns nothing where none of them was given: defaults are not repeated
 */
function repeatedWords(flags: Flags): readonly string[] {
  const { allowDestructive, oneByOne, workers, bail, plateau, time, timeout, patience, corpus, expect } = flags;
  return [
    ...(allowDestructive ? ["--allow-destructive"] : []),
    ...(oneByOne ? ["--one-by-one"] : []),
    ...(workers === undefined ? [] : ["--workers", String(workers)]),
    ...(bail === undefined ? [] : ["--bail", String(bail)]),
    ...(plateau === undefined ? [] : ["--plateau", String(plateau)]),
    ...(time === undefined ? [] : ["--time", durationWord(time)]),
    ...(timeout === undefined ? [] : ["--timeout", durationWord(timeout)]),
    ...(patience === undefined ? [] : ["--patience", durationWord(patience)]),
    ...(corpus === undefined ? [] : ["--corpus", corpus]),
    ...(expect === undefined ? [] : ["--expect", expect]),
  ];
}
