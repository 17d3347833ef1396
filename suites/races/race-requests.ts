/** What the requests of races send, and what a race is made of. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { GUILD } from "../rows/scope.js";
import { type Body, request } from "../rows/steps.js";
import { THE_COMMAND } from "./race.js";

/** A race: what is there, and what several clients ask at once. */
export interface Race {
  /** Id of its properties, without the place. */
  readonly id: string;
  /** Completes "the service …". */
  readonly title: string;
  /** Broken where no order explains what was answered. */
  readonly rule: RuleId;
  /** What is in the scope when the race begins. */
  readonly standing: readonly Body[];
  /** What is done to it before; default nothing. */
  readonly before?: readonly Step[];
  /** Most new commands that it makes. */
  readonly creates: number;
  /** What each client asks; two to four of them meet. */
  readonly requests: Arbitrary<readonly Step[]>;
  /** Reads what was there when it began, by its id; default nothing. */
  readonly reads?: readonly Step[];
  /** What follows when all of it is over; default nothing. */
  readonly after?: readonly Step[];
  /** What is requested in the global scope at the same time; default nothing. */
  readonly globally?: readonly Step[];
}

const words = fc.constantFrom("One", "Two", "Three");
const bits = fc.constantFrom("0", "32", "64");
/** Both members that creates of races write. */
export const whole = fc.record({ description: words, default_member_permissions: bits }, { noNullPrototype: true });
/** One of them, as an edit has it. */
export const oneMember: Arbitrary<Body> = fc.oneof(
  words.map((description) => ({ description })),
  bits.map((default_member_permissions) => ({ default_member_permissions })),
);
/** All members at once, of which each edit has its own: together they tell whose they are. */
export const allMembers: Arbitrary<Body> = fc
  .tuple(whole, fc.constantFrom("one", "two", "three"))
  .map(([fields, name]) => ({ ...fields, options: [{ type: 5, name, description: "Drawn" }] }));
/** The command that is there when a race begins. */
export const ECHO: Body = { name: "echo", description: "At first", default_member_permissions: "8" };

/** POST of a command with this name; `step` is the name of the answer. */
export const post = (step: string, name: string, body: Body): Step =>
  racing(step, GUILD.calls.create, { ...body, name });
/** PATCH of the command that is there. */
export const patch = (step: string, body: Body): Step => ({
  ...racing(step, GUILD.calls.edit, body),
  path: THE_COMMAND,
});
/** PUT of the whole list. */
export const put = (step: string, elements: readonly Body[]): Step => racing(step, GUILD.calls.bulk, elements);
/** DELETE of the command that is there. */
export const gone = (step: string): Step => request("act", step, GUILD.calls.delete, { path: THE_COMMAND, expect: [] });

/** A request that several clients send at once: it may be refused. */
export function racing(name: string, call: Step["call"], body: NonNullable<Step["body"]>): Step {
  return { name, part: "act", call, body, expect: [] };
}

/** So many requests of a kind, numbered. */
export function several<T>(one: Arbitrary<T>, from: number, to: number, ask: (value: T, nth: number) => Step) {
  return fc.array(one, { minLength: from, maxLength: to, size: "max" }).map((all) => all.map(ask));
}

/** Both commands with the same members. */
export const both = whole.map((fields): readonly Body[] => ["echo", "ping"].map((name) => ({ ...fields, name })));
