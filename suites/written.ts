/** The cases of a profile as their rows make them; a package has them as data instead (`plan/stored.ts`). */
import type { Case } from "../src/case/case.js";
import type { SuiteCases } from "../src/case/property.js";
import { levelOf, ruleOf } from "../src/contract/catalogue.js";
import type { ProfileName } from "../src/contract/profile.js";
import { adultCases } from "./access/adults.suite.js";
import { applicationCases } from "./access/application.suite.js";
import { contextCases } from "./access/contexts.suite.js";
import { discoveryCases } from "./access/discovery.suite.js";
import { guildAccessCases } from "./access/guild.suite.js";
import { scopeCases } from "./access/tokens.suite.js";
import { credentialCases } from "./authentication/credentials.suite.js";
import { tokenCases } from "./authentication/tokens.suite.js";
import { autocompleteCases } from "./autocomplete/requests.suite.js";
import { bulkCases } from "./commands/bulk.suite.js";
import { createCases } from "./commands/create.suite.js";
import { deleteCases } from "./commands/delete.suite.js";
import { editCases } from "./commands/edit.suite.js";
import { nameCases } from "./commands/names.suite.js";
import { renameCases } from "./commands/rename.suite.js";
import { shapeCases } from "./commands/shape.suite.js";
import { upsertCases } from "./commands/upsert.suite.js";
import { chosenCases } from "./components/chosen.suite.js";
import { overTimeCases } from "./components/over-time.suite.js";
import { pressCases } from "./components/press.suite.js";
import { entryPointCases } from "./entry-point/entry-point.suite.js";
import { publicErrorCases } from "./errors/discord.suite.js";
import { publicMessageErrorCases } from "./errors/messages.suite.js";
import { eventCases } from "./events/events.suite.js";
import { gatewayCases } from "./events/gateway.suite.js";
import { answerCases } from "./interactions/answers.suite.js";
import { commandInteractionCases } from "./interactions/command.suite.js";
import { entryPointUseCases } from "./interactions/entry-point.suite.js";
import { launchCases } from "./interactions/launches.suite.js";
import { optionValueCases } from "./interactions/option-values.suite.js";
import { otherAnswerCases } from "./interactions/other-answers.suite.js";
import { targetCases } from "./interactions/targets.suite.js";
import { unusableCases } from "./interactions/unusable.suite.js";
import { placeInKillOrder } from "./kill-order.js";
import { countCases } from "./limits/counts.suite.js";
import { dailyCreateCases } from "./limits/daily-creates.suite.js";
import { editedSizeCases } from "./limits/size-of-edits.suite.js";
import { dictionaryCases } from "./localization/dictionaries.suite.js";
import { localizedListCases } from "./localization/lists.suite.js";
import { carryingCases } from "./messages/carrying.suite.js";
import { componentDefaultCases } from "./messages/defaults.suite.js";
import { fileCases } from "./messages/files.suite.js";
import { flagCases } from "./messages/flag.suite.js";
import { componentIdCases } from "./messages/ids.suite.js";
import { messagePayloadCases } from "./messages/payload.suite.js";
import { thumbnailCases } from "./messages/thumbnails.suite.js";
import { messageTokenCases } from "./messages/tokens.suite.js";
import { modalDefaultCases } from "./modals/defaults.suite.js";
import { modalPayloadCases } from "./modals/payload.suite.js";
import { submitCases } from "./modals/submit.suite.js";
import { bitCases } from "./notices/bits.suite.js";
import { botNoticeCases } from "./notices/bot.suite.js";
import { threadCases, voiceCases } from "./notices/channels.suite.js";
import { noticeErrorCases } from "./notices/errors.suite.js";
import { lobbyCases } from "./notices/lobbies.suite.js";
import { payloadCases } from "./payloads/payload.suite.js";
import { permissionAccessCases } from "./permissions/access.suite.js";
import { permissionEditCases } from "./permissions/edit.suite.js";
import { permissionLifetimeCases } from "./permissions/lifetime.suite.js";
import { permissionPayloadCases } from "./permissions/payload.suite.js";
import { memberCases } from "./received/members.suite.js";
import { receivedCases } from "./received/received.suite.js";
import { bodyCases } from "./requests/bodies.suite.js";
import { malformedCases } from "./requests/malformed.suite.js";
import { openCases } from "./requests/open.suite.js";
import { everyWayCases } from "./responses/every-way.suite.js";
import { givenInteractionCases } from "./responses/given.suite.js";
import { responsePayloadCases } from "./responses/payload.suite.js";
import { type Draft, withOwnIds } from "./rows/draft.js";
import { elsewhereCases } from "./scopes/elsewhere.suite.js";
import { isolationCases } from "./scopes/isolation.suite.js";
import { ownFieldCases } from "./values/edits.suite.js";
import { valueCases } from "./values/values.suite.js";

/** Behaviour first, payloads after it: the order of what `kill-order.gen.ts` does not know. */
const DRAFTS: readonly Draft[] = withOwnIds([
  ...createCases,
  ...shapeCases,
  ...upsertCases,
  ...editCases,
  ...renameCases,
  ...deleteCases,
  ...nameCases,
  ...isolationCases,
  ...elsewhereCases,
  ...valueCases,
  ...ownFieldCases,
  ...dictionaryCases,
  ...localizedListCases,
  ...permissionEditCases,
  ...permissionPayloadCases,
  ...permissionAccessCases,
  ...permissionLifetimeCases,
  ...tokenCases,
  ...credentialCases,
  ...malformedCases,
  ...bodyCases,
  ...openCases,
  ...publicErrorCases,
  ...publicMessageErrorCases,
  ...messageTokenCases,
  ...carryingCases,
  ...componentIdCases,
  ...componentDefaultCases,
  ...flagCases,
  ...fileCases,
  ...thumbnailCases,
  ...commandInteractionCases,
  ...targetCases,
  ...optionValueCases,
  ...unusableCases,
  ...autocompleteCases,
  ...answerCases,
  ...launchCases,
  ...otherAnswerCases,
  ...pressCases,
  ...chosenCases,
  ...overTimeCases,
  ...submitCases,
  ...modalDefaultCases,
  ...guildAccessCases,
  ...adultCases,
  ...contextCases,
  ...scopeCases,
  ...discoveryCases,
  ...applicationCases,
  ...eventCases,
  ...gatewayCases,
  ...botNoticeCases,
  ...lobbyCases,
  ...voiceCases,
  ...threadCases,
  ...bitCases,
  ...noticeErrorCases,
  ...editedSizeCases,
  ...payloadCases,
  ...messagePayloadCases,
  ...modalPayloadCases,
  ...responsePayloadCases,
  ...everyWayCases,
  ...givenInteractionCases,
  ...bulkCases,
  ...entryPointCases,
  ...entryPointUseCases,
  ...countCases,
  ...dailyCreateCases,
  ...memberCases,
  ...receivedCases,
]);

/** Cases with more creates come last: a target that counts global creates per day, which is open, can end only these. */
const MANY_CREATES = 50;

/**
 * The cases of a profile in the order they are run.
 * Those that find most come first; cases that need a scope for themselves, and those with many creates, come after all
 * others and in the order of their rows, for they are not without effect on each other.
 */
export function casesOf(profile: ProfileName): SuiteCases {
  const known = suites.get(profile);
  if (known) return known;
  const made = makeCases(profile);
  suites.set(profile, made);
  return made;
}

/** What was found out of a case is kept with it, so that it is made once. */
const suites = new Map<ProfileName, SuiteCases>();

function makeCases(profile: ProfileName): SuiteCases {
  const cases = DRAFTS.filter((one) => one.profile === undefined || one.profile === profile).map((one) =>
    levelled(one, profile),
  );
  const rankOf = (one: Case): number => (one.creates >= MANY_CREATES ? 2 : one.emptiesScope ? 1 : 0);
  const placeOf = (one: Case): number => (rankOf(one) === 0 ? placeInKillOrder(one) : 0);
  return { cases: cases.toSorted((one, other) => rankOf(one) - rankOf(other) || placeOf(one) - placeOf(other)) };
}

/** Rules of the public profile that a row also shows are dropped where that profile does not apply. */
function rulesIn(profile: ProfileName, [first, ...others]: Draft["rules"]): Case["rules"] {
  return profile === "discord"
    ? [first, ...others]
    : [first, ...others.filter((rule) => ruleOf(rule).profile !== "discord")];
}

function levelled(row: Draft, profile: ProfileName): Case {
  const { id, title, level, needs, leases, creates, emptiesScope, steps } = row;
  const rules = rulesIn(profile, row.rules);
  const observesOnly = steps.some((step) => step.expect.some(({ check }) => check === "observe"));
  return {
    id,
    title,
    rules,
    level: observesOnly ? "observe" : (level ?? levelOf(rules[0], profile)),
    needs,
    leases,
    creates,
    emptiesScope,
    ...(row.receives ? { receives: row.receives } : {}),
    steps,
  };
}
