/** What localization gets wrong: whose language a list is in, what it shows then, and what is kept. */
import type { Fault } from "../../fault.js";
import { listDictionaryFaults } from "./dictionaries.js";
import { localeFallbackFaults } from "./fallbacks.js";
import { listLanguageFaults } from "./languages.js";
import { storedDictionaryFaults } from "./stored.js";

export const localizationFaults: readonly Fault[] = [
  ...listLanguageFaults,
  ...listDictionaryFaults,
  ...localeFallbackFaults,
  ...storedDictionaryFaults,
];
