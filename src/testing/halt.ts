/** Keeps this thread from doing anything for so long, as a computer does that sleeps. */
export function halt(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
