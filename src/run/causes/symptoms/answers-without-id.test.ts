import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import { exchange } from "../testing/exchange.js";
import { COMMAND_ID, withoutId } from "./answers-without-id.js";

const EXTRA: Violation = {
  rule: "endpoint.bulk.answers-200-with-an-array",
  step: "after",
  kind: "extra",
  expected: "no value",
  actual: "an id",
};
const LIST = exchange("listGuildCommands", 200, [{ id: "1", name: "slot-a" }]);

test.each([
  [
    "a bulk overwrite was answered with its own body",
    [{ name: "slot-a" }],
    { prerequisite: "shape", place: COMMAND_ID },
  ],
  ["a bulk overwrite was answered with commands", [{ id: "1", name: "slot-a" }], undefined],
])("more in a list than in the response, where %s", (_, answered, expected) => {
  expect(withoutId(EXTRA, LIST, [exchange("bulkOverwriteGuildCommands", 200, answered)])).toEqual(expected);
});
