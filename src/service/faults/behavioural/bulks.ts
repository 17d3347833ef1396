/** What bulk overwrites get wrong. */
import type { Json } from "../../../contract/json.js";
import { isObject, type JsonObject } from "../../../rules/violation.js";
import type { Call } from "../../call.js";
import type { BulkPlan } from "../../command/bulk-plan.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { ScopeStore } from "../../store/scope-store.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { instead, type Passage } from "../operations.js";
import { storedNewInBulk } from "./fields.js";
import { inEachScope, inOneScope, row } from "./row.js";

const STAYS = "Commands that an application gave up stay in the menu of its users";
const LOST = "Commands of an application vanish";
const SPENT = "An application that starts often cannot register any more";

export const bulkFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "bulk.adds-only",
      "bulk.removes-what-is-not-listed",
      "keeps the commands that a bulk overwrite does not list",
      STAYS,
      keeping(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.removes-slash-commands-only",
      "bulk.covers-all-types",
      "keeps user and message commands that a bulk overwrite does not list",
      STAYS,
      keeping(({ type }) => type === 2 || type === 3),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.keeps-message-commands",
      "bulk.covers-all-types",
      "keeps message commands that a bulk overwrite does not list",
      STAYS,
      keeping(({ type }) => type === 3),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.empty-list-does-nothing",
      "bulk.empty-list-clears-the-scope",
      "changes nothing where a bulk overwrite is an empty list",
      STAYS,
      onEmptyList(() => ({ status: 200, json: "[]" })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.empty-list-is-refused",
      "bulk.empty-list-clears-the-scope",
      "refuses a bulk overwrite that is an empty list",
      "An application cannot remove all its commands",
      onEmptyList(() => ({
        refusal: "invalid",
        violations: [{ rule: "bulk.empty-list-clears-the-scope", pointer: "", message: "the list is empty" }],
      })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.is-partial",
      "bulk.is-atomic",
      "applies the good elements of a bulk overwrite that it refuses for a bad one",
      "A deploy that failed has happened by half",
      partial((answer) => answer),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.leaves-bad-elements-out",
      "bulk.rules-hold-per-element",
      "answers 200 to a bulk overwrite and leaves its bad elements out",
      "A command is missing and nobody was told",
      partial((_refused, applied) => applied),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.removes-although-it-refuses",
      "bulk.is-atomic",
      "clears the scope before it finds out that an element is bad",
      LOST,
      instead(["bulk"], ({ call, proceed, acted }) => {
        const answer = proceed();
        if (!isRefusal(answer) || !Array.isArray(call.body)) return answer;
        acted();
        call.scope.replaceAll([]);
        return answer;
      }),
    ),
  ),
  row(
    "bulk.asks-the-first-element-only",
    "bulk.rules-hold-per-element",
    "asks the rules of the first element of a bulk overwrite only",
    "What the documents rule out gets in at the second place",
    (sound, acted) => ({
      violationsOfBulk: (body, context) => {
        const violations = sound.violationsOfBulk(body, context);
        const seen = violations.filter(({ pointer }) => !/^\/[1-9]/.test(pointer));
        if (seen.length < violations.length) acted();
        return seen;
      },
    }),
  ),
  row(
    "bulk.object-clears-the-scope",
    "bulk.body-is-an-array",
    "takes a bulk overwrite that is an object for an empty list",
    LOST,
    onObject(({ call }) => {
      call.scope.replaceAll([]);
      return { status: 200, json: "[]" };
    }),
    "reported",
  ),
  row(
    "bulk.object-is-a-server-error",
    "bulk.body-is-an-array",
    "answers 500 to a bulk overwrite that is an object",
    "A client repeats the request again and again",
    onObject(() => ({ status: 500, json: "{}" })),
    "reported",
  ),
  row(
    "bulk.object-is-one-element",
    "bulk.body-is-an-array",
    "takes a bulk overwrite that is an object for its only element",
    LOST,
    onObject(({ call, proceed }) => proceed({ ...call, body: [call.body] })),
  ),
  ...inEachScope(
    row(
      "bulk.gives-new-ids",
      "bulk.same-name-keeps-the-id",
      "gives every command of a bulk overwrite a new id",
      "Mentions and permissions that name the id lead nowhere",
      planned((plan) => ({ ...plan, overwritten: plan.overwritten.map(() => undefined) })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.gives-new-ids-when-repeated",
      "bulk.is-idempotent-on-ids",
      "gives new ids to commands that a bulk overwrite repeats without an id",
      "Mentions and permissions that name the id lead nowhere",
      planned((plan, elements) => ({
        ...plan,
        overwritten: plan.overwritten.map((command, index) =>
          elements[index]?.["id"] === undefined ? undefined : command,
        ),
      })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.gives-message-commands-new-ids",
      "bulk.same-name-keeps-the-id",
      "gives user and message commands of a bulk overwrite new ids",
      "Mentions and permissions that name the id lead nowhere",
      planned((plan) => ({
        ...plan,
        overwritten: plan.overwritten.map((command) => (command?.type === 1 ? command : undefined)),
      })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.ignores-ids",
      "bulk.id-links-to-the-command",
      "ignores the id of an element",
      "A renamed command loses its id and all that hangs on it",
      planned((plan, elements, scope) => ({
        ...plan,
        overwritten: plan.overwritten.map((command, index) =>
          command && command.name !== elements[index]?.["name"]
            ? scope.find(command.type, String(elements[index]?.["name"]))?.command
            : command,
        ),
      })),
    ),
  ),
  row(
    "bulk.new-commands-are-free",
    "bulk.new-commands-are-daily-creates",
    "does not count the new commands of a bulk overwrite",
    "The limit of the day can be gone around",
    planned((plan) => ({ ...plan, creates: 0 })),
  ),
  row(
    "bulk.known-commands-are-creates",
    "bulk.known-commands-are-not-daily-creates",
    "counts every element of a bulk overwrite as a create",
    SPENT,
    planned((plan) => ({ ...plan, creates: plan.overwritten.length })),
  ),
  row(
    "bulk.kept-commands-are-creates",
    "bulk.known-commands-are-not-daily-creates",
    "counts elements without an id as creates",
    SPENT,
    planned((plan, elements) => ({ ...plan, creates: elements.filter(({ id }) => id === undefined).length })),
  ),
  inOneScope(
    row(
      "bulk.clears-guilds",
      "bulk.stays-in-its-scope",
      "clears all guilds in a global bulk overwrite",
      LOST,
      clearing(({ application }) => [...application.guilds.values()]),
    ),
    "global",
  ),
  inOneScope(
    row(
      "bulk.clears-global-commands",
      "bulk.stays-in-its-scope",
      "clears the global commands in a bulk overwrite of a guild",
      LOST,
      clearing(({ application }) => [application.global]),
    ),
    "guild",
  ),
  inOneScope(
    row(
      "bulk.clears-other-guilds",
      "bulk.stays-in-its-scope",
      "clears other guilds in a bulk overwrite of one",
      LOST,
      clearing(({ application, scope }) => [...application.guilds.values()].filter((other) => other !== scope)),
    ),
    "guild",
  ),
  row(
    "bulk.removal-keeps-permissions",
    "bulk.removal-drops-permissions",
    "keeps the permissions of commands that a bulk overwrite removes",
    "An old command's permissions hold for a new one of its name",
    permissionsByName(),
  ),
  row(
    "bulk.drops-permissions",
    "command.default-member-permissions.round-trips",
    "forgets default_member_permissions in bulk overwrites",
    "A command for moderators is open to everybody",
    storedNewInBulk((command) => ({ ...command, default_member_permissions: null })),
    "reported",
  ),
  ...["nsfw", "options", "name_localizations", "description_localizations"].map((member) =>
    row(
      `bulk.drops-${member}`,
      member === "options"
        ? "option.fields.round-trip"
        : member === "nsfw"
          ? "bulk.rules-hold-per-element"
          : member === "name_localizations"
            ? "localization.names.are-accepted-everywhere"
            : "localization.descriptions.are-accepted-everywhere",
      `forgets ${member} in bulk overwrites`,
      "What an application registered is not what its users get",
      storedNewInBulk((command) => ({
        ...command,
        [member]: member === "nsfw" ? false : member === "options" ? [] : null,
      })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.is-not-stored",
      "endpoint.bulk.answers-200-with-an-array",
      "answers a bulk overwrite with commands that it does not keep",
      LOST,
      instead(["bulk"], ({ call, proceed, acted }) => {
        const before = [...call.scope.records()].map(({ command }) => command);
        const answer = proceed();
        if (isRefusal(answer)) return answer;
        acted();
        call.scope.replaceAll(before);
        return answer;
      }),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.leaves-commands-invisible",
      "endpoint.bulk.answers-200-with-an-array",
      "answers a bulk overwrite with all its commands and lists all but the last",
      "A command that was registered is not there to be used",
      instead(["bulk"], ({ call, proceed, acted }) => {
        const answer = proceed();
        const last = [...call.scope.records()].at(-1)?.command;
        if (isRefusal(answer) || !last) return answer;
        acted();
        call.scope.remove(last.id);
        return answer;
      }),
      "reported",
    ),
  ),
  row(
    "bulk.refuses-nulls",
    "bulk.nullable-fields-may-be-null",
    "refuses null for dictionaries and default_member_permissions in elements",
    "A client that sends what it read is refused",
    instead(["bulk"], ({ call, proceed, acted }) => {
      const hasNull =
        Array.isArray(call.body) &&
        call.body.some(
          (element) =>
            isObject(element) &&
            [
              element["default_member_permissions"],
              element["name_localizations"],
              element["description_localizations"],
            ].includes(null),
        );
      if (!hasNull) return proceed();
      acted();
      return {
        refusal: "invalid",
        violations: [{ rule: "bulk.nullable-fields-may-be-null", pointer: "", message: "null" }],
      };
    }),
  ),
];

type Answer = ReturnType<Passage["proceed"]>;

function keeping(isKept: (command: StoredCommand) => boolean): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const before = [...call.scope.records()].map(({ command }) => command);
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    for (const command of before) {
      if (!isKept(command) || call.scope.get(command.id) || call.scope.find(command.type, command.name)) continue;
      acted();
      call.scope.put(command);
    }
    return answer;
  });
}

function onEmptyList(then: (passage: Passage) => Answer): Apply {
  return instead(["bulk"], (passage) => {
    const { body, scope } = passage.call;
    if (!Array.isArray(body) || body.length > 0 || scope.records().next().done) return passage.proceed();
    passage.acted();
    return then(passage);
  });
}

function onObject(then: (passage: Passage) => Answer): Apply {
  return instead(["bulk"], (passage) => {
    if (!isObject(passage.call.body)) return passage.proceed();
    passage.acted();
    return then(passage);
  });
}

/** Elements that are sound by themselves are applied, although the list is refused. */
function partial(answerOf: (refused: Answer, applied: Answer) => Answer): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const refused = proceed();
    const { body } = call;
    if (!isRefusal(refused) || refused.refusal !== "invalid" || !Array.isArray(body)) return refused;
    const good = withoutBroken(
      body,
      refused.violations.map(({ pointer }) => pointer),
    );
    if (good.length === body.length) return refused;
    acted();
    return answerOf(refused, proceed({ ...call, body: good }));
  });
}

function withoutBroken(body: readonly Json[], pointers: readonly string[]): readonly Json[] {
  const broken = new Set(pointers.map((pointer) => pointer.split("/")[1]));
  return body.filter((_, index) => !broken.has(String(index)));
}

/** The plan of a bulk overwrite is another one. Written on the call, so that it can be held to one scope. */
function planned(change: (plan: BulkPlan, elements: readonly JsonObject[], scope: ScopeStore) => BulkPlan): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const { policies } = call.service;
    const planBulk: typeof policies.planBulk = (elements, scope) => {
      const plan = policies.planBulk(elements, scope);
      const changed = change(plan, elements, scope);
      if (JSON.stringify(changed) !== JSON.stringify(plan)) acted();
      return changed;
    };
    return proceed({ ...call, service: { ...call.service, policies: { ...policies, planBulk } } });
  });
}

function clearing(scopesOf: (call: Call) => readonly ScopeStore[]): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    for (const scope of scopesOf(call)) {
      if (scope.records().next().done) continue;
      acted();
      scope.replaceAll([]);
    }
    return answer;
  });
}

/** Permissions of what a bulk overwrite removes wait for the next command of its type and name. */
function permissionsByName(): Apply {
  return (sound, acted) => {
    const waiting = new Map<
      string,
      ReadonlyMap<string, readonly { id: string; type: number; permission: boolean }[]>
    >();
    return instead(["bulk", "create"], ({ verb, call, proceed }) => {
      const { application, scope } = call;
      const keyOf = ({ type, name }: StoredCommand) => `${call.guildId} ${type} ${name}`;
      if (verb === "bulk") {
        const before = [...scope.records()].map(({ command }) => ({ command, held: heldBy(call, command.id) }));
        const answer = proceed();
        for (const { command, held } of before)
          if (held.size > 0 && !scope.get(command.id)) waiting.set(keyOf(command), held);
        return answer;
      }
      const answer = proceed();
      if (isRefusal(answer) || answer.status !== 201) return answer;
      const made = [...scope.records()].at(-1)?.command;
      const held = made && waiting.get(keyOf(made));
      if (!made || !held) return answer;
      acted();
      for (const [guild, entries] of held) application.permissions.set(guild, made.id, entries);
      return answer;
    })(sound, acted);
  };
}

/** Permissions of a command by guild. */
export function heldBy({ application }: Call, id: string) {
  const guilds = [...application.guilds.keys()];
  return new Map(
    guilds.flatMap((guild) => {
      const entries = application.permissions.get(guild, id);
      return entries ? [[guild, entries] as const] : [];
    }),
  );
}
