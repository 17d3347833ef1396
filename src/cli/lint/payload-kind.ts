/** Which kind of payload a value is, by what it has. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { SetupError } from "../../contract/setup-error.js";
import type { LintKind } from "../flags.js";

const OF_A_MESSAGE = [
  "content",
  "embeds",
  "components",
  "poll",
  "sticker_ids",
  "flags",
  "attachments",
  "allowed_mentions",
  "tts",
];

/**
 * The kind of a payload without a name of its kind.
 *
 * @param place file and, in a list, JSON pointer of the payload
 * @throws SetupError with code `payload-kind-unknown`
 */
export function guessedKind(value: Json, place: string): LintKind {
  if (!isObject(value)) throw unknown(place, `it is ${wordFor(value)}`, "pass an object");
  const kind = kindOf(value);
  if (kind === "component") {
    const wayOut = `put it into the components of a message, such as {"flags": 32768, "components": […]}`;
    throw unknown(place, "it looks like a single component", wayOut);
  }
  if (kind !== undefined) return kind;
  const wayOut = "say it with --kind command, message, modal or callback";
  throw unknown(place, "it has no field that tells", wayOut);
}

function kindOf(value: JsonObject): LintKind | "component" | undefined {
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(value, name));
  if (has("name", "name_localizations") && !has("custom_id", "components", "file")) return "command";
  if (has("type")) return has("data") || Object.keys(value).length === 1 ? "callback" : "component";
  if (has("title") || (has("custom_id") && has("components"))) return "modal";
  return has(...OF_A_MESSAGE) ? "message" : undefined;
}

function wordFor(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

function unknown(place: string, found: string, wayOut: string): SetupError {
  return new SetupError(
    "payload-kind-unknown",
    `Cannot determine the kind of the payload "${place}": ${found}; ${wayOut}`,
  );
}
