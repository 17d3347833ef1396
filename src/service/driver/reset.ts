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

/** Moves the time of the service; ids go on growing even where it goes back. */
export const moveClock: DriverOperationOf = ({ service: { clock } }, body) => {
  const milliseconds = body.optionalNumber("milliseconds");
  if (milliseconds === undefined) return body.fail("milliseconds", "it is missing", "it takes a number");
  clock.move(milliseconds);
  return {};
};
