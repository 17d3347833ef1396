/** What is wrong, each bug once: with the smallest exchange that shows it, and how many did. */
import type { ProxyFault } from "./fault.js";
import { caseIdOf } from "./fault.js";
import type { ParsedExchange } from "./parsed-exchange.js";

export interface ProxyFinding {
  /** The fault of the first exchange. */
  readonly fault: ProxyFault;
  /** The first exchange that shows it. */
  readonly exchange: ParsedExchange;
  /** The create of what the request is about. */
  readonly maker: ParsedExchange | undefined;
  /** Exchanges that show the same fault. */
  readonly count: number;
}

export class FindingStore {
  readonly #findings = new Map<string, ProxyFinding>();

  /** Takes in a fault. @returns the bug where it is a new one */
  add(fault: ProxyFault, exchange: ParsedExchange, maker: ParsedExchange | undefined): ProxyFinding | undefined {
    const id = caseIdOf(fault);
    const known = this.#findings.get(id);
    if (known === undefined) {
      const bug = { fault, exchange, maker, count: 1 };
      this.#findings.set(id, bug);
      return bug;
    }
    const count = known.count + 1;
    const isSmaller = sizeOf(exchange, maker) < sizeOf(known.exchange, known.maker);
    this.#findings.set(id, isSmaller ? { fault, exchange, maker, count } : { ...known, count });
    return undefined;
  }

  /** In the order in which they were seen first. */
  get all(): readonly ProxyFinding[] {
    return [...this.#findings.values()];
  }
}

function sizeOf(exchange: ParsedExchange, maker: ParsedExchange | undefined): number {
  const { body, answer } = exchange.passed;
  return (
    body.bytes + (answer?.body.bytes ?? 0) + (maker === undefined || maker === exchange ? 0 : maker.passed.body.bytes)
  );
}
