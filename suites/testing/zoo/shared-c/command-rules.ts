/** The checks of a command that can differ between services. */

import { countCharacters } from "./texts.js";

export interface CommandRules {
  /** Length of a description. */
  readonly descriptionLength: (text: string) => number;
  /** Whether required options must be before optional ones. */
  readonly isOrderChecked: boolean;
  /** Whether the options of subcommands are checked like those of the command. */
  readonly isNestingChecked: boolean;
  /** Whether user and message commands may have no description. */
  readonly isMenuDescriptionRefused: boolean;
}

export const CORRECT_RULES: CommandRules = {
  descriptionLength: countCharacters,
  isOrderChecked: true,
  isNestingChecked: true,
  isMenuDescriptionRefused: true,
};
