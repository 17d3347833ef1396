/** The other end of the lines: a JavaScript module of functions answers as a program would. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { BUILDER_KINDS, type BuilderKind } from "../case/builder-result.js";
import { didYouMean } from "../contract/did-you-mean.js";
import type { Json } from "../contract/json.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";
import { isOwnException } from "./own-exception.js";

/** What a function receives beside the payload. */
export interface AdapterContext {
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** Of an edit: the type of the command that is edited. */
  readonly commandType?: number;
}

/**
 * What an adapter module exports. Each function returns the payload that would be sent, or throws to refuse it.
 * An error with `unsupported: true` means that the surface of the builder cannot say it. Nothing returned is a fault of the adapter.
 */
export interface AdapterModule {
  /** Name for reports; default `builder`. */
  readonly name?: string;
  /** Version for reports; default `unknown`. */
  readonly version?: string;
  /** Patterns of rows (`<rule>.<slug>`, * for anything) that its surface cannot see. */
  readonly beyond?: readonly string[];
  /** Kinds of which the SDK refuses even the plainest payload, as its code shows: such refusals count as the SDK's, not as the adapter's. */
  readonly refusesItself?: readonly BuilderKind[];
  /** The kinds that `command` takes; `context.kind` tells which one it is given. Default: create bodies of global commands. */
  readonly kinds?: readonly BuilderKind[];
  /** Builds a command body; absent where the SDK has no command builder. */
  command?(payload: Json, context: AdapterContext): unknown;
  /** Builds a message body; absent where the SDK has no message builder. */
  message?(payload: Json, context: AdapterContext): unknown;
  /** Builds a modal; absent where the SDK has no modal builder. */
  modal?(payload: Json, context: AdapterContext): unknown;
}

const DEFAULT_KINDS: readonly BuilderKind[] = ["command"];

/**
 * Answers line after line until the input ends, one at a time: an adapter may keep what it caught in a variable.
 *
 * @param path file of the module: an exception that the language raises there is the adapter's, not a refusal
 */
export async function serveModule(module: AdapterModule, input: Readable, output: Writable, path = ""): Promise<void> {
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line) as BuilderRequest;
    output.write(`${JSON.stringify({ id: request.id, ...(await answer(module, request, path)) })}\n`);
  }
}

async function answer(module: AdapterModule, request: BuilderRequest, path: string): Promise<BuilderAnswer> {
  const { kind, payload, commandType } = request;
  if (kind === "describe") {
    const { name = "builder", version = "unknown", beyond = [], refusesItself = [] } = module;
    return { sent: { name, version, beyond, refusesItself } };
  }
  const word = kind === "message" || kind === "modal" ? kind : "command";
  const build: unknown = module[word];
  if (build === undefined) return { unsupported: `it has no function ${word}` };
  if (typeof build !== "function") return { failed: `it exports ${word}, which is no function` };
  if (isClass(build)) return { failed: `it exports ${word}, which is a class; export a function that uses it` };
  const unknown = unknownKindOf(module);
  if (word === "command" && unknown !== undefined) return { failed: unknown };
  if (word === "command" && !(module.kinds ?? DEFAULT_KINDS).includes(kind)) {
    return { unsupported: `it makes no body of the kind ${kind}` };
  }
  try {
    const sent: unknown = await build.call(module, payload, { kind, ...(commandType && { commandType }) });
    return sentOf(sent);
  } catch (error) {
    return refusalOf(error, path);
  }
}

/** A kind that is misspelt would be left out without a word. */
function unknownKindOf({ kinds = [], refusesItself = [] }: AdapterModule): string | undefined {
  const known: readonly string[] = BUILDER_KINDS;
  const unknown = [...kinds, ...refusesItself].find((one) => !known.includes(one));
  if (unknown === undefined) return undefined;
  const hint = didYouMean(unknown, known) || `the kinds are ${known.join(", ")}`;
  return `it lists a kind that there is not: "${unknown}"; ${hint}`;
}

/** What its own text says: nothing else tells a class from a function without calling it. */
function isClass(build: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(build));
}

function refusalOf(error: unknown, path: string): BuilderAnswer {
  if (!(error instanceof Error)) return { refused: String(error) };
  if ("unsupported" in error && error.unsupported === true) return { unsupported: error.message };
  return isOwnException(error, path) ? { failed: `${error.name}: ${error.message}` } : { refused: error.message };
}

/** Only what cannot be on the wire for a reason of the adapter: what an SDK would send is always JSON. */
function sentOf(sent: unknown): BuilderAnswer {
  if (sent === undefined) {
    return { failed: "it returns nothing; throw an error with unsupported: true for what the builder cannot say" };
  }
  try {
    const text = JSON.stringify(sent) as string | undefined;
    if (text === undefined) return { failed: `it returns a ${typeof sent}, which is no JSON` };
    return { sent: JSON.parse(text) as Json };
  } catch (error) {
    return {
      failed: `it returns what cannot be JSON: ${error instanceof Error ? error.message.split("\n")[0] : error}`,
    };
  }
}
