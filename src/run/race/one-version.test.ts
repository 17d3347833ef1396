/** One version of a command has one content; what a service adds to it, and translations, say nothing. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";
import { twoContentsOfOneVersion } from "./one-version.js";

type Seen = Pick<DoneExchange, "step" | "result">;

const OPTION = { type: 5, name: "one", description: "Drawn" };
const COMMAND = { id: "1", version: "10", name: "echo", description: "One", options: [OPTION] };

function answered(name: string, json: Json): Seen {
  const step = { name, part: "read", call: "listGuildCommands", expect: [] } as const;
  return { step, result: { answer: { status: 200, headers: {}, text: "", json }, durationMs: 1 } };
}

const both = (more: JsonObject) => [answered("one", COMMAND), answered("other", [{ ...COMMAND, ...more }])];

test.each<[string, JsonObject]>([
  ["another name", { name: "ping" }],
  ["other options", { options: [{ ...OPTION, name: "two" }] }],
  ["no options", { options: [] }],
])("%s in one version are two contents", (_what, more) => {
  const found = twoContentsOfOneVersion(both(more));

  expect(found?.is).toBe("contradictory");
});

test.each<[string, JsonObject]>([
  ["the same in another version", { version: "11", name: "ping" }],
  ["an unknown member of an option", { options: [{ ...OPTION, toJSON: false }] }],
  ["a default that is filled in", { options: [{ ...OPTION, required: false }] }],
  ["a translation of an option", { options: [{ ...OPTION, name_localizations: { "es-ES": "uno" } }] }],
])("%s is one content", (_what, more) => {
  const found = twoContentsOfOneVersion(both(more));

  expect(found).toBeUndefined();
});
