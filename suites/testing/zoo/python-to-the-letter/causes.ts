/** What the service does wrong where it is not mended: its author read these sentences in another way. */
import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "custom-ids-are-on-all-components",
    title: "A custom_id on a component that is not interactive is kept and shown.",
    source: "D2, Common fields, custom_id: 'Interactive components only'",
    kind: "member too many",
  },
  {
    id: "filled-selects-have-options",
    title: "Options of a select that the service fills are kept and shown.",
    source:
      "D2, Selects: 'String Select: options'; of the others 'Options are populated automatically from the server'",
    kind: "member too many",
  },
  {
    id: "ids-are-used-again",
    title: "A command that is made again has the id of the deleted one.",
    source: "D1, Application command, id: 'Unique ID of the command'",
    kind: "identity used again",
  },
  {
    id: "deep-bodies-answer-500",
    title: "A body that is nested deeply ends in a RecursionError and 500.",
    source: "no sentence: that bad input is no server error is advice",
    kind: "error as 500",
  },
] as const satisfies readonly RootCause[];
