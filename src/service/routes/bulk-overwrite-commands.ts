/** Operations bulkOverwriteGlobalCommands and bulkOverwriteGuildCommands. */
import { elementsOf, isObject, type JsonObject } from "../../contract/json.js";
import type { CommandCall, CommandOperation } from "../call.js";
import type { BulkPlan } from "../command/bulk-plan.js";
import type { StoredCommand } from "../store/stored-command.js";
import { refuseSpentDay } from "./refuse-full-scope.js";
import { writeContextOf } from "./write-context.js";

/**
 * Makes the list the only commands of the scope, of all types, or changes nothing.
 *
 * @remarks Whether an empty list also removes the entry point command is open: here it does.
 */
export const bulkOverwriteCommands: CommandOperation = (call) => {
  const { application, body, scope, service } = call;
  const violations = [
    ...service.policies.violationsOfBulk(body, writeContextOf(call)),
    ...service.policies.violationsOfDiscovery(body, application),
  ];
  if (violations.length > 0 || !Array.isArray(body)) return { refusal: "invalid", violations };

  const elements = elementsOf(body).filter(isObject);
  const plan = service.policies.planBulk(elements, scope);
  const refused = refuseSpentDay(call, plan.creates);
  if (refused !== undefined) return refused;

  scope.dailyCreates.spend(plan.creates);
  for (const id of plan.losePermissions) application.permissions.drop(id);
  const records = scope.replaceAll(commandsOf(call, elements, plan));
  return { status: 200, json: `[${records.map((record) => record.json).join(",")}]` };
};

function commandsOf(call: CommandCall, elements: readonly JsonObject[], plan: BulkPlan): readonly StoredCommand[] {
  const { application, guildId, service } = call;
  return elements.map((element, index) => {
    const version = service.snowflakes.next();
    const id = plan.overwritten[index]?.id ?? version;
    const identity = { id, applicationId: application.id, guildId, version };
    const command = service.policies.newCommand(element, identity, service.policies.bulkDefaults);
    return keepingVersion(command, plan.overwritten[index]);
  });
}

/** A version is of a change: a command that the list says as it was keeps its own. */
function keepingVersion(command: StoredCommand, before: StoredCommand | undefined): StoredCommand {
  if (before === undefined) return command;
  const unchanged = { ...command, version: before.version };
  return JSON.stringify(unchanged) === JSON.stringify(before) ? unchanged : command;
}
