/** Which commands a bulk overwrite takes for known ones: their ids, and what is a create of the day. */
import type { JsonObject } from "../../../../contract/json.js";
import type { BulkPlan } from "../../../command/bulk-plan.js";
import type { ScopeStore } from "../../../store/scope-store.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { instead } from "../../operations.js";
import { BULKS_SPENT } from "../harm.js";

export const bulkPlanFaults: readonly Fault[] = withHarm("Mentions and permissions that name the id lead nowhere", [
  ...inEachScope("bulk.gives-new-ids", "bulk.same-name-keeps-the-id", {
    title: "gives every command of a bulk overwrite a new id",
    apply: planned((plan) => ({ ...plan, overwritten: plan.overwritten.map(() => undefined) })),
  }),
  ...inEachScope("bulk.gives-new-ids-when-repeated", "bulk.is-idempotent-on-ids", {
    title: "gives new ids to commands that a bulk overwrite repeats without an id",
    apply: planned((plan, elements) => ({
      ...plan,
      overwritten: plan.overwritten.map((command, index) =>
        elements[index]?.["id"] === undefined ? undefined : command,
      ),
    })),
  }),
  ...inEachScope("bulk.gives-message-commands-new-ids", "bulk.same-name-keeps-the-id", {
    title: "gives user and message commands of a bulk overwrite new ids",
    apply: planned((plan) => ({
      ...plan,
      overwritten: plan.overwritten.map((command) => (command?.type === 1 ? command : undefined)),
    })),
  }),
  ...inEachScope("bulk.ignores-ids", "bulk.id-links-to-the-command", {
    title: "ignores the id of an element",
    harm: "A renamed command loses its id and all that hangs on it",
    apply: planned((plan, elements, scope) => ({
      ...plan,
      overwritten: plan.overwritten.map((command, index) =>
        command && command.name !== elements[index]?.["name"]
          ? scope.find(command.type, String(elements[index]?.["name"]))?.command
          : command,
      ),
    })),
  }),
  fault("bulk.new-commands-are-free", "bulk.new-commands-are-daily-creates", {
    title: "does not count the new commands of a bulk overwrite",
    harm: "The limit of the day can be gone around",
    apply: planned((plan) => ({ ...plan, creates: 0 })),
  }),
  fault("bulk.known-commands-are-creates", "bulk.known-commands-are-not-daily-creates", {
    title: "counts every element of a bulk overwrite as a create",
    harm: BULKS_SPENT,
    apply: planned((plan) => ({ ...plan, creates: plan.overwritten.length })),
  }),
  fault("bulk.kept-commands-are-creates", "bulk.known-commands-are-not-daily-creates", {
    title: "counts elements without an id as creates",
    harm: BULKS_SPENT,
    apply: planned((plan, elements) => ({ ...plan, creates: elements.filter(({ id }) => id === undefined).length })),
  }),
]);

/** The plan of a bulk overwrite is another one. Written on the call, so that it can be held to one scope. */
function planned(change: (plan: BulkPlan, elements: readonly JsonObject[], scope: ScopeStore) => BulkPlan): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const { policies } = call.service;
    const planBulk: typeof policies.planBulk = (elements, scope) => {
      const plan = policies.planBulk(elements, scope);
      const changed = change(plan, elements, scope);
      if (JSON.stringify(changed) !== JSON.stringify(plan)) acted();
      return changed;
    };
    return proceed({ ...call, service: { ...call.service, policies: { ...policies, planBulk } } });
  });
}
