/** What is in a slot must not make a valid edit invalid. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fullCommand } from "../../generators/commands/command.js";
import { sizeOf } from "../../generators/commands/command-size.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { GUILD } from "../rows/scope.js";
import { bareSlot, inSlot } from "./bare-slot.js";

test("an edit of a bare slot may be as large as a command, with its description or without", () => {
  fc.assert(
    fc.property(fullCommand(), (generated) => {
      const { description: _, ...fields } = inSlot(generated);
      const [slot] = bareSlot(GUILD, fields);

      expect(sizeOf({ ...Object(slot?.body), ...fields })).toBeLessThanOrEqual(LIMITS.commandSize.max);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
