/** What services do not send, or seldom: anybody on the network can, and an endpoint has to live through it. */
import { componentInteraction } from "../../generators/index.js";
import type { Delivery, Step } from "../case/case.js";
import type { JsonObject } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { deliverStep } from "./ask.js";
import type { ExpectedReaction } from "./judge/judge-call.js";

/** One bad call, and what rules ask of its answer. */
export interface BadCall {
  /** The text after the @ of the ids of its cases. */
  readonly slug: string;
  /** The call in words, for messages. */
  readonly words: string;
  /** The request: its headers and body are as they go out. */
  readonly step: Step;
  /** The rules that the answer is judged by, with the reaction that each requires. */
  readonly wishes: readonly { readonly rule: RuleId; readonly wish: ExpectedReaction | "pong" }[];
  /** It needs no key: whoever knows the address can send it. */
  readonly isOpenToAnybody: boolean;
}

const WRONG = [{ rule: "application.signature.wrong-one-is-answered-401", wish: "401" }] as const;
const MISSING = [
  { rule: "application.signature.missing-one-is-refused", wish: "refused" },
  { rule: "application.signature.missing-one-is-answered-401", wish: "401" },
] as const;
const MALFORMED = [{ rule: "application.body.malformed-is-no-server-error", wish: "no server error" }] as const;
const UNKNOWN = [{ rule: "application.interaction.unknown-is-no-server-error", wish: "no server error" }] as const;
const HUGE = [{ rule: "application.body.huge-one-is-open", wish: "anything" }] as const;
const PONG = [{ rule: "application.ping.is-answered-with-pong", wish: "pong" }] as const;
const OLD = [{ rule: "application.signature.old-timestamp-is-open", wish: "anything" }] as const;

const HUGE_BYTES = 8 * 1024 * 1024;
const DEEP_LEVELS = 20_000;
const HEX_OF_A_SIGNATURE = 128;

const JSON_TYPE = "application/json";

type Signature = Exclude<Delivery["signature"], undefined>;

const SIGNATURES: readonly (readonly [slug: string, words: string, signature: Signature, wishes: BadCall["wishes"]])[] =
  [
    ["without-a-signature-or-timestamp", "without a signature and a timestamp", "none", MISSING],
    ["without-a-signature", "with a timestamp, without a signature", "no-signature", MISSING],
    ["without-a-timestamp", "with a signature, without a timestamp", "no-timestamp", MISSING],
    ["signed-with-another-key", "signed with another key", "wrong-key", WRONG],
    ["with-the-signature-of-another-body", "with the signature of another body", "other-body", WRONG],
    ["with-the-signature-of-another-timestamp", "with the signature of another timestamp", "other-timestamp", WRONG],
    ["with-a-signature-of-zeros", "with a signature of zeros", { text: "0".repeat(HEX_OF_A_SIGNATURE) }, WRONG],
    [
      "with-a-signature-that-is-no-hex",
      "with a signature that is not hexadecimal",
      { text: "z".repeat(HEX_OF_A_SIGNATURE) },
      WRONG,
    ],
    ["with-a-short-signature", "with a signature of two bytes", { text: "0a0b" }, WRONG],
    ["with-half-a-byte-of-signature", "with a signature of an odd number of digits", { text: "abc" }, WRONG],
    ["with-a-long-signature", "with a signature of a kilobyte", { text: "ab".repeat(1_024) }, WRONG],
  ];

/** @param used an interaction that the application understands */
function ofSignatures(subject: string, body: JsonObject): readonly BadCall[] {
  return SIGNATURES.map(([slug, words, signature, wishes]) => ({
    slug: `${subject}-${slug}`,
    words: `a ${subject} ${words}`,
    step: deliverStep("bad", { body, delivery: { signature } }),
    wishes,
    isOpenToAnybody: true,
  }));
}

const BODIES: readonly (readonly [slug: string, words: string, text: string])[] = [
  ["an-empty-body", "an empty body", ""],
  ["half-a-body", "a body that ends too early", '{"type":2,"data":{"name":'],
  ["a-body-that-is-no-json", "a body that is not JSON", "hello"],
  ["the-body-null", "the body null", "null"],
  ["a-list-as-body", "a list as body", "[]"],
  ["a-text-as-body", "a text as body", '"ping"'],
  ["an-empty-object", "an empty object", "{}"],
  [
    "a-deep-body",
    `a body of ${DEEP_LEVELS} lists in each other`,
    `${"[".repeat(DEEP_LEVELS)}${"]".repeat(DEEP_LEVELS)}`,
  ],
];

function ofBodies(): readonly BadCall[] {
  return BODIES.flatMap(([slug, words, text]): readonly BadCall[] => {
    const raw = { contentType: JSON_TYPE, text };
    return [
      {
        slug: `${slug}-unsigned`,
        words: `${words}, not signed`,
        step: deliverStep("bad", { raw, delivery: { signature: "none" } }),
        wishes: MISSING,
        isOpenToAnybody: true,
      },
      {
        slug: `${slug}-signed`,
        words: `${words}, signed`,
        step: deliverStep("bad", { raw }),
        wishes: MALFORMED,
        isOpenToAnybody: false,
      },
    ];
  });
}

/** Interactions whose parts are not there, or are of another type than they should be. @param used whose envelope they get */
function ofInteractions(used: JsonObject): readonly BadCall[] {
  const { data: _data, member: _member, user: _user, ...envelope } = used;
  const rows: readonly (readonly [slug: string, words: string, body: JsonObject, wishes: BadCall["wishes"]])[] = [
    ["an-unknown-type", "an interaction of type 99", { ...used, type: 99 }, UNKNOWN],
    ["a-type-in-a-text", "an interaction whose type is a text", { ...used, type: "2" }, MALFORMED],
    ["no-data", "a command without data", { ...used, data: null }, MALFORMED],
    ["empty-data", "a command with empty data", { ...used, data: {} }, MALFORMED],
    ["nobody", "a command that was not used", { ...envelope, data: used["data"] ?? {} }, MALFORMED],
    ["an-unknown-command", "a command that was never registered", { ...used, type: 2, data: UNKNOWN_COMMAND }, UNKNOWN],
    [
      "a-command-like-a-member",
      "a command that is named like a member of objects",
      { ...used, type: 2, data: { ...UNKNOWN_COMMAND, name: "constructor" } },
      UNKNOWN,
    ],
    [
      "unknown-typing",
      "typing into a command that was never registered",
      { ...used, type: 4, data: UNKNOWN_TYPING },
      UNKNOWN,
    ],
    ["an-unknown-component", "a button that was never sent", { ...used, type: 3, ...UNKNOWN_BUTTON }, UNKNOWN],
    ["an-unknown-modal", "a modal that was never opened", { ...used, type: 5, data: UNKNOWN_MODAL }, UNKNOWN],
  ];
  return rows.map(([slug, words, body, wishes]) => ({
    slug,
    words: `${words}, signed`,
    step: deliverStep("bad", { body }),
    wishes,
    isOpenToAnybody: false,
  }));
}

const NOBODYS = "890000000000000001";
const UNKNOWN_COMMAND = { id: NOBODYS, name: "nobody-registered-this", type: 1, version: NOBODYS };
const UNKNOWN_TYPING = { ...UNKNOWN_COMMAND, options: [{ name: "what", type: 3, value: "a", focused: true }] };
const BUTTON = { type: 2, style: 1, label: "Press", custom_id: "nobody-sent-this" };
const { data: pressed, message: around } = componentInteraction(
  { components: [{ type: 1, components: [BUTTON] }] },
  BUTTON,
);
const UNKNOWN_BUTTON = { data: pressed ?? {}, message: around ?? {} };
const UNKNOWN_MODAL = { custom_id: "nobody-opened-this", components: [] };

/** Everything bad that is tried: signatures, bodies, interactions, sizes. @param used a command of the application in use */
export function badCalls(ping: JsonObject, used: JsonObject | undefined): readonly BadCall[] {
  const body = used ?? ping;
  const text = JSON.stringify(ping);
  const call = (slug: string, words: string, step: Partial<Step>, wishes: BadCall["wishes"]) => ({
    slug,
    words,
    step: deliverStep("bad", step),
    wishes,
    isOpenToAnybody: step.delivery?.signature === "none",
  });
  const calls = [
    ...ofSignatures("ping", ping),
    ...(used ? ofSignatures("command", used) : []),
    ...ofBodies(),
    ...ofInteractions(body),
    call("an-old-timestamp", "a ping that was signed years ago", { body: ping, delivery: { signature: "old" } }, OLD),
    call(
      "a-ping-with-line-breaks",
      "a ping whose JSON has spaces and line breaks; a signature is one of bytes, not of parsed JSON",
      { raw: { contentType: JSON_TYPE, text: JSON.stringify(ping, null, 2) } },
      PONG,
    ),
    call(
      "a-wrong-content-type",
      "a ping as text/plain, signed",
      { raw: { contentType: "text/plain", text } },
      MALFORMED,
    ),
    call("no-content-type", "a ping without a content type, signed", { raw: { contentType: null, text } }, MALFORMED),
    call(
      "a-huge-body-unsigned",
      "a ping of 8 MiB, not signed",
      { body: ping, delivery: { signature: "none", bodyBytes: HUGE_BYTES } },
      HUGE,
    ),
    call("a-huge-body-signed", "a ping of 8 MiB, signed", { body: ping, delivery: { bodyBytes: HUGE_BYTES } }, HUGE),
  ];
  // What anybody can send weighs most, and an application that ends cannot be checked further.
  const order = (call: BadCall): number => (call.isOpenToAnybody ? 0 : isRubbish(call) ? 2 : 1);
  return calls.toSorted((one, other) => order(one) - order(other));
}

/** A signed body that no service sends: what is wrong with it is no interaction that the application merely does not know. */
function isRubbish({ isOpenToAnybody, wishes }: BadCall): boolean {
  return !isOpenToAnybody && wishes.every(({ rule }) => rule !== UNKNOWN[0].rule && rule !== PONG[0].rule);
}

const WISHES: ReadonlyMap<RuleId, ExpectedReaction> = new Map(
  [WRONG, MISSING, MALFORMED, UNKNOWN, HUGE, OLD].flatMap((wishes) =>
    wishes.map(({ rule, wish }) => [rule, wish] as const),
  ),
);

/** What a rule about bad calls asks of the answer; undefined for a rule about something else. */
export function wishOf(rule: RuleId): ExpectedReaction | undefined {
  return WISHES.get(rule);
}

/** The rule about the ping after it: only the service can sign, and it signs no rubbish. */
export function survivalRuleOf(call: BadCall): RuleId {
  return isRubbish(call)
    ? "application.ping.is-answered-after-signed-rubbish"
    : "application.ping.is-answered-whatever-came-before";
}
