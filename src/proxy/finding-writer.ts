/** What the proxy tells of exchanges: cases, findings and recordings, without any token. */
import type { Case } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { Finding, Outcome, Violation } from "../case/outcome.js";
import type { Recording } from "../case/recording.js";
import { ruleOf } from "../contract/catalogue.js";
import type { OpenedBy } from "../contract/opened-by.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { recordingOf } from "../run/record.js";
import { type Redact, redactAll } from "../run/redact/redact.js";
import { caseFinished } from "../run/result/case-finished.js";
import type { CaseFinished } from "../run/result/event.js";
import { findingOf, type Provenance } from "../run/result/findings.js";
import type { Setting } from "../run/stage.js";
import { isLoopback } from "../target/loopback.js";
import type { TargetDescription } from "../target/target-description.js";
import { type About, caseOfExchange } from "./case-of-exchange.js";
import { caseIdOf, type ProxyFault } from "./fault.js";
import type { ProxyFinding } from "./finding-store.js";
import { keptExchange } from "./kept-exchange.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import { SeenSecrets } from "./seen-secrets.js";
import { STEP } from "./service-faults.js";

export interface FindingWriterOptions {
  /** Base URL of the service, for replays. */
  readonly baseUrl: URL;
  /** Name of the service in findings. */
  readonly name: string;
  /** Profile that the traffic is judged in. */
  readonly profile: Setting["profile"];
  /** What target.json says, where there is one. */
  readonly known: TargetDescription | undefined;
  /** Keeps the tokens of target.json out. */
  readonly redact: Redact;
  /** Seed and tool that findings name. */
  readonly provenance: Provenance;
  /** How the service was named; default by a program. */
  readonly openedBy?: OpenedBy;
}

export class FindingWriter {
  readonly #options: FindingWriterOptions;
  readonly #secrets: SeenSecrets;

  constructor(options: FindingWriterOptions) {
    this.#options = options;
    this.#secrets = new SeenSecrets(options.known);
  }

  /** Notes the secrets of an exchange: later answers may show them. */
  see(exchange: ParsedExchange): void {
    this.#secrets.see(exchange);
  }

  /** The end of the case that a bug is. */
  bug({ fault, exchange, makers, count }: ProxyFinding): CaseFinished {
    const { provenance } = this.#options;
    const { rule, level, check, kind, expected, pointer } = fault;
    const testCase = this.#caseOf(exchange, makers, {
      id: caseIdOf(fault),
      title: titleOf(fault),
      rules: [rule],
      level,
      expect: [check],
    });
    const redact = this.#redactionOf(exchange, makers);
    const actual = `${fault.actual}${count > 1 ? ` (the smallest of ${count} such exchanges)` : ""}`;
    const at = pointer === undefined ? {} : { pointer };
    const violation: Violation = { rule, step: STEP, kind, expected, actual, ...at };
    const setting = this.#settingOf(exchange);
    const exchanges = this.#exchangesOf(exchange, makers, testCase);
    const finding = findingOf({ testCase, level, violations: [violation], exchanges }, setting, redact, provenance);
    const outcome: Outcome = { outcome: "failed", violations: [redactAll(violation, redact)] };
    return caseFinished(testCase, level, outcome, {
      requests: count,
      durationMs: exchange.passed.durationMs,
      finding: { ...finding, ...(fault.side === "client" ? aboutClient(finding) : {}) },
    });
  }

  /** The exchange as a line of `--record`. @param nth counts from 1 */
  recording(
    exchange: ParsedExchange,
    makers: ProxyFinding["makers"],
    faults: readonly ProxyFault[],
    nth: number,
  ): Recording {
    const testCase = this.#caseOf(exchange, makers, aboutRecording(exchange, faults, nth));
    const [first] = faults.filter(({ side }) => side === "service");
    const outcome: Outcome =
      first === undefined
        ? { outcome: "passed" }
        : {
            outcome: "failed",
            violations: [
              {
                rule: first.rule,
                step: STEP,
                kind: first.kind,
                expected: first.expected,
                actual: first.actual,
              },
            ],
          };
    const exchanges = this.#exchangesOf(exchange, makers, testCase);
    return recordingOf(
      testCase,
      { outcome, exchanges },
      this.#settingOf(exchange),
      this.#redactionOf(exchange, makers),
    );
  }

  #caseOf(exchange: ParsedExchange, makers: ProxyFinding["makers"], about: About): Case {
    return caseOfExchange(exchange, makers, about, this.#options.known);
  }

  #exchangesOf(exchange: ParsedExchange, makers: ProxyFinding["makers"], testCase: Case) {
    const { baseUrl, known } = this.#options;
    const basePath = baseUrl.pathname.replace(/\/+$/, "");
    const all = [...makers, exchange];
    return testCase.steps.flatMap((step, index) => {
      const one = all[index];
      return one === undefined ? [] : [keptExchange(one, step, basePath, known)];
    });
  }

  #settingOf({ parameters }: ParsedExchange): Setting {
    const { name, baseUrl, profile, openedBy = { by: "program" } } = this.#options;
    const applicationId = parameters["application_id"] ?? "";
    const address = baseUrl.href.replace(/\/+$/, "");
    return {
      profile,
      target: {
        description: { name, baseUrl: address, applicationId },
        openedBy,
        isLoopback: isLoopback(address),
        isInProcess: false,
      },
      driver: { address: "" },
    };
  }

  #redactionOf(exchange: ParsedExchange, makers: ProxyFinding["makers"]): Redact {
    const { redact } = this.#options;
    for (const one of [...makers, exchange]) this.#secrets.see(one);
    return (text) => this.#secrets.hide(redact(text));
  }
}

/** What a client sent is judged by itself, whatever service is there. */
function aboutClient({ foundOn }: Finding): Pick<Finding, "foundOn"> {
  return foundOn === undefined ? {} : { foundOn: { ...foundOn, isAboutClient: true } };
}

/** Titles without a subject are about the service. */
function titleOf({ side, rule }: ProxyFault): string {
  const statement = ruleOf(rule).statement.replace(/\.$/, "");
  return side === "client"
    ? `The client must follow the rule "${statement}", but does not`
    : `follows the rule "${statement}"`;
}

/** What was judged sound is expected again as it was: accepted, or refused. */
function aboutRecording(
  { operation, answer, passed }: ParsedExchange,
  faults: readonly ProxyFault[],
  nth: number,
): About {
  const status = answer?.status ?? 0;
  const [fault] = faults;
  const rule: RuleId = fault?.rule ?? "endpoint.path.has-the-api-version";
  return {
    id: `recorded.${nth}@${operation}`,
    title: `answers ${passed.method} ${operation} with ${status}, as it went by`,
    rules: [rule],
    level: "must",
    expect: fault?.side === "service" ? [fault.check] : expectationsOf(status),
  };
}

function expectationsOf(status: number): readonly Check[] {
  if (status >= 200 && status < 300) return [{ check: "accepted" }, { check: "shape" }];
  // Who asks too often is refused at other times than another.
  if (status >= 400 && status < 500 && status !== 429) return [{ check: "refused" }];
  return [{ check: "observe", what: "how the service answers it" }];
}
