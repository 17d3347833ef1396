/** Edits that add to options and dictionaries which they should replace. */
import { isObject } from "../../../../rules/violation.js";
import type { Fault } from "../../fault.js";
import { storedEdited } from "../../stored.js";
import { inEachScope, row } from "../row.js";

export const editMergeFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "edit.merges-options",
      "edit.replaces-options-whole",
      "adds the options of an edit to the stored ones",
      "A removed option stays on for good",
      storedEdited((edited, { options }, before) =>
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
    ),
  ),
  ...inEachScope(
    row(
      "edit.merges-each-option",
      "edit.replaces-options-whole",
      "merges each option of an edit with the stored one of its name",
      "A removed limit stays on for good",
      storedEdited((edited, { options }, before) =>
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
    ),
  ),
  ...inEachScope(
    row(
      "edit.takes-no-options-for-silence",
      "edit.empty-options-remove-all",
      "keeps the stored options where an edit sends an empty list",
      "Options can never be removed",
      storedEdited((edited, { options }, before) =>
        Array.isArray(options) && options.length === 0 && before.options
          ? { ...edited, options: before.options }
          : edited,
      ),
    ),
  ),
  ...(["name_localizations", "description_localizations"] as const).flatMap((member) => [
    ...inEachScope(
      row(
        `edit.merges-${member}`,
        "edit.replaces-dictionaries-whole",
        `merges ${member} of an edit into the stored ones`,
        "A removed translation stays on for good",
        storedEdited((edited, body, before) =>
          isObject(body[member]) ? { ...edited, [member]: { ...before[member], ...edited[member] } } : edited,
        ),
      ),
    ),
    ...inEachScope(
      row(
        `edit.keeps-${member}-at-null`,
        "localization.edit.replaces-the-dictionary",
        `keeps ${member} where an edit sends null`,
        "A translation can never be removed",
        storedEdited((edited, body, before) =>
          body[member] === null ? { ...edited, [member]: before[member] } : edited,
        ),
      ),
    ),
  ]),
];
