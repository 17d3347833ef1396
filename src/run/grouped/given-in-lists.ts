/** Cases as they run on a target that has no create: commands that they need are written as a list. */
import type { Case, Step } from "../../case/case.js";
import type { Template } from "../../case/template.js";
import { isObject } from "../../contract/json.js";
import { commandWriteOf, GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import type { MissingRoutes } from "../../target/probe/facts.js";
import { isInGuild } from "../../target/workspace/scope-of-call.js";

/** Bulk overwrites by the create that they replace. */
const BULK_FOR: ReadonlyMap<OperationId, OperationId> = new Map([
  [GLOBAL_OPERATIONS.create, GLOBAL_OPERATIONS.bulk],
  [GUILD_OPERATIONS.create, GUILD_OPERATIONS.bulk],
]);

/** True where a command can be made, though it cannot be posted. */
export function isMadeInList(call: OperationId, missing: MissingRoutes): boolean {
  const bulk = BULK_FOR.get(call);
  return bulk !== undefined && missing.has(call) && !missing.has(bulk);
}

/**
 * The case with each given create replaced by a bulk overwrite that names it and what was made before it. What later
 * steps refer to is looked for in the answer to that list. A create that the case is about stays.
 *
 * @returns the case itself where nothing is replaced
 */
export function withGivenInLists(testCase: Case, missing: MissingRoutes): Case {
  if (![...BULK_FOR.keys()].some((create) => isMadeInList(create, missing))) return testCase;
  const isConcerned = ({ call, part, together }: Step): boolean =>
    part === "given" && together === undefined && isMadeInList(call, missing);
  if (!testCase.steps.some(isConcerned)) return testCase;
  const writer = new ListWriter(isConcerned);
  return { ...testCase, emptiesScope: true, steps: testCase.steps.map((step) => writer.take(step)) };
}

interface Element {
  /** The step that made it in the case as it was written. */
  readonly step: string;
  readonly body: { readonly [key: string]: Template };
}

/** Where a command of a step is found now. */
interface Place {
  readonly step: string;
  readonly find: { readonly name: Template; readonly type: Template };
}

class ListWriter {
  readonly #isConcerned: (step: Step) => boolean;
  readonly #lists = new Map<string, readonly Element[]>();
  /** Scopes that another write has changed: what is there is not known any more. */
  readonly #changed = new Set<string>();
  readonly #places = new Map<string, Place>();

  constructor(isConcerned: (step: Step) => boolean) {
    this.#isConcerned = isConcerned;
  }

  take(original: Step): Step {
    const step = this.#referring(original);
    const scope = scopeOf(step);
    const bulk = BULK_FOR.get(step.call);
    const { body } = step;
    const canBeListed = isObject(body) && typeof body["name"] === "string" && !this.#changed.has(scope);
    if (!this.#isConcerned(step) || bulk === undefined || !canBeListed) {
      if (commandWriteOf(step.call)) this.#changed.add(scope);
      return step;
    }
    return this.#listed(step, bulk, scope, body as Element["body"]);
  }

  #listed(step: Step, bulk: OperationId, scope: string, body: Element["body"]): Step {
    const others = (this.#lists.get(scope) ?? []).filter((one) => !isSameCommand(one.body, body));
    const list = [...others, { step: step.name, body }];
    this.#lists.set(scope, list);
    for (const one of list) {
      const find = { name: one.body["name"] ?? null, type: one.body["type"] ?? 1 };
      this.#places.set(one.step, { step: step.name, find });
    }
    return { ...step, call: bulk, body: list.map((one) => one.body) };
  }

  /** The step with every reference to a replaced create leading to its element of the list. */
  #referring(step: Step): Step {
    if (this.#places.size === 0) return step;
    const text = JSON.stringify(step, (_key, value: unknown) => {
      if (!isObject(value) || typeof value["$"] !== "string" || "find" in value) return value;
      const place = this.#places.get(value["$"]);
      return place ? { ...value, $: place.step, find: place.find } : value;
    });
    return JSON.parse(text) as Step;
  }
}

/** Which scope a step works in: two steps with the same text work in the same one. */
function scopeOf({ call, path, as }: Step): string {
  const { command_id: _command, ...where } = path ?? {};
  return JSON.stringify([isInGuild(call), as === "otherBot", where]);
}

function isSameCommand(one: Element["body"], other: Element["body"]): boolean {
  return one["name"] === other["name"] && (one["type"] ?? 1) === (other["type"] ?? 1);
}
