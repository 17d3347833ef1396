/**
 * Bugs that were written down before the search was improved, and searched for the first time after it.
 * Their author knew the search and the misses of the blind set, so they are less independent than those.
 */
import type { PlantedBug } from "../planted-bug.js";
import { THIRD_HISTORIES } from "./histories.js";
import { THIRD_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const THIRD: readonly PlantedBug[] = [...THIRD_PAYLOADS, ...THIRD_HISTORIES];
