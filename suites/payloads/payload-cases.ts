/** The three stories of a payload, whatever its kind and whichever way it is sent: a pair, an acceptance, a probe. */
import type { Acceptance, CommandSubject, ComponentSubject, Pair, RowVerdict } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { Json } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft } from "../rows/draft.js";
import { isSizeRule } from "../rows/size-rules.js";
import { ACCEPTED, REFUSED, refusedAs, refusedAt } from "../rows/steps.js";

type AnyPair = Pair<CommandSubject> | Pair<ComponentSubject>;
type AnyValue = Acceptance<CommandSubject> | Acceptance<ComponentSubject>;
type Half = "valid" | "twin" | "act";

/** What a case takes, apart from its words and steps. */
type CaseFacts = Pick<Parameters<typeof draft>[0], "leases" | "needs" | "emptiesScope" | "creates">;

/** One way by which the payload of one row reaches the service: the steps around the request that carries it. */
export interface Carrier {
  /** Ends the id of the case, after `@`; empty where the kind of payload has one carrier. */
  readonly word: string;
  /** Ends the title in brackets: "when a guild command is edited"; or is empty. */
  readonly phrase: string;
  /** Leases, capabilities and creates of the case, where they do not follow from its steps. */
  readonly facts?: CaseFacts;
  /** JSON pointer of the payload in the body that is sent. */
  readonly prefix: string;
  /** What a pair shows beside its own rule. */
  readonly also: readonly RuleId[];
  /** Steps before anything is judged. */
  readonly given: readonly Step[];
  /** Sends a payload: the valid half, its invalid variant, or a value that is alone. */
  readonly write: (half: Half, payload: Json, expect: readonly Check[]) => Step;
  /** Steps that show the valid half, and how all is before the invalid variant. Only for pairs. */
  readonly before: readonly Step[];
  /** Steps that show what came of the last request. */
  readonly after: readonly Step[];
}

/** Rows of a kind of payload, each with a carrier; a row is there once for each way that it is sent. */
export interface CarriedRows {
  /** What has to be refused, each with a valid half. */
  readonly pairs: readonly (readonly [AnyPair, Carrier])[];
  /** What has to be accepted. */
  readonly acceptances: readonly (readonly [AnyValue, Carrier])[];
  /** What is only recorded. */
  readonly probes: readonly (readonly [AnyValue, Carrier])[];
}

/** The cases of a kind of payload: pairs, acceptances, probes. */
export function payloadCasesOf({ pairs, acceptances, probes }: Partial<CarriedRows>): readonly Draft[] {
  return [
    ...(pairs ?? []).map(([row, carrier]) => pairCase(row, carrier)),
    ...(acceptances ?? []).map(([row, carrier]) => valueCase(row, carrier, ACCEPTED, carrier.after)),
    ...(probes ?? []).map(([row, carrier]) => valueCase(row, carrier, [{ check: "observe", what: row.title }], [])),
  ];
}

function words(row: AnyPair | AnyValue, { word, phrase, facts }: Carrier): Omit<Parameters<typeof draft>[0], "steps"> {
  return {
    id: `${row.rule}.${row.slug}${word === "" ? "" : `@${word}`}`,
    title: phrase === "" ? row.title : `${row.title} (${phrase})`.replace(") (", "; "),
    rules: [row.rule],
    ...facts,
    ...(row.profile ? { profile: row.profile } : {}),
  };
}

/** The valid half is taken, the invalid variant refused, and nothing differs after it. */
function pairCase(row: AnyPair, carrier: Carrier): Draft {
  return draft({
    ...words(row, carrier),
    rules: [row.rule, ...carrier.also],
    steps: [
      ...carrier.given,
      carrier.write("valid", row.valid, ACCEPTED),
      ...carrier.before,
      carrier.write("twin", row.twin, [refusalOf(row, carrier.prefix)]),
      ...carrier.after,
    ],
  });
}

function valueCase(row: AnyValue, carrier: Carrier, expect: readonly Check[], after: readonly Step[]): Draft {
  const steps = [...carrier.given, carrier.write("act", row.value, expect), ...after];
  return draft({ ...words(row, carrier), steps });
}

export const NO_SERVER_ERROR: Check = { check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" };

/** Rules about how many there are in all: no single component is the faulty one. */
const COUNTS: ReadonlySet<RuleId> = new Set([
  "v2.components.are-at-most-40",
  "v2.components.nested-ones-count",
  "legacy.rows.are-at-most-5",
]);

/** The answer to the invalid variant. @param prefix JSON pointer of the payload in the body that is sent */
export function refusalOf(
  { verdict, rule, pointer }: Pick<AnyPair, "verdict" | "rule" | "pointer">,
  prefix = "",
): Check {
  if (verdict !== "refused") return NO_SERVER_ERROR;
  if (isSizeRule(rule)) return refusedAs("too-large");
  return COUNTS.has(rule) ? REFUSED : refusedAt(prefix + pointer);
}

/** The value under test before and after the invalid variant of step `twin`. */
interface Sides {
  readonly before: Reference;
  readonly now: Reference;
  /** What the variant made, where that is another resource. */
  readonly made?: Reference;
  /** JSON pointer of the fault in the value. */
  readonly pointer: string;
  /** Default: the first rule of the case. */
  readonly rule?: RuleId;
}

/** The one check that follows an invalid variant. @param unchanged where it has to be refused */
export function aftermathOf(verdict: RowVerdict, unchanged: Check, sides: Sides): Check {
  if (verdict === "refused") return unchanged;
  if (verdict === "refused-or-coerced") return { check: verdict, twin: "twin", ...sides };
  return { check: verdict, twin: "twin", ...sides };
}

/** A rule that a pair shows beside its own: no trace where it is refused, and no failure of the server elsewhere. */
export function alsoShown(verdict: RowVerdict, noTrace: RuleId): RuleId {
  return verdict === "refused" ? noTrace : "endpoint.bad-input-is-never-a-server-error";
}
