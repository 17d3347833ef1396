/** Members of options and choices that are not kept. */

import { type Fault, fault, withHarm } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { without } from "../../operations.js";
import { FIELDS_LOST } from "../harm.js";
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

export const droppedFieldFaults: readonly Fault[] = withHarm(FIELDS_LOST, [
  ...OPTION_MEMBERS.flatMap((member) => [
    ...inEachScope(`option.${member}.is-dropped`, "option.fields.round-trip", {
      title: `forgets ${member} of options`,
      apply: storedOptionsAs((option) => without(option, member)),
    }),
    fault(`option.${member}.is-dropped-below-the-top`, "option.fields.round-trip", {
      title: `forgets ${member} of options in subcommands`,
      apply: storedOptionsAs((option, depth) => (depth > 1 ? without(option, member) : option)),
    }),
  ]),
  ...["min_value", "max_value", "min_length"].map((member) =>
    fault(`option.${member}.zero-is-dropped`, "option.fields.round-trip", {
      title: `takes ${member} 0 for none`,
      harm: "A limit of zero is no limit any more",
      apply: storedOptionsAs((option) => (option[member] === 0 ? without(option, member) : option)),
      kind: "rare",
    }),
  ),
  fault("choice.value.zero-is-dropped", "option.fields.round-trip", {
    title: "takes the value 0 of a choice for the empty text",
    harm: "Whoever picks that choice sends something else",
    apply: storedChoicesAs((choice) => (choice["value"] === 0 ? { ...choice, value: "" } : choice)),
    kind: "rare",
  }),
]);
