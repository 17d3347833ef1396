/** Cases as they run on a target that does not overwrite a command whose name is posted again. */

import type { Case, Step } from "../../case/case.js";
import type { Template } from "../../case/template.js";
import { isObject } from "../../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import type { Upsert } from "../../target/probe/facts.js";
import { isInGuild } from "../../target/workspace/scope-of-call.js";

/** A command that a step of the case has made, under the name that it has by now. */
interface Made {
  readonly step: string;
  readonly scope: string;
  readonly type: Template;
  readonly name: Template;
}

/**
 * Steps that make the same verdict possible without an overwrite: a command in the way is deleted before its name is
 * posted again, and an invalid variant gets a name of its own, so that it cannot be refused for its name.
 * A case that is about overwriting stays as it is.
 *
 * @returns the case itself where nothing is written over
 */
export function withoutOverwrites(testCase: Case, upsert: Upsert): Case {
  if (isAboutOverwriting(testCase) || testCase.steps.some(({ together }) => together !== undefined)) return testCase;
  const adapted = new Adaptation(upsert === "refuses").run(testCase.steps);
  const creates = adapted.filter(({ call, part }) => isCreate(call) && part !== "twin").length;
  return { ...testCase, steps: adapted, creates: Math.max(testCase.creates, creates) };
}

/** What such a case shows is seen only where a name is posted twice. */
export function isAboutOverwriting({ id, rules }: Pick<Case, "id" | "rules">): boolean {
  return id.includes("overwrit") || rules.some((rule) => rule.startsWith("upsert.") || ABOUT.has(rule));
}

const ABOUT: ReadonlySet<string> = new Set([
  "endpoint.create.answers-200-for-a-used-name",
  "command.name.is-unique-per-type-and-scope",
]);

class Adaptation {
  readonly #renamesTwins: boolean;
  #made: readonly Made[] = [];
  /** Steps whose command was deleted, by the step that made it anew. */
  readonly #renewed = new Map<string, string>();
  readonly #apartTwins = new Set<string>();

  constructor(renamesTwins: boolean) {
    this.#renamesTwins = renamesTwins;
  }

  run(steps: readonly Step[]): readonly Step[] {
    return steps.flatMap((step) => this.#adapt(this.#judgedApart(this.#renewedIn(step))));
  }

  #adapt(step: Step): readonly Step[] {
    if (isBulk(step.call)) this.#made = this.#made.filter(({ scope }) => scope !== scopeOf(step));
    if (isDelete(step.call)) this.#made = this.#made.filter(({ step: made }) => made !== targetOf(step));
    if (isEdit(step.call)) this.#rename(step);
    return isCreate(step.call) ? this.#create(step) : [step];
  }

  #create(step: Step): readonly Step[] {
    const made = madeBy(step);
    if (made === undefined) return [step];
    const inTheWay = this.#made.find((one) => isSameCommand(one, made));
    if (step.part === "twin") return [inTheWay && this.#renamesTwins ? this.#apart(step) : step];
    this.#made = [...this.#made.filter((one) => one !== inTheWay), made];
    if (inTheWay === undefined) return [step];
    this.#renewed.set(inTheWay.step, step.name);
    return [deletion(step, inTheWay), step];
  }

  /** An invalid variant that is accepted is a command of its own then, and it is that which is judged. */
  #apart(step: Step): Step {
    this.#apartTwins.add(step.name);
    return underAnotherName(step);
  }

  #rename(step: Step): void {
    const name = isObject(step.body) ? step.body["name"] : undefined;
    if (name === undefined || step.part === "twin") return;
    this.#made = this.#made.map((one) => (one.step === targetOf(step) ? { ...one, name: name as Template } : one));
  }

  #judgedApart(step: Step): Step {
    if (this.#apartTwins.size === 0) return step;
    const expect = step.expect.map((check) =>
      "twin" in check && check.made === undefined && this.#apartTwins.has(check.twin)
        ? { ...check, made: { $: check.twin } }
        : check,
    );
    return { ...step, expect };
  }

  /** The step with every id of a command that was made anew replaced by that of the new one. */
  #renewedIn(step: Step): Step {
    if (this.#renewed.size === 0) return step;
    const text = JSON.stringify(step, (_key, value: unknown) => {
      if (!isObject(value) || typeof value["$"] !== "string" || value["at"] !== "/id" || "find" in value) return value;
      return { ...value, $: this.#newest(value["$"]) };
    });
    return JSON.parse(text) as Step;
  }

  #newest(step: string): string {
    let newest = step;
    for (let next = this.#renewed.get(newest); next !== undefined; next = this.#renewed.get(newest)) newest = next;
    return newest;
  }
}

const isCreate = (call: string) => call === GLOBAL_OPERATIONS.create || call === GUILD_OPERATIONS.create;
const isEdit = (call: string) => call === GLOBAL_OPERATIONS.edit || call === GUILD_OPERATIONS.edit;
const isBulk = (call: string) => call === GLOBAL_OPERATIONS.bulk || call === GUILD_OPERATIONS.bulk;
const isDelete = (call: string) => call === GLOBAL_OPERATIONS.delete || call === GUILD_OPERATIONS.delete;

/** Which scope a step works in: two steps with the same text work in the same one. */
function scopeOf({ call, path, as }: Step): string {
  const { command_id: _command, ...where } = path ?? {};
  return JSON.stringify([isInGuild(call), as === "otherBot", where]);
}

function madeBy(step: Step): Made | undefined {
  if (!isObject(step.body) || step.body["name"] === undefined) return undefined;
  const { name, type } = step.body as { readonly [key: string]: Template };
  return name === undefined ? undefined : { step: step.name, scope: scopeOf(step), name, type: type ?? 1 };
}

function isSameCommand(one: Made, other: Made): boolean {
  return one.scope === other.scope && one.name === other.name && one.type === other.type;
}

/** The step whose command a request is about. */
function targetOf({ path }: Step): string | undefined {
  const id: unknown = path?.["command_id"];
  return isObject(id) && typeof id["$"] === "string" && id["at"] === "/id" ? id["$"] : undefined;
}

function deletion(step: Step, { step: made }: Made): Step {
  const call = step.call === GLOBAL_OPERATIONS.create ? GLOBAL_OPERATIONS.delete : GUILD_OPERATIONS.delete;
  const {
    name,
    part: _part,
    body: _body,
    raw: _raw,
    query: _query,
    headers: _headers,
    expect: _expect,
    ...rest
  } = step;
  return {
    ...rest,
    name: `free-${name}`,
    part: "given",
    call,
    ...(step.as === undefined || step.as === "otherBot" ? {} : { as: "bot" }),
    path: { ...step.path, command_id: { $: made, at: "/id" } },
    expect: [{ check: "accepted" }],
  };
}

/** As long as before, so that a limit on the whole is met as before. */
function underAnotherName(step: Step): Step {
  const body = step.body as { readonly [key: string]: Template };
  const { name } = body;
  if (typeof name !== "string" || name === "") return step;
  const last = name.endsWith("x") ? "y" : "x";
  return { ...step, body: { ...body, name: [...name].slice(0, -1).join("") + last } };
}
