/** Members of options and choices that are not kept. */
import { without } from "../../api-operations.js";
import type { Fault } from "../../fault.js";
import { inEachScope, row } from "../row.js";
import { LOST } from "./harm.js";
import { storedChoicesAs, storedOptionsAs } from "./stored-as.js";

const OPTION_MEMBERS = [
  "required",
  "choices",
  "channel_types",
  "min_value",
  "max_value",
  "min_length",
  "max_length",
  "autocomplete",
];

export const droppedFieldFaults: readonly Fault[] = [
  ...OPTION_MEMBERS.flatMap((member) => [
    ...inEachScope(
      row(
        `option.${member}.is-dropped`,
        "option.fields.round-trip",
        `forgets ${member} of options`,
        LOST,
        storedOptionsAs((option) => without(option, member)),
      ),
    ),
    row(
      `option.${member}.is-dropped-below-the-top`,
      "option.fields.round-trip",
      `forgets ${member} of options in subcommands`,
      LOST,
      storedOptionsAs((option, depth) => (depth > 1 ? without(option, member) : option)),
    ),
  ]),
  ...["min_value", "max_value", "min_length"].map((member) =>
    row(
      `option.${member}.zero-is-dropped`,
      "option.fields.round-trip",
      `takes ${member} 0 for none`,
      "A limit of zero is no limit any more",
      storedOptionsAs((option) => (option[member] === 0 ? without(option, member) : option)),
      "rare",
    ),
  ),
  row(
    "choice.value.zero-is-dropped",
    "option.fields.round-trip",
    "takes the value 0 of a choice for the empty text",
    "Whoever picks that choice sends something else",
    storedChoicesAs((choice) => (choice["value"] === 0 ? { ...choice, value: "" } : choice)),
    "rare",
  ),
];
