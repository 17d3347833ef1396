/** Fills the references of a case in with what earlier exchanges gave. */
import { isObject, type Json } from "../contract/json.js";
import { lastSegment, valueAt } from "../contract/json-pointer.js";
import type { Answer } from "./case.js";
import { type Comparison, differenceOf } from "./compare/difference.js";
import { type ShownScope, showReference } from "./show-reference.js";
import { isReference, type Reference, type Template } from "./template.js";

/** What references can speak of: earlier exchanges by step name, and the constants of the leased scopes. */
export interface ReferenceScope {
  /** Responses by the name of their step. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Ids of application, guilds and channels by their name in references. */
  readonly constants: Readonly<Record<string, Json | undefined>>;
}

/** A request, or an expectation, could not be made because an answer lacks what it refers to. */
export class UnresolvedReference extends Error {
  /** Step that should have given it, or the name of a constant. */
  readonly source: string;
  /** JSON pointer in the source. */
  readonly pointer: string;
  /** In words. */
  readonly place: string;

  constructor(reference: Reference, scope: ShownScope) {
    const place = showReference(reference, scope);
    super(`there is no value for ${place}`);
    this.name = "UnresolvedReference";
    this.source = reference.$;
    this.pointer = reference.at ?? "";
    this.place = place;
  }
}

/** The value that a reference points to; `undefined` where there is nothing. */
export function resolveReference(reference: Reference, scope: ReferenceScope): Json | undefined {
  const found = valueAt(containerOf(reference, scope), reference.at ?? "");
  if (reference.minus === undefined) return found;
  const isSnowflake = typeof found === "string" && /^\d{1,20}$/.test(found);
  return isSnowflake ? String(BigInt(found) - BigInt(reference.minus)) : undefined;
}

/** What the pointer of a reference starts from: a body, or the element that `find` picks. */
export function containerOf(reference: Reference, scope: ReferenceScope): Json | undefined {
  const answer = scope.answers.get(reference.$);
  const start = answer ? partOf(answer, reference) : scope.constants[reference.$];
  if (reference.find === undefined) return start;
  const list = valueAt(start, reference.in ?? "");
  if (!Array.isArray(list)) return undefined;
  const where = resolveWhere(reference.find, scope);
  return (list as readonly Json[]).find((element) => matchesWhere(element, where));
}

function partOf(answer: Answer, reference: Reference): Json | undefined {
  if (reference.of === "headers") return answer.headers;
  return reference.of === "sent" ? answer.sent : answer.body;
}

/**
 * A template as JSON. Parts without references are handed on as they are, never copied.
 * @throws UnresolvedReference where a reference leads to nothing
 */
export function resolveTemplate(template: Template, scope: ReferenceScope): Json {
  if (typeof template !== "object" || template === null) return template;
  if (Array.isArray(template)) return resolveList(template as readonly Template[], scope);
  if (isReference(template)) {
    const value = resolveReference(template, scope);
    if (value === undefined) throw new UnresolvedReference(template, scope);
    return value;
  }
  return resolveMembers(template as { readonly [key: string]: Template }, scope);
}

/** Members that an element must have, as `lists` and `find` ask; absent and default are one. */
export function matchesWhere(element: Json, where: Readonly<Record<string, Json | undefined>>): boolean {
  if (!isObject(element)) return false;
  for (const name of Object.keys(where)) {
    const actual = name === "type" && isNamed(element) ? (element["type"] ?? 1) : element[name];
    if (differenceOf(where[name], actual, IN_FULL, name) !== undefined) return false;
  }
  return true;
}

const IN_FULL: Comparison = { members: "expected", dictionaries: "compare" };

/** The members of a `where`; a reference that leads to nothing matches nothing. */
export function resolveWhere(
  where: { readonly [key: string]: Template },
  scope: ReferenceScope,
): Readonly<Record<string, Json | undefined>> {
  const resolved: Record<string, Json | undefined> = {};
  for (const name of Object.keys(where)) {
    const value = where[name];
    resolved[name] = isReference(value)
      ? (resolveReference(value, scope) ?? UNMATCHABLE)
      : resolveTemplate(value as Template, scope);
  }
  return resolved;
}

/** Name of the member that a reference ends in, for defaults. */
export function memberOfReference(reference: Reference): string {
  return lastSegment(reference.at ?? "");
}

/** Equal to no JSON that a target can send in a member that is looked for. */
const UNMATCHABLE: Json = ["no element has this"];

function isNamed(element: { readonly [key: string]: Json }): boolean {
  return "name" in element;
}

function resolveList(list: readonly Template[], scope: ReferenceScope): Json {
  let copy: Json[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const template = list[index] as Template;
    const value = resolveTemplate(template, scope);
    if (value !== template && copy === undefined) copy = list.slice(0, index) as Json[];
    copy?.push(value);
  }
  return copy ?? (list as readonly Json[]);
}

function resolveMembers(members: { readonly [key: string]: Template }, scope: ReferenceScope): Json {
  let copy: Record<string, Json> | undefined;
  for (const name of Object.keys(members)) {
    const template = members[name] as Template;
    const value = resolveTemplate(template, scope);
    if (value === template) continue;
    copy ??= { ...(members as { readonly [key: string]: Json }) };
    copy[name] = value;
  }
  return copy ?? (members as { readonly [key: string]: Json });
}
