/** Where a failed case is looked at. */
import { expect, test } from "vitest";
import { GLOBAL, GUILD } from "../../../suites/rows/scope.js";
import { bulk, create, edit, get, list, request } from "../../../suites/rows/steps.js";
import type { Case, Step } from "../../case/case.js";
import { watchedCase } from "./watched-case.js";

function caseOf(...steps: readonly Step[]): Case {
  return { id: "a", title: "a", rules: ["command.list.holds-each-command"], steps } as unknown as Case;
}

const BODY = { name: "a", description: "a" };
const MADE = create(GUILD, "act", "made", BODY);
const GLOBALLY = bulk(GLOBAL, "act", "all", [BODY]);
const EDITED = edit(GUILD, "act", "edited", "made", { description: "b" });

const callsOf = (watched: Case | undefined): readonly string[] | undefined => watched?.steps.map(({ call }) => call);

test("all scopes that were written to are listed after each request that is no read", () => {
  const watched = watchedCase(caseOf(MADE, get(GUILD, "one", "made"), GLOBALLY, EDITED), "edited");

  expect(callsOf(watched)).toEqual([
    ...["listGuildCommands", "createGuildCommand", "listGuildCommands", "getGuildCommand"],
    ...["listGlobalCommands", "bulkOverwriteGlobalCommands", "listGuildCommands", "listGlobalCommands"],
    ...["editGuildCommand", "listGuildCommands", "listGlobalCommands"],
  ]);
});

test("what comes after the step that failed is left out, and nothing is judged", () => {
  const watched = watchedCase(caseOf(MADE, EDITED), "made");

  expect(callsOf(watched)).toEqual(["listGuildCommands", "createGuildCommand", "listGuildCommands"]);
  expect(watched?.steps.flatMap(({ expect: checks }) => checks)).toEqual([]);
});

test("permissions are listed where the case edits them", () => {
  const permits = request("act", "permits", "editCommandPermissions", { body: { permissions: [] } });

  expect(callsOf(watchedCase(caseOf(MADE, permits), "permits"))?.slice(-2)).toEqual([
    "listGuildCommands",
    "listCommandPermissions",
  ]);
});

test("a race and a case that writes no commands are not looked at", () => {
  const meeting = { ...EDITED, together: "edits" };

  expect(watchedCase(caseOf(MADE, meeting), "edited")).toBeUndefined();
  expect(watchedCase(caseOf(list(GUILD, "all")), "all")).toBeUndefined();
});
