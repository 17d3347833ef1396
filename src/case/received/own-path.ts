/** Judges every response about commands by the path of its request, in whichever case. */
import { isObject, type Json } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { Answer } from "../case.js";
import type { CheckEnvironment } from "../checks/environment.js";
import {
  applicationViolations,
  guildViolations,
  type PathParameters,
  permissionViolations,
} from "./path-violations.js";
import type { ReceivedViolation } from "./questions.js";

/** What the response says that is not as in its path; nothing where the path leads to no place of this case. */
export function violationsOfPath(env: CheckEnvironment): readonly ReceivedViolation[] {
  const { call, body, path = {} } = env.answer;
  const isListed = COMMAND_VERBS.get(call) === "list";
  const found = shownIn(body).flatMap((one, index) => {
    if (!isObject(one)) return [];
    const at = Array.isArray(body) ? `/${index}` : "";
    const violations = COMMAND_VERBS.has(call)
      ? [...applicationViolations(one, path, at), ...guildViolations(one, path, at)]
      : permissionViolations(call, one, path, at);
    // Whatever else a list shows may be of another scope, which breaks a rule of its own.
    return violations.length > 0 && isListed && !wasShown(one["id"], path, env) ? [] : violations;
  });
  return found.length > 0 && isOwnPlace(path, env) ? found : [];
}

const shownIn = (body: Json | undefined): readonly (Json | undefined)[] =>
  Array.isArray(body) ? (body as readonly Json[]) : [body];

/** A response to a write or a read of one command showed this one in the scope of the path. */
function wasShown(id: Json | undefined, path: PathParameters, { answers }: CheckEnvironment): boolean {
  const isInScope = ({ call, status, path: other = {} }: Answer): boolean =>
    isSuccess(status) &&
    COMMAND_VERBS.has(call) &&
    COMMAND_VERBS.get(call) !== "list" &&
    other["application_id"] === path["application_id"] &&
    other["guild_id"] === path["guild_id"];
  if (id === undefined) return false;
  return [...answers.values()].some(
    (answer) => isInScope(answer) && shownIn(answer.body).some((one) => isObject(one) && one["id"] === id),
  );
}

/** Whatever comes from ids that lead nowhere is another mistake. */
function isOwnPlace(
  { application_id: application, guild_id: guild }: PathParameters,
  { constants, answers }: CheckEnvironment,
): boolean {
  const isMade = (): boolean =>
    [...answers.values()].some(({ call, body }) => call === "makeGuild" && valueAt(body, "/guild_id") === guild);
  const isGuild = guild === undefined || [constants["guild"], constants["guild2"]].includes(guild) || isMade();
  return isGuild && [constants["application"], constants["otherApplication"]].includes(application);
}
