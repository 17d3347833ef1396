/** The one difference between the two halves of a pair, for people. */
import type { Step } from "../../case/case.js";
import { differenceOfValues } from "../../case/compare/plain.js";
import type { Finding } from "../../case/outcome.js";
import { showValue } from "../../case/show.js";
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";
import { AUTHORIZATION } from "../redact/authorization.js";

/** The invalid half, and the last valid one of the same operation; `undefined` where a case is no pair. */
export function pairIn<Half>(
  halves: readonly Half[],
  stepOf: (half: Half) => Step,
): { readonly valid: Half; readonly twin: Half } | undefined {
  const twin = halves.find((half) => stepOf(half).part === "twin");
  if (twin === undefined) return undefined;
  const { call } = stepOf(twin);
  const valid = halves.findLast((half) => stepOf(half).part === "valid" && stepOf(half).call === call);
  return valid && { valid, twin };
}

/** The first place in which two bodies differ. */
export function differenceOf(valid: Json, twin: Json): Finding["twin"] {
  const found = differenceOfValues(valid, twin);
  return found ? { pointer: found.pointer, from: showValue(found.expected), to: showValue(found.actual) } : undefined;
}

type Half = Pick<DoneExchange, "step" | "sent" | "credential">;

/**
 * Compares what the `valid` step and the `twin` step sent; `undefined` where the case is no pair of requests that can be
 * shown. The two may have commands of different names, which is then not what makes one of them invalid. Where their
 * tokens differ, the bodies differ only so that it is seen which of them was stored.
 */
export function pairDifferenceOf(exchanges: readonly Half[]): Finding["twin"] {
  const { valid, twin } = pairIn(exchanges, ({ step }) => step) ?? {};
  if (valid !== undefined && twin !== undefined && tokenOf(valid) !== tokenOf(twin))
    return differenceOfTokens(valid, twin);
  if (valid?.sent === undefined || twin?.sent === undefined) return undefined;
  return differenceOf(valid.sent, withNameOf(valid.sent, twin.sent)) ?? differenceOf(valid.sent, twin.sent);
}

function tokenOf({ step: { as = "bot" } }: Half): string {
  return JSON.stringify(as);
}

/** By their names; two that steps minted have the same. */
function differenceOfTokens(valid: Half, twin: Half): Finding["twin"] {
  const [from, to] = [valid, twin].map(({ credential }) =>
    credential === "none" ? showValue(undefined) : AUTHORIZATION[credential],
  );
  return from === undefined || to === undefined || from === to ? undefined : { pointer: "Authorization", from, to };
}

function withNameOf(valid: Json, twin: Json): Json {
  if (!isObject(valid) || !isObject(twin) || valid["name"] === undefined || twin["name"] === undefined) return twin;
  return { ...twin, name: valid["name"] };
}
