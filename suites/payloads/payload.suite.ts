/** The tables of the generators, checked on every verb, in both scopes and at every depth. */
import { ACCEPTANCES, PAIRS, PROBES } from "../../generators/index.js";
import type { Acceptance, Pair, Probe, WriteVerb } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft } from "../rows/draft.js";
import { type CommandScope, GLOBAL, GUILD } from "../rows/scope.js";
import { isSizeRule } from "../rows/size-rules.js";
import { type Body, create, list, listBefore, named, refusedAs, refusedAt, same } from "../rows/steps.js";
import { aftermathOf } from "./aftermath.js";
import { bodyOf, carrierOf, restore, stage, write, writtenId } from "./carrier.js";
import { type PayloadPlace, type PayloadRow, placesOf } from "./place.js";

const VERBS: readonly WriteVerb[] = ["create", "edit", "bulk"];

const NO_SERVER_ERROR: Check = { check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" };

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

function idOfRow(row: PayloadRow, { verb, place, scope }: Setting): string {
  return `${row.rule}.${row.slug}@${[verb, place.word, scope.name].filter(Boolean).join(".")}`;
}

function words(row: PayloadRow, setting: Setting, steps: readonly Step[]): Parameters<typeof draft>[0] {
  return {
    id: idOfRow(row, setting),
    title: `${row.title}${setting.place.phrase}, on ${setting.verb} ${setting.scope === GUILD ? "in a guild" : "globally"}`,
    rules: [row.rule],
    leases: [setting.scope.lease],
    emptiesScope: setting.verb === "bulk",
    steps,
    ...(row.profile ? { profile: row.profile } : {}),
  };
}

/** The half of a pair as a step, with the name that the slot has by then. */
function pairCase(row: Pair, setting: Setting): Draft {
  const { scope, verb, place } = setting;
  const [valid, twin] = [place.embed(row.valid), place.embed(row.twin)];
  const carrier = carrierOf(row, valid);
  const pointer = `${verb === "bulk" ? "/0" : ""}${place.prefix}${row.pointer}`;
  const id = writtenId(verb, "valid", carrier, valid.name);
  const refused: Check = isSizeRule(row.rule) ? refusedAs("too-large") : refusedAt(pointer);
  const steps: readonly Step[] = [
    ...stage(scope, carrier, verb, valid.name),
    write(
      scope,
      verb,
      { name: "valid", part: "valid", expect: [{ check: "accepted" }] },
      bodyOf(row, verb, carrier, valid),
    ),
    { ...listBefore(scope), expect: [{ check: "accepted" }, named("before", { id }, 1)] },
    write(
      scope,
      verb,
      { name: "twin", part: "twin", expect: [row.verdict === "refused" ? refused : NO_SERVER_ERROR] },
      bodyOf(row, verb, carrier, twin),
    ),
    list(scope, "after", [aftermath(row, id, place.prefix + row.pointer)]),
    ...restore(scope, carrier),
  ];
  const also =
    row.verdict === "refused" ? "endpoint.refused-write-leaves-no-trace" : "endpoint.bad-input-is-never-a-server-error";
  const publicForm: readonly RuleId[] = isSizeRule(row.rule)
    ? ["discord.error.too-large-is-application-command-too-large"]
    : [];
  return draft({ ...words(row, setting, steps), rules: [row.rule, also, ...publicForm] });
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

/** A value that must be taken and read back. Rows about a name are created anew once, elsewhere the slot is renamed. */
function acceptanceCase(row: Acceptance, setting: Setting): Draft {
  const { scope, verb, place } = setting;
  const value = place.embed(row.value);
  const carrier = carrierOf(row, value);
  const anew = carrier.named && verb === "create";
  const body = bodyOf(row, verb, carrier, value);
  const step = { name: "act", part: "act", expect: [{ check: "accepted" }] } as const;
  const steps: readonly Step[] = [
    ...(anew ? [] : stage(scope, carrier, verb, value.name)),
    anew ? create(scope, "act", "act", body as Body) : write(scope, verb, step, body),
    list(scope, "after", [
      {
        check: "round-trip",
        sent: "act",
        ...(verb === "bulk" ? { sentAt: "/0" } : {}),
        at: { $: "after", find: { id: writtenId(verb, "act", carrier, value.name) } },
      },
    ]),
    ...(anew ? [] : restore(scope, carrier)),
  ];
  return draft({ ...words(row, setting, steps), ...(anew ? { creates: 1 } : {}) });
}

/** Sent and recorded: what happens is the target's own choice. */
function probeCase(row: Probe, setting: Setting): Draft {
  const { scope, verb, place } = setting;
  const value = place.embed(row.value);
  const carrier = carrierOf(row, value);
  const body = bodyOf(row, verb, carrier, value);
  return draft(
    words(row, setting, [
      ...stage(scope, { ...carrier, named: false }, verb, undefined),
      write(scope, verb, { name: "act", part: "act", expect: [{ check: "observe", what: row.title }] }, body),
    ]),
  );
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
  return rows.filter(isCommandRow).flatMap((row) => {
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

const isCommandRow = (row: PayloadRow) => row.element !== "permissions" && row.commandType !== 4;

export const payloadCases: readonly Draft[] = [
  ...spared(PAIRS).map(([row, setting]) => pairCase(row, setting)),
  ...affordable(spared(ACCEPTANCES).map(([row, setting]) => acceptanceCase(row, setting))),
  ...PROBES.filter(isCommandRow).flatMap((row) =>
    settingsOf(row)
      .slice(0, 1)
      .map((setting) => probeCase(row, setting)),
  ),
];
