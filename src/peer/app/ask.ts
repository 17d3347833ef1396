/** What is asked of an application: interactions with a name, and the steps that lead there. */
import type { Step } from "../../case/case.js";
import { APP_OPERATIONS } from "../../contract/operations.js";
import type { JsonObject } from "../../rules/violation.js";

/** One interaction to deliver. */
export interface Ask {
  /** How it differs from the others of its subject: `with count of 100, in de`. */
  readonly slug: string;
  readonly interaction: JsonObject;
}

/** Interactions that are told of together: uses of a command, of a component, of a modal. */
export interface Subject {
  /** Stands after the @ of the ids of its cases: `/settings role add`. */
  readonly id: string;
  /** Begins a sentence for people: `Using /settings role add`. */
  readonly words: string;
  /** The option that is typed into, as it is registered. */
  readonly option?: JsonObject | undefined;
  /** What has to be asked before, so that what is used is there. */
  readonly before: readonly Step[];
  readonly asks: readonly Ask[];
}

/** A step of this room; nothing is expected of it by name, for the rules of its case judge it. */
export function deliverStep(name: string, step: Partial<Omit<Step, "name" | "call">>): Step {
  return { name, part: "act", call: APP_OPERATIONS.deliver, expect: [], ...step };
}

/** The steps of an ask: what leads there, then itself. */
export function stepsOf(
  { before, option }: Pick<Subject, "before" | "option">,
  interaction: JsonObject,
): readonly Step[] {
  return [...before, deliverStep(ASKED, { body: interaction, ...(option ? { delivery: { option } } : {}) })];
}

/** Name of the step that is judged. */
export const ASKED = "asked";
