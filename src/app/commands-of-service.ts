/** The commands of an application as a service lists them. */
import { isObject, type Json } from "../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../contract/operations.js";
import { type ProfileName, profileOf } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { bindTarget } from "../target/bind-target.js";
import type { OpenTarget } from "../target/open-target.js";
import { botAuthorization, compileRoutes, ownRequest, type Routes } from "../target/request.js";

/**
 * The global commands, and those of each guild that target.json names.
 * @throws SetupError `commands-unreadable` where a list cannot be read
 */
export async function commandsOfService(target: OpenTarget, profile: ProfileName): Promise<readonly Json[]> {
  const routes = compileRoutes(bindTarget(target.description, profileOf(profile)));
  const { applicationId, guilds } = target.description;
  const global = await list(target, routes, GLOBAL_OPERATIONS.list, { application_id: applicationId });
  const lists: Json[] = [...global];
  for (const { id } of guilds) {
    const parameters = { application_id: applicationId, guild_id: id };
    const commands = await list(target, routes, GUILD_OPERATIONS.list, parameters);
    lists.push(...commands.map((command) => (isObject(command) ? { ...command, guild_id: id } : command)));
  }
  return lists;
}

type ListOperation = typeof GLOBAL_OPERATIONS.list | typeof GUILD_OPERATIONS.list;

async function list(
  target: OpenTarget,
  routes: Routes,
  operation: ListOperation,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly Json[]> {
  const { description } = target;
  const authorization = botAuthorization(description);
  const request = ownRequest(routes[operation], parameters, { authorization, query: { with_localizations: "true" } });
  const { answer, failure } = await target.send(request);
  if (Array.isArray(answer?.json)) return answer.json;
  const found = failure ? failure.message : `it answered ${answer?.status} without a list`;
  throw new SetupError(
    "commands-unreadable",
    `Cannot read the commands at "${description.baseUrl}${request.path}": ${found}; see to the token and the application id in the target file, or pass --commands with a file`,
  );
}
