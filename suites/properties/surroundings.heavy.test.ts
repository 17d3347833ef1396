/** Lobbies, voice channels, entry points and events after any history: mistakes about them are found. */
import { expect, test } from "vitest";
import { outcomeOfProperty } from "../testing/planted/outcome-of-property.js";
import { THIRTY_EIGHTH } from "../testing/planted/thirty-eighth/index.js";
import { THIRTY_SEVENTH } from "../testing/planted/thirty-seventh/index.js";
import { repeatsAreAnnounced } from "./announced.js";
import { entryPointHistories } from "./entry-points.js";
import { lobbyHistories } from "./lobbies.js";
import { oneGuildProperties } from "./one-guild.suite.js";
import { sequenceProperties } from "./sequences.suite.js";
import { voiceStatusHistories } from "./voice-statuses.js";

const [storedInAGuild] = oneGuildProperties("documented");
const readers = sequenceProperties.find(({ id }) => id.endsWith("@readers"));

const FOUND = [
  ["removed-members-of-lobbies-come-back-as-strangers", lobbyHistories, 4_000],
  ["one-secret-opens-two-lobbies", lobbyHistories, 4_000],
  ["bots-that-left-set-the-voice-status", voiceStatusHistories, 8_000],
  ["once-launched-always-launched", entryPointHistories, 8_000],
  ["second-kick-of-a-member-is-not-told", repeatsAreAnnounced, 3_000],
  ["entitlements-at-once-are-told-once", repeatsAreAnnounced, 3_000],
  ["reordered-options-go-back-to-their-first-order", storedInAGuild, 2_000],
  ["names-are-new-to-the-other-token", readers, 2_000],
] as const;

test.each(FOUND)("%s breaks a rule of its own", async (id, property, runs) => {
  const bug = [...THIRTY_SEVENTH, ...THIRTY_EIGHTH].find((one) => one.id === id);
  if (bug === undefined || property === undefined) throw new Error(`no mistake or property for ${id}`);

  const [outcome, rule = ""] = await outcomeOfProperty(property, bug.plant, { runs });

  expect(outcome).toBe("failed");
  expect(bug.rules).toContain(rule);
});

test.each([
  ["who reads a lobby", lobbyHistories],
  ["who sets a voice channel status", voiceStatusHistories],
  ["who answers an entry point", entryPointHistories],
  ["what is announced", repeatsAreAnnounced],
] as const)("%s is right on a sound service", async (_what, property) => {
  expect(await outcomeOfProperty(property, undefined, { runs: 6_000 })).toEqual(["passed", undefined]);
});
