/** The run made by hand, with causes. */
import type { Cause } from "../../run/causes/cause.js";
import type { RunEvent } from "../../run/result/event.js";
import { SAMPLE_EVENTS, SAMPLE_FINDING } from "./sample-events.js";

const CAUSE: Cause = {
  id: "refusal:length",
  title: "Names of 33 characters are accepted",
  prerequisite: "refusal",
  rules: ["command.name.has-1-to-32-characters", "command.object.has-its-fields"],
  cases: ["command.name.refuses-33-characters@create.global"],
  explains: ["command.object.answers-whole@create.global"],
  finding: SAMPLE_FINDING.id,
  level: "must",
};

/** `SAMPLE_EVENTS` with a required cause and one of advice. */
export const EVENTS_WITH_CAUSES: readonly RunEvent[] = SAMPLE_EVENTS.map((event) =>
  event.event === "run-finished" ? { ...event, causes: [CAUSE, { ...CAUSE, id: "other", level: "should" }] } : event,
);
