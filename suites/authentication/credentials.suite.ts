/** Tokens that come near a good one, and every operation that other rows of tokens leave out. */
import type { Credential, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { type CommandVerb, MESSAGE_OPERATIONS, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { change, listing, read, send } from "../messages/words.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED, USER_DENIED } from "../permissions/words.js";
import { type Draft, draft } from "../rows/draft.js";
import { drive } from "../rows/driver.js";
import { type CommandScope, deedOf, EVERY_VERB, GLOBAL, GUILD, inBothScopes } from "../rows/scope.js";
import {
  ACCEPTED,
  at,
  bulk,
  create,
  edit,
  equals,
  get,
  list,
  listBefore,
  refusedAs,
  remove,
  same,
  slot,
} from "../rows/steps.js";

const MESSAGE_VERBS = ["list", "create", "get", "edit", "delete"] as const;

/** One operation with several credentials: a good one first, unless it would end what the others are tried on. */
interface Trial {
  readonly id: string;
  readonly rule: RuleId;
  /** Completes "refuses a request to …". */
  readonly what: string;
  /** The operation, as step `name` with the token of `as`. */
  readonly call: (name: string, part: Step["part"], as: Step["as"], expect: readonly Check[]) => Step;
  readonly good: Credential;
  /** Each with what its refusal must be. */
  readonly bad: readonly (readonly [Step["as"], Check])[];
  /** What makes the stage, before and after the good request. */
  readonly given: readonly Step[];
  readonly before: readonly Step[];
  readonly after: readonly Step[];
  readonly isLast?: boolean;
}

function stepsOf({ call, good, bad, given, before, after, isLast = false }: Trial): readonly Step[] {
  const valid = isLast ? [] : [call("valid", "valid", good, ACCEPTED)];
  const twins = bad.map(([as, refused], nth) => call(`twin-${nth + 1}`, "twin", as, [refused]));
  const last = isLast ? [call("gone", "read", good, ACCEPTED)] : [];
  return [...given, ...valid, ...before, ...twins, ...after, ...last];
}

type Words = Partial<Pick<Draft, "leases" | "needs" | "level" | "emptiesScope" | "creates">>;

const trial = (row: Trial, words: Words = {}): Draft =>
  draft({ ...words, id: row.id, title: `refuses a request to ${row.what}`, rules: [row.rule], steps: stepsOf(row) });

const UNAUTHORIZED = refusedAs("unauthorized");
const NEAR_MISSES: Trial["bad"] = [
  ["botWithOtherStart", UNAUTHORIZED],
  ["botWithOtherEnd", UNAUTHORIZED],
];
const UNKNOWN: RuleId = "authentication.unknown-token-is-refused";

/** The operation on the command of step `slot-b`. */
function commandCall(scope: CommandScope, verb: CommandVerb): Trial["call"] {
  return (name, part, as, expect) => {
    const change = { description: `Sent by step ${name}` };
    const whole = { name: "slot-b", ...change };
    const steps: Readonly<Record<CommandVerb, () => Step>> = {
      list: () => list(scope, name),
      get: () => get(scope, name, "slot-b"),
      create: () => create(scope, part, name, whole),
      edit: () => edit(scope, part, name, "slot-b", change),
      delete: () => remove(scope, part, name, "slot-b"),
      bulk: () => bulk(scope, part, name, [whole]),
    };
    return { ...steps[verb](), part, ...(as === undefined ? {} : { as }), expect };
  };
}

/** A trial on a command, whose scope must stay as it was. */
function commandTrial(scope: CommandScope, verb: CommandVerb, row: Pick<Trial, "id" | "rule" | "what" | "bad">): Trial {
  return {
    ...row,
    call: commandCall(scope, verb),
    good: "bot",
    given: [slot(scope, "slot-b")],
    before: [{ ...listBefore(scope), expect: ACCEPTED }],
    after: [list(scope, "after", [same(at("before"), at("after"))])],
    isLast: verb === "delete",
  };
}

const wordsOf = (verb: CommandVerb): Words => ({ creates: verb === "delete" ? 1 : 0 });

const commandNearMisses: readonly Draft[] = inBothScopes((scope) =>
  EVERY_VERB.map((verb) => {
    const id = `${UNKNOWN}@near-miss.${verb}.${scope.name}`;
    const what = `${deedOf(scope, verb)} with a token that has one wrong character`;
    return trial(commandTrial(scope, verb, { id, rule: UNKNOWN, what, bad: NEAR_MISSES }), wordsOf(verb));
  }),
);

const PERMISSION_CALLS: Readonly<Record<"list" | "get" | "edit", Trial["call"]>> = {
  list: (name, part, as, expect) => ({ name, part, call: PERMISSION_OPERATIONS.list, ...(as ? { as } : {}), expect }),
  get: (name, part, as, expect) => ({ ...getPermissions(name, "slot-a", expect), part, ...(as ? { as } : {}) }),
  edit: (name, part, as, expect) => ({
    ...putPermissions(part, name, "slot-a", part === "twin" ? [USER_DENIED] : [ROLE_ALLOWED], expect),
    ...(as ? { as } : {}),
  }),
};

const PERMISSION_DEEDS = {
  list: "list the permissions of all commands",
  get: "get the permissions of a command",
  edit: "edit the permissions of a command",
} as const;

const HELD = [slot(GUILD, "slot-a"), putPermissions("given", "held", "slot-a", [ROLE_ALLOWED])];

const SCOPE: RuleId = "access.commands.need-their-scope";
const WRONG_SCOPE: Trial["bad"] = [[at("wrong", "/token"), refusedAs("missing-scope")]];
const IDENTIFY = drive("given", "wrong", "makeToken", { scopes: ["identify"] });

/** The rows of access try commands of a guild and the list of permissions; these try the rest. */
const scopeTrials: readonly Draft[] = [
  ...EVERY_VERB.map((verb) => {
    const id = `${SCOPE}.beside-a-bot-token@${verb}.global`;
    const what = `${deedOf(GLOBAL, verb)} with a bearer token without the scope applications.commands.update`;
    const row = commandTrial(GLOBAL, verb, { id, rule: SCOPE, what, bad: WRONG_SCOPE });
    const words = { ...wordsOf(verb), leases: ["driver", "global"], emptiesScope: verb === "bulk" } as const;
    return trial({ ...row, given: [...row.given, IDENTIFY] }, words);
  }),
  trial(
    {
      id: `${SCOPE}.beside-a-bot-token@get.permissions`,
      rule: SCOPE,
      what: "get the permissions of a command with a bearer token without the scope applications.commands.update",
      call: PERMISSION_CALLS.get,
      good: "bot",
      bad: WRONG_SCOPE,
      given: [...HELD, IDENTIFY],
      before: [],
      after: [],
    },
    { leases: ["driver", "guild"] },
  ),
];

const GOOD: RuleId = "authentication.bot-token.is-accepted";
const OTHERS: RuleId = "authentication.other-applications-are-out-of-reach";
const MISSING: RuleId = "authentication.missing-token-is-refused";
const SCHEME: RuleId = "authentication.wrong-scheme-is-refused";

/** What is tried on operations without rows of their own: the rule, how it ends a title, and the tokens. */
const TRIALS: readonly (readonly [RuleId, string, Trial["bad"]])[] = [
  [MISSING, "without a token", [["none", UNAUTHORIZED]]],
  [UNKNOWN, "with a token that was never issued", [["unknownToken", UNAUTHORIZED], ...NEAR_MISSES]],
  [SCHEME, "with a bot token sent as Bearer", [["botTokenAsBearer", UNAUTHORIZED]]],
  [OTHERS, "with the token of another application", [["otherBot", refusedAs("other-application")]]],
];

const permissionTrials: readonly Draft[] = (["list", "get", "edit"] as const).flatMap((verb) =>
  TRIALS.map(([rule, words, bad]) => {
    const row: Trial = {
      id: `${rule}@${verb}.permissions`,
      rule,
      what: `${PERMISSION_DEEDS[verb]} ${words}`,
      call: PERMISSION_CALLS[verb],
      good: verb === "edit" ? "guildManager" : "bot",
      bad: verb === "edit" ? bad.map(([as]) => [as, { check: "refused" }] as const) : bad,
      given: HELD,
      before: [],
      after: [getPermissions("after", "slot-a", [hold("after", [ROLE_ALLOWED])])],
    };
    return trial(row, { leases: rule === OTHERS ? ["guild", "otherApplication"] : ["guild"] });
  }),
);

/** Requests at once: a response to a good token is no response to another one. */
const AT_ONCE = 4;

const besideGoodTokens: readonly Draft[] = inBothScopes((scope) =>
  TRIALS.slice(0, 2).map(([rule, words, [bad]]) =>
    draft({
      id: `${rule}.beside-good-ones@list.${scope.name}`,
      title: `refuses a request to ${deedOf(scope, "list")} ${words} also while others have a good token`,
      rules: [rule],
      steps: [
        slot(scope, "slot-b"),
        ...Array.from({ length: AT_ONCE }, (_, nth): readonly Step[] => [
          {
            ...list(scope, `good-${nth + 1}`),
            part: "act",
            together: "lists",
            expect: [{ check: "accepted", rule: GOOD }],
          },
          {
            ...list(scope, `twin-${nth + 1}`),
            part: "twin",
            together: "lists",
            as: bad?.[0] ?? "none",
            expect: [UNAUTHORIZED],
          },
        ]).flat(),
      ],
    }),
  ),
);

/** The operation on the message of step `message`. */
function messageCall(verb: (typeof MESSAGE_VERBS)[number]): Trial["call"] {
  return (name, part, as, expect) => {
    const steps: Readonly<Record<typeof verb, () => Step>> = {
      list: () => listing(name),
      create: () => send(part, name, { content: "Sent by a token" }),
      get: () => read(name, "message"),
      edit: () => change(part, name, "message", { content: "Fine" }),
      delete: () => ({ ...read(name, "message"), call: MESSAGE_OPERATIONS.delete }),
    };
    return { ...steps[verb](), part, ...(as === undefined ? {} : { as }), expect };
  };
}

const messageTrials: readonly Draft[] = MESSAGE_VERBS.flatMap((verb) =>
  (
    [
      [UNKNOWN, "near-miss.", "with a token that has one wrong character", NEAR_MISSES],
      [SCHEME, "", "with a bot token sent as Bearer", [["botTokenAsBearer", UNAUTHORIZED]]],
    ] as const
  ).map(([rule, word, words, bad]) => {
    const row: Trial = {
      id: `${rule}@${word}message.${verb}`,
      rule,
      what: `${verb === "list" ? "list messages" : `${verb} a message`} ${words}`,
      call: messageCall(verb),
      good: "bot",
      bad,
      given: [send("given", "message", { content: "Fine" })],
      before: [],
      after: [read("after", "message", [equals(at("after", "/content"), "Fine")])],
      isLast: verb === "delete",
    };
    return trial(row);
  }),
);

/** Cells of the law that `suites/testing/laws/credentials.test.ts` computes. */
export const credentialCases: readonly Draft[] = [
  ...commandNearMisses,
  ...scopeTrials,
  ...besideGoodTokens,
  ...permissionTrials,
  ...messageTrials,
];
