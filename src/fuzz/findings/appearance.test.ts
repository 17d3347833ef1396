/** What a failure is taken for, whichever rule it was found by. */
import { expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import type { DoneExchange } from "../../run/exchange.js";
import { appearanceOf } from "./appearance.js";

const CASE = { id: "a", title: "a", rules: ["command.list.holds-each-command"], steps: [] } as unknown as Case;

function symptomOf(violation: Omit<Violation, "step" | "expected">): string {
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

test("translations that are lost are of one kind wherever they are, and those that a list does not show are not", () => {
  const lost = (rule: Violation["rule"], pointer: string): string =>
    symptomOf({ rule, kind: "missing", actual: "no value", pointer });
  const ofOption = lost("localization.names.are-accepted-everywhere", "/options/0/name_localizations/de");

  expect(ofOption).toBe(lost("edit.replaces-provided-fields", "/description_localizations/en-GB"));
  expect(ofOption).not.toBe(lost("localization.list.returns-dictionaries-on-request", "/name_localizations/de"));
  expect(ofOption).not.toBe(lost("option.fields.round-trip", "/options/0/name"));
});

test("a member of a part of a message is known by itself, whatever the part is in", () => {
  const read = {
    step: { name: "read", part: "read", call: "getMessage", expect: [{ check: "round-trip", sent: "sent" }] },
    parameters: {},
    server: "api",
    wire: { method: "GET" },
    result: { answer: { status: 200 } },
  } as unknown as DoneExchange;
  const lost = (pointer: string): string => {
    const rule = "message.components.read-back";
    const violation = { rule, step: "read", kind: "different", expected: "true", actual: "false", pointer } as const;
    return appearanceOf(CASE, violation, [read]).symptom;
  };

  expect(lost("/components/0/items/0/spoiler")).toBe("storage component.spoiler");
  expect(lost("/components/0/accessory/spoiler")).toBe("storage component.spoiler");
});

test.each([
  ["the day", "limit.daily-creates.is-200-per-guild", "refused", "", "refused by the day"],
  ["a token", "interaction.token.is-unique", "not-unique", "/deliveries/0/interaction/token", "tokens"],
  [
    "the type of a component",
    "component-response.auto-select.has-its-fields",
    "missing",
    "/deliveries/0/interaction/data/components/0/component/type",
    "storage of delivered type",
  ],
] as const)("a failure about %s is known by that alone", (_what, rule, kind, pointer, symptom) => {
  expect(symptomOf({ rule, kind, actual: "400", pointer })).toBe(symptom);
});

test("a command that is gone is known by its rule", () => {
  const gone = symptomOf({
    rule: "scope.writes-stay-in-their-scope",
    kind: "gone",
    actual: "it is missing in the list",
  });

  expect(gone).toBe("rule scope.writes-stay-in-their-scope");
});

function permissionsOf(id: string, rule: Violation["rule"]): string {
  const exchange = (call: string, command_id: string) =>
    ({
      step: { name: call, part: "act", call, expect: [] },
      parameters: { command_id },
      server: "api",
      wire: { method: call.startsWith("get") ? "GET" : "PUT" },
      result: { answer: { status: 200 } },
    }) as unknown as DoneExchange;
  const read = { rule, step: "getCommandPermissions", kind: "wrong-count", expected: "none", actual: "one" } as const;
  return appearanceOf(CASE, read, [exchange("editCommandPermissions", "1"), exchange("getCommandPermissions", id)])
    .symptom;
}

test("permissions that nothing gave a command are of one kind, whatever freed its name", () => {
  const deleted = permissionsOf("2", "permission.delete-drops-permissions");

  expect(deleted).toBe(permissionsOf("2", "edit.rename-drops-permissions"));
  expect(deleted).not.toBe(permissionsOf("1", "permission.delete-drops-permissions"));
});

test.each([
  ["sent at once", "race", true],
  ["sent one after the other", undefined, false],
] as const)("uses that are lost are of one kind where they were %s", (_how, together, isOfOneKind) => {
  const exchange = {
    step: { name: "use", part: "act", call: "useComponent", expect: [], ...(together ? { together } : {}) },
    server: "driver",
    wire: { method: "POST" },
    result: { answer: { status: 200 } },
  } as unknown as DoneExchange;
  const symptomOfUse = (rule: Violation["rule"]): string =>
    appearanceOf(CASE, { rule, step: "use", kind: "different", expected: "delivered", actual: "handled" }, [exchange])
      .symptom;

  expect(symptomOfUse("button.press-delivers-an-interaction") === "use beside others").toBe(isOfOneKind);
});

function symptomAtOnce(calls: readonly string[], violation: Pick<Violation, "rule" | "kind">): string {
  const exchanges = calls.map(
    (call, nth) =>
      ({
        step: { name: `${nth}`, part: "act", call, expect: [], together: "race" },
        parameters: {},
        server: "api",
        wire: { method: "POST" },
        result: { answer: { status: 200 } },
      }) as unknown as DoneExchange,
  );
  return appearanceOf(CASE, { ...violation, step: "1", expected: "one", actual: "two" }, exchanges).symptom;
}

test("answers at once that cannot be are of one kind for the same operations, but for versions", () => {
  const creates = ["createGuildCommand", "createGlobalCommand"];
  const noOrder = symptomAtOnce(creates, { rule: "command.list.holds-each-command", kind: "no-order" });
  const edits = { rule: "edit.replaces-provided-fields", kind: "no-order" } as const;

  expect(symptomAtOnce(creates, { rule: "command.name.is-free-for-other-types", kind: "different" })).toBe(noOrder);
  expect(symptomAtOnce(["editGuildCommand", "editGuildCommand"], edits)).not.toBe(noOrder);
  expect(symptomAtOnce(creates, { rule: "command.version.changes-on-edit", kind: "no-order" })).toBe("versions");
});

test.each([
  ["component-response.button.has-its-fields", "component-response.type-field-follows-the-place"],
  ["interaction.locale.is-of-the-client", "interaction.command.is-type-2"],
] as const)("a member that is delivered wrong is of one kind for %s and %s", (one, other) => {
  const pointer = "/deliveries/0/interaction/data/component_type";
  const delivered = { kind: "different", actual: "2", pointer } as const;

  expect(symptomOf({ ...delivered, rule: one })).toBe(symptomOf({ ...delivered, rule: other }));
  expect(symptomOf({ ...delivered, rule: one, pointer: "/deliveries/0/interaction/locale" })).not.toBe(
    symptomOf({ ...delivered, rule: one }),
  );
});
