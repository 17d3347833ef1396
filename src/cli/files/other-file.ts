/** What a file is that was passed in place of another one. */
import { isObject, type Json } from "../../contract/json.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { CONFIG_MEMBERS } from "../config/config-members.js";

/** The files of slashproof that people pass. */
export type FileKind = "target" | "config" | "events" | "results" | "finding" | "builder";

const WORDS: Readonly<Record<FileKind, string>> = {
  target: "it is a target.json; pass it with --target",
  config: "it is a configuration; pass it with --config",
  events: "it has the events of a run; pass it to slashproof report or compare",
  results: "it is the results.json of a run; pass the events.ndjson beside it to slashproof report or compare",
  finding: "it is a saved finding; pass it to slashproof replay or explain",
  builder: "it is a result of check-builder; pass it to slashproof compare or report matrix",
};

const FORMATS: Readonly<Record<string, FileKind>> = {
  "slashproof-events": "events",
  "slashproof-report": "results",
  "slashproof-finding": "finding",
  "slashproof-builder": "builder",
};

/**
 * Says what a file is, and what takes it, if it is another one than the wanted one.
 *
 * @param text of the file: JSON, which may have comments, or lines of JSON
 * @throws SetupError `other-file`; nothing where the file is the wanted one, or none of slashproof
 */
export function refuseOtherFile(path: string, text: string, wanted: FileKind | "payload"): void {
  const kind = formatOf(text) ?? kindOf(text);
  if (kind !== undefined && kind !== wanted)
    throw new SetupError("other-file", `Cannot read "${path}": ${WORDS[kind]}`);
}

/** Files that programs write begin with their format. */
function formatOf(text: string): FileKind | undefined {
  const [, format = ""] = /^\s*\{(?:"event":"run-started",)?\s*"format":\s*"([\w-]+)\//.exec(text.slice(0, 200)) ?? [];
  return FORMATS[format];
}

/** A file that is written by hand is smaller. */
const MOST_CHARACTERS = 1_000_000;

function kindOf(text: string): FileKind | undefined {
  const value = text.length > MOST_CHARACTERS ? undefined : jsonOf(text);
  if (!isObject(value)) return undefined;
  if ("baseUrl" in value && "tokens" in value) return "target";
  const names = Object.keys(value).filter((name) => name !== "$schema" && name !== "profile");
  return names.length > 0 && names.every((name) => Object.hasOwn(CONFIG_MEMBERS, name)) ? "config" : undefined;
}

function jsonOf(text: string): Json | undefined {
  try {
    return parseCommentedJson(text, "") as Json;
  } catch {
    // What is wrong with it is found by the reader of the wanted file.
    return undefined;
  }
}
