/** What a schema cannot say. */

import { otherFieldProblems, sizeProblems } from "../shared-a/command-rules.js";
import { isObject, type JsonObject } from "../shared-a/json.js";
import type { IsFixed } from "../shared-a/mended.js";
import { optionFieldProblems } from "../shared-a/option-rules.js";
import { localizedNameProblems, orderProblems, repeatedNameProblems, shapeProblems } from "../shared-a/option-tree.js";
import { descriptionProblems, localizationProblems } from "../shared-a/text-rules.js";
import type { CauseId } from "./causes.js";
import { slashNamePattern } from "./schemas.js";

export type CrossCheck = (
  body: JsonObject,
  command: JsonObject,
  asked: { readonly kind: "create" | "edit" | "bulk"; readonly type: number; readonly isGlobal: boolean },
) => string[];

/** Makes the check of a body that has passed its schema; the command is what it would become. */
export function crossCheck(isFixed: IsFixed<CauseId>): CrossCheck {
  const pattern = new RegExp(slashNamePattern(isFixed), "u");
  const isSlashName = (name: string) => pattern.test(name) && name === name.toLowerCase();

  function slashNames(body: JsonObject): string[] {
    const localized = isObject(body["name_localizations"]) ? Object.values(body["name_localizations"]) : [];
    const names = [body["name"], ...localized].filter((name) => typeof name === "string");
    return names.filter((name) => !isSlashName(name)).map((name) => `${name} is not a name of a slash command`);
  }

  return (body, command, { kind, type, isGlobal }) => {
    const { options } = body;
    const hasDescription = kind !== "edit" || body["description"] !== undefined;
    return [
      ...otherFieldProblems(body, type, isGlobal),
      ...(type === 1 ? slashNames(body) : []),
      ...(hasDescription ? descriptionProblems(body["description"], type, kind !== "create") : []),
      ...localizationProblems(body, type),
      ...optionFieldProblems(options),
      ...shapeProblems(options),
      ...(isFixed("required-order-is-not-checked") ? orderProblems(options) : []),
      ...(isFixed("option-names-may-repeat") ? repeatedNameProblems(options) : []),
      ...localizedNameProblems(options),
      ...(isFixed("combined-size-is-not-checked") ? sizeProblems(command, type) : []),
    ];
  };
}
