/** What comes and goes with the activity of an application. @see D1 "Entry point handler types" */
import { ENTRY_POINT } from "../../rules/context.js";
import type { Service } from "../service.js";
import type { StoredApplication } from "../store/application.js";
import { newCommand } from "./new-command.js";

/** Every interaction context. */
const EVERYWHERE = [0, 1, 2];

const LAUNCHED_BY_SERVICE = 2;

/** Adds the command Launch with handler 2, unless there is an entry point. What it gives takes it back. */
export function enableActivity(
  { snowflakes }: Pick<Service, "snowflakes">,
  application: StoredApplication,
): () => void {
  if (application.global.count(ENTRY_POINT) > 0) return () => {};
  const version = snowflakes.next();
  const identity = { id: version, applicationId: application.id, guildId: undefined, version };
  const defaults = { integrationTypes: application.integrationTypes, contexts: null };
  const body = { type: ENTRY_POINT, name: "Launch", handler: LAUNCHED_BY_SERVICE, contexts: EVERYWHERE };
  application.global.put(newCommand(body, identity, defaults));
  return () => application.global.remove(version);
}

/** Takes the entry point away. What it gives brings it back. */
export function disableActivity({ global }: StoredApplication): () => void {
  const [entryPoint] = [...global.records()].filter(({ command }) => command.type === ENTRY_POINT);
  if (entryPoint === undefined) return () => {};
  const { command } = entryPoint;
  global.remove(command.id);
  return () => {
    if (global.find(command.type, command.name) === undefined) global.put(command);
  };
}
