/** What creates get wrong: names that are used, ids, and commands that come back. */
import { isObject, type JsonObject } from "../../../contract/json.js";
import { typeOfBody } from "../../../rules/bulk.js";
import type { CommandCall } from "../../call.js";
import type { Reply } from "../../refusal/refusal.js";
import { isRefusal } from "../../refusal/refusal.js";
import { writeContextOf } from "../../routes/write-context.js";
import type { CommandRecord } from "../../store/command-record.js";
import type { ScopeStore } from "../../store/scope-store.js";
import { type Apply, type Fault, fault, withHarm } from "../fault.js";
import { inEachScope } from "../in-scope.js";
import { answering, instead, type Passage } from "../operations.js";
import { otherApplications, otherGuilds, otherScopes, type ScopesOf } from "./elsewhere.js";

/** The command that a create would overwrite, and the type and name of both. */
function usedBy({ scope, body }: CommandCall): CommandRecord | undefined {
  return isObject(body) ? scope.find(typeOfBody(body) ?? 0, String(body["name"])) : undefined;
}

/** On a create of a used name. */
function onUsedName(carryOut: (passage: Passage, used: CommandRecord) => ReturnType<Passage["proceed"]>): Apply {
  return instead(["create"], (passage) => {
    const used = usedBy(passage.call);
    return used === undefined ? passage.proceed() : carryOut(passage, used);
  });
}

/** On a valid create of a used name, which the service answers otherwise. */
function onValidUsedName(answerOf: (call: CommandCall, used: CommandRecord) => Reply): Apply {
  return onUsedName(({ call, acted, proceed }, used) => {
    if (!isValid(call)) return proceed();
    acted();
    return answerOf(call, used);
  });
}

/** Makes a command of a valid body, whatever is there already. */
function another({ service, application, guildId, scope, body }: CommandCall, given?: string): Reply {
  const version = service.snowflakes.next();
  const identity = { id: given ?? version, applicationId: application.id, guildId, version };
  const defaults = { integrationTypes: application.integrationTypes, contexts: null };
  return { status: 201, json: scope.put(service.policies.newCommand(body as JsonObject, identity, defaults)).json };
}

function isValid(call: CommandCall): boolean {
  return call.service.policies.violationsOfCreate(call.body, writeContextOf(call)).length === 0;
}

const DOUBLE = "A bot that registers its commands at every start fills the list with copies";

export const upsertFaults: readonly Fault[] = withHarm(DOUBLE, [
  ...inEachScope("upsert.makes-a-second-command", "upsert.adds-no-entry", {
    title: "makes a second command of a used name",
    apply: onValidUsedName((call) => ({ ...another(call), status: 200 })),
  }),
  ...inEachScope("upsert.makes-a-third-command-under-201", "command.name.is-unique-per-type-and-scope", {
    title: "treats every create as one of a new name",
    apply: onValidUsedName((call) => another(call)),
  }),
  ...inEachScope("upsert.gives-a-new-id", "upsert.keeps-the-id", {
    title: "gives an overwritten command another id",
    harm: "Mentions and permissions that name the id lead nowhere",
    apply: onValidUsedName((call, used) => {
      call.scope.remove(used.command.id);
      return { ...another(call), status: 200 };
    }),
  }),
  ...inEachScope("upsert.is-refused", "endpoint.create.answers-200-for-a-used-name", {
    title: "refuses a create of a used name",
    harm: "A bot that registers its commands at every start fails at the second",
    apply: onUsedName(({ acted }) => {
      acted();
      return { refusal: "name-taken" };
    }),
  }),
  ...inEachScope("upsert.keeps-the-old-command", "upsert.stores-the-fields", {
    title: "answers 200 to a create of a used name and changes nothing",
    harm: "A new version of a bot keeps its old commands",
    apply: onValidUsedName((_call, used) => ({ status: 200, json: used.json })),
  }),
  ...inEachScope("upsert.answers-what-it-does-not-store", "upsert.stores-the-fields", {
    title: "answers the new command to a create of a used name and stores the old one",
    harm: "The change is gone as soon as somebody looks",
    apply: onUsedName(({ call, acted, proceed }, used) => {
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      acted();
      call.scope.put(used.command);
      return answer;
    }),
  }),
  ...inEachScope("create.overwrites-another-type", "command.name.is-free-for-other-types", {
    title: "overwrites a command of another type that has the name",
    harm: "A user command vanishes when a slash command of its name is made",
    apply: instead(["create"], ({ call, proceed, acted }) => {
      const answer = proceed();
      if (isRefusal(answer) || !isObject(call.body)) return answer;
      const type = typeOfBody(call.body);
      const others = [1, 2, 3].flatMap((other) =>
        other === type ? [] : (call.scope.find(other, String(bodyName(call))) ?? []),
      );
      for (const { command } of others) {
        acted();
        call.scope.remove(command.id);
      }
      return answer;
    }),
  }),
  fault("create.refuses-names-of-other-scopes", "command.name.is-free-in-other-scopes", {
    title: "refuses a name in a guild that a global command has",
    harm: "A command cannot be tried out in one guild",
    apply: refusingNamesOf(otherScopes),
  }),
  fault("create.refuses-names-of-other-guilds", "command.name.is-free-in-other-scopes", {
    title: "refuses a name that a command of another guild has",
    harm: "A command can be installed in one guild only",
    apply: refusingNamesOf(otherGuilds),
  }),
  fault("create.refuses-names-of-other-applications", "command.name.is-free-for-other-applications", {
    title: "refuses a name that a command of another application has",
    harm: "Two bots cannot both have /help",
    apply: refusingNamesOf(otherApplications),
  }),
  fault("upsert.is-a-daily-create", "upsert.is-not-a-daily-create", {
    title: "counts an overwrite as a create of the day",
    harm: "A bot that restarts often cannot register any more",
    apply: onUsedName(({ call, proceed, acted }) => {
      const answer = proceed();
      if (!isRefusal(answer)) {
        acted();
        call.scope.dailyCreates.spend(1);
      }
      return answer;
    }),
  }),
  ...inEachScope("upsert.needs-room", "upsert.works-at-the-type-limit", {
    title: "refuses an overwrite where the type has no room for another command",
    harm: "A bot with a hundred commands cannot be updated",
    apply: onUsedName(({ call, proceed, acted }, { command }) => {
      const limit = call.service.policies.commandLimitOf(command.type);
      if (call.scope.count(command.type) < limit) return proceed();
      acted();
      return { refusal: "too-many-commands", limit, rule: "limit.chat-input.is-100" };
    }),
  }),
  fault("upsert.drops-permissions", "upsert.keeps-permissions", {
    title: "drops the permissions of an overwritten command",
    harm: "A command that only moderators may use is open to all after an update",
    apply: onUsedName(({ call, proceed, acted }, { command }) => {
      acted();
      call.application.permissions.drop(command.id);
      return proceed();
    }),
  }),
  ...inEachScope("create.races", "upsert.parallel-creates-make-one-command", {
    title: "looks for the name, waits, and writes without looking again",
    apply: instead(["create"], async ({ call, proceed, acted }) => {
      const before = usedBy(call);
      await Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve)));
      if (before !== undefined || usedBy(call) === undefined || !isValid(call)) return proceed();
      acted();
      return another(call);
    }),
  }),
  ...inEachScope("create.brings-a-deleted-id-back", "upsert.after-delete-is-a-create", {
    title: "gives a command the id that a deleted one of its name had",
    harm: "What belonged to the deleted command belongs to the new one",
    apply: rememberingDeleted((call, id) => another(call, id)),
  }),
  ...inEachScope("create.answers-200-for-a-deleted-name", "upsert.after-delete-is-a-create", {
    title: "answers 200 to a create of a name that was deleted",
    harm: "A client believes that the command was there",
    apply: rememberingDeleted((call) => ({ ...another(call), status: 200 })),
  }),
]);

function bodyName({ body }: CommandCall): unknown {
  return isObject(body) ? body["name"] : undefined;
}

function refusingNamesOf(othersOf: ScopesOf): Apply {
  return answering(["create"], { refusal: "name-taken" }, (call) => {
    const type = isObject(call.body) ? typeOfBody(call.body) : undefined;
    const isUsed =
      type !== undefined && othersOf(call).some((other) => other.find(type, String(bodyName(call))) !== undefined);
    return isUsed && usedBy(call) === undefined;
  });
}

/** Creates of a name whose command was deleted from the scope before. */
function rememberingDeleted(create: (call: CommandCall, deletedId: string) => Reply): Apply {
  return (sound, acted) => {
    const deleted = new Map<ScopeStore, Map<string, string>>();
    return instead(["create", "delete"], ({ verb, call, proceed }) => {
      const { scope, commandId, body } = call;
      const ids = deleted.get(scope) ?? new Map<string, string>();
      deleted.set(scope, ids);
      if (verb === "delete") {
        const command = scope.get(commandId)?.command;
        if (command) ids.set(`${command.type} ${command.name}`, command.id);
        return proceed();
      }
      const id = isObject(body) ? ids.get(`${typeOfBody(body)} ${body["name"]}`) : undefined;
      if (id === undefined || usedBy(call) !== undefined || !isValid(call)) return proceed();
      acted();
      return create(call, id);
    })(sound, acted);
  };
}
