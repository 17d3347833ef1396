/** What is collected while the components of a message are read, and checks of single members. */

import type { IsFixed } from "../shared-c/fixed.js";
import { countCharacters, type Json } from "../shared-c/texts.js";

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly content_type: string;
  readonly url: string;
}

export interface Reading {
  readonly isFixed: IsFixed;
  readonly problems: string[];
  readonly attachments: readonly Attachment[];
  readonly ids: Set<number>;
  readonly customIds: Set<string>;
  readonly total: { count: number };
}

export interface Node {
  readonly json: Json;
  readonly path: string;
  readonly reading: Reading;
}

export function complain({ path, reading }: Node, message: string): void {
  reading.problems.push(`${path}: ${message}`);
}

export function expectText(node: Node, member: string, most: number, isRequired = false, isNullable = false): void {
  const value = node.json[member];
  if (value === undefined && !isRequired) return;
  if (value === null && isNullable) return;
  if (typeof value !== "string") complain(node, `${member} must be a string`);
  else if (countCharacters(value) > most) complain(node, `${member} is longer than ${most} characters`);
}

export function expectFlag(node: Node, member: string): void {
  const value = node.json[member];
  if (value !== undefined && typeof value !== "boolean") complain(node, `${member} must be a boolean`);
}

export function expectWhole(node: Node, member: string, least: number, most: number, isNullable = false): void {
  const value = node.json[member];
  if (value === undefined || (value === null && isNullable)) return;
  const isGood = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  if (!isGood) complain(node, `${member} must be a whole number from ${least} to ${most}`);
}

/** Reads the custom_id and remembers it. */
export function expectCustomId(node: Node): void {
  const { customIds, isFixed } = node.reading;
  const value = node.json["custom_id"];
  if (typeof value !== "string" || value === "") complain(node, "custom_id must be a string of 1 to 100 characters");
  else {
    expectText(node, "custom_id", 100);
    if (customIds.has(value) && isFixed("custom-ids-may-repeat")) complain(node, "custom_id is used twice");
    customIds.add(value);
  }
}
