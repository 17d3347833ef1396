/** The decisions of this room, by name. */
import { chosenValue, isCountAllowed } from "./chosen-values.js";
import { newInteractionToken, sendInteraction } from "./deliver.js";
import { countFocused, enteredParameter, missingOption, takesNoSubcommand } from "./entered-options.js";
import { commandWithId, isOutdated } from "./found-command.js";
import { isLaunchedByService } from "./invoke-command.js";
import { modalResponse } from "./modal-response.js";
import { interactionObject } from "./new-interaction.js";
import { readTyped, readValue } from "./option-value.js";
import { postLaunch } from "./post-launch.js";
import { isDisabled, isSilent } from "./use-component.js";

export const INTERACTION_POLICIES = {
  commandWithId,
  isOutdated,
  takesNoSubcommand,
  enteredParameter,
  missingOption,
  readValue,
  readTyped,
  countFocused,
  isLaunchedByService,
  postLaunch,
  isSilent,
  isDisabled,
  chosenValue,
  isCountAllowed,
  modalResponse,
  interactionObject,
  newInteractionToken,
  sendInteraction,
} as const;
