/** The bodies that a suite sends and that a target must accept. */
import type { Case } from "../../../src/case/case.js";
import { isReference, type Template } from "../../../src/case/template.js";
import type { Json } from "../../../src/contract/json.js";
import { valueAt } from "../../../src/contract/json-pointer.js";
import type { OperationId } from "../../../src/contract/operations.js";
import type { Profile } from "../../../src/contract/profile.js";

export interface AcceptedBody {
  /** Operation that takes it. */
  readonly call: OperationId;
  /** The body, with the bindings of the profile in place of references to them. */
  readonly body: Json;
}

/** Bodies of steps that a case expects to be accepted. */
export function acceptedBodies(cases: readonly Case[], { bindings }: Profile): readonly AcceptedBody[] {
  const bound: Readonly<Record<string, Json>> = {
    userInstall: bindings.userInstall,
    callbackTypes: { ...bindings.callbackTypes },
  };
  return cases.flatMap(({ steps }) =>
    steps
      .filter(({ expect }) => expect.some(({ check }) => check === "accepted" || check === "status"))
      .flatMap(({ part, call, body }) =>
        part === "twin" || body === undefined ? [] : [{ call, body: filled(body, bound) }],
      ),
  );
}

/** References to bindings become their values; other references stay as they are. */
function filled(value: Template, bound: Readonly<Record<string, Json>>): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Template[]).map((item) => filled(item, bound));
  if (isReference(value)) return valueAt(bound[value.$], value.at ?? "") ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member as Template, bound)]));
}
