import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../../suites/index.js";
import type { JsonObject } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import { openTestTarget, runCases } from "../../testing/stage-for.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { exchange } from "../testing/exchange.js";
import { freshnessIn, withStaleLists } from "./stale-lists.js";

const of = (version: string): JsonObject => ({ id: "10", version });
const made = exchange("createGuildCommand", 201, of("1"));
const edited = exchange("editGuildCommand", 200, of("2"));
const deleted = exchange("deleteGuildCommand", 204, undefined, {
  parameters: { ...made.parameters, command_id: "10" },
});
const editedAgain = exchange("editGuildCommand", 200, of("3"));
const listed = (...commands: JsonObject[]): DoneExchange => exchange("listGuildCommands", 200, commands);

const bulk = exchange("bulkOverwriteGuildCommands", 200, [of("2")]);

describe("a list is", () => {
  test.each<[string, readonly DoneExchange[]]>([
    ["a deleted command is still there", [made, edited, deleted, listed(of("1"))]],
    ["a created command is not", [made, listed()]],
    ["one that a bulk overwrite made is not", [bulk, listed()]],
    ["one that a bulk overwrite left out is", [bulk, listed(of("2"), { id: "11", version: "1" })]],
  ])("unlike what was written where %s", (_, exchanges) => {
    expect([...freshnessIn(exchanges).values()]).toEqual(["unlike"]);
  });

  test.each<[string, readonly DoneExchange[]]>([
    ["before an edit", [made, edited, listed(of("1"))]],
    ["before an overwriting create", [made, exchange("createGuildCommand", 200, of("2")), listed(of("1"))]],
    ["before a bulk overwrite", [made, exchange("bulkOverwriteGuildCommands", 200, [of("2")]), listed(of("1"))]],
    [
      "before the case, which made it again",
      [exchange("createGuildCommand", 200, of("2")), editedAgain, listed(of("1"))],
    ],
  ])("stale where it has a command as it was %s", (_, exchanges) => {
    expect([...freshnessIn(exchanges).values()]).toEqual(["stale"]);
  });

  test.each<[string, OperationId, JsonObject | JsonObject[]]>([
    ["a list", "listGuildCommands", [of("2")]],
    ["the command", "getGuildCommand", of("2")],
  ])("fresh where %s has the version that the edit was answered with", (_, call, json) => {
    expect([...freshnessIn([made, edited, exchange(call, 200, json)]).values()]).toEqual(["fresh"]);
  });

  test.each<[string, readonly DoneExchange[]]>([
    ["nothing was written before it", [listed(of("1"))]],
    ["the command was only made", [made, listed(of("1"))]],
    ["its version is one that came later", [made, edited, listed(of("7"))]],
    ["versions are no numbers", [exchange("createGuildCommand", 201, of("b")), edited, listed(of("a"))]],
    [
      "the edit was answered with the version of the create",
      [made, exchange("editGuildCommand", 200, of("1")), exchange("getGuildCommand", 404)],
    ],
    ["it is the list of another scope", [made, edited, exchange("listGlobalCommands", 200, [of("1")])]],
    ["the edit was refused", [made, exchange("editGuildCommand", 400, of("2")), listed(of("1"))]],
    ["the edit ran beside others", [made, { ...edited, step: { ...edited.step, together: "race" } }, listed(of("1"))]],
  ])("neither where %s", (_, exchanges) => {
    expect(freshnessIn(exchanges).size).toBe(0);
  });
});

const STORAGE = { prerequisite: "storage", place: "command.description" } as const;
const RULE = "edit.replaces-provided-fields";

test("what failed at a stale list has that cause, unless no read shows what is written", () => {
  const evidence = [evidenceOf(RULE, "guild", STORAGE, { read: "stale" }), evidenceOf(RULE, "global", STORAGE)];

  expect(placesOf(withStaleLists(evidence, new Set(["stale", "fresh"])))).toEqual([
    "reading old lists",
    "storage command.description",
  ]);
  for (const seen of [new Set(["stale"] as const), new Set(["stale", "fresh", "not-stored"] as const)])
    expect(placesOf(withStaleLists(evidence, seen))).toEqual(placesOf(evidence));
});

test("lists that are unlike what was written are old where others show old versions", () => {
  const unlike = evidenceOf(RULE, "global", STORAGE, { read: "unlike" });
  const stale = evidenceOf(RULE, "guild", STORAGE, { read: "stale" });

  expect(placesOf(withStaleLists([unlike], new Set(["unlike", "fresh"])))).toEqual(["storage command.description"]);
  expect(placesOf(withStaleLists([unlike, stale], new Set(["unlike", "stale", "fresh"])))).toEqual([
    "reading old lists",
    "reading old lists",
  ]);
});

test("a service that lists what it has cached, until something new is made, has one cause that says so", async () => {
  const cache = new Map<string, string>();
  const { target } = openTestTarget(async (request, next) => {
    const { pathname, search } = new URL(request.url);
    const isList = request.method === "GET" && pathname.endsWith("/commands");
    const cached = isList ? cache.get(pathname + search) : undefined;
    if (cached !== undefined) return Response.json(JSON.parse(cached));
    const answer = await next(request);
    if (isList && answer.ok) cache.set(pathname + search, await answer.clone().text());
    if (answer.status === 201) cache.clear();
    return answer;
  });
  const cases = suiteOf("documented").cases.filter(({ id }) => /^edit\.replaces-.*guild$/.test(id));

  const { finished } = await runCases(target, { cases }, { workers: 1, isOneByOne: true });

  expect(finished.causes?.map(({ title }) => title)).toEqual([
    "Lists are out of date: they show commands as they were before the last write",
  ]);
});
