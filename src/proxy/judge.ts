/** Holds one exchange against the contract: the request, then the answer. */
import type { OperationId } from "../contract/operations.js";
import { brokenByRequest } from "./broken-by-request.js";
import { clientFaults } from "./client-faults.js";
import { credentialOf } from "./credential.js";
import { credentialFaults } from "./credential-faults.js";
import { isPlainlyDocumented } from "./documented-members.js";
import type { ProxyFault } from "./fault.js";
import { type ParsedExchange, parseExchange } from "./parsed-exchange.js";
import type { ProxiedExchange } from "./proxied-exchange.js";
import type { ProxyContext } from "./proxy-context.js";
import type { SeenTraffic } from "./seen-traffic.js";
import { serviceFaults } from "./service-faults.js";

/**
 * - `judged` both sides were held against the contract
 * - `unknown` no operation of the contract: passed on, counted, not judged
 * - `unjudged` an operation of the contract whose bodies could not be read
 * - `unanswered` no answer came to its end; the request was judged where it was complete
 */
export type JudgedExchange =
  | {
      readonly state: "judged";
      readonly passed: ProxiedExchange;
      readonly exchange: ParsedExchange;
      /** What made the command or message that the request is about, where it went by. */
      readonly makers: readonly ParsedExchange[];
      readonly faults: readonly ProxyFault[];
    }
  | { readonly state: "unknown"; readonly passed: ProxiedExchange }
  | {
      readonly state: "unjudged";
      readonly passed: ProxiedExchange;
      readonly operation: OperationId;
      readonly reason: string;
    }
  | {
      readonly state: "unanswered";
      readonly passed: ProxiedExchange;
      readonly operation?: OperationId;
      readonly reason: string;
    };

/** Judges in the order in which answers ended, so that what a later request is held against went by before. */
export async function judge(
  passed: ProxiedExchange,
  proxyContext: ProxyContext,
  seen: SeenTraffic,
): Promise<JudgedExchange> {
  const { resources } = seen;
  const matched = proxyContext.match(passed.method, passed.path);
  seen.startWith(passed, matched);
  if (passed.failure !== undefined) {
    const { operation } = matched ?? {};
    return {
      state: "unanswered",
      passed,
      ...(operation === undefined ? {} : { operation }),
      reason: passed.failure.message,
    };
  }
  if (matched === undefined) return { state: "unknown", passed };
  const exchange = await parseExchange(passed, matched);
  if ("unheard" in exchange) {
    seen.forget();
    return { state: "unjudged", passed, operation: matched.operation, reason: exchange.unheard };
  }
  const facts = proxyContext.known.of(exchange, () => ({
    broken: brokenByRequest(exchange, resources, proxyContext.enumerations),
    isPlain: exchange.sent.json !== undefined && isPlainlyDocumented(exchange.sent.json),
  }));
  const faults = [
    ...clientFaults(exchange, facts.broken, proxyContext.profile.name),
    ...serviceFaults(exchange, facts, proxyContext),
    ...seen.faults(exchange, proxyContext.profile.name, facts.broken.length === 0),
    ...credentialFaults(
      {
        operation: exchange.operation,
        credential: credentialOf(exchange, proxyContext.target),
        status: exchange.answer?.status,
      },
      proxyContext.profile.name,
    ),
  ];
  const { command_id: commandId, message_id: messageId } = matched.parameters;
  const makers = resources.makersOf(commandId ?? messageId);
  resources.note(exchange);
  return { state: "judged", passed, exchange, makers, faults };
}
