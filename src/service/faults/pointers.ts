/** JSON pointers (RFC 6901) into bodies and commands. */
import type { Json } from "../../contract/json.js";
import { isObject } from "../../rules/violation.js";

/** What stands at a pointer, or undefined. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  return stepsOf(pointer).reduce(memberOf, value);
}

/** A copy with the value in its place; where the way there is missing, the very same. */
export function withValueAt(holder: Json, pointer: string, value: Json): Json {
  const [step, ...rest] = stepsOf(pointer);
  if (step === undefined) return value;
  const inner = memberOf(holder, step);
  if (inner === undefined && rest.length > 0) return holder;
  const put = rest.length === 0 ? value : withValueAt(inner ?? null, `/${rest.map(escaped).join("/")}`, value);
  if (Array.isArray(holder)) return holder.map((element, index) => (String(index) === step ? put : element));
  return isObject(holder) ? { ...holder, [step]: put } : holder;
}

function memberOf(holder: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(holder)) return holder[Number(step)];
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}
