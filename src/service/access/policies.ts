/** The decisions of this room, by name. */
import { accessTo, accessToUse, isOldEnough, maySpeak } from "./access-to.js";
import { authorizersOf, grantsCommands, isContextAllowed, isInScope, sharesGuild } from "./authorizers.js";
import {
  allChannelsOf,
  entriesFor,
  everyoneOf,
  hasDefaultPermissions,
  isAdministrator,
  isChannelPermitted,
  isPermittedInGuild,
  isUserPermitted,
} from "./command-permissions.js";
import { violationsOfDiscovery } from "./discovery.js";

export const ACCESS_POLICIES = {
  accessTo,
  accessToUse,
  isInScope,
  authorizersOf,
  grantsCommands,
  sharesGuild,
  isContextAllowed,
  isOldEnough,
  maySpeak,
  isPermittedInGuild,
  isAdministrator,
  entriesFor,
  isChannelPermitted,
  isUserPermitted,
  allChannelsOf,
  everyoneOf,
  hasDefaultPermissions,
  violationsOfDiscovery,
} as const;
