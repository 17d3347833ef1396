/** Members of a valid body, read with what is in their place when they are absent or null. */
import { isObject, type Json } from "../../contract/json.js";
import type { Localizations } from "../store/stored-command.js";

/** The value where it is a text, else `otherwise`. */
export function textOr<T extends string | null>(value: Json | undefined, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}

/** The value where it is a boolean, else `otherwise`. */
export function flagOr(value: Json | undefined, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

/** The value where it is a list, else `otherwise`. The body is valid, so elements are not checked. */
export function listOr<T extends readonly number[] | null>(
  value: Json | undefined,
  otherwise: T,
): readonly number[] | T {
  return Array.isArray(value) ? value.filter((element) => typeof element === "number") : otherwise;
}

/** The value where it is a documented handler (1 or 2), else `otherwise`. */
export function handlerOr(value: Json | undefined, otherwise: number): number {
  return value === 1 || value === 2 ? value : otherwise;
}

/** A dictionary as it was sent, equal values and unknown locales included; its values are known to be texts. */
export function localizationsOf(value: Json | undefined): Localizations | null {
  return isObject(value) ? (value as Localizations) : null;
}
