/** Every element of a body that rules speak of, at its place. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";

export type ElementKind = "command" | "option" | "choice";

export interface PlacedElement {
  /** What the element is. */
  readonly kind: ElementKind;
  /** The element itself. */
  readonly value: JsonObject;
  /** JSON pointer into the body. */
  readonly at: string;
  /** Of an option: 1 in the command, 2 and 3 below it; of a choice that of its option; of a command 0. */
  readonly depth: number;
  /** Type of the command, where the body or the stored command says it. */
  readonly commandType: number;
  /** The option that a choice is in. */
  readonly option?: JsonObject;
}

/** The command of a create or an edit, or those of a bulk body, with all that is in them. */
export function* elementsIn(body: Json, storedType?: number): Generator<PlacedElement> {
  if (Array.isArray(body)) {
    for (const [index, element] of body.entries()) {
      if (isObject(element)) yield* elementsOfCommand(element, `/${index}`, storedType);
    }
  } else if (isObject(body)) yield* elementsOfCommand(body, "", storedType);
}

function* elementsOfCommand(value: JsonObject, at: string, storedType: number | undefined): Generator<PlacedElement> {
  const commandType = storedType ?? (typeof value["type"] === "number" ? value["type"] : 1);
  yield { kind: "command", value, at, depth: 0, commandType };
  yield* optionsIn(value, at, 1, commandType);
}

function* optionsIn(holder: JsonObject, at: string, depth: number, commandType: number): Generator<PlacedElement> {
  for (const [index, option] of elementsOf(holder["options"]).entries()) {
    if (!isObject(option)) continue;
    const place = `${at}/options/${index}`;
    yield { kind: "option", value: option, at: place, depth, commandType };
    for (const [nth, choice] of elementsOf(option["choices"]).entries()) {
      if (!isObject(choice)) continue;
      yield { kind: "choice", value: choice, at: `${place}/choices/${nth}`, depth, commandType, option };
    }
    yield* optionsIn(option, place, depth + 1, commandType);
  }
}
