/** What has to be true of everything that is received, in whichever case: one row for each kind and rule. */
import { rulesOfAnswer } from "../../src/case/received/answer-rules.js";
import type { ReceivedKind } from "../../src/case/received/questions.js";
import type { Capability } from "../../src/contract/capabilities.js";
import { ruleOf } from "../../src/contract/catalogue.js";
import { type DeliveryKind, membersOfKind, whoseRule } from "../../src/contract/delivered.js";
import { operationsOf } from "../../src/contract/operations.js";
import { ROUTES } from "../../src/contract/routes.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { AnswerRow } from "../../src/contract/success.js";
import { type Draft, draft } from "../rows/draft.js";

interface KindRow {
  readonly kind: ReceivedKind;
  /** In what, in titles. */
  readonly where: string;
  readonly needs: readonly Capability[];
  readonly rules: readonly RuleId[];
}

const DRIVEN: readonly Capability[] = ["driver", "interactions"];

/** The rules that the members of some kinds of interactions can break. */
function rulesOf(...kinds: readonly DeliveryKind[]): readonly RuleId[] {
  const rules = kinds.flatMap((kind) =>
    membersOfKind(kind).flatMap((place) => [
      place.says.missing,
      place.says.wrongType,
      ...[undefined, 2, 3].map((type) => whoseRule(kind, place, type)),
    ]),
  );
  return rules.filter((rule) => rule !== undefined);
}

const API = operationsOf("api");

const OF_ANSWERS: readonly RuleId[] = API.flatMap((operation) => {
  const rows: readonly AnswerRow[] = Object.values(ROUTES[operation].responses);
  return rows.flatMap((row) => rulesOfAnswer(operation, row));
});

const DEFAULT_NAMES: RuleId = "interaction.data.option-names-are-default-names";

const KINDS: readonly KindRow[] = [
  {
    kind: "command",
    where: "every command interaction",
    needs: DRIVEN,
    rules: [...rulesOf("command", "user-command", "message-command"), DEFAULT_NAMES],
  },
  {
    kind: "component",
    where: "every component interaction",
    needs: DRIVEN,
    rules: rulesOf("component"),
  },
  {
    kind: "autocomplete",
    where: "every autocomplete interaction",
    needs: DRIVEN,
    rules: [...rulesOf("autocomplete"), "autocomplete.filled-options.are-not-focused", DEFAULT_NAMES],
  },
  {
    kind: "modal",
    where: "every modal submit",
    needs: DRIVEN,
    rules: [...rulesOf("modal"), "component-response.modal.mirrors-its-components"],
  },
  {
    kind: "event",
    where: "every event",
    needs: ["driver"],
    rules: ["event.rate-limited.answers-too-many-member-requests"],
  },
  { kind: "answer", where: "every response", needs: [], rules: OF_ANSWERS },
];

/** What a target must have to give answers that a rule is about, by the area of the rule. */
const NEEDS_OF_AREA: Readonly<Record<string, readonly Capability[]>> = {
  notice: ["notices"],
  component: ["messages"],
  content: ["messages"],
  message: ["messages"],
};
const NEEDS_OF_RULE: Readonly<Partial<Record<RuleId, readonly Capability[]>>> = {
  "command.guild-id.equals-the-path": ["guild-commands"],
  "endpoint.bulk.answers-200-with-an-array": ["bulk-overwrite"],
  "permission.edit.answers-the-object": ["permissions-edit"],
  "permission.get.answers-the-object": ["guild-commands"],
  "permission.list.answers-objects": ["permissions-list"],
};

function needsOf(rule: RuleId): readonly Capability[] {
  return NEEDS_OF_RULE[rule] ?? NEEDS_OF_AREA[ruleOf(rule).area] ?? [];
}

/** They send nothing: the run judges what all other cases receive. */
export const receivedCases: readonly Draft[] = KINDS.flatMap(({ kind, where, needs, rules }) =>
  [...new Set(rules)].sort().map((rule) => ({
    ...draft({
      id: `${rule}.in-all-that-is-received@${kind}`,
      title: `follows this rule in ${where}: ${lowered(ruleOf(rule).statement)}`,
      rules: [rule],
      needs: [...needs, ...(kind === "answer" ? needsOf(rule) : [])],
      steps: [],
    }),
    receives: kind,
  })),
);

function lowered(statement: string): string {
  return statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
}
