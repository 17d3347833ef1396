/** Single fields of components, and what the readers of components share. */

import { countCharacters, isObject, type Json } from "../../shared-b/command/text.js";
import type { IsFixed } from "../../shared-b/fixed.js";
import { invalid } from "../../shared-b/refusal.js";
import type { CauseId } from "../causes.js";

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly content_type: string;
}

/** What is known while the components of one message are read. */
export interface Reading {
  readonly isFixed: IsFixed<CauseId>;
  readonly attachments: readonly Attachment[];
}

export interface Component extends Json {
  type: number;
  id?: number;
  components?: Component[];
  accessory?: Component;
}

export function readObject(value: unknown, where: string): Json {
  if (!isObject(value)) {
    throw invalid(`${where} must be an object`);
  }
  return value;
}

export function readItems(value: unknown, where: string, least: number, most: number): unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw invalid(`${where} must be a list of ${least} to ${most} items`);
  }
  return value;
}

export function readText(value: unknown, where: string, most: number, least = 0): string {
  if (typeof value !== "string" || countCharacters(value) < least || countCharacters(value) > most) {
    throw invalid(`${where} must be a string of ${least} to ${most} characters`);
  }
  return value;
}

export function readInteger(value: unknown, where: string, least: number, most: number): number {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw invalid(`${where} must be an integer from ${least} to ${most}`);
  }
  return Number(value);
}

export function readBoolean(value: unknown, where: string): boolean {
  if (typeof value !== "boolean") {
    throw invalid(`${where} must be a boolean`);
  }
  return value;
}

export function readSnowflake(value: unknown, where: string): string {
  if (typeof value !== "string" || !/^[0-9]{1,20}$/.test(value)) {
    throw invalid(`${where} must be a snowflake`);
  }
  return value;
}

export function readCustomId(value: unknown, where: string): string {
  return readText(value, `${where}.custom_id`, 100, 1);
}

/** A member under its name, where it is there. */
export function optional<T>(
  source: Json,
  key: string,
  where: string,
  read: (value: unknown, where: string) => T,
): Record<string, T> {
  return source[key] === undefined ? {} : { [key]: read(source[key], `${where}.${key}`) };
}

export function readEmoji(value: unknown, where: string): Json {
  const emoji = readObject(value, where);
  return {
    ...(emoji["id"] === null ? { id: null } : optional(emoji, "id", where, readSnowflake)),
    ...(emoji["name"] === null
      ? { name: null }
      : optional(emoji, "name", where, (name, place) => readText(name, place, 100))),
    ...optional(emoji, "animated", where, readBoolean),
  };
}
