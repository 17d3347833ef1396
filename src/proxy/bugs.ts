/** What is wrong, each bug once: with the smallest exchange that shows it, and how many did. */
import type { Fault } from "./fault.js";
import { caseIdOf } from "./fault.js";
import type { Heard } from "./heard.js";

export interface Bug {
  readonly fault: Fault;
  readonly heard: Heard;
  /** The create of what the request is about. */
  readonly maker: Heard | undefined;
  readonly count: number;
}

export class Bugs {
  readonly #bugs = new Map<string, Bug>();

  /** Takes in a fault. @returns the bug where it is a new one */
  add(fault: Fault, heard: Heard, maker: Heard | undefined): Bug | undefined {
    const id = caseIdOf(fault);
    const known = this.#bugs.get(id);
    if (known === undefined) {
      const bug = { fault, heard, maker, count: 1 };
      this.#bugs.set(id, bug);
      return bug;
    }
    const count = known.count + 1;
    const isSmaller = sizeOf(heard, maker) < sizeOf(known.heard, known.maker);
    this.#bugs.set(id, isSmaller ? { fault, heard, maker, count } : { ...known, count });
    return undefined;
  }

  /** In the order in which they were seen first. */
  get all(): readonly Bug[] {
    return [...this.#bugs.values()];
  }
}

function sizeOf(heard: Heard, maker: Heard | undefined): number {
  const { body, answer } = heard.passed;
  return (
    body.bytes + (answer?.body.bytes ?? 0) + (maker === undefined || maker === heard ? 0 : maker.passed.body.bytes)
  );
}
