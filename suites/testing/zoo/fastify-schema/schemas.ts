/** JSON schemas of the bodies. */

import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";

const NAME = "^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$";
const ASCII_NAME = "^[-_a-z0-9]{1,32}$";

export const slashNamePattern = (isFixed: IsFixed<CauseId>): string =>
  isFixed("names-must-be-ascii") ? NAME : ASCII_NAME;

const text = (minLength: number, maxLength: number) => ({ type: "string", minLength, maxLength });

const snowflake = { type: "string", pattern: "^\\d{1,20}$" };

export function schemas(isFixed: IsFixed<CauseId>) {
  const dictionaryOf = (value: object) => ({
    type: "object",
    nullable: isFixed("dictionaries-may-not-be-null"),
    propertyNames: { pattern: "^[a-z]{2}(-[A-Z0-9]{2,3})?$" },
    additionalProperties: value,
  });
  const slashName = { type: "string", pattern: slashNamePattern(isFixed) };

  const choice = {
    type: "object",
    required: ["name", "value"],
    additionalProperties: false,
    properties: { name: text(1, 100), name_localizations: dictionaryOf(text(1, 100)), value: {} },
  };
  const option = {
    $id: "option",
    type: "object",
    required: ["type", "name", "description"],
    additionalProperties: false,
    properties: {
      type: { type: "integer", minimum: 1, maximum: 11 },
      name: slashName,
      name_localizations: dictionaryOf(slashName),
      description: text(1, 100),
      description_localizations: dictionaryOf(text(1, 100)),
      required: { type: "boolean" },
      choices: { type: "array", maxItems: 25, items: choice },
      options: { type: "array", maxItems: 25, items: { $ref: "option#" } },
      channel_types: { type: "array", items: { type: "integer" } },
      min_value: { type: "number" },
      max_value: { type: "number" },
      min_length: { type: "integer", minimum: 0, maximum: 6000 },
      max_length: { type: "integer", minimum: 1, maximum: 6000 },
      autocomplete: { type: "boolean" },
    },
  };

  const fields = {
    name: text(1, 32),
    name_localizations: dictionaryOf(text(1, 32)),
    description: text(0, 100),
    description_localizations: dictionaryOf(text(1, 100)),
    options: { type: "array", maxItems: 25, items: { $ref: "option#" } },
    default_member_permissions: { type: "string", nullable: true, pattern: "^\\d{1,20}$" },
    dm_permission: { type: "boolean", nullable: true },
    default_permission: { type: "boolean", nullable: true },
    nsfw: { type: "boolean" },
    integration_types: { type: "array", items: { type: "integer", enum: [0] } },
    contexts: { type: "array", nullable: true, items: { type: "integer", enum: [0, 1, 2] } },
  };
  const withDefaults = {
    ...fields,
    default_member_permissions: { ...fields.default_member_permissions, default: null },
    default_permission: { ...fields.default_permission, default: true },
    nsfw: { ...fields.nsfw, default: false },
  };
  const type = { type: "integer", minimum: 1, maximum: 4, default: 1 };
  const handler = { type: "integer", enum: [1, 2] };
  const closed = (properties: object, required: string[] = []) => ({
    type: "object",
    required,
    additionalProperties: false,
    properties,
  });

  const create = closed({ ...withDefaults, type, handler }, ["name"]);
  const edit = closed(isFixed("edit-fills-in-defaults") ? fields : withDefaults);
  const element = { ...withDefaults, type, handler, id: snowflake };
  const globalElement = {
    ...element,
    integration_types: { ...fields.integration_types, default: [0] },
    contexts: { ...fields.contexts, default: [0, 1, 2] },
  };
  const guildBulk = { type: "array", items: closed(element, ["name"]) };
  const globalBulk = { type: "array", items: closed(globalElement, ["name"]) };
  const entry = closed({ id: snowflake, type: { type: "integer", enum: [1, 2, 3] }, permission: { type: "boolean" } }, [
    "id",
    "type",
    "permission",
  ]);
  const permissions = closed({ permissions: { type: "array", maxItems: 100, items: entry } }, ["permissions"]);
  return { option, create, edit, guildBulk, globalBulk, permissions };
}

export type Schemas = ReturnType<typeof schemas>;
