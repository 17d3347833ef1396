/** Operations reset and moveClock. */
import type { DriverOperationOf } from "./driver-context.js";

/**
 * Takes back everything that the driver made, and forgets what was delivered, lobbies and emojis.
 *
 * @remarks Commands and messages that came over the API stay.
 */
export const reset: DriverOperationOf = ({ service, undo, purchases }) => {
  for (const takeBack of undo.splice(0).reverse()) takeBack();
  const { clock, interactions, notices, outbox, tokens, world } = service;
  clock.reset();
  interactions.clear();
  notices.clear();
  outbox.clear();
  tokens.reset();
  purchases.clear();
  world.takeBack();
  return {};
};

/** Moves the time of the service on. With the reset it goes back, and ids go on growing all the same. */
export const moveClock: DriverOperationOf = ({ service: { clock } }, body) => {
  const milliseconds = body.optionalNumber("milliseconds");
  if (milliseconds === undefined || milliseconds < 0) {
    return body.fail("milliseconds", `it is ${milliseconds}`, "it takes a number from 0");
  }
  clock.move(milliseconds);
  return {};
};
