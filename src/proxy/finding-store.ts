/** What is wrong, each bug once: with the smallest exchange that shows it, and how many did. */
import type { ProxyFault } from "./fault.js";
import { caseIdOf } from "./fault.js";
import type { ParsedExchange } from "./parsed-exchange.js";

export interface ProxyFinding {
  /** The fault of the first exchange. */
  readonly fault: ProxyFault;
  /** The first exchange that shows it. */
  readonly exchange: ParsedExchange;
  /** What made the command or message that the request is about. */
  readonly makers: readonly ParsedExchange[];
  /** Exchanges that show the same fault. */
  readonly count: number;
}

export class FindingStore {
  readonly #findings = new Map<string, ProxyFinding>();

  /** Takes in a fault. @returns the bug where it is a new one */
  add(fault: ProxyFault, exchange: ParsedExchange, makers: ProxyFinding["makers"]): ProxyFinding | undefined {
    const id = caseIdOf(fault);
    const known = this.#findings.get(id);
    if (known === undefined) {
      const bug = { fault, exchange, makers, count: 1 };
      this.#findings.set(id, bug);
      return bug;
    }
    const count = known.count + 1;
    const isSmaller = sizeOf(exchange, makers) < sizeOf(known.exchange, known.makers);
    this.#findings.set(id, isSmaller ? { fault, exchange, makers, count } : { ...known, count });
    return undefined;
  }

  /** In the order in which they were seen first. */
  get all(): readonly ProxyFinding[] {
    return [...this.#findings.values()];
  }
}

function sizeOf({ passed }: ParsedExchange, makers: ProxyFinding["makers"]): number {
  const { body, answer } = passed;
  return makers.reduce((sum, one) => sum + one.passed.body.bytes, body.bytes + (answer?.body.bytes ?? 0));
}
