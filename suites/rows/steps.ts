/** The verbs that rows are written with. Each gives one plain step; nothing here talks to a target. */
import type { Credential, Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import type { OperationId } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { CommandScope } from "./scope.js";

interface Extra {
  readonly as?: Credential;
  readonly path?: Readonly<Record<string, Template>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly together?: string;
  readonly expect?: readonly Check[];
}

/** What a step has beside its body: its checks alone, or members by their names. */
export type Details<Members> = Members | readonly Check[];

/** The members of a step that were given, where checks alone are its `expect`. */
export function detailsOf<Members extends object>(details: Details<Members>): Members {
  return (Array.isArray(details) ? { expect: details } : details) as Members;
}

export type Body = { readonly [key: string]: Template };

export const ACCEPTED: readonly Check[] = [{ check: "accepted" }];

/** The response has exactly this status. */
export const answered = (status: number): Check => ({ check: "status", is: [status] });

/** Something in the response of step `name`, by JSON pointer. */
export const at = (name: string, pointer = ""): Reference => ({ $: name, at: pointer });

/** Id of the command that step `name` answered with. */
export const idOf = (name: string): Reference => at(name, "/id");

/** The entry of a list response that has the id of another step's command. */
export const entry = (list: string, of: string, pointer = ""): Reference => ({
  $: list,
  find: { id: idOf(of) },
  at: pointer,
});

/** A request that no verb below is about. It is accepted unless its details say otherwise. */
export function request(part: Part, name: string, call: OperationId, details: Details<Partial<Step>> = {}): Step {
  const { expect = ACCEPTED, ...members } = detailsOf(details);
  return { name, part, call, ...members, expect };
}

/** The details of a request about the command of step `of`. */
export function about<Members extends Pick<Partial<Step>, "path">>(of: string, details: Details<Members>) {
  const { path, ...members } = detailsOf(details);
  return { ...members, path: { command_id: idOf(of), ...path } };
}

/** Sends a whole body to a scope. */
const sent =
  (verb: "create" | "bulk") =>
  (scope: CommandScope, part: Part, name: string, body: Template, details: Details<Extra> = {}): Step =>
    request(part, name, scope.calls[verb], { body, ...detailsOf(details) });

/** POST of a command. */
export const create = sent("create");

/** PUT of the whole list. */
export const bulk = sent("bulk");

/** Makes sure that a slot command is in the scope: new or overwritten, either is fine. */
export function slot(scope: CommandScope, name: string, more: Body = {}): Step {
  return create(scope, "given", name, { name, description: "A slot of slashproof", ...more });
}

/** A slot for a context-menu command, which takes no description. */
export function menuSlot(scope: CommandScope, step: string, type: 2 | 3, more: Body = {}): Step {
  return create(scope, "given", step, { name: type === 2 ? "Slot U" : "Slot M", type, ...more });
}

/** PATCH of the command of step `of`. */
export function edit(
  scope: CommandScope,
  part: Part,
  name: string,
  of: string,
  body: Template,
  details: Details<Extra> = {},
): Step {
  return request(part, name, scope.calls.edit, { body, ...about(of, details) });
}

/** DELETE of the command of step `of`. */
export function remove(scope: CommandScope, part: Part, name: string, of: string, details: Details<Extra> = {}): Step {
  return request(part, name, scope.calls.delete, about(of, details));
}

/** GET of the command of step `of`. */
export function get(
  scope: CommandScope,
  name: string,
  of: string,
  expect: readonly Check[] = [],
  extra: Extra = {},
): Step {
  return request("read", name, scope.calls.get, { expect: [...ACCEPTED, ...expect], ...about(of, extra) });
}

/** GET of the list, dictionaries included. */
export function list(scope: CommandScope, name: string, expect: readonly Check[] = [], extra: Extra = {}): Step {
  return {
    name,
    part: "read",
    call: scope.calls.list,
    query: { with_localizations: "true" },
    expect: [...ACCEPTED, ...expect],
    ...extra,
  };
}

/** The same list, taken before anything happens: it sets the stage. */
export function listBefore(scope: CommandScope, name = "before", extra: Extra = {}): Step {
  return { ...list(scope, name, [], extra), part: "given" };
}

/** The command of step `of` is in the list under this name, so that what becomes of it later means something. */
export function listedAs(scope: CommandScope, of: string, name: string): Step {
  const seen = `${of}-stands`;
  return { ...list(scope, seen, [named(seen, { id: idOf(of), name }, 1)]), part: "given" };
}

/** The list holds as many commands of this type and name. */
export function named(listName: string, where: { readonly [key: string]: Template }, times: number): Check {
  return { check: "lists", in: at(listName), where, times };
}

/** The value at a place equals another value or reference. */
export const equals = (where: Reference, to: Template): Check => ({ check: "equals", at: where, to });
/** The value at a place is one of these. */
export const oneOf = (where: Reference, ...values: readonly Template[]): Check => ({
  check: "equals",
  at: where,
  oneOf: values,
});
/** Two values are equal, without values that the service may change. */
export const same = (left: Reference, right: Reference): Check => ({ check: "same", left, right });
/** Two values are not equal. */
export const differs = (left: Reference, right: Reference): Check => ({ check: "differs", left, right });
/** The value is null or missing. */
export const absent = (where: Reference): Check => ({ check: "absent", at: where });
/** What step `sent` sent is read back at a place, defaults applied. */
export const readBack = (sent: string, where: Reference): Check => ({ check: "round-trip", sent, at: where });
export const REFUSED: Check = { check: "refused" };

/** The same checks: where one fails, this rule is broken. */
export const breaking = (rule: RuleId, checks: readonly Check[]): readonly Check[] =>
  checks.map((check) => ({ ...check, rule }));

/** The payload is refused; in profile `discord` for what is at `pointer`. */
export const refusedAt = (pointer: string): Check => ({ check: "refused", pointer });

/** A refusal that profile `discord` knows by name, such as `unknown-command`. */
export const refusedAs = (error: string): Check => ({ check: "refused", error });
