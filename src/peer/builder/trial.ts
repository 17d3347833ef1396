/** The rows of the generators as whole payloads for a builder: a valid one, and its twin where there is one. */
import {
  ACCEPTANCES,
  type Acceptance,
  COMPONENT_ACCEPTANCES,
  COMPONENT_PAIRS,
  PAIRS,
  type Pair,
} from "../../../generators/index.js";
import type { BuilderKind } from "../../case/builder-result.js";
import { withExampleIds } from "../../case/example-ids.js";
import { levelOf, ruleOf } from "../../contract/catalogue.js";
import type { Json } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";

/** One row: what a builder is asked, and what it is asked for. */
export interface Trial {
  readonly rule: RuleId;
  readonly area: string;
  readonly level: "must" | "should";
  /** `<rule>.<slug>`, with `@subcommand` where the row stands deeper. */
  readonly row: string;
  readonly title: string;
  readonly kind: BuilderKind;
  readonly valid: Json;
  readonly twin?: { readonly value: Json; readonly pointer: string; readonly verdict: Pair["verdict"] };
}

type Members = { readonly [key: string]: Json };

/** Every trial of a profile. What it only observes, and what is about edits or guilds alone, no builder can know. */
export function trialsOf(profile: ProfileName): readonly Trial[] {
  const isIn = (row: { readonly rule: RuleId; readonly profile?: "discord" }): boolean =>
    levelOf(row.rule, profile) !== "observe" && (row.profile === undefined || row.profile === profile);
  const trials: readonly Trial[] = [
    ...PAIRS.filter(isForBuilders)
      .filter(isIn)
      .flatMap((row) => placesOf(row).map((place) => pairTrial(row, place, profile))),
    ...ACCEPTANCES.filter(isForBuilders)
      .filter(isIn)
      .map((row) => acceptanceTrial(row, profile)),
    ...COMPONENT_PAIRS.filter(isIn).map(({ valid, twin, pointer, verdict, ...row }) => ({
      ...headOf(row, profile),
      kind: row.place,
      valid,
      twin: { value: twin, pointer, verdict },
    })),
    ...COMPONENT_ACCEPTANCES.filter(isIn).map((row) => ({
      ...headOf(row, profile),
      kind: row.place,
      valid: row.value,
    })),
  ];
  return trials.map(withIds);
}

/** References to what a target has become ids of nobody. */
function withIds({ valid, twin, ...trial }: Trial): Trial {
  const filled = { ...trial, valid: withExampleIds(valid) };
  return twin === undefined ? filled : { ...filled, twin: { ...twin, value: withExampleIds(twin.value) } };
}

function headOf(row: { readonly rule: RuleId; readonly slug: string; readonly title: string }, profile: ProfileName) {
  const level = levelOf(row.rule, profile) === "should" ? ("should" as const) : ("must" as const);
  return { rule: row.rule, area: ruleOf(row.rule).area, level, row: `${row.rule}.${row.slug}`, title: row.title };
}

/** A builder makes create bodies of global commands. */
function isForBuilders({ element, verbs, scopes }: Pair | Acceptance): boolean {
  return element !== "permissions" && (verbs?.includes("create") ?? true) && (scopes?.includes("global") ?? true);
}

/** Where an element stands in a command. */
interface Place {
  readonly suffix: string;
  readonly pointer: string;
  readonly embed: (element: Json) => Json;
}

function pairTrial(row: Pair, place: Place, profile: ProfileName): Trial {
  const head = headOf(row, profile);
  return {
    ...head,
    row: `${head.row}${place.suffix}`,
    kind: "command",
    valid: place.embed(row.valid),
    twin: { value: place.embed(row.twin), pointer: `${place.pointer}${row.pointer}`, verdict: row.verdict },
  };
}

function acceptanceTrial(row: Acceptance, profile: ProfileName): Trial {
  return { ...headOf(row, profile), kind: "command", valid: placeOf(row).embed(row.value) };
}

/** On top; and what is about the order or the names of options in a subcommand too, where builders often do not look. */
function placesOf(row: Pair): readonly Place[] {
  const type = isMembers(row.valid) ? row.valid["type"] : undefined;
  const isParameter = row.element === "option" && type !== 1 && type !== 2;
  return isParameter ? [placeOf(row), IN_SUBCOMMAND] : [placeOf(row)];
}

function placeOf(row: Pair | Acceptance): Place {
  if (row.element === "option") return ON_TOP;
  if (row.element === "choice") return choiceOf(row.optionType ?? 3);
  return row.complete ? AS_IT_IS : commandOf(row.commandType ?? 1);
}

const NAMED: Members = { name: "sample", description: "A command" };
const AS_IT_IS: Place = { suffix: "", pointer: "", embed: (command) => command };
const ON_TOP: Place = { suffix: "", pointer: "/options/0", embed: (option) => ({ ...NAMED, options: [option] }) };
const IN_SUBCOMMAND: Place = {
  suffix: "@subcommand",
  pointer: "/options/0/options/0",
  embed: (option) => ({
    ...NAMED,
    options: [{ type: 1, name: "sub", description: "A subcommand", options: [option] }],
  }),
};

/** A command whose name, type and (for chat input) description are filled in where it has none. */
function commandOf(type: number): Place {
  const filled: Members = type === 1 ? NAMED : { type, name: type === 4 ? "launch" : "Sample" };
  return { suffix: "", pointer: "", embed: (command) => (isMembers(command) ? { ...filled, ...command } : command) };
}

function choiceOf(type: number): Place {
  const option = (choice: Json): Json => ({ type, name: "pick", description: "Pick one", choices: [choice] });
  return {
    suffix: "",
    pointer: "/options/0/choices/0",
    embed: (choice) => ({ ...NAMED, options: [option(choice)] }),
  };
}

function isMembers(value: Json): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
