/** What the run made is known as its own, in whatever order answers of requests that were sent at once arrive. */
import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { NO_JOURNAL } from "../custody/journal.js";
import type { WireResult } from "../wire.js";
import { MadeCommands } from "./made-commands.js";
import { newScope } from "./scope.js";

const PING = { name: "ping", description: "A command" };
const OLD = { ...PING, id: "1" };
const NEW = { ...PING, id: "2" };

const answered = (status: number, json?: Json): WireResult => ({
  answer: { status, headers: {}, text: "", json },
  durationMs: 1,
});
const NO_ANSWER: WireResult = {
  failure: { kind: "silence", message: "no answer within 10 s" },
  durationMs: 1,
};

function begun() {
  const made = new MadeCommands(NO_JOURNAL);
  const scope = newScope("1000", "2000", "Bot token");
  const create = made.announce(scope, PING);
  made.settle(create, scope, { verb: "create", id: undefined, result: answered(201, OLD) });
  return { made, scope };
}

test("an overwrite that makes a command again is ours when the delete beside it is answered first", () => {
  const { made, scope } = begun();
  const overwrite = made.announce(scope, [PING]);
  made.settle(0, scope, { verb: "delete", id: OLD.id, result: answered(204) });

  made.settle(overwrite, scope, { verb: "bulk", id: undefined, result: answered(200, [NEW]) });

  expect(made.isOurs(scope, NEW)).toBe(true);
});

test("a list that was read while an overwrite was under way does not make its command somebody else's", () => {
  const { made, scope } = begun();
  made.settle(0, scope, { verb: "delete", id: OLD.id, result: answered(204) });
  const overwrite = made.announce(scope, [PING]);
  made.see(scope, []);

  made.settle(overwrite, scope, { verb: "bulk", id: undefined, result: answered(200, [NEW]) });

  expect(made.isOurs(scope, NEW)).toBe(true);
});

test("a command that somebody else makes after a delete of ours is not ours", () => {
  const { made, scope } = begun();
  made.settle(0, scope, { verb: "delete", id: OLD.id, result: answered(204) });

  const isOurs = made.isOurs(scope, NEW);

  expect(isOurs).toBe(false);
});

test("after a request without an answer its name is ours until a list shows that it was not made", () => {
  const { made, scope } = begun();
  made.settle(0, scope, { verb: "delete", id: OLD.id, result: answered(204) });
  const create = made.announce(scope, PING);
  made.settle(create, scope, { verb: "create", id: undefined, result: NO_ANSWER });
  const before = made.isOurs(scope, NEW);

  made.see(scope, []);

  expect([before, made.isOurs(scope, NEW)]).toEqual([true, false]);
});

test.each<{ readonly what: string; readonly element: Json; readonly stored: { readonly [key: string]: Json } }>([
  { what: "whose name is no text", element: { name: true }, stored: { name: true } },
  { what: "whose name is stored as a text", element: { name: 7 }, stored: { name: "7" } },
  { what: "without a name", element: { description: "A command" }, stored: {} },
  { what: "of an element that is no object", element: [[]], stored: { "0": [] } },
  { what: "whose type is no number", element: { ...PING, type: "x" }, stored: { ...PING, type: "x" } },
])("a command $what is ours where an overwrite made it", ({ element, stored }) => {
  const { made, scope } = begun();
  const overwrite = made.announce(scope, [element]);

  made.settle(overwrite, scope, { verb: "bulk", id: undefined, result: answered(200, [{ ...stored, id: "3" }]) });

  expect(made.isOurs(scope, { ...stored, id: "3" })).toBe(true);
});
