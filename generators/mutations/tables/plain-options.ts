/** The plainest valid option of each type, for rows that are about one thing. */

import type { Json } from "../../../src/contract/json.js";
import type { ParameterType } from "../../commands/parameters.js";

type Members = { readonly [key: string]: Json };

/** Option types that take a value from the user, in the order of the documents. */
export const PARAMETER_TYPES = [3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** What each option type is called in titles and slugs, with no article. */
export const OPTION_TYPE_NAMES = {
  1: "subcommand",
  2: "group",
  3: "string",
  4: "integer",
  5: "boolean",
  6: "user",
  7: "channel",
  8: "role",
  9: "mentionable",
  10: "number",
  11: "attachment",
} as const;

/** An option of this type in titles, with its article. */
export function optionWords(type: keyof typeof OPTION_TYPE_NAMES): string {
  return `an option of type ${OPTION_TYPE_NAMES[type].toUpperCase()}`;
}

/** A value-taking option named `value`; `members` are added or replaced. */
export function parameter(type: ParameterType, members: Members = {}): Members {
  return { type, name: "value", description: "A value", ...members };
}

/** A subcommand named `sub`, without `options` where it takes none. */
export function subcommand(options: readonly Json[] = [], members: Members = {}): Members {
  return { type: 1, name: "sub", description: "A subcommand", ...(options.length > 0 ? { options } : {}), ...members };
}

/** A group named `group`, without `options` where it holds none. */
export function group(options: readonly Json[] = [], members: Members = {}): Members {
  return { type: 2, name: "group", description: "A group", ...(options.length > 0 ? { options } : {}), ...members };
}

/** `count` options with the names `o1`, `o2` and so on. */
export function numbered(count: number, make: (name: string) => Json): Json[] {
  return Array.from({ length: count }, (_, index) => make(`o${index + 1}`));
}

/** `count` choices of distinct names and values that fit the option type. */
export function choices(type: 3 | 4 | 10, count: number): Json[] {
  return Array.from({ length: count }, (_, index) => {
    const byType = { 3: `v${index + 1}`, 4: index + 1, 10: index + 0.5 };
    return { name: `Choice ${index + 1}`, value: byType[type] };
  });
}
