import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { Evidence } from "../evidence.js";
import { evidenceOf } from "../testing/evidence.js";
import { exchange } from "../testing/exchange.js";
import { refusedUseOf, withRefusedUses } from "./refused-uses.js";

const GROUP = "component-response.checkbox-group.has-its-fields";
const TEXT = "component-response.text-input.has-its-fields";
const MIRRORS = "component-response.modal.mirrors-its-components";

const refused = (
  rule: typeof GROUP | typeof TEXT | typeof MIRRORS,
  id: string,
  isDrawn: boolean,
  call = "submitModal",
) => evidenceOf(rule, id, { prerequisite: "rule", place: rule }, { refusedUse: call, ...(isDrawn ? { isDrawn } : {}) });

const rulesOf = (...all: readonly Evidence[]) => withRefusedUses(all).map(({ traits }) => traits.path[0]);

test("a drawn modal that is not delivered has the cause of the written ones", () => {
  expect(rulesOf(refused(GROUP, "two", false), refused(MIRRORS, "any", true))).toEqual([GROUP, GROUP]);
});

test("of several causes it has the one of most cases, and none of other operations", () => {
  const texts = [refused(TEXT, "a", false), refused(TEXT, "b", false)];

  expect(rulesOf(refused(GROUP, "two", false), ...texts, refused(MIRRORS, "any", true)).at(-1)).toBe(TEXT);
  expect(rulesOf(refused(GROUP, "two", false, "useComponent"), refused(MIRRORS, "any", true)).at(-1)).toBe(MIRRORS);
  expect(rulesOf(refused(MIRRORS, "any", true))).toEqual([MIRRORS]);
});

test("a use is refused where another outcome than the expected one came", () => {
  const violation: Violation = {
    rule: MIRRORS,
    step: "one",
    kind: "different",
    expected: "",
    actual: "",
    pointer: "/outcome",
  };
  const submitted = exchange("submitModal", 200);

  expect(refusedUseOf(violation, submitted)).toEqual({ refusedUse: "submitModal" });
  expect(refusedUseOf({ ...violation, pointer: "/deliveries" }, submitted)).toEqual({});
  expect(refusedUseOf(violation)).toEqual({});
});
