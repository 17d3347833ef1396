/** The plainest acceptance: members of a command that must be read back as they were sent. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { Acceptance } from "../../rows/row.js";

interface KeptMembers {
  readonly what: string;
  readonly value: { readonly [key: string]: Json };
  readonly more?: Partial<Acceptance>;
}

/** A row whose slug and title begin with `keeps`; `more` narrows the verbs, the scopes or the command type. */
export function kept(rule: RuleId, slug: string, { what, value, more = {} }: KeptMembers): Acceptance {
  return { rule, slug: `keeps-${slug}`, title: `stores ${what}`, element: "command", value, ...more };
}
