/** Where sequences of messages act: channels by name, with the steps that they take to be there. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { channelId, command, guild, guildId, mark, member, WORLD } from "../rows/driver.js";
import { at } from "../rows/steps.js";

/** Channels, and what has to be done before anything is sent there. */
export interface MessageStage {
  /** References to channel ids, by the name of the place. */
  readonly channels: Readonly<Record<string, Template>>;
  /** Steps that make the channels ready. */
  readonly steps: readonly Step[];
}

/** The first channels of two guilds of target.json. */
export const TWO_GUILDS: MessageStage = {
  channels: { here: { $: "channel" }, there: { $: "channel2" } },
  steps: [],
};

/** Two guilds that the driver makes, with one user in both and a command in each. */
export const TWO_WORLDS: MessageStage = {
  channels: { here: channelId(), there: channelId("elsewhere") },
  steps: [
    ...WORLD,
    guild("elsewhere"),
    member("elsewhere"),
    command("command here", { name: "hello" }),
    command("command there", { name: "hello" }, "elsewhere"),
    mark(),
  ],
};

const GUILDS: Readonly<Record<string, string>> = { here: "guild", there: "elsewhere" };

/** Path to the command of a place. */
export const commandPath = (place: string): Readonly<Record<string, Template>> => ({
  guild_id: guildId(GUILDS[place] ?? ""),
  command_id: at(commandAt(place), "/id"),
});

/** The name of the step that made the command of a place. */
export const commandAt = (place: string): string => `command ${place}`;
