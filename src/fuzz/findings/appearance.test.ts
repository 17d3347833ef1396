/** What a failure is taken for, whichever rule it was found by. */
import { expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { appearanceOf } from "./appearance.js";

const CASE = { id: "a", title: "a", rules: ["command.list.holds-each-command"], steps: [] } as unknown as Case;

function symptomOf(violation: Pick<Violation, "rule" | "kind" | "actual">): string {
  return appearanceOf(CASE, { step: "list", expected: "another value", ...violation }, []).symptom;
}

const read = (member: string): string => `"1" as ${member} of the created command in the list of guild commands`;

test("a version that is not the one before is of one kind, whichever rule says so", () => {
  const grows = symptomOf({ rule: "command.version.grows", kind: "wrong-order", actual: "2" });
  const kept = symptomOf({ rule: "scope.writes-stay-in-their-scope", kind: "different", actual: read('"version"') });

  expect(grows).toBe(kept);
});

test.each([
  ["another write", "edit.keeps-other-fields"],
  ["a write elsewhere", "scope.writes-stay-in-their-scope"],
] as const)("a member that differs after %s is known by its name", (_after, rule) => {
  expect(symptomOf({ rule, kind: "different", actual: read('"nsfw"') })).toBe("kept command.nsfw");
  expect(symptomOf({ rule, kind: "different", actual: read("/options/0/name") })).toBe("kept option.name");
});

test("a command that is gone is known by its rule", () => {
  const gone = symptomOf({
    rule: "scope.writes-stay-in-their-scope",
    kind: "gone",
    actual: "it is missing in the list",
  });

  expect(gone).toBe("rule scope.writes-stay-in-their-scope");
});
