/** The request that shows a failure, as a command line that works by itself: what it needs is made before it. */
import type { Step } from "../../case/case.js";
import { quoted } from "../../case/emit/shell.js";
import { resolveReference } from "../../case/resolve-reference.js";
import { isReference, type Reference, type Template } from "../../case/template.js";
import { answerOf, type DoneExchange } from "../exchange.js";
import type { Setting } from "../stage.js";
import { curlOf } from "./curl.js";

/** More requests than this in front of one are no line for a reader. */
const MOST_BEFORE = 4;

/** The variable in the authorization of a request whose token an earlier response gave. */
const MINTED = "MINTED_TOKEN";

/** An id or token that an earlier response gave, and the variable that holds it. */
interface Taken {
  readonly from: DoneExchange;
  readonly name: string;
  readonly value: string;
  /** JavaScript that reads it from the parsed response `r`. */
  readonly expression: string;
}

/**
 * One line: the requests that made what `telling` is about, their ids in variables, and the request itself.
 * Where that cannot be said in a line it is a comment.
 *
 * @param all exchanges of the case, in their order
 */
export function curlByHand(telling: DoneExchange, all: readonly DoneExchange[], stage: Setting): string {
  const before = all.slice(0, Math.max(0, all.indexOf(telling)));
  const needed = before.filter((one) => isNeeded(one, telling));
  const taken = needed.concat(telling).flatMap((one) => idsFrom(one, before));
  const tokens = new Set(taken.flatMap((one) => (one?.name === MINTED ? [one.value] : [])));
  const isSayable = needed.every(isPlain) && taken.every((one) => one !== undefined) && tokens.size <= 1;
  if (needed.length > MOST_BEFORE || !isSayable || telling.step.together !== undefined)
    return `# slashproof replay sends all ${needed.length + 1} requests`;
  const known = uniqueOf(taken.flatMap((one) => one ?? []));
  const variables = new Map(known.map(({ name, value }) => [name, value]));
  const lines = needed.map((one) => lineOf(one, known, (flags) => curlOf(one, stage, flags, variables)));
  return [...lines, curlOf(telling, stage, "-i", variables)].join("; ");
}

/** Writes change what the request meets. Its valid half does not, and invalid variants before it were refused. */
function isNeeded({ step, wire }: DoneExchange, telling: DoneExchange): boolean {
  const isRead = wire.method === "GET";
  const { as } = telling.step;
  const references = [...referencesOf(telling.step), ...(typeof as === "object" ? [as] : [])];
  const isReferred = references.some((reference) => reference.$ === step.name);
  const isOfPair = step.part === "valid" || step.part === "twin";
  return isReferred || (!isRead && !(isOfPair && telling.step.part === "twin"));
}

/** A request to the service or its driver, which one curl can send. */
function isPlain({ server, step, isMultipart }: DoneExchange): boolean {
  return server !== "gateway" && step.together === undefined && !isMultipart;
}

/** The request and the ids that are read from its response. */
function lineOf(exchange: DoneExchange, known: readonly Taken[], curl: (flags: string) => string): string {
  const own = known.filter(({ from }) => from === exchange);
  if (own.length === 0) return curl("-sS -o /dev/null");
  const [first] = own;
  if (own.length === 1 && first) return `${first.name}=$(${curl("-sS")} | ${readerOf(first)})`;
  const reads = own.map((one) => `${one.name}=$(printf %s "$R" | ${readerOf(one)})`);
  return [`R=$(${curl("-sS")})`, ...reads].join("; ");
}

function readerOf({ expression }: Taken): string {
  return `node -p ${quoted(`r=JSON.parse(require("fs").readFileSync(0));${expression}`)}`;
}

/** The ids and the token in a request that earlier responses gave; undefined for one that no line can fetch. */
function idsFrom({ step }: DoneExchange, before: readonly DoneExchange[]): readonly (Taken | undefined)[] {
  const ids = referencesOf(step).flatMap((reference) => {
    const from = before.find((one) => one.step.name === reference.$);
    if (from === undefined || reference.of === "sent") return [];
    return [takenOf(reference, from)];
  });
  return typeof step.as === "object" ? [...ids, tokenOf(step.as, before)] : ids;
}

/** The token that a request is sent with goes into the variable that its header names. */
function tokenOf(reference: Reference, before: readonly DoneExchange[]): Taken | undefined {
  const from = before.find((one) => one.step.name === reference.$);
  const answer = from?.result.answer;
  const expression = expressionOf(reference);
  if (!from || !answer || (reference.of ?? "body") !== "body" || expression === undefined) return undefined;
  const value = resolveReference(reference, {
    answers: new Map([[from.step.name, answerOf(from, answer)]]),
    constants: {},
  });
  return typeof value === "string" && value.length >= 6 ? { from, value, expression, name: MINTED } : undefined;
}

function takenOf(reference: Reference, from: DoneExchange): Taken | undefined {
  const { answer } = from.result;
  if (answer === undefined || reference.of === "headers" || reference.minus !== undefined) return undefined;
  const answers = new Map([[from.step.name, answerOf(from, answer)]]);
  const value = resolveReference(reference, { answers, constants: {} });
  const expression = expressionOf(reference);
  if (typeof value !== "string" || !/^\d{6,20}$/.test(value) || expression === undefined) return undefined;
  return { from, value, expression, name: `ID_${from.step.name.replace(/\W+/g, "_").toUpperCase()}` };
}

function expressionOf({ in: inside, find, at }: Reference): string | undefined {
  if (find === undefined) return `r${accessOf(at)}`;
  const members = Object.entries(find);
  if (members.some(([, value]) => typeof value === "object" && value !== null)) return undefined;
  const where = members.map(([name, value]) => `e[${JSON.stringify(name)}]===${JSON.stringify(value)}`).join("&&");
  return `r${accessOf(inside)}.find(e=>${where || "true"})${accessOf(at)}`;
}

/** A JSON pointer as member accesses. */
function accessOf(pointer = ""): string {
  const segments = pointer.split("/").slice(1);
  return segments.map((one) => (/^[a-z_]\w*$/i.test(one) ? `.${one}` : `[${JSON.stringify(one)}]`)).join("");
}

function referencesOf({ path, body }: Step): readonly Reference[] {
  return [...Object.values(path ?? {}), ...(body === undefined ? [] : [body])].flatMap(referencesIn);
}

function referencesIn(template: Template): readonly Reference[] {
  if (typeof template !== "object" || template === null) return [];
  if (isReference(template)) return [template];
  return (Object.values(template) as Template[]).flatMap(referencesIn);
}

/** Each value once; two values of one step get names of their own. */
function uniqueOf(taken: readonly Taken[]): readonly Taken[] {
  const byValue = new Map<string, Taken>();
  const names = new Set<string>();
  for (const one of taken) {
    if (byValue.has(one.value)) continue;
    const name = names.has(one.name) ? `${one.name}_${names.size}` : one.name;
    names.add(name);
    byValue.set(one.value, { ...one, name });
  }
  return [...byValue.values()];
}
