/** Every fault that the reference service can be started with. */
import { SetupError } from "../../contract/setup-error.js";
import { accessFaults } from "./behavioural/access/index.js";
import { answerFaults } from "./behavioural/answers.js";
import { bulkFaults } from "./behavioural/bulks/index.js";
import { deleteFaults } from "./behavioural/deletes.js";
import { editFaults } from "./behavioural/edits/index.js";
import { entryPointFaults } from "./behavioural/entry-points.js";
import { eventFaults } from "./behavioural/events.js";
import { fieldFaults } from "./behavioural/fields/index.js";
import { interactionFaults } from "./behavioural/interactions/index.js";
import { limitFaults } from "./behavioural/limits.js";
import { listFaults } from "./behavioural/lists.js";
import { lobbyFaults } from "./behavioural/lobbies.js";
import { localizationFaults } from "./behavioural/localizations/index.js";
import { messageBehaviourFaults } from "./behavioural/messages/index.js";
import { noticeFaults } from "./behavioural/notices/index.js";
import { permissionFaults } from "./behavioural/permissions/index.js";
import { publicErrorFaults } from "./behavioural/public-errors.js";
import { refusalFaults } from "./behavioural/refusals.js";
import { requestFaults } from "./behavioural/requests.js";
import { applicationFaults } from "./behavioural/required-of-applications.js";
import { scopeFaults } from "./behavioural/scopes.js";
import { statusFaults } from "./behavioural/statuses.js";
import { upsertFaults } from "./behavioural/upserts.js";
import { versionFaults } from "./behavioural/versions.js";
import { controls } from "./controls.js";
import { componentCountFaults } from "./derived/components/counts.js";
import { entranceFaults } from "./derived/components/entrances.js";
import { MESSAGE_FAULTS } from "./derived/components/unchecked.js";
import { boundFaults, uncheckedFaults } from "./derived/derive.js";
import { memberFaults } from "./derived/members.js";
import { COMMAND_FAULTS } from "./derived/unchecked.js";
import { valueFaults } from "./derived/values.js";
import type { Fault } from "./fault.js";
import { reportedCommandFaults } from "./reported/commands.js";
import { reportedMessageFaults } from "./reported/messages.js";
import { reportsOf } from "./reported/reports.js";

export { withFault } from "./with-fault.js";

const UNREPORTED: readonly Fault[] = [
  ...uncheckedFaults(COMMAND_FAULTS),
  ...boundFaults(COMMAND_FAULTS),
  ...valueFaults,
  ...memberFaults,
  ...statusFaults,
  ...answerFaults,
  ...versionFaults,
  ...fieldFaults,
  ...upsertFaults,
  ...editFaults,
  ...deleteFaults,
  ...bulkFaults,
  ...listFaults,
  ...scopeFaults,
  ...permissionFaults,
  ...localizationFaults,
  ...limitFaults,
  ...entryPointFaults,
  ...requestFaults,
  ...refusalFaults,
  ...publicErrorFaults,
  ...uncheckedFaults(MESSAGE_FAULTS),
  ...entranceFaults,
  ...boundFaults(MESSAGE_FAULTS),
  ...componentCountFaults,
  ...messageBehaviourFaults,
  ...interactionFaults,
  ...accessFaults,
  ...applicationFaults,
  ...eventFaults,
  ...lobbyFaults,
  ...noticeFaults,
  ...reportedCommandFaults,
  ...reportedMessageFaults,
  ...controls,
];

/** In the order in which they are listed and proven, each with the reports that it reproduces. */
export const FAULTS: readonly Fault[] = UNREPORTED.map((fault) => {
  const reports = reportsOf(fault.id);
  return reports.length === 0 ? fault : { ...fault, reports };
});

/**
 * The fault of this id.
 * @throws SetupError `fault-unknown`
 */
export function faultOf(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (fault !== undefined) return fault;
  throw new SetupError(
    "fault-unknown",
    `Cannot find the fault "${id}": there is no such fault; slashproof faults lists all ids`,
  );
}
