/** Large bodies are read one after the other: many at once would need more memory than a test may take. */

/** Bytes of a body that are read beside others, included. */
export const SMALL_BYTES = 1024 * 1024;

/** A client that stops in the middle of its body does not hold up the others for longer. */
const LONGEST_TURN_MS = 10_000;

let last: Promise<void> = Promise.resolve();

/** Resolves when the large body before is read, or has had its time. @returns ends this turn */
export async function takeTurn(): Promise<() => void> {
  const before = last;
  let end = () => {};
  last = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  const timer = setTimeout(end, LONGEST_TURN_MS);
  return () => {
    clearTimeout(timer);
    end();
  };
}
