/** What services get wrong about where commands are, and whose token may do what. */
import type { Policies } from "../../../policies.js";
import { createGuildScope } from "../../../store/application.js";
import type { ScopeStore } from "../../../store/scope-store.js";
import { hasPermission, MANAGE_GUILD, MANAGE_ROLES } from "../../../world/permission-bits.js";
import { permissionsInGuild } from "../../../world/permissions-in.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";

const LOST = "Users do not find a command that is there";
const OPEN = "An application does what it is not allowed to do";

export const placeFaults: readonly Fault[] = withHarm(LOST, [
  fault("access.global-commands-are-not-in-guilds", "access.global-commands.are-in-every-guild", {
    title: "finds global commands in direct messages only",
    apply: contexts((attempt, sound) => attempt.command.guild_id !== undefined || isDirect(attempt) || !sound),
  }),
  fault("access.global-commands-are-not-in-direct-messages", "access.global-commands.are-in-direct-messages", {
    title: "finds no global command in direct messages",
    apply: contexts((attempt, sound) => sound && !isDirect(attempt)),
  }),
  fault("access.bot-dm-is-not-enough", "access.contexts.bot-dm-lets-a-command-run-there", {
    title: "lets no command with contexts run in direct messages",
    apply: contexts((attempt, sound) => sound && !(isDirect(attempt) && attempt.command.contexts !== null)),
  }),
  fault("access.bot-scope-does-not-include-commands", "access.bot-scope-includes-commands", {
    title: "asks for applications.commands beside the bot scope",
    apply: decided("grantsCommands", (sound, scopes) => sound() && scopes.includes("applications.commands")),
  }),
  fault("access.a-bot-user-is-needed", "access.no-bot-user-is-needed", {
    title: "lets commands be used only where the bot is a member",
    apply: decided("authorizersOf", (sound, attempt) => {
      const authorizers = sound();
      const { channel, world, application } = attempt;
      if (channel.guildId === undefined || world.member(channel.guildId, application.id)) return authorizers;
      return { byGuild: false, byUser: false };
    }),
  }),
  fault("access.permissions-need-no-scope", "access.permissions.need-their-scope", {
    title: "lets any bearer token of a user edit permissions",
    harm: OPEN,
    apply: allowedWithoutScope("mayEditPermissions"),
  }),
  fault("access.commands-need-no-scope", "access.commands.need-their-scope", {
    title: "lets any bearer token manage commands",
    harm: OPEN,
    apply: allowedWithoutScope("mayManageCommands"),
  }),
  ...faults("access.permissions.are-those-of-the-user", OPEN, {
    "access.permissions-are-those-of-the-bot": ["asks what the bot may do where a user edits permissions", ofTheBot()],
  }),
  fault("access.guild-commands-need-no-scope-there", "access.guild-commands.need-the-scope-in-the-guild", {
    title: "creates commands in a guild that did not authorize them",
    harm: OPEN,
    apply: (sound, acted) => {
      const opened = new Map<string, ScopeStore>();
      return decided("scopeInReach", (soundScope, _application, guildId) => {
        const scope = soundScope();
        if (scope !== undefined || guildId === undefined) return scope;
        const made = opened.get(guildId) ?? createGuildScope(Date.now);
        opened.set(guildId, made);
        return made;
      })(sound, acted);
    },
  }),
]);

type Attempt = Parameters<Policies["isContextAllowed"]>[0];

function isDirect({ channel }: Attempt): boolean {
  return channel.guildId === undefined;
}

function contexts(isAllowed: (attempt: Attempt, sound: boolean) => boolean): Apply {
  return decided("isContextAllowed", (sound, attempt) => {
    const right = sound();
    return isAllowed(attempt, right);
  });
}

function allowedWithoutScope(policy: "mayManageCommands" | "mayEditPermissions"): Apply {
  return (sound, acted) => ({
    [policy]: (...given: Parameters<Policies["mayEditPermissions"]>) => {
      const refusal = sound[policy](...given);
      if (refusal?.refusal !== "missing-scope") return refusal;
      acted();
      return undefined;
    },
  });
}

function ofTheBot(): Apply {
  return decided("mayEditPermissions", (sound, credential, place) => {
    const refusal = sound();
    if (credential.kind === "bot" || (refusal && refusal.refusal !== "user-may-not")) return refusal;
    const permissions = permissionsInGuild(place.world, credential.applicationId, place.guildId ?? "");
    return hasPermission(permissions, MANAGE_GUILD | MANAGE_ROLES) ? undefined : { refusal: "user-may-not" };
  });
}
