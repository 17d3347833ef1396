/** Labelled values from the generators' tables: at a limit, or with exactly one rule broken. */
import type { Acceptance, Element, Pair } from "../../generators/index.js";
import { PAYLOAD_KINDS } from "../../generators/kinds.js";
import type { RowSubject } from "../../generators/rows/row.js";
import { carrierOf, wholeBody } from "../../suites/payloads/carrier.js";
import { withExampleIds } from "../case/example-ids.js";
import { isObject, type Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { SampleKind } from "./flags.js";

/** A line of `sample`. */
export type Sample =
  | { readonly kind: SampleKind; readonly label: "valid"; readonly value: Json }
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
  /** Names of the files that have to be sent beside a message. */
  readonly files?: readonly string[];
}

const ELEMENTS: Readonly<Partial<Record<SampleKind, Element>>> = {
  command: "command",
  option: "option",
  choice: "choice",
  permissions: "permissions",
};

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
    const pointer = kind in MEMBERS ? "" : row.pointer;
    return [{ ...words(kind, row), label: "fault", pointer, verdict: row.verdict, value, twin }];
  });
}

function words(kind: SampleKind, row: Row): Omit<FromRow, "value"> {
  const { rule, title } = row;
  if ("place" in row)
    return { kind, rule, title, ...(row.files === undefined ? {} : { files: row.files.map(({ name }) => name) }) };
  return {
    kind,
    rule,
    title,
    ...(row.commandType === undefined ? {} : { commandType: row.commandType }),
    ...(row.element === "choice" ? { optionType: row.optionType ?? 3 } : {}),
  };
}

/** The value as a payload of its kind; undefined where the row is about something else. */
function payloadOf(kind: SampleKind, row: Row, value: Json): Json | undefined {
  if ("place" in row) return row.place === kind ? withExampleIds(value) : undefined;
  const member = MEMBERS[kind];
  if (member !== undefined) {
    const isAbout =
      row.element === "command" &&
      ("pointer" in row ? row.pointer === `/${member}` : Object.keys(row.value ?? {}).join() === member);
    return isAbout && isObject(value) ? value[member] : undefined;
  }
  if (row.element !== ELEMENTS[kind]) return undefined;
  if (row.element === "command" && isObject(value)) return wholeBody(row, carrierOf(row, value), value);
  return withExampleIds(value);
}
