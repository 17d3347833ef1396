/** Keys while a watch waits. */
import type { ReadStream } from "node:tty";

const [CTRL_C, CTRL_D, LINE_FEED, CARRIAGE_RETURN] = [3, 4, 10, 13];
const QUIT = [CTRL_C, CTRL_D, ..."qQ"].map((key) => (typeof key === "string" ? key.charCodeAt(0) : key));
const ENTER = [LINE_FEED, CARRIAGE_RETURN];

/** Resolves at Enter, q or Ctrl-C; at none of them once the signal ends the wait. */
export function nextKey(input: ReadStream, signal: AbortSignal): Promise<"all" | "quit" | undefined> {
  return new Promise((resolve) => {
    const end = (step?: "all" | "quit"): void => {
      input.off("data", onData);
      input.setRawMode(false);
      input.pause();
      resolve(step);
    };
    const onData = (bytes: Buffer): void => {
      const pressed = (keys: readonly number[]): boolean => keys.some((key) => bytes.includes(key));
      if (pressed(QUIT)) end("quit");
      else if (pressed(ENTER)) end("all");
    };
    signal.addEventListener("abort", () => end(), { once: true });
    // In raw mode Ctrl-C is a character: between two runs there is nothing to restore.
    input.setRawMode(true);
    input.on("data", onData);
    input.resume();
  });
}
