/** The commands of one scope, in an array. */

import type { JsonObject } from "../shared-a/json.js";
import { knownPartOfOptions } from "../shared-a/option-rules.js";

export interface Command extends JsonObject {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly version: string;
}

export type Draft = JsonObject & { readonly id?: string; readonly type: number; readonly name: string };

const EDITABLE = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
];
const GLOBAL_ONLY = ["dm_permission", "integration_types", "contexts"];

/** Fields of a new command that the body left out. */
export function blank(type: number, isGlobal: boolean): JsonObject {
  return {
    name_localizations: null,
    description: "",
    description_localizations: null,
    ...(type === 1 ? { options: [] } : {}),
    default_member_permissions: null,
    default_permission: true,
    nsfw: false,
    ...(isGlobal ? { dm_permission: true, integration_types: [0], contexts: null } : {}),
    ...(type === 4 ? { handler: 1 } : {}),
  };
}

/** Fields of the body that are stored. */
export function given(body: JsonObject, type: number, isGlobal: boolean): JsonObject {
  const names = [...EDITABLE, ...(isGlobal ? GLOBAL_ONLY : []), ...(type === 4 ? ["handler"] : [])];
  const fields: JsonObject = {};
  for (const name of names) {
    if (body[name] !== undefined) fields[name] = body[name];
  }
  if (fields["dm_permission"] === null) fields["dm_permission"] = true;
  if (fields["options"] !== undefined) fields["options"] = knownPartOfOptions(fields["options"]);
  if (type !== 1) delete fields["options"];
  return fields;
}

export class Registry {
  readonly #scopes: { [key: string]: Command[] } = {};

  list(key: string): Command[] {
    this.#scopes[key] ??= [];
    return this.#scopes[key];
  }

  save(key: string, command: Command): void {
    const list = this.list(key);
    const index = list.findIndex(({ id }) => id === command.id);
    if (index < 0) list.push(command);
    else list[index] = command;
  }

  replace(key: string, commands: Command[]): void {
    this.#scopes[key] = commands;
  }

  remove(key: string, id: string): void {
    this.#scopes[key] = this.list(key).filter((command) => command.id !== id);
  }
}
