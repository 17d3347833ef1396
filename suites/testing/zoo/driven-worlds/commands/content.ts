/** Commands as they are kept, and what clients can write in them. */
import type { Texts } from "../locales.js";

export type Dictionary = Texts | null;

export interface Choice {
  readonly name: string;
  readonly name_localizations?: Dictionary;
  readonly value: string | number;
}

export interface Option {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Dictionary;
  readonly description: string;
  readonly description_localizations?: Dictionary;
  readonly required?: boolean;
  readonly choices?: readonly Choice[];
  /** Those of a subcommand or group; an empty list where it has none. */
  readonly options?: readonly Option[];
  readonly channel_types?: readonly number[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly autocomplete?: boolean;
}

/** The members of a command that bodies can name. */
export interface Content {
  readonly type: number;
  readonly name: string;
  readonly name_localizations: Dictionary;
  readonly description: string;
  readonly description_localizations: Dictionary;
  readonly options?: readonly Option[];
  readonly default_member_permissions: string | null;
  readonly default_permission: boolean;
  readonly dm_permission?: boolean;
  readonly nsfw: boolean;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[];
  readonly handler?: number;
}

const MEMBERS = [
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "dm_permission",
  "nsfw",
  "contexts",
  "integration_types",
  "handler",
] as const satisfies readonly (keyof Content)[];

/** A text that is the same for commands that say the same. */
export const contentText = (content: Content): string => JSON.stringify(MEMBERS.map((name) => content[name] ?? null));

/** A subcommand or a group. */
export const isNested = ({ type }: Pick<Option, "type">): boolean => type <= 2;

/** All options of a command, at every depth, each with where it is. */
export function everyOption(
  options: readonly Option[] | undefined,
  at = "options",
): readonly { readonly option: Option; readonly at: string }[] {
  return (options ?? []).flatMap((option, nth) => {
    const here = `${at}.${nth}`;
    return [{ option, at: here }, ...everyOption(option.options, `${here}.options`)];
  });
}
