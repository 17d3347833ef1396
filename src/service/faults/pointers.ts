/** JSON pointers (RFC 6901) into bodies and commands. */
import { isObject, type Json } from "../../contract/json.js";
import { escapeSegment, segmentsOf } from "../../contract/json-pointer.js";

/** A copy with the value in its place; where the way there is missing, the very same. */
export function withValueAt(holder: Json, pointer: string, value: Json): Json {
  const [step, ...rest] = segmentsOf(pointer);
  if (step === undefined) return value;
  const inner = memberOf(holder, step);
  if (inner === undefined && rest.length > 0) return holder;
  const put = rest.length === 0 ? value : withValueAt(inner ?? null, `/${rest.map(escapeSegment).join("/")}`, value);
  if (Array.isArray(holder)) return holder.map((element, index) => (String(index) === step ? put : element));
  return isObject(holder) ? { ...holder, [step]: put } : holder;
}

function memberOf(holder: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(holder)) return holder[Number(step)];
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}
