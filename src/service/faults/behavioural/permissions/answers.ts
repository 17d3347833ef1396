/** How permissions are answered. */
import { isObject } from "../../../../contract/json.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { answered, type Verb } from "../../operations.js";
import { PERMISSIONS_WRONG } from "../harm.js";

export const permissionAnswerFaults: readonly Fault[] = withHarm(PERMISSIONS_WRONG, [
  fault("permission.list.is-empty", "permission.list.answers-objects", {
    title: "answers an empty list of permissions",
    apply: answered(["listPermissions"], () => ({ body: [] })),
  }),
  fault("permission.list.is-an-object", "permission.list.answers-objects", {
    title: "answers permissions of all commands as an object",
    apply: answered(["listPermissions"], ({ body }) => ({ body: { permissions: body ?? [] } })),
  }),
  fault("permission.list.is-flat", "permission.list.answers-objects", {
    title: "answers permissions of all commands without saying whose they are",
    apply: answered(["listPermissions"], ({ body }) => ({
      body: Array.isArray(body)
        ? body.flatMap((one) => (isObject(one) && Array.isArray(one["permissions"]) ? one["permissions"] : []))
        : [],
    })),
  }),
  ...["id", "application_id", "guild_id", "permissions"].flatMap((member) => [
    fault(`permission.get.lacks-${member}`, "permission.get.answers-the-object", {
      title: `answers permissions of a command without ${member}`,
      apply: lacking(["readPermissions"], member),
    }),
    fault(`permission.list.lacks-${member}`, "permission.list.answers-objects", {
      title: `answers permissions of all commands without ${member}`,
      apply: lacking(["listPermissions"], member),
    }),
    fault(`permission.edit.lacks-${member}`, "permission.edit.answers-the-object", {
      title: `answers an edit of permissions without ${member}`,
      apply: lacking(["editPermissions"], member),
    }),
  ]),
  ...faults("permission.get.answers-the-object", PERMISSIONS_WRONG, {
    "permission.get.names-another-guild": [
      "answers permissions of a command under another guild",
      answered(["readPermissions"], ({ body }) => (isObject(body) ? { body: { ...body, guild_id: "1" } } : undefined)),
    ],
    "permission.get.names-another-command": [
      "answers permissions of a command under the id of the application",
      answered(["readPermissions"], ({ body }, { application }) =>
        isObject(body) ? { body: { ...body, id: application.id } } : undefined,
      ),
    ],
  }),
  fault("permission.edit.answers-none", "permission.edit.answers-the-object", {
    title: "answers an edit of permissions with none of them",
    apply: answered(["editPermissions"], ({ body }) =>
      isObject(body) ? { body: { ...body, permissions: [] } } : undefined,
    ),
  }),
  fault("permission.get.is-empty", "permission.edit.is-read-back", {
    title: "answers no permissions where a single command is read",
    apply: answered(["readPermissions"], ({ body }) =>
      isObject(body) ? { body: { ...body, permissions: [] } } : undefined,
    ),
  }),
]);

function lacking(verbs: readonly Verb[], member: string): Apply {
  return answered(verbs, ({ body }) => {
    const without = (one: unknown) =>
      Object.fromEntries(Object.entries(one as object).filter(([name]) => name !== member));
    return { body: Array.isArray(body) ? body.map(without) : without(body) };
  });
}
