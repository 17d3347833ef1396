/** Wrong statuses, and answers without the body that belongs to them. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { faultsInEachScope, inEachScope } from "../in-scope.js";
import { answered, answering, type Verb } from "../operations.js";

const HARM = "A client that decides by the status takes the wrong branch";

const NO_CONTENT = { status: 204, body: undefined };

interface WrongStatus {
  readonly verb: Verb;
  readonly right: number;
  readonly wrong: number;
  readonly rule: RuleId;
  readonly what: string;
}

const WRONG: readonly WrongStatus[] = [
  {
    verb: "create",
    right: 201,
    wrong: 200,
    rule: "endpoint.create.answers-201-for-a-new-name",
    what: "a create of a new name",
  },
  {
    verb: "create",
    right: 201,
    wrong: 202,
    rule: "endpoint.create.answers-201-for-a-new-name",
    what: "a create of a new name",
  },
  {
    verb: "create",
    right: 200,
    wrong: 201,
    rule: "endpoint.create.answers-200-for-a-used-name",
    what: "a create of a used name",
  },
  { verb: "get", right: 200, wrong: 203, rule: "endpoint.get.answers-200", what: "a read" },
  { verb: "edit", right: 200, wrong: 201, rule: "endpoint.edit.answers-200", what: "an edit" },
  { verb: "edit", right: 200, wrong: 202, rule: "endpoint.edit.answers-200", what: "an edit" },
  { verb: "delete", right: 204, wrong: 200, rule: "endpoint.delete.answers-204", what: "a delete" },
  { verb: "delete", right: 204, wrong: 202, rule: "endpoint.delete.answers-204", what: "a delete" },
  { verb: "list", right: 200, wrong: 206, rule: "endpoint.list.answers-200-with-an-array", what: "a list" },
  { verb: "bulk", right: 200, wrong: 201, rule: "endpoint.bulk.answers-200-with-an-array", what: "a bulk overwrite" },
];

export const statusFaults: readonly Fault[] = [
  ...WRONG.flatMap(({ verb, right, wrong, rule, what }) =>
    inEachScope(`${verb}.answers-${wrong}-for-${right}`, rule, {
      title: `answers ${what} with ${wrong} instead of ${right}`,
      harm: HARM,
      apply: answered([verb], ({ status, body }) =>
        status === right ? { status: wrong, body: wrong === 200 ? (body ?? {}) : body } : undefined,
      ),
    }),
  ),
  ...faultsInEachScope("endpoint.edit.answers-200", "The client has nothing to update its copy with", {
    "edit.answers-204": ["answers an edit with 204 and no body", answered(["edit"], () => NO_CONTENT)],
  }),
  ...faultsInEachScope("endpoint.bulk.answers-200-with-an-array", "The client never learns the ids of its commands", {
    "bulk.answers-204": ["answers a bulk overwrite with 204 and no body", answered(["bulk"], () => NO_CONTENT)],
  }),
  fault("list.answers-404-where-it-is-empty", "bulk.empty-list-clears-the-scope", {
    title: "answers 404 for the list of an empty scope",
    harm: "A new application cannot start",
    apply: answering(["list"], { refusal: "unknown-route" }, ({ scope }) => scope.records().next().done === true),
  }),
  ...inEachScope("list.answers-404", "endpoint.path.has-the-api-version", {
    title: "serves its lists at another path than the versioned one",
    harm: "No client finds the commands",
    apply: answering(["list"], { refusal: "unknown-route" }),
  }),
  ...inEachScope("list.answers-an-object", "endpoint.list.answers-200-with-an-array", {
    title: "wraps the list in an object",
    harm: "A client that iterates over the list throws",
    apply: answered(["list"], ({ body }) => ({ body: { application_commands: body ?? [] } })),
  }),
  ...inEachScope("bulk.answers-an-object", "endpoint.bulk.answers-200-with-an-array", {
    title: "wraps the list that a bulk overwrite answers in an object",
    harm: "A client that iterates over the answer throws",
    apply: answered(["bulk"], ({ body }) => ({ body: { application_commands: body ?? [] } })),
  }),
  ...inEachScope("get.answers-an-array", "endpoint.get.answers-200", {
    title: "answers a read with a list of one",
    harm: "A client reads no member of the command",
    apply: answered(["get"], ({ body }) => ({ body: [body ?? null] })),
  }),
  ...faultsInEachScope("endpoint.get.answers-200", "A client cannot look at a command by its id", {
    "get.answers-404": ["knows no reading of a single command", answering(["get"], { refusal: "unknown-route" })],
  }),
];
