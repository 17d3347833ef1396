/** Scenarios with the connection, the clock and silence. */
import assert from "node:assert/strict";
import type { Play } from "./play.js";

const reconnect: Play = async ({ stage, ada }) => {
  await stage.reconnects();
  const answer = await ada.uses("/hello");
  assert.equal(answer.message?.content, "Hello Ada");
};

const clock: Play = async ({ stage, ada }) => {
  await ada.uses("/wait");
  stage.advance("15m");
  await ada.uses("/remind");
  await ada.sees("It is too late");
};

/** By id. */
export const STAGE_PLAYS = { reconnect, clock } as const;
