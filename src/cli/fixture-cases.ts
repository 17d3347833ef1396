/** Cases with generated payloads, to make fixtures of: the same for the same seed. */

import { getPermissions, hold, putPermissions } from "../../suites/permissions/words.js";
import { bareSlot } from "../../suites/properties/bare-slot.js";
import { refusesAnyFault } from "../../suites/properties/single-faults.suite.js";
import { GLOBAL, GUILD } from "../../suites/rows/scope.js";
import { bulk, create, edit, get, list, readBack } from "../../suites/rows/steps.js";
import type { Case, Lease, Step } from "../case/case.js";
import { isMembers } from "../case/compare/difference.js";
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { SetupError } from "../contract/setup-error.js";
import type { SampleKind } from "./flags.js";
import { drawn, validValues } from "./sample-values.js";

/** A kind of value that is the body of a request by itself. */
interface Kind {
  readonly steps: (body: Json) => readonly Step[];
  readonly rule: RuleId;
  readonly needs: Case["needs"];
  readonly lease: Lease;
  readonly emptiesScope?: true;
}

const GLOBALLY = { rule: "command.object.has-its-fields", needs: [], lease: "global" } as const;

/** Another kind is a row here. */
const KINDS: Readonly<Partial<Record<SampleKind, Kind>>> = {
  command: {
    ...GLOBALLY,
    steps: (body) => [
      create(GLOBAL, "act", "act", body),
      get(GLOBAL, "one", "act", [{ check: "shape" }, readBack("act", { $: "one" })]),
    ],
  },
  edit: {
    ...GLOBALLY,
    steps: (body) => [
      ...bareSlot(GLOBAL, { type: 1 }),
      edit(GLOBAL, "act", "act", "stand", body),
      get(GLOBAL, "one", "stand", [{ check: "shape" }, readBack("act", { $: "one" })]),
    ],
  },
  bulk: {
    ...GLOBALLY,
    needs: ["bulk-overwrite"],
    emptiesScope: true,
    steps: (body) => [bulk(GLOBAL, "act", "act", body), list(GLOBAL, "after", [{ check: "shape" }])],
  },
  permissions: {
    rule: "permission.edit.is-read-back",
    needs: ["guild-commands", "permissions-edit"],
    lease: "guild",
    steps: (body) => {
      const permissions = isMembers(body) ? (body["permissions"] ?? []) : [];
      return [
        create(GUILD, "given", "command", { name: "guarded", description: "A command with permissions" }),
        putPermissions("act", "act", "command", permissions),
        getPermissions("one", "command", [{ check: "shape" }, hold("one", permissions)]),
      ];
    },
  },
};

/**
 * So many cases of a kind.
 * @throws SetupError `usage` where values of the kind are no request
 */
export function fixtureCases(kind: SampleKind, count: number, seed: number, faults: boolean): readonly Case[] {
  if (faults) return faultCases(kind, count, seed);
  const known = KINDS[kind];
  if (known === undefined) throw wrongKind(kind, Object.keys(KINDS));
  const { rule, needs, lease, emptiesScope = false, steps } = known;
  return first(count, validValues(kind, seed)).map((body, index) => ({
    id: `fixture.${kind}-${index + 1}`,
    title: `takes generated ${kind} ${index + 1} of seed ${seed}`,
    rules: [rule],
    level: "must",
    needs,
    leases: [lease],
    creates: 1,
    emptiesScope,
    steps: steps(body),
  }));
}

/** Commands with one rule broken, each beside its valid twin. */
function faultCases(kind: SampleKind, count: number, seed: number): readonly Case[] {
  if (kind !== "command") throw wrongKind(kind, ["command"]);
  const { steps, weight: _weight, ...rest } = refusesAnyFault(GLOBAL, "documented");
  return first(count, drawn(steps(), seed)).map((one, index) => ({
    ...rest,
    id: `fixture.fault-${index + 1}`,
    steps: one,
  }));
}

function first<T>(count: number, values: Iterator<T>): T[] {
  const taken: T[] = [];
  for (let next = values.next(); !next.done && taken.length < count; next = values.next()) taken.push(next.value);
  return taken;
}

function wrongKind(kind: string, kinds: readonly string[]): SetupError {
  return new SetupError(
    "usage",
    `Cannot make fixtures of kind "${kind}": such a value is no request; choose from ${kinds.join(", ")}`,
  );
}
