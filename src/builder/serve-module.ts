/** The other end of the lines: a JavaScript module of functions answers as a program would. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { BuilderKind } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";

/** What a function receives beside the payload. */
export interface AdapterContext {
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** Of an edit: the type of the command that is edited. */
  readonly commandType?: number;
}

/**
 * What an adapter module exports. Each function returns the payload that would be sent, or throws to refuse it.
 * Nothing returned, or an error with `unsupported: true`, means that the surface of the builder cannot say it.
 */
export interface AdapterModule {
  /** Name for reports; default `builder`. */
  readonly name?: string;
  /** Version for reports; default `unknown`. */
  readonly version?: string;
  /** Patterns of rows (`<rule>.<slug>`, * for anything) that its surface cannot see. */
  readonly beyond?: readonly string[];
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

/** Answers line after line until the input ends, one at a time: an adapter may keep what it caught in a variable. */
export async function serveModule(module: AdapterModule, input: Readable, output: Writable): Promise<void> {
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line) as BuilderRequest;
    output.write(`${JSON.stringify({ id: request.id, ...(await answer(module, request)) })}\n`);
  }
}

async function answer(module: AdapterModule, { kind, payload, commandType }: BuilderRequest): Promise<BuilderAnswer> {
  if (kind === "describe") {
    const { name = "builder", version = "unknown", beyond = [] } = module;
    return { sent: { name, version, beyond } };
  }
  const word = kind === "message" || kind === "modal" ? kind : "command";
  if (module[word] === undefined) return { unsupported: `it has no function ${word}` };
  if (word === "command" && !(module.kinds ?? DEFAULT_KINDS).includes(kind)) {
    return { unsupported: `it makes no body of the kind ${kind}` };
  }
  try {
    const sent: unknown = await module[word]?.(payload, {
      kind,
      ...(commandType === undefined ? {} : { commandType }),
    });
    return sent === undefined ? { unsupported: "it returned nothing" } : { sent: plain(sent) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const isUnsupported = error instanceof Error && "unsupported" in error && error.unsupported === true;
    return isUnsupported ? { unsupported: words } : { refused: words };
  }
}

/** What would be on the wire. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? "null") as Json;
}
