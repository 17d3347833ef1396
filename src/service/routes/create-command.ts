/** Operations createGlobalCommand and createGuildCommand. */
import { isObject, type JsonObject } from "../../contract/json.js";
import { typeOfBody } from "../../rules/bulk.js";
import { CHAT_INPUT } from "../../rules/context.js";
import type { CommandCall, CommandOperation } from "../call.js";
import type { StoredCommand } from "../store/stored-command.js";
import { refuseFullScope, refuseSpentDay } from "./refuse-full-scope.js";
import { writeContextOf } from "./write-context.js";

/** 201 for a new command; 200 where type and name are used in the scope, and the command there is overwritten whole. */
export const createCommand: CommandOperation = (call) => {
  const { application, body, scope, service } = call;
  const violations = [
    ...service.policies.violationsOfCreate(body, writeContextOf(call)),
    ...service.policies.violationsOfDiscovery(body, application),
  ];
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };

  const type = typeOfBody(body) ?? CHAT_INPUT;
  const used = scope.find(type, String(body["name"]));
  if (used !== undefined) {
    return { status: 200, json: scope.put(commandFrom(call, body, used.command.id)).json };
  }
  const refused = refuseSpentDay(call, 1) ?? refuseFullScope(call, type);
  if (refused !== undefined) return refused;
  scope.dailyCreates.spend(1);
  return { status: 201, json: scope.put(commandFrom(call, body, undefined)).json };
};

function commandFrom(
  { service, application, guildId }: CommandCall,
  body: JsonObject,
  id: string | undefined,
): StoredCommand {
  const version = service.snowflakes.next();
  const identity = { id: id ?? version, applicationId: application.id, guildId, version };
  return service.policies.newCommand(body, identity, {
    integrationTypes: application.integrationTypes,
    contexts: null,
  });
}
