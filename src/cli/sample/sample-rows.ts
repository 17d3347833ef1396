/** Labelled values from the generators' tables: at a limit, or with exactly one rule broken. */
import type { Acceptance, Element, Pair, WriteVerb } from "../../../generators/index.js";
import { PAYLOAD_KINDS } from "../../../generators/kinds.js";
import type { CommandSubject, RowSubject } from "../../../generators/rows/row.js";
import { bodyOf, carrierOf, wholeBody } from "../../../suites/payloads/carrier.js";
import { isSizeRule } from "../../../suites/rows/size-rules.js";
import { withExampleIds } from "../../case/example-ids.js";
import { isObject, type Json } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { SampleKind } from "../flags.js";

/** A line of `sample`. */
export type Sample =
  | { readonly kind: SampleKind; readonly label: "valid"; readonly value: Json; readonly files?: readonly string[] }
  | (FromRow & { readonly label: "boundary" })
  | (FromRow & {
      readonly label: "fault";
      readonly pointer: string;
      readonly verdict: Pair["verdict"];
      readonly twin: Json;
    });

interface FromRow {
  readonly kind: SampleKind;
  readonly rule: RuleId;
  /** Completes "the service …"; missing where the value was generated. */
  readonly title?: string;
  readonly value: Json;
  /** Only where the value is for this type of command, or of option. */
  readonly commandType?: number;
  readonly optionType?: number;
  /** Only where it is so in this profile, or in these scopes. */
  readonly profile?: ProfileName;
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
  readonly scopes?: readonly ("global" | "guild")[];
  /** Names of the files that have to be sent beside a message. */
  readonly files?: readonly string[];
}

const ELEMENTS: Readonly<Partial<Record<SampleKind, Element>>> = {
  option: "option",
  choice: "choice",
  permissions: "permissions",
};

/** Bodies of commands, by how they are written. */
const VERBS: Readonly<Partial<Record<SampleKind, WriteVerb>>> = { command: "create", edit: "edit", bulk: "bulk" };

/** Texts that are in a command: the rows about that member alone. */
const MEMBERS: Readonly<Partial<Record<SampleKind, string>>> = { name: "name", description: "description" };

type Row = Pair<RowSubject> | Acceptance<RowSubject>;

/** Values at limits and of special kinds that must be accepted. */
export function boundarySamples(kind: SampleKind): Sample[] {
  return PAYLOAD_KINDS.flatMap(({ table }) => table.acceptances).flatMap((row) => {
    const value = payloadOf(kind, row, row.value);
    return value === undefined ? [] : [{ ...words(kind, row), label: "boundary", value }];
  });
}

/** Values with one rule broken, each beside the valid value that it differs from at `pointer`. */
export function faultSamples(kind: SampleKind): Sample[] {
  return PAYLOAD_KINDS.flatMap(({ table }) => table.pairs).flatMap((row) => {
    const [value, twin] = [payloadOf(kind, row, row.twin), payloadOf(kind, row, row.valid)];
    if (value === undefined || twin === undefined) return [];
    const pointer = kind in MEMBERS ? "" : kind === "bulk" ? `/0${row.pointer}` : row.pointer;
    const { verdict } = row;
    return [{ ...words(kind, row), ...given(row, ["implies"]), label: "fault", pointer, verdict, value, twin }];
  });
}

/** The members of a row that say where it applies, as far as it has them. */
function given<Key extends string, Facts extends Readonly<Partial<Record<Key, unknown>>>>(facts: Facts, keys: Key[]) {
  return Object.fromEntries(keys.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]])));
}

function words(kind: SampleKind, row: Row): Omit<FromRow, "value"> {
  const { rule, title } = row;
  if ("place" in row)
    return {
      kind,
      rule,
      title,
      ...given(row, ["profile"]),
      ...(row.files === undefined ? {} : { files: row.files.map(({ name }) => name) }),
    };
  return {
    kind,
    rule,
    title,
    ...given(row, ["commandType", "profile", "scopes"]),
    ...(row.element === "choice" ? { optionType: row.optionType ?? 3 } : {}),
  };
}

/** The value as a payload of its kind; undefined where the row is about something else. */
function payloadOf(kind: SampleKind, row: Row, value: Json): Json | undefined {
  if ("place" in row) return row.place === kind ? withExampleIds(value) : undefined;
  if (kind in MEMBERS) return memberOf(kind, row, value);
  if (kind in VERBS) return bodyFor(VERBS[kind] ?? "create", row, value);
  return row.element === ELEMENTS[kind] ? withExampleIds(value) : undefined;
}

type CommandRow = Pair<CommandSubject> | Acceptance<CommandSubject>;

/** A text of a command by itself: nothing is said of the size of the whole. */
function memberOf(kind: SampleKind, row: CommandRow, value: Json): Json | undefined {
  const member = MEMBERS[kind] ?? "";
  const isAbout =
    row.element === "command" &&
    !isSizeRule(row.rule) &&
    ("pointer" in row ? row.pointer === `/${member}` : Object.keys(row.value ?? {}).join() === member);
  return isAbout && isObject(value) ? value[member] : undefined;
}

/** The body of a request; undefined where the row is not about this verb. */
function bodyFor(verb: WriteVerb, row: CommandRow, value: Json): Json | undefined {
  if (row.element !== "command" || !isObject(value) || row.verbs?.includes(verb) === false) return undefined;
  const carrier = carrierOf(row, value);
  if (verb === "edit") return withExampleIds(bodyOf(row, verb, carrier, value));
  const whole = withExampleIds(wholeBody(row, carrier, value));
  return verb === "bulk" ? [whole] : whole;
}
