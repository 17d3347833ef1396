/** Counts that are wrong: of a scope, of a day, of the characters of a command. */
import { isObject, type JsonObject } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { typeOfBody } from "../../../rules/bulk.js";
import { commandSizeOf } from "../../../rules/command-size.js";
import type { CommandCall } from "../../call.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { ScopeStore } from "../../store/scope-store.js";
import { decided } from "../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../fault.js";
import { inEachScope } from "../in-scope.js";
import { alsoRefuses, overlooks } from "../judged.js";
import { COMMANDS, type JudgedCommand } from "../kinds/commands.js";
import { instead } from "../operations.js";
import { elementsIn } from "../walk.js";

const TIGHT = "An application cannot register all its commands";
const LOOSE = "Clients that show a hundred commands show no more";

const RULE_OF_TYPE: Readonly<Record<number, RuleId>> = {
  1: "limit.chat-input.is-100",
  2: "limit.user.is-15",
  3: "limit.message.is-15",
};

const ofTypes: readonly Fault[] = [1, 2, 3].flatMap((type) => [
  fault(`limit.type-${type}.plus-1`, RULE_OF_TYPE[type] ?? "limit.chat-input.is-100", {
    title: `takes one command of type ${type} more than a scope may hold`,
    harm: LOOSE,
    apply: limitOf((asked, limit) => (asked === type ? limit + 1 : limit)),
  }),
  fault(`limit.type-${type}.minus-1`, RULE_OF_TYPE[type] ?? "limit.chat-input.is-100", {
    title: `refuses the last command of type ${type} that a scope may hold`,
    harm: TIGHT,
    apply: limitOf((asked, limit) => (asked === type ? limit - 1 : limit)),
  }),
  fault(`limit.type-${type}.is-missing`, RULE_OF_TYPE[type] ?? "limit.chat-input.is-100", {
    title: `takes any number of commands of type ${type}`,
    harm: LOOSE,
    apply: limitOf((asked, limit) => (asked === type ? 100_000 : limit)),
  }),
]);

const ofScopes: readonly Fault[] = withHarm(TIGHT, [
  ...inEachScope("limit.types-share-100", "limit.types-are-independent", {
    title: "counts commands of all types together",
    apply: fullWhen(({ scope }) => [1, 2, 3].reduce((sum, type) => sum + scope.count(type), 0) >= 100),
  }),
  fault("limit.scopes-share", "limit.scopes-are-independent", {
    title: "counts commands of all scopes together",
    apply: fullWhen(
      ({ application }, type) =>
        [application.global, ...application.guilds.values()].reduce((sum, scope) => sum + scope.count(type), 0) >=
        limitFor(type),
    ),
  }),
  ...faults("limit.delete-frees-a-slot", TIGHT, {
    "limit.deleted-ones-count": ["counts deleted commands, too", countingDeleted()],
  }),
]);

const ofDays: readonly Fault[] = [
  ...faults("limit.daily-creates.is-200-per-guild", LOOSE, {
    "limit.daily-creates.plus-1": ["takes 201 creates a day", spendingAtFirst(-1)],
  }),
  ...faults("limit.daily-creates.is-200-per-guild", TIGHT, {
    "limit.daily-creates.minus-1": ["takes 199 creates a day", spendingAtFirst(1)],
  }),
  fault("limit.daily-creates.are-not-counted", "limit.daily-creates.is-200-per-guild", {
    title: "takes any number of creates a day",
    harm: LOOSE,
    apply: spendingAfter((call, isCreate) => {
      if (isCreate) call.scope.dailyCreates.spend(-1);
      return isCreate;
    }),
  }),
  fault("limit.daily-creates.are-per-application", "limit.daily-creates.is-200-per-guild", {
    title: "counts the creates of all guilds together",
    harm: "One busy guild keeps all others from having commands",
    apply: spendingAfter((call, isCreate) => {
      if (!isCreate) return false;
      for (const other of call.application.guilds.values()) if (other !== call.scope) other.dailyCreates.spend(1);
      return true;
    }),
  }),
];

type Sized = "every-level" | "choice-values" | "the-longest-localization";

/** The command without what a service forgets to count. */
const FORGETTING: Readonly<Record<Sized, (command: JsonObject) => JsonObject>> = {
  "every-level": ({ options: _options, ...top }) => top,
  "choice-values": (command) => mapped(command, ({ value: _value, ...choice }) => choice),
  "the-longest-localization": (command) =>
    JSON.parse(JSON.stringify(command, (name, value) => (name.endsWith("_localizations") ? undefined : value))),
};

const ofSizes: readonly Fault[] = withHarm(LOOSE, [
  ...Object.entries(FORGETTING).map(([word, forget]) =>
    fault(`limit.command-size.forgets-${word}`, `limit.command-size.counts-${word as Sized}`, {
      title: `does not count ${word.replaceAll("-", " ")} toward the size of a command`,
      apply: overlooks(COMMANDS, (violation, { body, current }) => {
        const command = valueAt(body, violation.pointer);
        return (
          violation.rule === "limit.command-size.is-8000" &&
          isObject(command) &&
          commandSizeOf(forget({ ...current, ...command })) <= 8000
        );
      }),
    }),
  ),
  fault("limit.command-size.forgets-deep-levels", "limit.command-size.counts-every-level", {
    title: "counts options of the first level and none below",
    apply: overlooks(COMMANDS, (violation, { body }) => {
      const command = valueAt(body, violation.pointer);
      return (
        violation.rule === "limit.command-size.is-8000" && isObject(command) && commandSizeOf(shallow(command)) <= 8000
      );
    }),
  }),
  fault("limit.command-size.counts-all-localizations", "limit.command-size.counts-one-localization", {
    title: "counts every localization toward the size of a command",
    harm: TIGHT,
    apply: alsoRefuses(COMMANDS, (judged) =>
      tooLarge(judged, (command) => commandSizeOf(command) + localizationsIn(command)),
    ),
  }),
  fault("limit.command-size.counts-text-twice", "limit.command-size.is-8000", {
    title: "counts names of options twice",
    harm: TIGHT,
    apply: alsoRefuses(COMMANDS, (judged) => tooLarge(judged, (command) => commandSizeOf(command) + 1)),
  }),
  fault("limit.command-size.is-not-asked-of-what-stays", "limit.command-size.is-8000", {
    title: "measures the body of an edit and not the command that it makes",
    apply: overlooks(
      COMMANDS,
      (violation, { verb, body }) =>
        violation.rule === "limit.command-size.is-8000" &&
        verb === "edit" &&
        isObject(body) &&
        commandSizeOf(body) <= 8000,
    ),
    kind: "rare",
  }),
]);

export const limitFaults: readonly Fault[] = [...ofTypes, ...ofScopes, ...ofDays, ...ofSizes];

function limitFor(type: number): number {
  return type === 1 ? 100 : 15;
}

function limitOf(change: (type: number, limit: number) => number): Apply {
  return decided("commandLimitOf", (sound, type) => {
    const limit = sound();
    return change(type, limit);
  });
}

function fullWhen(isFull: (call: CommandCall, type: number) => boolean): Apply {
  return instead(["create"], ({ call, proceed, acted }) => {
    const type = isObject(call.body) ? (typeOfBody(call.body) ?? 0) : 0;
    const isNew = isObject(call.body) && call.scope.find(type, String(call.body["name"])) === undefined;
    if (!isNew || type === 4 || !isFull(call, type)) return proceed();
    acted();
    return {
      refusal: "too-many-commands",
      limit: limitFor(type),
      rule: RULE_OF_TYPE[type] ?? "limit.chat-input.is-100",
    };
  });
}

function countingDeleted(): Apply {
  return (sound, acted) => {
    const deleted = new Map<ScopeStore, number>();
    return instead(["create", "delete", "bulk"], ({ verb, call, proceed }) => {
      const { scope, body, commandId } = call;
      const count = deleted.get(scope) ?? 0;
      if (verb === "bulk") {
        deleted.delete(scope);
        return proceed();
      }
      if (verb === "delete") {
        if (scope.get(commandId)?.command.type === 1) deleted.set(scope, count + 1);
        return proceed();
      }
      const isNew = isObject(body) && typeOfBody(body) === 1 && scope.find(1, String(body["name"])) === undefined;
      if (!isNew || count === 0 || scope.count(1) + count < 100) return proceed();
      acted();
      return { refusal: "too-many-commands", limit: 100, rule: "limit.chat-input.is-100" };
    })(sound, acted);
  };
}

/** The first create of a guild costs more, or less. */
function spendingAtFirst(cost: number): Apply {
  return (sound, acted) => {
    const seen = new Set<ScopeStore>();
    return spendingAfter((call, isCreate) => {
      if (!isCreate || seen.has(call.scope)) return false;
      seen.add(call.scope);
      call.scope.dailyCreates.spend(cost);
      return true;
    })(sound, acted);
  };
}

function spendingAfter(spend: (call: CommandCall, isCreate: boolean) => boolean): Apply {
  return instead(["create", "bulk"], ({ verb, call, proceed, acted }) => {
    const answer = proceed();
    if (!isRefusal(answer) && call.guildId !== undefined && spend(call, verb === "bulk" || answer.status === 201))
      acted();
    return answer;
  });
}

function tooLarge({ body, current }: JudgedCommand, sizeOf: (command: JsonObject) => number) {
  for (const { kind, value, at, commandType } of elementsIn(body, current?.type)) {
    if (kind !== "command" || commandType !== 1 || sizeOf({ ...current, ...value }) <= 8000) continue;
    return { rule: "limit.command-size.is-8000", pointer: at, message: "the command is too large" } as const;
  }
  return undefined;
}

function localizationsIn(command: JsonObject): number {
  let size = 0;
  JSON.stringify(command, (name, value) => {
    if (name.endsWith("_localizations") && isObject(value))
      for (const text of Object.values(value)) size += String(text).length;
    return value;
  });
  return size;
}

function shallow(command: JsonObject): JsonObject {
  return mappedOptions(command, ({ options: _options, choices: _choices, ...option }) => option);
}

function mapped(holder: JsonObject, change: (choice: JsonObject) => JsonObject): JsonObject {
  return mappedOptions(holder, (option) => {
    const inner = mapped(option, change);
    const { choices } = inner;
    return Array.isArray(choices)
      ? { ...inner, choices: choices.map((choice) => (isObject(choice) ? change(choice) : choice)) }
      : inner;
  });
}

function mappedOptions(holder: JsonObject, change: (option: JsonObject) => JsonObject): JsonObject {
  const { options } = holder;
  return Array.isArray(options)
    ? { ...holder, options: options.map((option) => (isObject(option) ? change(option) : option)) }
    : holder;
}
