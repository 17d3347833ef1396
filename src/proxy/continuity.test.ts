import { expect, test } from "vitest";
import { Continuity } from "./continuity.js";

const COMMANDS = "/api/v10/applications/1/commands";

test.each<[what: string, one: [string, string], other: [string, string], overlaps: boolean]>([
  ["two writes to one scope", ["POST", COMMANDS], ["DELETE", `${COMMANDS}/2`], true],
  ["a read and a write of one scope", ["GET", `${COMMANDS}?with_localizations=true`], ["PUT", COMMANDS], true],
  ["two reads", ["GET", COMMANDS], ["GET", `${COMMANDS}/2`], false],
  ["writes to two scopes", ["POST", COMMANDS], ["POST", "/api/v10/applications/1/guilds/3/commands"], false],
])("%s at once", (_, [method, path], [otherMethod, otherPath], overlaps) => {
  const continuity = new Continuity();

  const end = continuity.start(method, path);
  const endOther = continuity.start(otherMethod, otherPath);

  expect([end().overlaps, endOther().overlaps]).toEqual([overlaps, overlaps]);
});

test("one after the other is not at once", () => {
  const continuity = new Continuity();

  const first = continuity.start("POST", COMMANDS)();
  const second = continuity.start("POST", COMMANDS)();

  expect([first.overlaps, second.overlaps]).toEqual([false, false]);
});

test("a session lasts as long as one connection does", () => {
  const continuity = new Continuity();
  const sessionNow = () => continuity.start("GET", COMMANDS)().session;

  continuity.connected();
  const first = sessionNow();
  continuity.connected();
  continuity.disconnected();
  const second = sessionNow();
  continuity.disconnected();
  continuity.connected();

  expect(second).toBe(first);
  expect(sessionNow()).not.toBe(first);
});
