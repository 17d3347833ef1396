/** A sequence on messages as plain steps: what each of them is about is read and held against the model, and now and then all channels. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import {
  type AppliedToMessages,
  applyToMessages,
  type MessageExpectation,
  type ModelMessage,
  NO_MESSAGES,
} from "../../src/state/message-model.js";
import type { MessageRequest, ModelMessageOperation } from "../../src/state/message-operation.js";
import { drive } from "../rows/driver.js";
import { ACCEPTED, at, request, same } from "../rows/steps.js";
import type { MessageStage } from "./message-places.js";
import { requestsOf } from "./message-requests.js";

const HOUR_MS = 3_600_000;

/** After one operation in so many, other channels than that of its message are read as well. */
const READ_ALL = 3;

/** Hours that pass, by turns: the last are forty days. */
const PAUSES = [2, 25, 960] as const;

/**
 * The steps of a sequence; messages that were in the channels before are left alone.
 * @param pauseBefore index of the operation before which hours or days pass; default: none
 */
export function stepsOfMessages(
  { channels, steps: given }: MessageStage,
  operations: readonly ModelMessageOperation[],
  pauseBefore?: number,
): readonly Step[] {
  let state = NO_MESSAGES;
  const places = Object.keys(channels);
  let last = AT_FIRST;
  const listed = new Map(places.map((place) => [place, last]));
  const steps: Step[] = [
    ...given,
    ...lists(channels, places, AT_FIRST, () => []).map((step) => ({ ...step, part: "given" as const })),
  ];
  for (const [nth, operation] of operations.entries()) {
    const tested: MessageRequest = { step: `${nth + 1} ${operation.do}`, operation };
    const applied = applyToMessages(state, tested);
    if (applied.expectation.is === "skipped") continue;
    const after = `after ${tested.step}`;
    const about = "message" in applied.expectation ? applied.expectation.message : undefined;
    const isOfAll = about === undefined || operation.do === "send" || nth % READ_ALL === 0;
    const read = isOfAll ? places : [about.place];
    const hours = PAUSES[nth % PAUSES.length] ?? 0;
    const pause = drive("given", `${hours} hours`, "moveClock", { milliseconds: hours * HOUR_MS });
    steps.push(
      ...(nth === pauseBefore ? [pause] : []),
      ...requestsOf(tested, applied, state, channels),
      ...goneAlone(tested, applied.expectation, channels),
      ...lists(channels, read, after, (place) => {
        const before = listed.get(place) ?? AT_FIRST;
        return checksOfList(place, tested, applied, { before, after, isJustBefore: before === last });
      }),
      ...readAlone(tested, applied.expectation, after, channels),
    );
    state = applied.state;
    for (const place of read) listed.set(place, after);
    last = after;
  }
  const unchanged = (place: string): readonly Check[] => [
    { check: "shape" },
    {
      ...same(at(listOf(listed.get(place) ?? AT_FIRST, place)), at(listOf("at last", place))),
      rule: "message.list-and-get-agree",
    },
  ];
  return [...steps, ...lists(channels, places, "at last", unchanged)];
}

/** The moment before the first operation. */
const AT_FIRST = "at first";

/** The list of a place, by the name that all lists of one moment share. */
const listOf = (moment: string, place: string): string => `${place} ${moment}`;

function lists(
  channels: MessageStage["channels"],
  places: readonly string[],
  moment: string,
  checksOf: (place: string) => readonly Check[],
): readonly Step[] {
  return places.map((place) =>
    request("read", listOf(moment, place), MESSAGE_OPERATIONS.list, {
      path: { channel_id: channels[place] ?? null },
      expect: [...ACCEPTED, ...checksOf(place)],
    }),
  );
}

interface Moments {
  /** When the channel was listed before. */
  readonly before: string;
  readonly after: string;
  /** Nothing else was done since `before`. */
  readonly isJustBefore: boolean;
}

/** Every message is in its channel once and nowhere else; only the touched one may have changed. */
function checksOfList(
  place: string,
  tested: MessageRequest,
  { state, expectation }: AppliedToMessages,
  { before, after, isJustBefore }: Moments,
): readonly Check[] {
  const list = listOf(after, place);
  const touched = "message" in expectation ? expectation.message : undefined;
  const count = (message: ModelMessage, times: number): Check => ({
    check: "lists",
    in: at(list),
    where: { id: at(message.origin, "/id") },
    times,
    rule: "message.list-and-get-agree",
  });
  const ruleOfOthers = isJustBefore ? ruleOf(expectation) : "message.components.read-back";
  const unchanged: readonly Check[] =
    expectation.is === "refused" && typeof expectation.why === "object"
      ? [{ ...same(at(listOf(before, place)), at(list)), rule: ruleOfOthers }]
      : [];
  // Ids are compared in one channel alone: no document says that those of two channels differ.
  const elsewhere: readonly Check[] =
    touched !== undefined && touched.place !== place
      ? [{ ...same(at(listOf(before, place)), at(list)), rule: "message.list-and-get-agree" }]
      : [];
  const isEdited = expectation.is === "edited" || expectation.is === "kept";
  const isHere = (message: ModelMessage): boolean => message.place === place;
  return [
    ...state.standing.filter(isHere).flatMap((message): readonly Check[] => {
      const isTouched = message.origin === touched?.origin;
      const [was, now] = [entryOf(listOf(before, place), message), entryOf(list, message)] as const;
      return [
        count(message, 1),
        flagOf({ ...now, at: "/flags" }, message, isTouched),
        isTouched && (expectation.is === "sent" || expectation.is === "edited")
          ? { check: "round-trip", ...sentBy(tested), at: now, rule: "message.components.read-back" }
          : { ...same(was, now), rule: ruleOfOthers },
        ...(isTouched && isEdited && message.isV2 ? [withoutText(tested, was, now)] : []),
      ];
    }),
    ...state.deleted.filter(isHere).map((message) => count(message, 0)),
    ...elsewhere,
    ...unchanged,
  ];
}

/** A text does not work with the flag: it is refused or has no effect, also later. */
const withoutText = ({ step }: MessageRequest, before: Reference, now: Reference): Check => ({
  check: "refused-or-without-effect",
  twin: step,
  before,
  now,
  pointer: "/content",
  rule: "v2.content.does-not-work",
});

/** Whether a message has the flag for components. */
function flagOf(place: Reference, { isV2 }: ModelMessage, isTouched: boolean): Check {
  const rule = isV2 && isTouched ? "v2.flag.cannot-be-removed" : "v2.flag.is-per-message";
  return { check: "flag", at: place, bit: 15, is: isV2, rule };
}

/** What is broken where a message is another one than before. */
function ruleOf({ is }: MessageExpectation): RuleId {
  return is === "refused" ? "message.refused-one-leaves-no-trace" : "message.components.read-back";
}

/** Which step sent the message: a callback carries it in its data. */
function sentBy({ step, operation }: MessageRequest): { readonly sent: string; readonly sentAt?: string } {
  const isAnswer = operation.do === "use" || operation.do === "press" || operation.do === "submit";
  return isAnswer ? { sent: `answer to ${step}`, sentAt: "/data" } : { sent: step };
}

function entryOf(list: string, { origin }: ModelMessage): Reference {
  return { $: list, find: { id: at(origin, "/id") } };
}

function reading(
  name: string,
  { origin, place }: ModelMessage,
  channels: MessageStage["channels"],
): Pick<Step, "name" | "call" | "path"> {
  const channel: Template = channels[place] ?? null;
  return { name, call: MESSAGE_OPERATIONS.get, path: { channel_id: channel, message_id: at(origin, "/id") } };
}

/**
 * What was deleted is requested alone first: no document says that it is gone, so where it is not, nothing is judged.
 * Where it is, the list has to agree.
 */
function goneAlone(
  { step }: MessageRequest,
  expectation: MessageExpectation,
  channels: MessageStage["channels"],
): readonly Step[] {
  if (expectation.is !== "deleted") return [];
  const read = reading(`alone after ${step}`, expectation.message, channels);
  return [{ ...read, part: "given", expect: [{ check: "refused" }] }];
}

/** The message that an operation was about reads the same alone. */
function readAlone(
  { step }: MessageRequest,
  expectation: MessageExpectation,
  moment: string,
  channels: MessageStage["channels"],
): readonly Step[] {
  if (expectation.is === "deleted" || !("message" in expectation) || !expectation.message) return [];
  const { message } = expectation;
  const name = `alone after ${step}`;
  const alike: Check = {
    ...same(entryOf(listOf(moment, message.place), message), at(name)),
    rule: "message.list-and-get-agree",
  };
  const flag = flagOf(at(name, "/flags"), message, true);
  const expect = [...ACCEPTED, flag, alike, { check: "shape" }] as const;
  return [{ ...reading(name, message, channels), part: "read", expect }];
}
