/** The permission tables of the generators: bodies of an edit that are taken, refused or open. */
import { ACCEPTANCES, PAIRS, PROBES } from "../../generators/index.js";
import type { Acceptance, Pair, Probe } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { type Draft, draft } from "../rows/draft.js";
import { GUILD } from "../rows/scope.js";
import { ACCEPTED, slot } from "../rows/steps.js";
import { getPermissions, hold, putPermissions } from "./words.js";

/** PUT of a whole body, which a row may have damaged. */
function put(part: "valid" | "twin" | "act", name: string, body: Template, expect: readonly Check[]): Step {
  return { ...putPermissions(part, name, "slot-a", []), body, expect };
}

function caseOf(row: Pair | Acceptance | Probe, steps: readonly Step[]): Draft {
  return draft({
    id: `${row.rule}.${row.slug}`,
    title: `${row.title}, in an edit of permissions`,
    rules: [row.rule],
    leases: ["guild"],
    steps: [slot(GUILD, "slot-a"), ...steps],
  });
}

const sent = (step: string): Template => ({ $: step, of: "sent", at: "/permissions" });

function pairCase(row: Pair): Draft {
  const refused: Check = { check: "refused", pointer: row.pointer };
  const kept = getPermissions("after", "slot-a", [hold("after", sent("valid"))]);
  return caseOf(row, [
    put("valid", "valid", row.valid, ACCEPTED),
    { ...getPermissions("before", "slot-a", [hold("before", sent("valid"))]), part: "given" },
    put("twin", "twin", row.twin, [row.verdict === "refused" ? refused : { check: "answered" }]),
    row.verdict === "refused" ? kept : getPermissions("after", "slot-a", [{ check: "shape" }]),
  ]);
}

export const permissionPayloadCases: readonly Draft[] = [
  ...PAIRS.filter(({ element }) => element === "permissions").map(pairCase),
  ...ACCEPTANCES.filter(({ element }) => element === "permissions").map((row) =>
    caseOf(row, [
      put("act", "act", row.value, ACCEPTED),
      getPermissions("after", "slot-a", [hold("after", sent("act"))]),
    ]),
  ),
  ...PROBES.filter(({ element }) => element === "permissions").map((row) =>
    caseOf(row, [put("act", "act", row.value, [{ check: "observe", what: row.title }])]),
  ),
];
