/** The tables of the generators, checked on every verb, in both scopes and at every depth. */
import { COMMANDS } from "../../generators/kinds.js";
import type { Acceptance, Pair, Probe, WriteVerb } from "../../generators/rows/row.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { Draft } from "../rows/draft.js";
import { type CommandScope, GLOBAL, GUILD } from "../rows/scope.js";
import { isSizeRule } from "../rows/size-rules.js";
import { type Body, create, list, listBefore, named, same } from "../rows/steps.js";
import { bodyOf, carrierOf, restore, type SlotCarrier, stage, write, writtenId } from "./carrier.js";
import { aftermathOf, alsoShown, type Carrier, payloadCasesOf } from "./payload-cases.js";
import { type PayloadPlace, type PayloadRow, placesOf } from "./place.js";

const VERBS: readonly WriteVerb[] = ["create", "edit", "bulk"];

/** How titles call the request of a verb. */
const REQUESTS: Readonly<Record<WriteVerb, (scope: string) => string>> = {
  create: (scope) => `when a ${scope} command is created`,
  edit: (scope) => `when a ${scope} command is edited`,
  bulk: (scope) => `when all ${scope} commands are overwritten`,
};

interface Setting {
  readonly scope: CommandScope;
  readonly verb: WriteVerb;
  readonly place: PayloadPlace;
}

/**
 * All settings a row is checked in: every verb and place in a guild, of which a target may have many. The global scope
 * is one, so its cases run one after the other; there each verb is checked once, at the outermost or the deepest place.
 * Rare places are checked on create in a guild only.
 */
function settingsOf(row: PayloadRow): readonly Setting[] {
  const scopes = [GLOBAL, GUILD].filter(({ name }) => row.scopes?.includes(name) ?? true);
  const verbs = VERBS.filter((verb) => row.verbs?.includes(verb) ?? true);
  return verbs.flatMap((verb) =>
    scopes.flatMap((scope) => placesIn(scope, verb, placesOf(row)).map((place) => ({ scope, verb, place }))),
  );
}

function placesIn(scope: CommandScope, verb: WriteVerb, places: readonly PayloadPlace[]): readonly PayloadPlace[] {
  const usual = places.filter(({ rare }) => !rare);
  if (scope === GLOBAL) return usual.slice(...(verb === "edit" ? [0, 1] : [-1]));
  return verb === "create" ? places : usual;
}

/** Everything about a setting that is the same whatever is sent. */
function around({ scope, verb, place }: Setting): Pick<Carrier, "word" | "phrase" | "prefix"> {
  return {
    word: [verb, place.word, scope.name].filter(Boolean).join("."),
    phrase: [REQUESTS[verb](scope.name), place.phrase].filter(Boolean).join("; "),
    prefix: `${verb === "bulk" ? "/0" : ""}${place.prefix}`,
  };
}

const writing =
  (row: PayloadRow, { scope, verb, place }: Setting, carrier: SlotCarrier): Carrier["write"] =>
  (half, payload, expect) =>
    write(scope, verb, { name: half, part: half, expect }, bodyOf(row, verb, carrier, place.embed(payload)));

/** Both halves go to one slot, with the name that it has by then. */
function pairCarrier(row: Pair, setting: Setting): Carrier {
  const { scope, verb, place } = setting;
  const valid = place.embed(row.valid);
  const carrier = carrierOf(row, valid);
  const id = writtenId(verb, "valid", carrier, valid.name);
  return {
    ...around(setting),
    also: [
      alsoShown(row.verdict, "endpoint.refused-write-leaves-no-trace"),
      ...(isSizeRule(row.rule) ? (["discord.error.too-large-is-application-command-too-large"] as const) : []),
    ],
    given: stage(scope, carrier, verb, valid.name),
    write: writing(row, setting, carrier),
    before: [{ ...listBefore(scope), expect: [{ check: "accepted" }, named("before", { id }, 1)] }],
    after: [list(scope, "after", [aftermath(row, id, place.prefix + row.pointer)]), ...restore(scope, carrier)],
  };
}

/** What the list after the invalid variant must show, by what the documents require. */
function aftermath(row: Pair, id: Reference, pointer: string): Check {
  const unchanged = {
    ...same({ $: "before" }, { $: "after" }),
    rule: "endpoint.refused-write-leaves-no-trace",
  } as const;
  const [before, now] = [
    { $: "before", find: { id } },
    { $: "after", find: { id } },
  ];
  return aftermathOf(row.verdict, unchanged, { before, now, pointer });
}

/** The value is read back. Rows about a name are created anew once, elsewhere the slot is renamed. */
function acceptanceCarrier(row: Acceptance, setting: Setting): Carrier {
  const { scope, verb, place } = setting;
  const value = place.embed(row.value);
  const carrier = carrierOf(row, value);
  const anew = carrier.named && verb === "create";
  const readBack: Check = {
    check: "round-trip",
    sent: "act",
    ...(verb === "bulk" ? { sentAt: "/0" } : {}),
    at: { $: "after", find: { id: writtenId(verb, "act", carrier, value.name) } },
  };
  return {
    ...around(setting),
    ...(anew ? { facts: { creates: 1 } } : {}),
    also: [],
    given: anew ? [] : stage(scope, carrier, verb, value.name),
    write: anew
      ? () => create(scope, "act", "act", bodyOf(row, verb, carrier, value) as Body)
      : writing(row, setting, carrier),
    before: [],
    after: [list(scope, "after", [readBack]), ...(anew ? [] : restore(scope, carrier))],
  };
}

/** Nothing is read: what happens is the target's own choice. */
function probeCarrier(row: Probe, setting: Setting): Carrier {
  const { scope, verb, place } = setting;
  const carrier = carrierOf(row, place.embed(row.value));
  return {
    ...around(setting),
    also: [],
    given: stage(scope, { ...carrier, named: false }, verb, undefined),
    write: writing(row, setting, carrier),
    before: [],
    after: [],
  };
}

/** Creates of new names are dear in the global scope: there, the first row of a rule represents all. */
function affordable(drafts: readonly Draft[]): readonly Draft[] {
  const seen = new Set<string>();
  return drafts.filter((one) => {
    if (one.creates === 0 || one.emptiesScope || !one.leases.includes("global")) return true;
    if (seen.has(one.rules[0])) return false;
    seen.add(one.rules[0]);
    return true;
  });
}

/** How many rows of a rule are edited and overwritten in bulk globally; all of them are in a guild, and on create. */
const GLOBAL_ROWS = 3;

/**
 * The settings of each row, few of them global. Every rule is checked on every verb in both scopes, but the one global
 * scope takes its cases one after the other, so what differs only in the value is checked there on create alone.
 */
function spared<Row extends PayloadRow>(rows: readonly Row[]): readonly (readonly [Row, Setting])[] {
  const asked = new Map<string, number>();
  return rows.filter(isNoEntryPoint).flatMap((row) => {
    const key = [row.rule, row.element, row.commandType ?? 1, row.optionType ?? 3].join(" ");
    const rank = asked.get(key) ?? 0;
    asked.set(key, rank + 1);
    const isSpared = ({ scope, verb }: Setting) =>
      scope === GLOBAL && verb !== "create" && row.scopes === undefined && rank >= GLOBAL_ROWS;
    return settingsOf(row)
      .filter((setting) => !isSpared(setting))
      .map((setting) => [row, setting] as const);
  });
}

const isNoEntryPoint = (row: PayloadRow) => row.commandType !== 4;

/** Rows about commands, each on every verb, in both scopes and at every depth. */
export const payloadCases: readonly Draft[] = affordable(
  payloadCasesOf({
    pairs: spared(COMMANDS.table.pairs).map(([row, setting]) => [row, pairCarrier(row, setting)]),
    acceptances: spared(COMMANDS.table.acceptances).map(([row, setting]) => [row, acceptanceCarrier(row, setting)]),
    probes: COMMANDS.table.probes.filter(isNoEntryPoint).flatMap((row) =>
      settingsOf(row)
        .slice(0, 1)
        .map((setting) => [row, probeCarrier(row, setting)] as const),
    ),
  }),
);
