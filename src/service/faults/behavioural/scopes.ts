/** Paths that reach what they must not reach. */
import { isRefusal } from "../../refusal/refusal.js";
import type { StoredCommand } from "../../store/stored-command.js";
import { type Fault, fault, withHarm } from "../fault.js";
import { instead, type Verb } from "../operations.js";
import { otherApplications, otherGuilds, otherScopes, type ScopesOf } from "./elsewhere.js";

const LEAK = "Whoever has an id reaches a command through a path that it does not belong to";
const ONE: readonly Verb[] = ["get", "edit", "delete"];
const ALL: readonly Verb[] = ["list", "create", "bulk", "get", "edit", "delete"];
const NAMES: Readonly<Partial<Record<Verb, string>>> = {
  get: "read",
  edit: "edited",
  delete: "deleted",
  list: "listed",
  create: "created",
  bulk: "overwritten",
};

/** Scopes other than that of the call, by what they are called in ids and titles. */
const ELSEWHERE: readonly (readonly [word: string, what: string, scopesOf: ScopesOf])[] = [
  ["other-scopes", "global and guild commands", otherScopes],
  ["other-guilds", "commands of other guilds", otherGuilds],
  ["other-applications", "commands of other applications", otherApplications],
];

export const scopeFaults: readonly Fault[] = withHarm(LEAK, [
  ...ELSEWHERE.flatMap(([word, what, scopesOf]) =>
    (["create", "edit", "delete"] as const).map((verb) =>
      fault(`scope.${verb}-reaches-the-name-in-${word}`, "scope.writes-stay-in-their-scope", {
        title: `lets ${verb} change ${what} of the same name, too`,
        harm: "A write in one place changes what users see in another",
        apply: alsoThere(verb, scopesOf),
      }),
    ),
  ),
  ...ONE.flatMap((verb) => [
    fault(`scope.guild-path-reaches-global-commands-on-${verb}`, "scope.global-and-guild-ids-do-not-cross", {
      title: `lets a global command be ${NAMES[verb]} through the path of a guild`,
      apply: reaching(verb, ({ application, guildId }) => (guildId === undefined ? [] : [application.global])),
    }),
    fault(`scope.global-path-reaches-guild-commands-on-${verb}`, "scope.global-and-guild-ids-do-not-cross", {
      title: `lets a guild command be ${NAMES[verb]} through the global path`,
      apply: reaching(verb, ({ application, guildId }) =>
        guildId === undefined ? [...application.guilds.values()] : [],
      ),
    }),
    fault(`scope.guild-path-reaches-other-guilds-on-${verb}`, "scope.guild-ids-do-not-cross", {
      title: `lets a command be ${NAMES[verb]} through the path of another guild`,
      apply: reaching(verb, otherGuilds),
    }),
    fault(`scope.path-reaches-other-applications-on-${verb}`, "authentication.other-applications-are-out-of-reach", {
      title: `lets a command of another application be ${NAMES[verb]} by its id`,
      apply: reaching(verb, otherApplications),
    }),
  ]),
  ...ALL.map((verb) =>
    fault(`authentication.any-token-opens-${verb}`, "authentication.other-applications-are-out-of-reach", {
      title: `lets commands be ${NAMES[verb]} with the token of another application`,
      harm: "Any bot can take over the commands of any other",
      apply: openedTo(verb),
    }),
  ),
]);

/** What is done to a command is done to those of its type and name in other scopes. */
function alsoThere(verb: "create" | "edit" | "delete", othersOf: ScopesOf) {
  return instead([verb], ({ call, proceed, acted }) => {
    const before = call.scope.get(call.commandId)?.command;
    const answer = proceed();
    const now: StoredCommand | undefined = isRefusal(answer)
      ? undefined
      : (before ?? JSON.parse(answer.json ?? "null"));
    if (now === undefined) return answer;
    for (const scope of othersOf(call)) {
      const namesake = scope.find(now.type, now.name)?.command;
      if (namesake === undefined) continue;
      acted();
      if (verb === "delete") scope.remove(namesake.id);
      else scope.put({ ...namesake, description: `${namesake.description}, as elsewhere` });
    }
    return answer;
  });
}

/** What the scope of the path lacks is looked for in others. */
function reaching(verb: Verb, othersOf: ScopesOf) {
  return instead([verb], ({ call, proceed, acted }) => {
    if (call.scope.get(call.commandId) !== undefined) return proceed();
    const scope = othersOf(call).find((other) => other.get(call.commandId) !== undefined);
    if (scope === undefined) return proceed();
    acted();
    return proceed({ ...call, scope });
  });
}

/** The token is compared with the application on every verb but this one. */
function openedTo(open: Verb): Fault["apply"] {
  return (sound, acted) => ({
    ...instead([...ALL, "readPermissions", "listPermissions", "editPermissions"], ({ verb, call, proceed }) => {
      const credential = sound.credentialOf(call.header("authorization"), call.service.credentials);
      if (credential?.applicationId === call.application.id) return proceed();
      if (verb !== open) return { refusal: "other-application" };
      acted();
      return proceed();
    })(sound, acted),
    applicationInReach: (id, _credential, applications) => applications.get(id),
  });
}
