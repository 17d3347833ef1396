/** What the independent service keeps. Written from the first document alone; nothing of slashproof is imported here. */

export type Dictionary = Readonly<Record<string, string>>;
export type Thing = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly name: string;
  readonly name_localizations?: Dictionary | undefined;
  readonly value: string | number;
}

export interface Option {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Dictionary | undefined;
  readonly description_localizations?: Dictionary | undefined;
  readonly required?: boolean | undefined;
  readonly choices?: readonly Choice[] | undefined;
  readonly options?: readonly Option[] | undefined;
  readonly channel_types?: readonly number[] | undefined;
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
  readonly autocomplete?: boolean | undefined;
}

/** The fields that a caller can set; `undefined` is a field that is not set. */
export interface Fields {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Dictionary | undefined;
  readonly description_localizations?: Dictionary | undefined;
  readonly options?: readonly Option[] | undefined;
  readonly default_member_permissions?: string | undefined;
  readonly default_permission?: boolean | undefined;
  readonly nsfw?: boolean | undefined;
  readonly integration_types?: readonly number[] | undefined;
  readonly contexts?: readonly number[] | undefined;
  readonly handler?: number | undefined;
}

/** What one request changes: a member that is there overwrites, also with `undefined`. */
export type Changes = { -readonly [Field in keyof Fields]?: Fields[Field] | undefined };

export interface Command {
  readonly id: string;
  readonly type: number;
  readonly version: string;
  readonly fields: Fields;
}

export interface Overwrite {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

export function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isSnowflake(value: unknown): value is string {
  return typeof value === "string" && /^[1-9]\d{0,19}$/.test(value);
}

export function isIntegerWithin(value: unknown, from: number, to: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;
}
