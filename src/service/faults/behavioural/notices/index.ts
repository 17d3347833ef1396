/** What services get wrong that notices of the platform announce. */
import type { Fault } from "../../fault.js";
import { applicationNoticeFaults } from "./applications.js";
import { errorNoticeFaults } from "./errors.js";
import { guildNoticeFaults } from "./guilds.js";

export const noticeFaults: readonly Fault[] = [...guildNoticeFaults, ...applicationNoticeFaults, ...errorNoticeFaults];
