/** The permission tables of the generators: bodies of an edit that are taken, refused or open. */
import { PERMISSIONS } from "../../generators/kinds.js";
import type { Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { isObject, type Json } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { type Carrier, payloadCasesOf } from "../payloads/payload-cases.js";
import type { Draft } from "../rows/draft.js";
import { GUILD } from "../rows/scope.js";
import { slot } from "../rows/steps.js";
import { getPermissions, hold, putPermissions } from "./words.js";

/** The permissions that step `sent` sent are those that step `name` reads. */
const keeps = (name: string, sent: string): Step => {
  const permissions: Template = { $: sent, of: "sent", at: "/permissions" };
  return getPermissions(name, "slot-a", [hold(name, permissions)]);
};

/** As many permissions as there may be are of users that do not exist, and whether those may be named is open. */
const isFull = (body: Json): boolean =>
  isObject(body) && Array.isArray(body["permissions"]) && body["permissions"].length === LIMITS.permissions.max;

const OF_NOBODY =
  "the documents do not say that permissions may name users that do not exist; permission.edit.takes-at-most-100 asks the same with 50 roles and 50 users of target.json";

/** PUT of a whole body, which a row may have damaged. */
const EDIT: Carrier = {
  word: "",
  phrase: "when permissions are edited",
  prefix: "",
  also: [],
  given: [slot(GUILD, "slot-a")],
  write: (half, body, expect) => ({
    ...putPermissions(half, half, "slot-a", []),
    body: body as Template,
    expect,
    ...(half !== "twin" && isFull(body) ? { open: OF_NOBODY } : {}),
  }),
  before: [],
  after: [keeps("after", "act")],
};

function pairCarrier({ verdict }: Pair): Carrier {
  const isKept = verdict === "refused";
  return {
    ...EDIT,
    write: (half, body, expect) =>
      EDIT.write(half, body, isKept || half === "valid" ? expect : [{ check: "answered" }]),
    before: [{ ...keeps("before", "valid"), part: "given" }],
    after: [isKept ? keeps("after", "valid") : getPermissions("after", "slot-a", [{ check: "shape" }])],
  };
}

export const permissionPayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: PERMISSIONS.table.pairs.map((row) => [row, pairCarrier(row)]),
  acceptances: PERMISSIONS.table.acceptances.map((row) => [row, EDIT]),
  probes: PERMISSIONS.table.probes.map((row) => [row, EDIT]),
});
