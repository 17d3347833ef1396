/** Edits that add to options and dictionaries which they should replace. */
import { isObject } from "../../../../contract/json.js";
import type { Fault } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { storedEdited } from "../../stored.js";

export const editMergeFaults: readonly Fault[] = [
  ...inEachScope("edit.merges-options", "edit.replaces-options-whole", {
    title: "adds the options of an edit to the stored ones",
    harm: "A removed option stays on for good",
    apply: storedEdited((edited, { options }, before) =>
      Array.isArray(options) && options.length > 0
        ? {
            ...edited,
            options: [
              ...(edited.options ?? []),
              ...(before.options ?? []).filter(({ name }) => !edited.options?.some((own) => own["name"] === name)),
            ],
          }
        : edited,
    ),
  }),
  ...inEachScope("edit.merges-each-option", "edit.replaces-options-whole", {
    title: "merges each option of an edit with the stored one of its name",
    harm: "A removed limit stays on for good",
    apply: storedEdited((edited, { options }, before) =>
      Array.isArray(options)
        ? {
            ...edited,
            options: (edited.options ?? []).map((option) => ({
              ...before.options?.find(({ name }) => name === option["name"]),
              ...option,
            })),
          }
        : edited,
    ),
  }),
  ...inEachScope("edit.takes-no-options-for-silence", "edit.empty-options-remove-all", {
    title: "keeps the stored options where an edit sends an empty list",
    harm: "Options can never be removed",
    apply: storedEdited((edited, { options }, before) =>
      Array.isArray(options) && options.length === 0 && before.options
        ? { ...edited, options: before.options }
        : edited,
    ),
  }),
  ...(["name_localizations", "description_localizations"] as const).flatMap((member) => [
    ...inEachScope(`edit.merges-${member}`, "edit.replaces-dictionaries-whole", {
      title: `merges ${member} of an edit into the stored ones`,
      harm: "A removed translation stays on for good",
      apply: storedEdited((edited, body, before) =>
        isObject(body[member]) ? { ...edited, [member]: { ...before[member], ...edited[member] } } : edited,
      ),
    }),
    ...inEachScope(`edit.keeps-${member}-at-null`, "localization.edit.replaces-the-dictionary", {
      title: `keeps ${member} where an edit sends null`,
      harm: "A translation can never be removed",
      apply: storedEdited((edited, body, before) =>
        body[member] === null ? { ...edited, [member]: before[member] } : edited,
      ),
    }),
  ]),
];
