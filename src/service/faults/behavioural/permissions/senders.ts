/** Whose token may read and edit permissions. */
import { isObject } from "../../../../contract/json.js";
import type { mayEditPermissions } from "../../../auth/authorize.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { answering } from "../../operations.js";
import { PERMISSIONS_OPEN } from "../harm.js";

export const permissionSenderFaults: readonly Fault[] = withHarm(PERMISSIONS_OPEN, [
  ...faults("permission.edit.refuses-a-bot-token", PERMISSIONS_OPEN, {
    "permission.edit.takes-bots": ["lets a bot token edit permissions", allowing(({ kind }) => kind === "bot")],
  }),
  fault("permission.edit.takes-client-credentials", "permission.edit.refuses-client-credentials", {
    title: "lets a client credentials token edit permissions",
    apply: allowing((credential) => credential.kind === "bearer" && credential.userId === undefined),
  }),
  fault("permission.edit.takes-any-member", "permission.edit.needs-an-able-user", {
    title: "lets members edit permissions who may not manage the guild",
    apply: allowing((credential) => credential.kind === "bearer" && credential.userId !== undefined),
  }),
  fault("permission.get.is-closed-to-bots", "permission.get.takes-bot-and-client-credentials", {
    title: "refuses to show permissions to a bot token",
    harm: "An application cannot see who may use its commands",
    apply: closedTo(({ kind }) => kind === "bot"),
  }),
  fault("permission.get.is-closed-to-client-credentials", "permission.get.takes-bot-and-client-credentials", {
    title: "refuses to show permissions to a client credentials token",
    harm: "An application cannot see who may use its commands",
    apply: closedTo((credential) => credential.kind === "bearer" && credential.userId === undefined),
  }),
  fault("permission.batch-edit-is-open", "permission.batch-edit-is-disabled", {
    title: "answers 200 to an edit of the permissions of many commands",
    harm: "A client believes in a change that never happens",
    apply: decided("writeRefusal", (sound, refusal) =>
      refusal.refusal !== "method-not-allowed" ? sound() : { status: 200, json: "[]" },
    ),
  }),
  fault("command.default-member-permissions.need-a-bearer", "permission.default-member-permissions.need-no-bearer", {
    title: "refuses default_member_permissions with a bot token",
    harm: "A bot cannot close its commands by itself",
    apply: answering(["create", "edit", "bulk"], { refusal: "bots-may-not" }, (call) => {
      const isStated = isObject(call.body) && typeof call.body["default_member_permissions"] === "string";
      return isStated && /^bot /i.test(call.header("authorization") ?? "");
    }),
  }),
]);

type Credential = Parameters<typeof mayEditPermissions>[0];

function allowing(isAllowed: (credential: Credential) => boolean): Apply {
  return decided("mayEditPermissions", (sound, credential) => {
    const refusal = sound();
    return refusal === undefined || !isAllowed(credential) ? refusal : undefined;
  });
}

function closedTo(isClosed: (credential: Credential) => boolean): Apply {
  return decided("mayReadPermissions", (sound, credential) =>
    !isClosed(credential) ? sound() : { refusal: "missing-scope", scope: "applications.commands.permissions.update" },
  );
}
