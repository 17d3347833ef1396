/** Properties: the same checks with generated values. */
import fc, { type Arbitrary } from "fast-check";
import { command } from "../../generators/commands/command.js";
import { commandName } from "../../generators/primitives/names.js";
import type { WriteVerb } from "../../generators/rows/row.js";

import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { ProfileName } from "../../src/contract/profile.js";
import { raceProperties } from "../races/races.suite.js";
import { needsOf } from "../rows/draft.js";
import { type CommandScope, inBothScopes, verbName } from "../rows/scope.js";
import { at, bulk, create, differs, edit, entry, equals, get, list, readBack, slot } from "../rows/steps.js";
import { BARE, bareSlot, type Command, inSlot } from "./bare-slot.js";
import { createsOfDays } from "./days-of-creates.js";
import { deliveryProperties } from "./deliveries.suite.js";
import { permissionsAreListed } from "./listed-permissions.js";
import { storesAnyList } from "./many-commands.suite.js";
import { messageSequenceProperties } from "./message-sequences.suite.js";
import { messageProperties } from "./messages.suite.js";
import { modalProperties } from "./modals.suite.js";
import { oneChannelProperties } from "./one-channel.suite.js";
import { globalHistories, oneGuildProperties } from "./one-guild.suite.js";
import { readInOtherLanguages } from "./other-languages.js";
import { permissionsPerGuild } from "./permissions.suite.js";
import { sequenceProperties } from "./sequences.suite.js";
import { refusesAnyFault } from "./single-faults.suite.js";
import { taken } from "./taken.js";
import { readInTwoLanguages } from "./two-languages.js";
import { uploadsReadBack } from "./uploads.js";
import { wordsOf } from "./vocabulary.js";

/** What an edit says beside the members that it changes. */
interface EditForm {
  /** Also the description. */
  readonly hasWords: boolean;
  /** Also the name, which stays as it is: clients send whole commands. */
  readonly hasName: boolean;
}

const WRITES: Readonly<Record<WriteVerb, (scope: CommandScope, body: Command, form: EditForm) => readonly Step[]>> = {
  create: (scope, body) => [
    ...bareSlot(scope, body),
    create(scope, "act", "act", body, [taken("overwrite", [body])]),
    get(scope, "one", "act", [{ check: "shape" }, readBack("act", { $: "one" })]),
  ],
  edit: (scope, body, { hasName }) => {
    const { type: _type, name, ...others } = body;
    const fields = hasName && name !== undefined ? { ...others, name } : others;
    const { options } = fields;
    const isOther = Array.isArray(options) && options.length > 0;
    const [before, after] = [at("bare", "/version"), at("act", "/version")];
    const changed = { ...differs(before, after), rule: "command.version.changes-on-edit" } as const;
    return [
      ...bareSlot(scope, body),
      edit(scope, "act", "act", "stand", fields, { expect: [taken("edit", [fields]), ...(isOther ? [changed] : [])] }),
      get(scope, "one", "stand", [{ check: "shape" }, readBack("act", { $: "one" })]),
    ];
  },
  bulk: (scope, body) => [bulk(scope, "act", "act", [body], [taken("bulk", [body])])],
};

function stepsOf(scope: CommandScope, verb: WriteVerb, generated: Command, form: EditForm): readonly Step[] {
  const body = inSlot(generated);
  const found = verb === "edit" ? entry("after", "stand") : { $: "after", find: { name: body.name ?? null } };
  return [
    ...WRITES[verb](scope, body, form),
    list(scope, "after", [
      { check: "shape" },
      { ...readBack("act", found), ...(verb === "bulk" ? { sentAt: "/0" } : {}) },
    ]),
  ];
}

/** Shrinks to an edit with its description and without its name. */
const editForm: Arbitrary<EditForm> = fc.record({
  hasWords: fc.constantFrom(true, true, false),
  hasName: fc.constantFrom(false, false, true),
});

/** An edit may leave out the description, which every other write must have. */
function edited(verb: WriteVerb, value: Command, { hasWords }: EditForm): Command {
  const { description: _, ...others } = value;
  return verb === "edit" && !hasWords && Object.keys(others).length > 1 ? others : value;
}

const VERBS: readonly WriteVerb[] = ["create", "edit", "bulk"];

/** An overwrite carries many values in one request, so it has the most of them. */
const WEIGHTS: Readonly<Record<WriteVerb, number>> = { create: 0.35, edit: 0.35, bulk: 3 };

function roundTrips(scope: CommandScope, verb: WriteVerb, profile: ProfileName): Property {
  return {
    id: `command.any-valid-one-round-trips@${verb}.${scope.name}`,
    title: `accepts any valid ${scope.name} command in ${verb === "edit" ? "an" : "a"} ${verbName(verb)}, and returns it as it was sent`,
    rules: [
      "option.fields.round-trip",
      "option.order.is-preserved",
      "choice.order.is-preserved",
      "command.object.has-its-fields",
    ],
    level: "must",
    needs: needsOf([scope.lease], verb === "bulk" ? [bulk(scope, "act", "act", [])] : []),
    leases: [scope.lease],
    creates: 2,
    emptiesScope: verb === "bulk",
    weight: WEIGHTS[verb],
    sideBySide: verb === "bulk" ? "overwrites" : "slots",
    steps: () =>
      fc
        .tuple(command({ scope: scope.name, inBulk: verb === "bulk", vocabulary: wordsOf(profile) }), editForm)
        .map(([value, form]) => stepsOf(scope, verb, edited(verb, value as Command, form), form)),
  };
}

/** Names are checked by renaming a slot, which costs no create. */
function takesAnyName(scope: CommandScope): Property {
  return {
    id: `command.any-valid-name-is-taken@${scope.name}`,
    title: "accepts any valid name, and returns it unchanged",
    rules: ["command.name.matches-pattern"],
    level: "must",
    needs: needsOf([scope.lease], []),
    leases: [scope.lease],
    creates: 1,
    emptiesScope: false,
    weight: 0.12,
    sideBySide: "slots",
    steps: () =>
      commandName().map((name) => [
        slot(scope, "slot-d", BARE),
        edit(scope, "act", "act", "slot-d", { name }),
        get(scope, "one", "slot-d", [equals({ $: "one", at: "/name" }, name)]),
        { ...edit(scope, "read", "name-again", "slot-d", { name: "slot-d" }), expect: [] },
      ]),
  };
}

/** Properties of a profile. Their values are the same for the same seed, whatever the target answers. */
export function generatedProperties(profile: ProfileName): readonly Property[] {
  return [
    ...inBothScopes((scope) => [
      ...VERBS.map((verb) => roundTrips(scope, verb, profile)),
      takesAnyName(scope),
      refusesAnyFault(scope, "create", profile),
      refusesAnyFault(scope, "edit", profile),
    ]),
    storesAnyList(profile),
    createsOfDays,
    ...oneGuildProperties(profile),
    ...messageProperties(profile),
    ...modalProperties(profile),
    ...oneChannelProperties(profile),
    ...deliveryProperties,
    permissionsPerGuild,
    permissionsAreListed,
    readInTwoLanguages,
    readInOtherLanguages,
    ...sequenceProperties,
    ...messageSequenceProperties(profile),
    uploadsReadBack,
    ...raceProperties,
    ...globalHistories(profile),
  ];
}
