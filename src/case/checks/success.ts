/** What every success has in common, whatever a case checks: it speaks of the requested resource. */

import { isObject, type Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { answerRowOf } from "../../contract/success.js";
import type { Answer } from "../case.js";
import type { Violation } from "../outcome.js";
import { showValue } from "../show.js";

/** Why a success is none; both are one line. */
export type EmptySuccess = Pick<Violation, "kind" | "expected" | "actual">;

/**
 * A status alone proves nothing: a service that answers the same to everything would pass.
 * A command that was created or edited has an id and the name that was sent, one that was read or edited has the
 * id of the path, and lists are lists.
 */
export function emptySuccessOf(answer: Answer): EmptySuccess | undefined {
  const { body } = answer;
  switch (kindOf(answer.call, answer.status)) {
    case "nothing":
      return undefined;
    case "list":
      return Array.isArray(body)
        ? undefined
        : { kind: "no-resource", expected: "a list", actual: `${answer.status} with ${showValue(body)}` };
    case "object":
      return isObject(body)
        ? undefined
        : { kind: "no-resource", expected: "an object", actual: `${answer.status} with ${showValue(body)}` };
    case "message":
      return isObject(body) && typeof body["id"] === "string" && body["id"] !== ""
        ? undefined
        : {
            kind: "no-resource",
            expected: "a message with its id",
            actual: `${answer.status} with ${showValue(body)}`,
          };
    case "command":
      return emptyCommandOf(answer, body);
  }
}

function emptyCommandOf(answer: Answer, body: Json | undefined): EmptySuccess | undefined {
  if (!isObject(body) || typeof body["id"] !== "string" || body["id"] === "") {
    return {
      kind: "no-resource",
      expected: "a command with its id",
      actual: `${answer.status} with ${showValue(body)}`,
    };
  }
  const id = answer.path?.["command_id"];
  if (id !== undefined && body["id"] !== id) {
    return {
      kind: "different",
      expected: `the command with id ${showValue(id)}`,
      actual: `${answer.status} with id ${showValue(body["id"])}`,
    };
  }
  const name = isObject(answer.sent) ? answer.sent["name"] : undefined;
  if (typeof name !== "string" || body["name"] === name) return undefined;
  return {
    kind: "different",
    expected: `the command with name ${showValue(name)}`,
    actual: `${answer.status} with name ${showValue(body["name"])}`,
  };
}

type Kind = "command" | "message" | "list" | "object" | "nothing";

const KINDS: Readonly<Partial<Record<OperationId, Kind>>> = {
  listGlobalCommands: "list",
  listGuildCommands: "list",
  createGlobalCommand: "command",
  createGuildCommand: "command",
  getGlobalCommand: "command",
  getGuildCommand: "command",
  editGlobalCommand: "command",
  editGuildCommand: "command",
  deleteGlobalCommand: "nothing",
  deleteGuildCommand: "nothing",
  bulkOverwriteGlobalCommands: "list",
  bulkOverwriteGuildCommands: "list",
  listCommandPermissions: "list",
  getCommandPermissions: "object",
  editCommandPermissions: "object",
  batchEditCommandPermissions: "nothing",
  // No document shows it; the public one is an object around the list.
  listApplicationEmojis: "nothing",
};

/** Of operations on anything but commands the contract tells what kind of body they answer with. */
function kindOf(call: OperationId, status: number): Kind {
  const schema = answerRowOf(call, status)?.schema ?? null;
  if (KINDS[call]) return KINDS[call];
  if (schema === null) return "nothing";
  if (schema === "Message") return "message";
  return schema.endsWith("List") ? "list" : "object";
}
