/** Exchanges that were under way together as a history: what was sent to one scope, when, and what came back. */
import { elementsOf, isObject, type Json, type JsonObject, oneOrAll } from "../../contract/json.js";
import { COMMAND_VERBS, type OperationId } from "../../contract/operations.js";
import { canonical } from "../../state/deep-equal.js";
import type { HistoryEvent } from "../../state/history.js";
import {
  NO_PERMISSIONS,
  RACED_FIELDS,
  type RacedCommand,
  type RaceOperation,
  type RaceResult,
} from "../../state/race-model.js";
import type { DoneExchange } from "../exchange.js";

/** One request of a race, and its answer if it got one that says something. */
export type RaceEvent = HistoryEvent<RaceOperation, RaceResult>;

/** The event of an exchange. Server errors and lost answers say nothing of what was done. */
export function eventOf(exchange: DoneExchange): RaceEvent {
  const { step, span, result } = exchange;
  const operation = operationOf(exchange);
  const status = result.answer?.status ?? 0;
  const isTelling = status >= 200 && status < 500 && status !== 408 && status !== 429;
  const returned = isTelling ? { at: span.to, result: resultOf(operation, status, result.answer?.json) } : undefined;
  return { id: step.name, client: step.name, operation, invokedAt: span.from, returned };
}

function operationOf({ step, sent, parameters }: DoneExchange): RaceOperation {
  const id = parameters["command_id"] ?? "";
  const body = isObject(sent) ? sent : {};
  switch (verbOf(step.call)) {
    case "create":
      return { do: "create", ...keyOf(body), fields: writtenBy(body, racedIn(body)) };
    case "edit": {
      const name = body["name"];
      return {
        do: "edit",
        id,
        fields: writtenBy(body, sentFields(body)),
        ...(typeof name === "string" ? { name } : {}),
      };
    }
    case "bulk": {
      const elements = Array.isArray(sent) ? sent.filter(isObject) : [];
      return { do: "bulk", elements: elements.map((one) => ({ ...keyOf(one), fields: writtenBy(one, racedIn(one)) })) };
    }
    case "permit":
      return { do: "permit", id, permissions: permissionsOf(body["permissions"]) };
    case "delete":
    case "get":
    case "permissions":
      return { do: verbOf(step.call) as "delete" | "get" | "permissions", id };
    case "list":
      return { do: "list" };
    default:
      throw new Error(`step "${step.name}" asks for ${step.call}, which no race is about`);
  }
}

/** What a request of a race does; undefined for what no race is about. */
function verbOf(call: OperationId): RaceOperation["do"] | undefined {
  if (call === "editCommandPermissions") return "permit";
  return call === "getCommandPermissions" ? "permissions" : COMMAND_VERBS.get(call);
}

function resultOf(operation: RaceOperation, status: number, body: Json | undefined): RaceResult {
  if (status >= 400 && operation.do !== "permissions") return { is: "refused" };
  if (operation.do === "permissions" || operation.do === "permit") {
    return { is: "permissions", permissions: isObject(body) ? permissionsOf(body["permissions"]) : NO_PERMISSIONS };
  }
  return { is: "done", commands: oneOrAll(body).filter(isObject).map(commandOf), isNew: status === 201 };
}

function commandOf(shown: JsonObject): RacedCommand {
  return {
    id: String(shown["id"]),
    ...keyOf(shown),
    fields: { ...fieldsOf(shown, RACED_FIELDS), options: namesOf(shown["options"]) },
  };
}

/** What a body writes of these members, and of options where it has any. */
function writtenBy(body: JsonObject, names: readonly string[]): RacedCommand["fields"] {
  const { options } = body;
  return { ...fieldsOf(body, names), ...(options === undefined ? {} : { options: namesOf(options) }) };
}

/** Options count by their names: a service may show members that were not sent. */
function namesOf(options: Json | undefined): readonly Json[] {
  return elementsOf(options).map((one) => (isObject(one) ? (one["name"] ?? null) : null));
}

function keyOf(command: JsonObject): { readonly type: number; readonly name: string } {
  const { type } = command;
  return { type: typeof type === "number" ? type : 1, name: String(command["name"]) };
}

function fieldsOf(command: JsonObject, names: readonly string[]): RacedCommand["fields"] {
  return Object.fromEntries(names.map((name) => [name, command[name] ?? null]));
}

/** Members that a new command has by itself where they are not sent. User and message commands have no description to send. */
function racedIn(body: JsonObject): readonly string[] {
  return keyOf(body).type === 1 ? RACED_FIELDS : RACED_FIELDS.filter((name) => name !== "description");
}

function sentFields(body: JsonObject): readonly string[] {
  return RACED_FIELDS.filter((name) => body[name] !== undefined);
}

/** Entries as a set. */
function permissionsOf(entries: Json | undefined): string {
  if (!Array.isArray(entries)) return NO_PERMISSIONS;
  return (entries as readonly Json[])
    .filter(isObject)
    .map(({ id = null, type = null, permission = null }) => canonical([id, type, permission]))
    .sort()
    .join(" ");
}
