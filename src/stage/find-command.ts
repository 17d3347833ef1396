/** The command that a user means by what a client shows: `/admin user ban`, or a name in a context menu. */
import { CHAT_INPUT } from "../rules/context.js";
import type { StoredCommand } from "../service/store/stored-command.js";
import type { StageScene } from "./scene.js";

/** Every command of the application: the global ones, then those of the guild of the stage. */
export function commandsOn({ service, applicationId, guildId }: StageScene): readonly StoredCommand[] {
  const application = service.applications.get(applicationId);
  const scopes = [application?.global, application?.guilds.get(guildId)];
  return scopes.flatMap((scope) => [...(scope?.records() ?? [])]).map(({ command }) => command);
}

/** How a client shows a command: with a slash where it is typed. */
export function shownName({ type, name }: StoredCommand): string {
  return type === CHAT_INPUT ? `/${name}` : name;
}

/** The command of this name; one of the guild comes before a global one. @param usage may go on with the names of a group and a subcommand */
export function findCommand(scene: StageScene, usage: string, isFit: (command: StoredCommand) => boolean = () => true) {
  const name = usage.startsWith("/") ? usage.split(" ", 1)[0] : usage;
  return commandsOn(scene).findLast((command) => shownName(command) === name && isFit(command));
}
