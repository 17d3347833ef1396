/** Which tokens open which operation: every command operation takes both forms, and nothing else. */
import type { Credential, Step } from "../../src/case/case.js";
import type { CommandVerb } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { type CommandScope, deedOf, EVERY_VERB, GLOBAL, GUILD, inBothScopes } from "../rows/scope.js";
import {
  ACCEPTED,
  at,
  bulk,
  create,
  edit,
  get,
  idOf,
  list,
  listBefore,
  listedAs,
  named,
  refusedAs,
  remove,
  same,
  slot,
} from "../rows/steps.js";

/** The operation on a slot command, with the token of `as`. */
function call(
  scope: CommandScope,
  verb: CommandVerb,
  name: string,
  part: "valid" | "twin" | "act",
  as: Credential,
): Step {
  const extra = {
    as,
    expect: part === "twin" ? [refusedAs(as === "otherBot" ? "other-application" : "unauthorized")] : ACCEPTED,
  };
  const change = { description: `Sent by step ${name}` };
  const steps: Record<CommandVerb, () => Step> = {
    list: () => ({ ...list(scope, name), part, ...extra }),
    get: () => ({ ...get(scope, name, "slot-b"), part, ...extra }),
    create: () => create(scope, part, name, { name: "slot-b", ...change }, extra),
    edit: () => edit(scope, part, name, "slot-b", change, extra),
    delete: () => remove(scope, part, name, "slot-b", extra),
    bulk: () => bulk(scope, part, name, [{ name: "slot-b", ...change }], extra),
  };
  return steps[verb]();
}

/** A delete cannot be tried with a good token first: the command would be gone. It is deleted at the end instead. */
function pair(scope: CommandScope, verb: CommandVerb, bad: Credential): readonly Step[] {
  const good = call(scope, verb, "valid", "valid", "bot");
  const twin = [
    listBefore(scope),
    call(scope, verb, "twin", "twin", bad),
    list(scope, "after", [same(at("before"), at("after"))]),
  ];
  const first = { ...slot(scope, "slot-b"), expect: [{ check: "accepted" as const }] };
  return verb === "delete" ? [first, ...twin, { ...good, part: "read", name: "gone" }] : [first, good, ...twin];
}

const REFUSALS: readonly (readonly [RuleId, Credential, string])[] = [
  ["authentication.missing-token-is-refused", "none", "without a token"],
  ["authentication.unknown-token-is-refused", "unknownToken", "with a token that was never issued"],
  ["authentication.wrong-scheme-is-refused", "botTokenAsBearer", "with a bot token sent as Bearer"],
  ["authentication.other-applications-are-out-of-reach", "otherBot", "with the token of another application"],
];

export const tokenCases: readonly Draft[] = [
  ...inBothScopes((scope) =>
    EVERY_VERB.flatMap((verb) => [
      draftOf("authentication.client-credentials.are-accepted", `@${verb}.${scope.name}`, {
        title: `lets client credentials ${deedOf(scope, verb)}`,
        creates: verb === "delete" ? 1 : 0,
        steps: accepting(scope, verb, "clientCredentials"),
      }),
      draftOf("authentication.bot-token.is-accepted", `@${verb}.${scope.name}`, {
        title: `lets a bot token ${deedOf(scope, verb)}`,
        creates: verb === "delete" ? 1 : 0,
        steps: accepting(scope, verb, "bot"),
      }),
      ...REFUSALS.map(([rule, bad, words]) =>
        draftOf(rule, `@${verb}.${scope.name}`, {
          title: `refuses a request to ${deedOf(scope, verb)} ${words}`,
          leases: bad === "otherBot" ? [scope.lease, "otherApplication"] : [scope.lease],
          creates: verb === "delete" ? 1 : 0,
          steps: pair(scope, verb, bad),
        }),
      ),
    ]),
  ),
  draftOf("authentication.other-applications-are-out-of-reach", "@own-path", {
    title: "lets a second application list its own commands, without those of the first",
    leases: ["global", "otherApplication"],
    steps: [
      slot(GLOBAL, "slot-b"),
      listedAs(GLOBAL, "slot-b", "slot-b"),
      list(GLOBAL, "theirs", [named("theirs", { id: idOf("slot-b") }, 0)], {
        as: "otherBot",
        path: { application_id: { $: "otherApplication" } },
      }),
    ],
  }),
  draft({
    id: "authentication.scheme-spelling-is-open",
    title: `may accept or refuse the scheme "bot" of a token in lower case`,
    rules: ["authentication.scheme-spelling-is-open"],
    steps: [
      slot(GUILD, "slot-b"),
      {
        ...list(GUILD, "spelled"),
        part: "act",
        as: "botInLowerCase",
        expect: [{ check: "observe", what: "Authorization: bot … in lower case" }],
      },
    ],
  }),
];

/** A call that is accepted and carried out. What is deleted must have been there. */
function accepting(scope: CommandScope, verb: CommandVerb, as: Credential): readonly Step[] {
  const stage = [slot(scope, "slot-b"), ...(verb === "delete" ? [listedAs(scope, "slot-b", "slot-b")] : [])];
  return [...stage, call(scope, verb, "act", "act", as), ...effectOf(scope, verb)];
}

/** What shows that an accepted call was carried out. */
function effectOf(scope: CommandScope, verb: CommandVerb): readonly Step[] {
  if (verb === "list")
    return [
      get(scope, "one", "slot-b", [
        { check: "lists", in: at("act"), where: { id: idOf("slot-b"), name: "slot-b" }, times: 1 },
      ]),
    ];
  if (verb === "get") return [list(scope, "all", [named("all", { id: at("act", "/id"), name: "slot-b" }, 1)])];
  if (verb === "delete") return [list(scope, "all", [named("all", { id: idOf("slot-b") }, 0)])];
  return [list(scope, "all", [named("all", { name: "slot-b", description: "Sent by step act" }, 1)])];
}
