/** Cases with generated payloads, to make fixtures of: the same for the same seed. */

import { getPermissions, hold, putPermissions } from "../../suites/permissions/words.js";
import { bareSlot } from "../../suites/properties/bare-slot.js";
import { messageRoundTrips, refusesAnyMessageFault } from "../../suites/properties/messages.suite.js";
import { refusesAnyFault } from "../../suites/properties/single-faults.suite.js";
import { GLOBAL, GUILD } from "../../suites/rows/scope.js";
import { bulk, create, edit, get, list, readBack } from "../../suites/rows/steps.js";
import type { Case, Lease, Step } from "../case/case.js";
import { caseOfProperty, type Property } from "../case/property.js";
import { isObject, type Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { SetupError } from "../contract/setup-error.js";
import { answeredInteractions, answeringModals } from "./fixture-interactions.js";
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
      const permissions = isObject(body) ? (body["permissions"] ?? []) : [];
      return [
        create(GUILD, "given", "command", { name: "guarded", description: "A command with permissions" }),
        putPermissions("act", "act", "command", permissions),
        getPermissions("one", "command", [{ check: "shape" }, hold("one", permissions)]),
      ];
    },
  },
};

const DRIVEN = {
  level: "must",
  needs: ["driver", "interactions"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
} as const satisfies Partial<Property>;

/** Kinds that are more than one body in a known place: a property has what is checked on them. */
const PROPERTIES: Readonly<Partial<Record<SampleKind, Property>>> = {
  message: messageRoundTrips,
  interaction: {
    ...DRIVEN,
    id: "interaction.any-use-is-answered",
    title: "delivers a use of a command and shows its answer",
    rules: ["message.response.takes-components", "interaction.data.options-have-name-type-and-value"],
    steps: answeredInteractions,
  },
  modal: {
    ...DRIVEN,
    id: "message.any-modal-answers",
    title: "accepts a modal as the response to a command",
    rules: ["message.modal-answers-an-interaction"],
    steps: answeringModals,
  },
};

/** Kinds that can be broken in one place. */
const FAULTY: Readonly<Partial<Record<SampleKind, () => Property>>> = {
  command: () => refusesAnyFault(GLOBAL, "create", "documented"),
  message: () => refusesAnyMessageFault("documented"),
};

/**
 * So many cases of a kind.
 * @throws SetupError `usage` where values of the kind are no request
 */
export function fixtureCases(kind: SampleKind, count: number, seed: number, faults: boolean): readonly Case[] {
  if (faults) return faultCases(kind, count, seed);
  const known = KINDS[kind];
  const testCase = PROPERTIES[kind];
  if (testCase !== undefined) return casesOf(testCase, kind, count, seed);
  if (known === undefined) throw wrongKind(kind, [...Object.keys(KINDS), ...Object.keys(PROPERTIES)]);
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

/** Commands or messages with one rule broken, each beside its valid half. */
function faultCases(kind: SampleKind, count: number, seed: number): readonly Case[] {
  const faulty = FAULTY[kind];
  if (faulty === undefined) throw wrongKind(kind, Object.keys(FAULTY));
  return casesOf(faulty(), kind === "command" ? "fault" : `${kind}-fault`, count, seed);
}

function casesOf(property: Property, word: string, count: number, seed: number): readonly Case[] {
  return first(count, drawn(property.steps(), seed)).map((one, index) => ({
    ...caseOfProperty(property, one),
    id: `fixture.${word}-${index + 1}`,
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
