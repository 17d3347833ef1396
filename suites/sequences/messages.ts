/** A sequence on messages as plain steps: after each of them all channels are read and held against the model. */
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
  let before = "at first";
  const steps: Step[] = [
    ...given,
    ...lists(channels, before, () => []).map((step) => ({ ...step, part: "given" as const })),
  ];
  for (const [nth, operation] of operations.entries()) {
    const tested: MessageRequest = { step: `${nth + 1} ${operation.do}`, operation };
    const applied = applyToMessages(state, tested);
    if (applied.expectation.is === "skipped") continue;
    const after = `after ${tested.step}`;
    const hours = PAUSES[nth % PAUSES.length] ?? 0;
    const pause = drive("given", `${hours} hours`, "moveClock", { milliseconds: hours * HOUR_MS });
    steps.push(
      ...(nth === pauseBefore ? [pause] : []),
      ...requestsOf(tested, applied, state, channels),
      ...goneAlone(tested, applied.expectation, channels),
      ...lists(channels, after, (place) => checksOfList(place, tested, applied, { before, after })),
      ...readAlone(tested, applied.expectation, after, channels),
    );
    state = applied.state;
    before = after;
  }
  const unchanged = (place: string): readonly Check[] => [
    { check: "shape" },
    { ...same(at(listOf(before, place)), at(listOf("at last", place))), rule: "message.list-and-get-agree" },
  ];
  return [...steps, ...lists(channels, "at last", unchanged)];
}

/** The list of a place, by the name that all lists of one moment share. */
const listOf = (moment: string, place: string): string => `${place} ${moment}`;

function lists(
  channels: MessageStage["channels"],
  moment: string,
  checksOf: (place: string) => readonly Check[],
): readonly Step[] {
  return Object.entries(channels).map(([place, channel]) =>
    request("read", listOf(moment, place), MESSAGE_OPERATIONS.list, {
      path: { channel_id: channel },
      expect: [...ACCEPTED, ...checksOf(place)],
    }),
  );
}

interface Moments {
  readonly before: string;
  readonly after: string;
}

/** Every message is in its channel once and nowhere else; only the touched one may have changed. */
function checksOfList(
  place: string,
  tested: MessageRequest,
  { state, expectation }: AppliedToMessages,
  { before, after }: Moments,
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
  const unchanged: readonly Check[] =
    expectation.is === "refused" && typeof expectation.why === "object"
      ? [{ ...same(at(listOf(before, place)), at(list)), rule: "message.refused-one-leaves-no-trace" }]
      : [];
  // Ids are compared in one channel alone: no document says that those of two channels differ.
  const elsewhere: readonly Check[] =
    touched !== undefined && touched.place !== place
      ? [{ ...same(at(listOf(before, place)), at(list)), rule: "message.list-and-get-agree" }]
      : [];
  const isHere = (message: ModelMessage): boolean => message.place === place;
  return [
    ...state.standing.filter(isHere).flatMap((message): readonly Check[] => {
      const isTouched = message.origin === touched?.origin;
      const held = { ...entryOf(list, message), at: "/flags" };
      return [
        count(message, 1),
        flagOf(held, message, isTouched),
        isTouched && (expectation.is === "sent" || expectation.is === "edited")
          ? { check: "round-trip", ...sentBy(tested), at: entryOf(list, message), rule: "message.components.read-back" }
          : { ...same(entryOf(listOf(before, place), message), entryOf(list, message)), rule: ruleOf(expectation) },
      ];
    }),
    ...state.deleted.filter(isHere).map((message) => count(message, 0)),
    ...elsewhere,
    ...unchanged,
  ];
}

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
