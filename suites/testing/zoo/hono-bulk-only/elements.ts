/** Reads and checks the list that a bulk overwrite sends. */

import { commandProblems, idProblems } from "../shared-a/command-rules.js";
import { isObject, type JsonObject } from "../shared-a/json.js";
import { mostOfType } from "../shared-a/limits.js";
import type { IsFixed } from "../shared-a/mended.js";
import { optionListsOf } from "../shared-a/option-tree.js";
import type { CauseId } from "./causes.js";

export type Element = JsonObject & { readonly name: string; readonly type: number };

const trimmed = (text: unknown) => (typeof text === "string" ? text.trim() : text);

/** The elements, or undefined where the body is no list of objects. */
export function readElements(body: unknown, isFixed: IsFixed<CauseId>): Element[] | undefined {
  if (!Array.isArray(body) || !body.every(isObject)) return undefined;
  return body.map((sent) => {
    const element = { ...sent, type: sent["type"] === undefined ? 1 : sent["type"] } as Element;
    if (isFixed("texts-are-trimmed")) return element;
    const { name, description } = element;
    return {
      ...element,
      name: trimmed(name) as string,
      ...(description === undefined ? {} : { description: trimmed(description) }),
    };
  });
}

function hasRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

export function elementProblems(elements: readonly Element[], isGlobal: boolean, isFixed: IsFixed<CauseId>): string[] {
  const problems = elements.flatMap((element) =>
    commandProblems(element, { kind: "bulk", type: element.type, isGlobal }),
  );
  if (elements.length === 0 && !isFixed("empty-list-is-refused")) problems.push("commands are required");
  if (isFixed("names-may-repeat") && hasRepeats(elements.map(({ type, name }) => `${type} ${name}`))) {
    problems.push("names must be unique per type");
  }
  if (isFixed("ids-are-numbers")) problems.push(...elements.flatMap((element) => idProblems(element["id"])));
  for (const type of [1, 2, 3, 4]) {
    const count = elements.filter((element) => element.type === type).length;
    if (count > mostOfType(type)) problems.push(`at most ${mostOfType(type)} commands of type ${type} are allowed`);
  }
  if (!isFixed("twenty-five-options-are-refused")) {
    const lists = elements.flatMap((element) => optionListsOf(element["options"]));
    if (lists.some(({ options }) => options.length >= 25)) problems.push("too many options");
  }
  return problems;
}
