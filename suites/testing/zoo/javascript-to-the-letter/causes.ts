/** What the service does wrong where it is not mended: mistakes that are often made, most of which only a driver shows. */
import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "generated-ids-look-at-the-top-level",
    title: "An id that is given to a nested component is generated again for another one.",
    source: "D2, Common fields, id: 'never reusing an id defined elsewhere in the message'",
    kind: "missing depth",
  },
  {
    id: "mentionable-selects-resolve-users-alone",
    title: "A role that is chosen in a mentionable select is not in resolved.",
    source: "D2, Interaction response structures, Mentionable Select: 'resolved (entities by ID)'",
    kind: "missing case",
  },
  {
    id: "unchecked-groups-have-no-values",
    title: "A checkbox group in which nothing is checked is submitted without values.",
    source: "D2, Interaction response structures, Checkbox Group: 'values (array of strings, empty when none)'",
    kind: "member not returned",
  },
  {
    id: "typed-numbers-are-not-checked",
    title: "What a user types into an option for numbers is delivered, whatever it is.",
    source: "D1, Interaction, Autocomplete: 'a partial string may arrive, an invalid number does not'",
    kind: "missing check",
  },
  {
    id: "application-entries-reach-all-commands",
    title: "Permissions of the application also apply to commands that have their own.",
    source: "D1, Guild application command permissions: they 'apply to all commands that have no explicit overwrites'",
    kind: "wrong precedence",
  },
  {
    id: "first-answers-count-as-follow-ups",
    title: "The first answer to an interaction is counted among the five follow-ups.",
    source: "D1, Limits: 'Follow-up messages for user-installed apps: 5 per interaction'",
    kind: "wrong count",
  },
] as const satisfies readonly RootCause[];
