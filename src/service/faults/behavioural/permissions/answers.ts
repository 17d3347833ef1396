/** How permissions are answered. */
import { isObject } from "../../../../rules/violation.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { Apply, Fault } from "../../fault.js";
import { answered, instead, type Verb } from "../../operations.js";
import { row } from "../row.js";
import { WRONG } from "./harm.js";

export const permissionAnswerFaults: readonly Fault[] = [
  row(
    "permission.list.is-empty",
    "permission.list.answers-objects",
    "answers an empty list of permissions",
    WRONG,
    answered(["listPermissions"], () => ({ body: [] })),
  ),
  row(
    "permission.list.is-an-object",
    "permission.list.answers-objects",
    "answers permissions of all commands as an object",
    WRONG,
    answered(["listPermissions"], ({ body }) => ({ body: { permissions: body ?? [] } })),
  ),
  row(
    "permission.list.is-flat",
    "permission.list.answers-objects",
    "answers permissions of all commands without saying whose they are",
    WRONG,
    answered(["listPermissions"], ({ body }) => ({
      body: Array.isArray(body)
        ? body.flatMap((one) => (isObject(one) && Array.isArray(one["permissions"]) ? one["permissions"] : []))
        : [],
    })),
  ),
  ...["id", "application_id", "guild_id", "permissions"].flatMap((member) => [
    row(
      `permission.get.lacks-${member}`,
      "permission.get.answers-the-object",
      `answers permissions of a command without ${member}`,
      WRONG,
      lacking(["readPermissions"], member),
    ),
    row(
      `permission.list.lacks-${member}`,
      "permission.list.answers-objects",
      `answers permissions of all commands without ${member}`,
      WRONG,
      lacking(["listPermissions"], member),
    ),
    row(
      `permission.edit.lacks-${member}`,
      "permission.edit.answers-the-object",
      `answers an edit of permissions without ${member}`,
      WRONG,
      lacking(["editPermissions"], member),
    ),
  ]),
  row(
    "permission.get.names-another-guild",
    "permission.get.answers-the-object",
    "answers permissions of a command under another guild",
    WRONG,
    answered(["readPermissions"], ({ body }) => (isObject(body) ? { body: { ...body, guild_id: "1" } } : undefined)),
  ),
  row(
    "permission.get.names-another-command",
    "permission.get.answers-the-object",
    "answers permissions of a command under the id of the application",
    WRONG,
    answered(["readPermissions"], ({ body }, { application }) =>
      isObject(body) ? { body: { ...body, id: application.id } } : undefined,
    ),
  ),
  row(
    "permission.edit.answers-none",
    "permission.edit.answers-the-object",
    "answers an edit of permissions with none of them",
    WRONG,
    instead(["editPermissions"], ({ proceed, acted }) => {
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      acted();
      return { status: 200, json: JSON.stringify({ ...JSON.parse(answer.json ?? "{}"), permissions: [] }) };
    }),
  ),
  row(
    "permission.get.is-empty",
    "permission.edit.is-read-back",
    "answers no permissions where a single command is read",
    WRONG,
    answered(["readPermissions"], ({ body }) => (isObject(body) ? { body: { ...body, permissions: [] } } : undefined)),
  ),
];

function lacking(verbs: readonly Verb[], member: string): Apply {
  return answered(verbs, ({ body }) => {
    const without = (one: unknown) =>
      Object.fromEntries(Object.entries(one as object).filter(([name]) => name !== member));
    return { body: Array.isArray(body) ? body.map(without) : without(body) };
  });
}
