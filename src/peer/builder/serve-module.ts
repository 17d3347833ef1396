/** The other end of the lines: a JavaScript module of functions answers as a program would. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Json } from "../../contract/json.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";

/**
 * What an adapter module exports. Each function returns the payload that would be sent, or throws to refuse it.
 * Nothing returned, or an error with `unsupported: true`, means that the surface of the builder cannot say it.
 */
export interface AdapterModule {
  readonly name?: string;
  readonly version?: string;
  command?(payload: Json): unknown;
  message?(payload: Json): unknown;
  modal?(payload: Json): unknown;
}

/** Answers line after line until the input ends. */
export async function serveModule(module: AdapterModule, input: Readable, output: Writable): Promise<void> {
  const pending: Promise<void>[] = [];
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line) as BuilderRequest;
    pending.push(
      answer(module, request).then((said) => void output.write(`${JSON.stringify({ id: request.id, ...said })}\n`)),
    );
  }
  await Promise.all(pending);
}

async function answer(module: AdapterModule, { kind, payload }: BuilderRequest): Promise<BuilderAnswer> {
  if (kind === "describe") return { sent: { name: module.name ?? "builder", version: module.version ?? "unknown" } };
  if (module[kind] === undefined) return { unsupported: `it has no function ${kind}` };
  try {
    const sent: unknown = await module[kind]?.(payload);
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
