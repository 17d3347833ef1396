/** Wrong statuses, and answers without the body that belongs to them. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { faultsInEachScope, inEachScope } from "../in-scope.js";
import { answered, answering, type Verb } from "../operations.js";

const HARM = "A client that decides by the status takes the wrong branch";

const NO_CONTENT = { status: 204, body: undefined };

type WrongStatus = readonly [verb: Verb, right: number, wrong: number, rule: RuleId, what: string];

const WRONG: readonly WrongStatus[] = [
  ["create", 201, 200, "endpoint.create.answers-201-for-a-new-name", "a create of a new name"],
  ["create", 201, 202, "endpoint.create.answers-201-for-a-new-name", "a create of a new name"],
  ["create", 200, 201, "endpoint.create.answers-200-for-a-used-name", "a create of a used name"],
  ["get", 200, 203, "endpoint.get.answers-200", "a read"],
  ["edit", 200, 201, "endpoint.edit.answers-200", "an edit"],
  ["edit", 200, 202, "endpoint.edit.answers-200", "an edit"],
  ["delete", 204, 200, "endpoint.delete.answers-204", "a delete"],
  ["delete", 204, 202, "endpoint.delete.answers-204", "a delete"],
  ["list", 200, 206, "endpoint.list.answers-200-with-an-array", "a list"],
  ["bulk", 200, 201, "endpoint.bulk.answers-200-with-an-array", "a bulk overwrite"],
];

export const statusFaults: readonly Fault[] = [
  ...WRONG.flatMap(([verb, right, wrong, rule, what]) =>
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
