/** An exchange in the form in which runs keep theirs: what findings, recordings and curl lines are made of. */
import type { Step } from "../case/case.js";
import type { DoneExchange } from "../run/exchange.js";
import type { TargetDescription } from "../target/target-description.js";
import { credentialOf } from "./credential.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** @param basePath of the service, which addresses of findings begin with anyway */
export function keptExchange(
  exchange: ParsedExchange,
  step: Step,
  basePath: string,
  known: TargetDescription | undefined,
): DoneExchange {
  const { passed, parameters, sent, answer } = exchange;
  return {
    step,
    server: "api",
    parameters,
    credential: credentialOf(exchange, known),
    sent: sent.json,
    isMultipart: sent.encoding === "multipart",
    wire: {
      method: passed.method,
      path: passed.path.slice(basePath.length),
      headers: shownHeaders(passed.headers),
      body: sent.text === "" ? undefined : sent.text,
    },
    result:
      answer === undefined
        ? {
            failure: { kind: "reset", message: passed.failure?.message ?? "no answer" },
            durationMs: passed.durationMs,
          }
        : {
            answer: { ...answer, headers: shownHeaders(passed.answer?.headers ?? {}) },
            durationMs: passed.durationMs,
          },
    span: { from: 0, to: passed.durationMs },
  };
}

/** Of one connection, said elsewhere, or of a client's own business. */
const LEFT_OUT =
  /^(authorization|host|connection|keep-alive|transfer-encoding|content-length|upgrade|expect|accept-encoding|sec-.*)$/;
const SECRET = /cookie|token|secret|auth|session|api-?key/;

function shownHeaders(headers: ParsedExchange["passed"]["headers"]): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || LEFT_OUT.test(name)) continue;
    shown[name] = SECRET.test(name) ? "$SECRET" : String(value);
  }
  return shown;
}
