/** Finds the route of a request. */

export interface Route {
  readonly method: string;
  readonly applicationId: string;
  /** Undefined for global commands. */
  readonly guildId: string | undefined;
  /** Undefined for the whole list. */
  readonly commandId: string | undefined;
  readonly query: URLSearchParams;
}

const PATH = /^\/api\/v10\/applications\/([^/]+)(?:\/guilds\/([^/]+))?\/commands(?:\/([^/]+))?$/;
const LIST_METHODS = ["GET", "POST", "PUT"];
const COMMAND_METHODS = ["GET", "PATCH", "DELETE"];

export function routeOf(method: string, url: string, knowsQueries: boolean): Route | undefined {
  const [path = "", query = ""] = knowsQueries ? url.split("?") : [url];
  const [match, applicationId = "", guildId, commandId] = PATH.exec(path) ?? [];
  const methods = commandId === undefined ? LIST_METHODS : COMMAND_METHODS;
  if (match === undefined || !methods.includes(method)) return undefined;
  return { method, applicationId, guildId, commandId, query: new URLSearchParams(query) };
}
