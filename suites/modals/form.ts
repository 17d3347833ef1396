/** The form that cases fill in: its components, how it is opened and submitted, and what of it is seen. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { modalCallback } from "../rows/callbacks.js";
import {
  command,
  delivered,
  deliveries,
  drive,
  interaction,
  mark,
  respond,
  use,
  userId,
  WORLD,
} from "../rows/driver.js";
import type { Body } from "../rows/steps.js";

/** A label around an input. */
export const label = (component: Body, more: Body = {}): Body => ({ type: 18, label: "Label", component, ...more });
/** A text input, `text`. */
export const input = (more: Body = {}): Body => ({ type: 4, custom_id: "text", style: 1, ...more });
/** Text beside inputs. */
export const display: Body = { type: 10, content: "Read this first" };
/** Options by their values. */
export const options = (...values: readonly string[]): readonly Body[] =>
  values.map((value) => ({ label: value.toUpperCase(), value }));
/** A radio group, `radio`, of a and b. */
export const radio = (more: Body = {}): Body => ({ type: 21, custom_id: "radio", options: options("a", "b"), ...more });
/** A checkbox group, `boxes`, of a, b and c. */
export const boxes = (more: Body = {}): Body => ({
  type: 22,
  custom_id: "boxes",
  options: options("a", "b", "c"),
  ...more,
});
/** A checkbox, `box`. */
export const box = (more: Body = {}): Body => ({ type: 23, custom_id: "box", ...more });
/** A string select, `pick`, of a, b and c. */
export const select = (more: Body = {}): Body => ({
  type: 3,
  custom_id: "pick",
  options: options("a", "b", "c"),
  ...more,
});
/** A file upload, `files`. */
export const upload = (more: Body = {}): Body => ({ type: 19, custom_id: "files", ...more });

/** A command was used and answered with a modal of these components. */
export function opened(components: readonly Body[], before: readonly Step[] = []): readonly Step[] {
  return [
    ...WORLD,
    ...before,
    command("command", { name: "ask" }),
    mark(),
    use("used", { part: "given" }),
    { ...deliveries("invoked", [delivered("invoked", 1)]), part: "given" },
    respond("given", "modal", "invoked", modalCallback({ custom_id: "form", title: "A form", components })),
  ];
}

/** Submits the modal that was opened. @param values by custom_id */
export function submit(name: string, part: Step["part"], values: Body, expect: readonly Check[]): Step {
  return drive(
    part,
    name,
    "submitModal",
    { user_id: userId(), interaction_id: interaction("invoked", "/id"), values },
    expect,
  );
}

/** A place in the interaction that was seen. */
export const seen = (pointer: string) => interaction("seen", pointer);
/** The response of the nth component of the modal. */
export const nth = (index: number, pointer = "") => seen(`/data/components/${index}${pointer}`);
/** The response inside the label that is first. */
export const first = (pointer: string) => nth(0, `/component${pointer}`);
