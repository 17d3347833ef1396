/** `slashproof.config.*`: found, loaded, and read member by member. */
import { accessSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { didYouMean } from "../../contract/did-you-mean.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { oneLine, systemReason } from "../end/failure.js";
import { refuseOtherFile } from "../files/other-file.js";
import { type Flags, OLD_NAMES } from "../flags.js";
import { CONFIG_MEMBERS, type ConfigMember } from "./config-members.js";

/** Longest wait for a module of a configuration. A promise that nothing settles would end the process without a word. */
const LOADED_WITHIN_MS = 30_000;

/**
 * The members of a configuration, as values of flags.
 *
 * @param file its path from the folder
 * @param withinMs how long its module may take to load
 * @throws SetupError `config-invalid`, `config-unreadable`, `other-file`, `json-malformed`, and `usage` for a value that no flag takes
 */
export async function readConfig(file: string, folder: string, withinMs = LOADED_WITHIN_MS): Promise<Flags> {
  const [path, kind] = [resolve(folder, file), extname(file)];
  if (kind === ".json") return flagsOf(parsed(path, file), file);
  if (MODULES.includes(kind)) return flagsOf(await imported(path, file, withinMs), file);
  const found = kind === "" ? "its name has no extension" : `its name ends with "${kind}"`;
  throw invalid(`"${file}"`, found, `it must end with .json, ${MODULES.join(", ")}`);
}

const MODULES: readonly string[] = [".js", ".mjs", ".ts", ".mts"];

function parsed(path: string, file: string): unknown {
  try {
    const text = readFileSync(path, "utf8");
    refuseOtherFile(file, text, "config");
    return parseCommentedJson(text, file);
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw noFile(file, cause);
  }
}

function noFile(file: string, cause: unknown): SetupError {
  return unreadable(file, systemReason(cause), "name a file that can be read", cause);
}

/** Node reads TypeScript by itself from 22.18 on. */
async function imported(path: string, file: string, withinMs: number): Promise<unknown> {
  let module: { readonly default?: unknown };
  try {
    accessSync(path);
  } catch (cause) {
    throw noFile(file, cause);
  }
  try {
    module = await inTime(import(pathToFileURL(path).href), withinMs);
  } catch (cause) {
    const { code, name, message } = cause as NodeJS.ErrnoException;
    if (code === "ERR_UNKNOWN_FILE_EXTENSION")
      throw unreadable(
        file,
        `Node ${process.versions.node} does not read TypeScript`,
        "use Node 22.18 or newer, or rename it to slashproof.config.mjs and take its types away",
        cause,
      );
    throw unreadable(file, `${name}: ${oneLine(message)}`, "see that node can import the file", cause);
  }
  if (module.default === undefined)
    throw invalid(`"${file}"`, "it has no default export", "write export default { … }");
  return module.default;
}

/** The timer keeps the process alive until then. */
async function inTime<Value>(loading: Promise<Value>, withinMs: number): Promise<Value> {
  const controller = new AbortController();
  const late = setTimeout(withinMs, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`it did not load within ${withinMs} ms, as if it waited for what never happens`);
  });
  // Stopping the timer rejects it too.
  late.catch(() => undefined);
  try {
    return await Promise.race([loading, late]);
  } finally {
    controller.abort();
  }
}

function flagsOf(value: unknown, file: string): Flags {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid(`"${file}"`, `${kindOf(value)} was found`, `write an object with ${NAMES.join(", ")}`);
  const flags: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    if (name === "$schema" || one === undefined) continue;
    const today = OLD_NAMES.get(name) ?? name;
    const [, member] = Object.entries(CONFIG_MEMBERS).find(([known]) => known === today) ?? [];
    if (member === undefined) {
      const near = didYouMean(name, NAMES);
      throw invalid(placeIn(file, name), "the member is unknown", near === "" ? `known are ${NAMES.join(", ")}` : near);
    }
    flags[today] = readMember(member, one, placeIn(file, name));
  }
  return flags;
}

function placeIn(file: string, name: string): string {
  return `"${file}" at /${name}`;
}

const NAMES = Object.keys(CONFIG_MEMBERS);

const WAYS = { string: "a text in quotes", integer: "a number without quotes", array: "a list of texts" } as const;

function readMember({ flag, schema }: ConfigMember, value: unknown, place: string): unknown {
  const isFitting =
    schema.type === "array"
      ? Array.isArray(value) && value.every((one) => typeof one === "string")
      : typeof value === (schema.type === "integer" ? "number" : "string");
  if (!isFitting) throw invalid(place, `${kindOf(value)} was found`, `write ${WAYS[schema.type]}`);
  const text = Array.isArray(value) ? value.join() : String(value);
  return flag.read === undefined ? text : flag.read(`${place} with the value`, text);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${oneLine(String(value)).slice(0, 60)}`;
}

function invalid(place: string, found: string, wayOut: string): SetupError {
  return new SetupError("config-invalid", `Cannot read ${place}: ${found}; ${wayOut}`);
}

function unreadable(file: string, found: string, wayOut: string, cause: unknown): SetupError {
  return new SetupError("config-unreadable", `Cannot read "${file}": ${found}; ${wayOut}`, { cause });
}
