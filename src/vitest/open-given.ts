/** The target of a vitest project: a description, a file of one, or a module. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { SetupError } from "../contract/setup-error.js";
import { parseCommentedJson } from "../target/json-text.js";
import { openModuleTarget } from "../target/open-module-target.js";
import { type OpenOptions, type OpenTarget, openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";

/** Content of target.json, what a target module exports by default, or the path of either, from where vitest runs. */
export type GivenTarget = string | object;

/**
 * Opens it.
 * @throws SetupError where the file cannot be read, or says something that is no target
 */
export async function openGiven(given: GivenTarget, options: OpenOptions): Promise<OpenTarget> {
  if (typeof given === "string") return openPath(given, { ...options, openedBy: { by: "file", path: given } });
  if ("fetch" in given || "start" in given) return openModuleTarget(given, "the target of conformance()", options);
  return openTarget(parseTarget(given, "the target of conformance()"), options);
}

async function openPath(path: string, options: OpenOptions): Promise<OpenTarget> {
  try {
    if (!/\.[cm]?[jt]s$/.test(path)) {
      const text = await readFile(path, "utf8");
      return openTarget(parseTarget(parseCommentedJson(text, path), path), options);
    }
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href);
    return await openModuleTarget(module.default, path, options);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const found = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      "target-file-unreadable",
      `Cannot open the target "${path}": ${found}; name a target.json, or a module that default-exports { fetch, target }`,
      { cause: error },
    );
  }
}
