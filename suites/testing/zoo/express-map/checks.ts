/** What is checked of a body. */

import { otherFieldProblems, sizeProblems } from "../shared-a/command-rules.js";
import { isObject, type JsonObject } from "../shared-a/json.js";
import type { IsFixed } from "../shared-a/mended.js";
import { optionProblems } from "../shared-a/option-rules.js";
import { descriptionProblems, localizationProblems, nameProblems } from "../shared-a/text-rules.js";
import type { CauseId } from "./causes.js";
import type { StoredCommand } from "./command-map.js";

type Fixed = IsFixed<CauseId>;

function checkName(body: JsonObject, type: number, isFixed: Fixed): string[] {
  if (isFixed("name-is-only-required")) return nameProblems(body["name"], type);
  return body["name"] ? [] : ["name is required"];
}

/** Everything but name and description, which an edit may leave out. */
function checkRest(body: JsonObject, type: number, isGlobal: boolean, isFixed: Fixed): string[] {
  return [
    ...otherFieldProblems(body, type, isGlobal),
    ...(isFixed("localizations-are-not-checked") ? localizationProblems(body, type) : []),
    ...(isFixed("options-are-not-checked") ? optionProblems(body["options"]) : []),
  ];
}

function checkSize(command: JsonObject, type: number, isFixed: Fixed): string[] {
  return isFixed("options-are-not-checked") ? sizeProblems(command, type) : [];
}

export function checkCreate(body: unknown, isGlobal: boolean, isFixed: Fixed): string[] {
  if (!isObject(body)) return ["body must be an object"];
  const type = (body["type"] === undefined ? 1 : body["type"]) as number;
  return [
    ...checkName(body, type, isFixed),
    ...(isFixed("description-is-not-checked") ? descriptionProblems(body["description"], type, false) : []),
    ...checkRest(body, type, isGlobal, isFixed),
    ...checkSize(body, type, isFixed),
  ];
}

export function checkEdit(body: unknown, command: StoredCommand, isGlobal: boolean, isFixed: Fixed): string[] {
  if (!isObject(body)) return ["body must be an object"];
  const { name, description } = body;
  const mustCheckDescription = description !== undefined && isFixed("description-is-not-checked");
  return [
    ...(name !== undefined ? checkName(body, command.type, isFixed) : []),
    ...(mustCheckDescription ? descriptionProblems(description, command.type, true) : []),
    ...checkRest(body, command.type, isGlobal, isFixed),
    ...checkSize({ ...command, ...body }, command.type, isFixed),
  ];
}
