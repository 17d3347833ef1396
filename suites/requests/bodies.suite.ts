/** Bodies that are no payload at all, on each operation that takes one. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { change, read, send } from "../messages/words.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED } from "../permissions/words.js";
import { answer, byToken, uses } from "../responses/words.js";
import { messageCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import { GUILD, inBothScopes } from "../rows/scope.js";
import { ACCEPTED, at, bulk, create, edit, equals, list, named, REFUSED, same, slot } from "../rows/steps.js";

type Raw = NonNullable<Step["raw"]>;

const JSON_TYPE = "application/json";
const json = (text: string): Raw => ({ contentType: JSON_TYPE, text });

/** More levels than any payload has, and fewer than what parsers refuse by themselves. */
const DEPTH = 500;
const DEEP = `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`;

const ABSENT: Raw = { contentType: null, text: "" };

/** Bodies without anything of a payload in them. `{}` is one for a list, `[]` for an object. */
const nothingOf = (wrong: "[]" | "{}"): ReadonlyMap<string, Raw> =>
  new Map([
    ["absent", ABSENT],
    ["empty", json("")],
    ["null", json("null")],
    ["of-another-type", json(wrong)],
    ["a-text", json('"text"')],
  ]);

/** An operation that takes a body. */
interface Taker {
  /** Name in ids, as `create.guild`. */
  readonly id: string;
  /** The operation in titles. */
  readonly what: string;
  /** The accepted request: the others are it with another body. */
  readonly valid: Step;
  /** What the other requests have instead, where the valid one uses something up. */
  readonly twin?: Pick<Step, "path">;
  /** What the stage needs first. */
  readonly given: readonly Step[];
  /** Shows in the first look that there is something; the looks at permissions say so themselves. */
  readonly there?: (name: string) => Check;
  /** A look at what must stay as it is. */
  readonly look: (name: string) => Step;
  readonly wrong: "[]" | "{}";
  /** The rule that refuses a body without anything in it; absent where the documents leave that open. */
  readonly refusing?: RuleId;
  readonly words?: Pick<Draft, "needs">;
}

/** The valid request with another body. */
function withBody(
  { valid: { body: _, ...request }, twin }: Taker,
  name: string,
  raw: Raw,
  expect: readonly Check[],
): Step {
  return { ...request, ...twin, name, part: "twin", raw, expect };
}

/** The valid request, the others, and a look; after refusals at what was there before. */
function caseOf(taker: Taker, [rule, word, title]: readonly [RuleId, string, string], twins: readonly Step[]): Draft {
  const { look, words, given, valid, there } = taker;
  const [before, after] = [look("before"), look("after")];
  const unchanged: Step =
    rule === NO_SERVER_ERROR ? after : { ...after, expect: [...after.expect, same(at("before"), at("after"))] };
  return draft({
    ...words,
    id: `${rule}@${word}.${taker.id}`,
    title: `${title} (${taker.what})`,
    rules: [rule],
    steps: [
      ...given,
      valid,
      { ...before, part: "given", expect: [...before.expect, ...(there ? [there("before")] : [])] },
      ...twins,
      { ...unchanged, part: "read" },
    ],
  });
}

const NO_SERVER_ERROR: RuleId = "endpoint.bad-input-is-never-a-server-error";

/** Each malformed body on one operation: refused where the documents decide it, else answered by anything but a 5xx. */
function casesOf(taker: Taker): readonly Draft[] {
  const text = JSON.stringify(taker.valid.body);
  const nothing = nothingOf(taker.wrong);
  const open = new Map([
    ["another-media-type", { contentType: "text/plain", text }],
    ["deep", json(taker.wrong === "{}" ? DEEP : `{"slashproof":${DEEP}}`)],
  ]);
  const { refusing } = taker;
  return [
    caseOf(
      taker,
      ["endpoint.malformed-json-is-refused", "truncated", "refuses JSON that ends too early"],
      [withBody(taker, "truncated", json(text.slice(0, -1)), [REFUSED])],
    ),
    ...(refusing === undefined
      ? []
      : [
          caseOf(
            taker,
            [refusing, "nothing", "refuses an absent, empty or wrong body"],
            [...nothing].map(([name, raw]) => withBody(taker, name, raw, [REFUSED])),
          ),
        ]),
    caseOf(
      taker,
      [NO_SERVER_ERROR, "odd-body", "does not fail with a server error on an unusual body"],
      [...(refusing === undefined ? nothing : []), ...open].map(([name, raw]) =>
        withBody(taker, name, raw, [{ check: "answered" }]),
      ),
    ),
  ];
}

const BODY = { name: "slot-b", description: "Well formed" };

const commandTakers: readonly Taker[] = inBothScopes((scope) => {
  const common = {
    given: [slot(scope, "slot-b")],
    look: (name: string) => list(scope, name),
    there: (name: string) => named(name, { name: "slot-b" }, 1),
  };
  return [
    {
      ...common,
      id: `create.${scope.name}`,
      what: `when a ${scope.name} command is created`,
      valid: create(scope, "valid", "valid", BODY),
      wrong: "[]",
      refusing: "command.name.is-required",
    },
    {
      ...common,
      id: `edit.${scope.name}`,
      what: `when a ${scope.name} command is edited`,
      valid: edit(scope, "valid", "valid", "slot-b", { description: "Well formed" }),
      wrong: "[]",
    },
    {
      ...common,
      id: `bulk.${scope.name}`,
      what: `when all ${scope.name} commands are overwritten`,
      valid: bulk(scope, "valid", "valid", [BODY]),
      wrong: "{}",
      refusing: "bulk.body-is-an-array",
    },
  ] as const;
});

const messageTakers: readonly Taker[] = [
  {
    id: "message.create",
    what: "when a message is created",
    given: [send("given", "message", { content: "Fine" })],
    valid: send("valid", "valid", { content: "Fine" }),
    look: (name) => read(name, "message"),
    there: (name) => equals(at(name, "/content"), "Fine"),
    wrong: "[]",
  },
  {
    id: "message.edit",
    what: "when a message is edited",
    given: [send("given", "message", { content: "Fine" })],
    valid: change("valid", "valid", "message", { content: "Fine" }),
    look: (name) => read(name, "message"),
    there: (name) => equals(at(name, "/content"), "Fine"),
    wrong: "[]",
  },
];

const permissionTaker: Taker = {
  id: "permissions",
  what: "when permissions are edited",
  given: [slot(GUILD, "slot-a")],
  valid: putPermissions("valid", "valid", "slot-a", [ROLE_ALLOWED]),
  look: (name) => getPermissions(name, "slot-a", [hold(name, [ROLE_ALLOWED])]),
  wrong: "[]",
  refusing: "permission.edit.body-has-its-members",
};

const ANSWERS = { needs: ["driver", "interactions", "messages"] } as const;
const ANSWERED = answer("answered", "given", 0, messageCallback({ content: "Answered" }), ACCEPTED);

const pathOf = ({ path = {} }: Step): Required<Pick<Step, "path">> => ({ path });

/** Answers to interactions, which need a user. */
const answerTakers: readonly Taker[] = [
  {
    id: "respond",
    what: "in the response to an interaction",
    given: uses(2),
    valid: answer("valid", "valid", 0, messageCallback({ content: "Answered" }), ACCEPTED),
    twin: pathOf(answer("twin", "twin", 1, {}, [])),
    look: (name) => byToken.original({ name, part: "read", expect: ACCEPTED }),
    wrong: "[]",
    words: ANSWERS,
  },
  {
    id: "edit-original",
    what: "when a response is edited",
    given: [...uses(2), ANSWERED],
    valid: byToken.editOriginal({ name: "valid", part: "valid", body: { content: "Edited" }, expect: ACCEPTED }),
    look: (name) => byToken.original({ name, part: "read", expect: ACCEPTED }),
    wrong: "[]",
    words: ANSWERS,
  },
  {
    id: "follow-up",
    what: "in a follow-up message",
    given: [...uses(2), ANSWERED],
    valid: byToken.createFollowUp({ name: "valid", part: "valid", body: { content: "More" }, expect: ACCEPTED }),
    look: (name) => byToken.original({ name, part: "read", expect: ACCEPTED }),
    wrong: "[]",
    words: ANSWERS,
  },
];

/** Cells of the law that `suites/testing/laws/bodies.test.ts` computes. */
export const bodyCases: readonly Draft[] = [
  ...commandTakers,
  permissionTaker,
  ...messageTakers,
  ...answerTakers,
].flatMap(casesOf);
