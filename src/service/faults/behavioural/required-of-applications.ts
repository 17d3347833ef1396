/** What services let applications have that they do not support. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { overlooks } from "../judged.js";
import { COMMANDS } from "../kinds/commands.js";

const NOT_SUPPORTED: readonly (readonly [id: string, rule: RuleId, title: string])[] = [
  [
    "integration-types.of-no-application-are-taken",
    "command.integration-types.are-supported-by-the-application",
    "takes integration types that the application does not support",
  ],
  [
    "entry-point.without-an-activity-is-taken",
    "entry-point.needs-an-activity",
    "lets an application without an activity have an entry point",
  ],
];

export const applicationFaults: readonly Fault[] = NOT_SUPPORTED.map(([id, rule, title]) =>
  fault(id, rule, {
    title,
    harm: "Users find a command that cannot work",
    apply: overlooks(COMMANDS, (violation) => violation.rule === rule),
  }),
);
