import { describe, expect, test } from "vitest";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Cause } from "../cause.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";
import { withMasks, withoutBlockedAlone } from "./masks.js";

const evidence = (rule: RuleId, verb: string, path: readonly string[], symptom: Symptom): Evidence => ({
  id: `${rule}@${verb}`,
  level: "must",
  isBlocked: false,
  rule,
  call: undefined,
  operation: undefined,
  symptom,
  traits: { path, verb, scope: "global", inside: "", difference: "", place: "" },
  verbs: new Set(),
  features: [],
  requests: 1,
});

const cause = (
  id: string,
  prerequisite: Cause["prerequisite"],
  cases: readonly string[],
  explains: readonly string[],
) => ({ id, title: id, prerequisite, rules: [], cases, explains, level: "must" }) satisfies Cause;

const TAKEN: Symptom = { prerequisite: "refusal", place: "limit.command-size.is-8000" };

describe("what follows from another mistake", () => {
  test("a rule that is broken wherever a more particular one is", () => {
    const unique = evidence("component.id.generated-ones-are-unique", "send", ["unique"], TAKEN);
    const zero = evidence("component.id.zero-counts-as-empty", "send", ["zero"], TAKEN);

    expect(withMasks([unique, zero]).map(({ traits }) => traits.path[0])).toEqual(["zero", "zero"]);
    expect(withMasks([unique]).map(({ traits }) => traits.path[0])).toEqual(["unique"]);
  });

  test("what follows a refusal goes with the description that was taken in its place, and only where one was taken", () => {
    const description = evidence("command.description.has-1-to-100-characters", "edit", ["description"], TAKEN);
    const atomic = evidence("bulk.is-atomic", "bulk", ["atomic"], TAKEN);
    const traced = evidence("endpoint.refused-write-leaves-no-trace", "edit", ["trace"], {
      prerequisite: "no-trace",
      place: "refused",
    });

    expect(withMasks([atomic, traced, description]).map(({ traits }) => traits.path[0])).toEqual([
      "description",
      "trace",
      "description",
    ]);
    expect(withMasks([atomic]).map(({ traits }) => traits.path[0])).toEqual(["atomic"]);
  });

  test("a command that stays although its delete was accepted says nothing of the credentials", () => {
    const KEPT: Symptom = { prerequisite: "rule", place: "kept" };
    const deleted = evidence("endpoint.delete.removes-the-command", "", ["removes"], KEPT);
    const byBot = evidence("authentication.bot-token.is-accepted", "delete", ["bot"], KEPT);
    const creating = evidence("authentication.client-credentials.are-accepted", "create", ["client"], KEPT);

    expect(withMasks([deleted, byBot, creating]).map(({ traits }) => traits.path[0])).toEqual([
      "removes",
      "removes",
      "client",
    ]);
  });

  test("repeated ids follow from generated ones that meet given ones, localized names from names, and values without entities from wrong values", () => {
    const pathOf = (rule: RuleId, origin: RuleId) => {
      const all = [evidence(rule, "send", ["own"], TAKEN), evidence(origin, "send", ["origin"], TAKEN)];
      return withMasks(all)[0]?.traits.path;
    };

    expect(pathOf("component.id.never-repeats-as-read", "component.id.generated-ones-avoid-given-ones")).toEqual([
      "origin",
    ]);
    expect(pathOf("localization.context-menu-name.follows-the-name", "command.name.has-1-to-32-characters")).toEqual([
      "origin",
    ]);
    expect(
      pathOf("localization.list.default-is-without-dictionaries", "localization.list.omits-the-dictionaries"),
    ).toEqual(["origin"]);
    expect(pathOf("option.tree.has-at-most-4-levels", "option.tree.refuses-a-group-in-a-group")).toEqual(["origin"]);
    expect(pathOf("context-menu.description.reads-as-empty-string", "context-menu.description.is-not-allowed")).toEqual(
      ["origin"],
    );
    expect(pathOf("option.options.has-at-most-25", "command.options.has-at-most-25")).toEqual(["origin"]);
    expect(
      pathOf("component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"),
    ).toEqual(["origin"]);
  });

  test.each(["command.version.grows", "interaction.stale-version.is-rejected"] as const)(
    "where edits change no version, %s",
    (rule) => {
      const kept = evidence("command.version.changes-on-edit", "edit", ["kept"], TAKEN);
      const consequence = evidence(rule, "use", ["own"], TAKEN);

      expect(withMasks([kept, consequence])[1]?.traits.path).toEqual(["kept"]);
      expect(withMasks([consequence])[0]?.traits.path).toEqual(["own"]);
    },
  );

  test("permissions that are gone with the id that had them", () => {
    const renewed = evidence("upsert.keeps-the-id", "create", ["renewed"], {
      prerequisite: "identity",
      place: "create",
    });
    const kept: RuleId = "upsert.keeps-permissions";
    const lost = evidence(kept, "create", [kept], { prerequisite: "rule", place: kept });

    expect(withMasks([renewed, lost])[1]?.symptom).toEqual(renewed.symptom);
  });

  test.each([
    ["follows from ids that cannot be read", "command.id", "shape"],
    ["is a mistake of its own where ids can be read", "command.name", "acceptance"],
  ])("a limit that is reached too early %s", (_, place, prerequisite) => {
    const ids = evidence("command.object.has-snowflakes", "create", ["x"], { prerequisite: "shape", place });
    const full = evidence("limit.user.is-15", "create", ["limits"], { prerequisite: "acceptance", place: "x" });

    expect(withMasks([ids, full])[1]?.symptom.prerequisite).toBe(prerequisite);
  });
});

describe("causes that blocked cases alone name", () => {
  const known = cause("refusal:options", "refusal", ["a"], []);

  test("go with the cause that explains most", () => {
    const found = withoutBlockedAlone([known, cause("refusal:x", "refusal", [], ["b", "c"])]);

    expect(found).toEqual([{ ...known, explains: ["b", "c"] }]);
  });

  test.each([
    ["where no other is known", [cause("refusal:x", "refusal", [], ["b"])]],
    ["where preparing shows the mistake itself", [known, cause("status:delete-200", "status", [], ["b"])]],
    [
      "where refused requests have something in common",
      [known, cause("acceptance:options-has-25-elements", "acceptance", [], ["b"])],
    ],
  ])("stay %s", (_, causes) => {
    expect(withoutBlockedAlone(causes)).toEqual(causes);
  });
});
