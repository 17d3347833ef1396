/** Every fault that the reference service can be started with. */
import { didYouMean } from "../../contract/did-you-mean.js";
import { SetupError } from "../../contract/setup-error.js";
import { placeFaults } from "./behavioural/access/places.js";
import { useRightFaults } from "./behavioural/access/rights.js";
import { answerFaults } from "./behavioural/answers.js";
import { bulkOutcomeFaults } from "./behavioural/bulks/outcome.js";
import { bulkPlanFaults } from "./behavioural/bulks/plan.js";
import { bulkRefusalFaults } from "./behavioural/bulks/refusal.js";
import { bulkRemovalFaults } from "./behavioural/bulks/removal.js";
import { deleteFaults } from "./behavioural/deletes.js";
import { editMemberFaults } from "./behavioural/edits/members.js";
import { editMergeFaults } from "./behavioural/edits/merging.js";
import { wholeEditFaults } from "./behavioural/edits/whole.js";
import { entryPointFaults } from "./behavioural/entry-points.js";
import { eventFaults } from "./behavioural/events.js";
import { defaultMemberPermissionFaults } from "./behavioural/fields/default-member-permissions.js";
import { fieldDefaultFaults, ownMembers } from "./behavioural/fields/defaults.js";
import { droppedFieldFaults } from "./behavioural/fields/dropped.js";
import { tidiedFieldFaults } from "./behavioural/fields/tidied.js";
import { responseFaults } from "./behavioural/interactions/answers.js";
import { autocompleteFaults } from "./behavioural/interactions/autocomplete.js";
import { componentUseFaults } from "./behavioural/interactions/components.js";
import { modalFaults } from "./behavioural/interactions/modals.js";
import { interactionDataFaults } from "./behavioural/interactions/objects/data.js";
import { interactionEnvelopeFaults } from "./behavioural/interactions/objects/envelope.js";
import { useFaults } from "./behavioural/interactions/uses.js";
import { limitFaults } from "./behavioural/limits.js";
import { listFaults } from "./behavioural/lists.js";
import { lobbyFaults } from "./behavioural/lobbies.js";
import { listDictionaryFaults } from "./behavioural/localizations/dictionaries.js";
import { localeFallbackFaults } from "./behavioural/localizations/fallbacks.js";
import { listLanguageFaults } from "./behavioural/localizations/languages.js";
import { storedDictionaryFaults } from "./behavioural/localizations/stored.js";
import { componentDefaultFaults } from "./behavioural/messages/defaults.js";
import { fileFaults } from "./behavioural/messages/files.js";
import { messageFlagFaults } from "./behavioural/messages/flags.js";
import { componentIdFaults } from "./behavioural/messages/ids.js";
import { messageKeepingFaults } from "./behavioural/messages/keeping.js";
import { messageStrictnessFaults } from "./behavioural/messages/strictness.js";
import { applicationNoticeFaults } from "./behavioural/notices/applications.js";
import { errorNoticeFaults } from "./behavioural/notices/errors.js";
import { guildNoticeFaults } from "./behavioural/notices/guilds.js";
import { permissionSurvivalFaults } from "./behavioural/permissions/after-writes.js";
import { permissionAnswerFaults } from "./behavioural/permissions/answers.js";
import { keptPermissionFaults } from "./behavioural/permissions/kept.js";
import { permissionSenderFaults } from "./behavioural/permissions/senders.js";
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
import { deliveryFaults } from "./derived/deliveries.js";
import { boundFaults, uncheckedFaults } from "./derived/derive.js";
import { memberFaults } from "./derived/members.js";
import { COMMAND_FAULTS } from "./derived/unchecked.js";
import { valueFaults } from "./derived/values.js";
import type { Fault } from "./fault.js";
import { reportedCommandFaults } from "./reported/commands.js";
import { reportedMessageFaults } from "./reported/messages.js";
import { reportsOf } from "./reported/reports.js";

export { withFault } from "./with-fault.js";

/** The kinds of payload that faults are derived from. */
export const PAYLOAD_FAULTS = [COMMAND_FAULTS, MESSAGE_FAULTS] as const;

const UNREPORTED: readonly Fault[] = [
  ...uncheckedFaults(COMMAND_FAULTS),
  ...boundFaults(COMMAND_FAULTS),
  ...valueFaults,
  ...memberFaults,
  ...statusFaults,
  ...answerFaults,
  ...versionFaults,
  ...droppedFieldFaults,
  ...tidiedFieldFaults,
  ...defaultMemberPermissionFaults,
  ...fieldDefaultFaults,
  ...ownMembers,
  ...upsertFaults,
  ...editMemberFaults,
  ...editMergeFaults,
  ...wholeEditFaults,
  ...deleteFaults,
  ...bulkRemovalFaults,
  ...bulkRefusalFaults,
  ...bulkPlanFaults,
  ...bulkOutcomeFaults,
  ...listFaults,
  ...scopeFaults,
  ...keptPermissionFaults,
  ...permissionAnswerFaults,
  ...permissionSenderFaults,
  ...permissionSurvivalFaults,
  ...listLanguageFaults,
  ...listDictionaryFaults,
  ...localeFallbackFaults,
  ...storedDictionaryFaults,
  ...limitFaults,
  ...entryPointFaults,
  ...requestFaults,
  ...refusalFaults,
  ...publicErrorFaults,
  ...uncheckedFaults(MESSAGE_FAULTS),
  ...entranceFaults,
  ...boundFaults(MESSAGE_FAULTS),
  ...componentCountFaults,
  ...componentIdFaults,
  ...componentDefaultFaults,
  ...messageFlagFaults,
  ...messageKeepingFaults,
  ...messageStrictnessFaults,
  ...fileFaults,
  ...interactionEnvelopeFaults,
  ...interactionDataFaults,
  ...useFaults,
  ...autocompleteFaults,
  ...componentUseFaults,
  ...responseFaults,
  ...modalFaults,
  ...useRightFaults,
  ...placeFaults,
  ...deliveryFaults,
  ...applicationFaults,
  ...eventFaults,
  ...lobbyFaults,
  ...guildNoticeFaults,
  ...applicationNoticeFaults,
  ...errorNoticeFaults,
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
  const near = didYouMean(
    id,
    FAULTS.map((one) => one.id),
  );
  throw new SetupError(
    "fault-unknown",
    `Cannot find the fault "${id}": there is no such fault; ${near === "" ? "" : `${near} `}slashproof faults lists all ids`,
  );
}
