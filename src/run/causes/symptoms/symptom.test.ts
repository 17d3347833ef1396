/** What a violation shows is named after the mistake, not after the form in which it was seen. */
import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { Json } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { DoneExchange } from "../../exchange.js";
import { listStep, testCase } from "../../testing/stage-for.js";
import { symptomOf } from "./symptom.js";

const LIST = listStep("list", { expect: [{ check: "shape" }] });

/** The symptom of a response to a list that lacks something. */
function symptomOfMissing(
  rule: RuleId,
  json: Json = [],
  kind: Violation["kind"] = "missing",
  step = LIST,
  before: readonly DoneExchange[] = [],
  more: Partial<Violation> = {},
) {
  const violation: Violation = { rule, step: "list", kind, expected: "", actual: "", ...more };
  const result = { answer: { status: 200, headers: {}, text: "", json }, durationMs: 1 };
  const exchanges = [...before, { step, result, parameters: {} }];
  const scene = { exchanges: exchanges as readonly object[] as readonly DoneExchange[], isNameTaken: () => false };
  return symptomOf(testCase("a", [step]), violation, scene);
}

test("a missing text in the language of the requester is a broken rule, and no wrong shape", () => {
  const symptom = symptomOfMissing("localization.list.shows-the-requesters-locale");

  expect(symptom).toEqual({ prerequisite: "rule", place: "localization.list.shows-the-requesters-locale" });
});

test("a missing member is a wrong shape", () => {
  const symptom = symptomOfMissing("command.object.has-its-fields");

  expect(symptom).toEqual({ prerequisite: "shape", place: "body" });
});

test.each(["no-resource", "invalid", "missing"] as const)(
  "a list that is an object is that, whatever was missed in it: %s",
  (kind) => {
    const symptom = symptomOfMissing("edit.replaces-provided-fields", { "1": { id: "1", name: "slot-a" } }, kind);

    expect(symptom).toEqual({ prerequisite: "shape", place: "list" });
  },
);

const bulk = (json: Json, status = 200) =>
  ({
    step: { name: "bulk", part: "act", call: "bulkOverwriteGuildCommands", expect: [] },
    result: { answer: { status, headers: {}, text: "", json }, durationMs: 1 },
    parameters: {},
  }) as object as DoneExchange;

test.each<[string, DoneExchange, string]>([
  ["an object", bulk({ commands: [] }), "shape bulk"],
  ["an array", bulk([]), "rule bulk.removes-what-is-not-listed"],
  ["a refusal", bulk({ message: "no" }, 400), "rule bulk.removes-what-is-not-listed"],
])("what fails after a bulk overwrite that was answered with %s is said of that", (_, before, expected) => {
  const { prerequisite, place } = symptomOfMissing("bulk.removes-what-is-not-listed", [], "extra", LIST, [before]);

  expect(`${prerequisite} ${place}`).toBe(expected);
});

test.each(["act", "twin"] as const)("no answer to a request that is the %s of its case", (part) => {
  const step = listStep("list", { part });

  const { place } = symptomOfMissing("endpoint.malformed-json-is-refused", [], "no-answer", step);

  expect(place).toBe(part === "twin" ? "list invalid" : "list");
});

test("something that is missing in a delivery is no wrong shape of the response that lists the deliveries", () => {
  const rule = "component-response.resolved.is-keyed-by-id";
  const seen = listStep("list", { call: "listDeliveries", expect: [{ check: "shape" }] });

  expect(symptomOfMissing(rule, { deliveries: [] }, "missing", seen)).toEqual({ prerequisite: "rule", place: rule });
});

test.each(["different", "wrong-type", "missing", "extra"] as const)(
  "a list that differs after a refused write shows that this had an effect, in whatever form: %s",
  (kind) => {
    const symptom = symptomOfMissing("endpoint.refused-write-leaves-no-trace", [], kind);

    expect(symptom).toEqual({ prerequisite: "no-trace", place: "refused" });
  },
);

test("a member with a wrong shape that no request speaks of was not stored wrongly", () => {
  const sent = listStep("made", { call: "createGuildCommand" });
  const made = { step: sent, sent: { name: "slot-a" }, result: {} } as unknown as DoneExchange;
  const trip = { check: "round-trip", sent: "made", at: { $: "list" } } as const;
  const seen = listStep("list", { expect: [{ check: "shape" }, trip] });
  const where = { pointer: "/0/handler", actual: "/0/handler is -1" };

  const symptom = symptomOfMissing("command.list.holds-each-command", [], "invalid", seen, [made], where);

  expect(symptom).toEqual({ prerequisite: "shape", place: "command.handler" });
});

test("a field that an edit does not name, and that has another type then, is of values of its type", () => {
  const expected = '"32", as in "default_member_permissions" in the body of the second request';
  const actual = '32 as "default_member_permissions" of the command in the list of commands that was read';

  const symptomOfType = (rule: RuleId) =>
    symptomOfMissing(rule, [], "wrong-type", listStep("list"), [], { expected, actual });

  expect(symptomOfType("edit.keeps-other-fields")).toEqual({ prerequisite: "storage", place: "string values" });
  expect(symptomOfType("upsert.keeps-the-id")).toEqual({ prerequisite: "rule", place: "upsert.keeps-the-id" });
});

test.each([
  ["description", "command.description"],
  ["guild_id", "null"],
])("null in place of the %s of a command", (member, place) => {
  const rule = "command.object.has-its-fields";
  const where = { pointer: `/0/${member}`, actual: `/0/${member} is null` };
  const trip = { check: "round-trip", sent: "made", at: { $: "list" } } as const;
  const seen = listStep("list", { expect: [{ check: "shape" }, trip] });
  const made = { step: listStep("made"), sent: { [member]: "A text" }, result: {} } as unknown as DoneExchange;

  expect(symptomOfMissing(rule, [], "invalid", seen, [made], where)).toEqual({ prerequisite: "shape", place });
});

test.each(["missing", "different"] as const)(
  "a field that another list had otherwise is no wrong shape: %s",
  (kind) => {
    const rule = "edit.keeps-other-fields";
    const trip = { check: "round-trip", sent: "made", at: { $: "list" } } as const;
    const seen = listStep("list", { expect: [{ check: "shape" }, trip] });

    const symptom = symptomOfMissing(rule, [], kind, seen, [], { field: "nsfw" });

    expect(symptom).toEqual({ prerequisite: "rule", place: rule });
  },
);

test("what all responses show of a shape is a wrong shape, whatever the step is about that showed it", () => {
  const rule = "command.object.has-its-fields";
  const step = listStep("list", { call: "createGuildCommand", expect: [{ check: "accepted" }] });
  const violation: Violation = { rule, step: "list", kind: "invalid", expected: "", actual: "", pointer: "/version" };
  const result = { answer: { status: 201, headers: {}, text: "", json: { id: "1" } }, durationMs: 1 };
  const exchanges = [{ step, result, parameters: {} }] as readonly object[] as readonly DoneExchange[];
  const scene = { exchanges, isNameTaken: () => false, seenIn: new Map([["a", "/version"]]) };

  expect(symptomOf(testCase("a", [step]), violation, scene)).toEqual({
    prerequisite: "shape",
    place: "command.version",
  });
});

test("translations that only the list leaves out are no member that is not stored", () => {
  const trip = { check: "round-trip", sent: "made", at: { $: "list" } } as const;
  const rule = "localization.list.returns-dictionaries-on-request";

  const symptom = symptomOfMissing(rule, [], "missing", listStep("list", { expect: [trip] }));

  expect(symptom).toEqual({ prerequisite: "reading", place: "dictionaries" });
});

test.each([
  ["is not in the list", [], "reading"],
  ["is in the list", ["900"], "rule"],
])("an interaction that the driver reports as delivered %s", (_, ids, prerequisite) => {
  const rule = "access.global-commands.are-in-every-guild";
  const seen = listStep("list", { call: "listDeliveries", expect: [{ check: "shape" }] });
  const deliveries = ids.map((id) => ({ interaction: { id } }));
  const used = {
    step: { ...seen, name: "use", call: "invokeCommand" },
    result: { answer: { status: 200, headers: {}, text: "", json: { outcome: "delivered", interaction_id: "900" } } },
  } as unknown as DoneExchange;

  const symptom = symptomOfMissing(rule, { deliveries }, "wrong-count", seen, [used]);

  expect(symptom.prerequisite).toBe(prerequisite);
});

test.each([
  ["the body of the request", { name: "slot-a", type: 1 }, { prerequisite: "shape", place: "command.id" }],
  ["nothing at all", {}, { prerequisite: "rule", place: "command.name.accepts-uncased-letters" }],
])("a create that answers with %s says nothing of the rule of its case", (_, json, expected) => {
  const rule = "command.name.accepts-uncased-letters";
  const create = listStep("list", { call: "createGuildCommand", expect: [{ check: "accepted" }] });

  expect(symptomOfMissing(rule, json, "no-resource", create)).toEqual(expected);
});
