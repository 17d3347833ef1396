/** A service that finds the version of a command by its content. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { textOf, without } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, handledBy } from "../wrap.js";

function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each: Json) => withTexts(each, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, withTexts(each, change)]));
}

/** Versions as they are shown, in place of those of the sound service. */
class ShownVersions {
  readonly #byContent = new Map<string, string>();
  readonly #shown = new Map<string, string>();
  readonly #newest = new Map<string, string>();

  /** The version that a client sees. */
  shown(version: string): string {
    return this.#shown.get(version) ?? version;
  }

  /** The version of the sound service that a client means. */
  meant(version: string): string {
    return this.#newest.get(version) ?? version;
  }

  /** Keeps the version of a command. Content that an edit brings back has the version that it had first. */
  learn(command: JsonObject, isEdited: boolean): void {
    const version = textOf(command, "version");
    const content = JSON.stringify(without(command, "version"));
    const before = this.#byContent.get(content);
    if (before === undefined) this.#byContent.set(content, this.shown(version));
    if (before === undefined || !isEdited) return;
    this.#shown.set(version, before);
    this.#newest.set(before, version);
  }
}

/** An edit that brings back what a command was brings back its version, too. */
export function versionsByContent(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const versions = new ShownVersions();
    return async ({ operation, request }, { pass }) => {
      const body = operation === "driver" ? await bodyOf(request) : undefined;
      const response = await (isObject(body) && typeof body["version"] === "string"
        ? pass({ ...body, version: versions.meant(body["version"]) })
        : pass());
      if (["create", "edit", "get", "bulk"].includes(operation) && response.ok) {
        const answer = await bodyOf(response);
        for (const command of [...elementsOf(answer), answer]) {
          if (isObject(command)) versions.learn(command, operation === "edit");
        }
      }
      return changed(response, (answer) => withTexts(answer, (text) => versions.shown(text)));
    };
  });
}
