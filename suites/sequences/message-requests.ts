/** An operation on messages as the steps that ask it: one request, or what users do and the application's answer. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import type { JsonObject } from "../../src/contract/json.js";
import { GUILD_OPERATIONS, MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { AppliedToMessages, MessageState, ModelMessage, ModelUsable } from "../../src/state/message-model.js";
import type { InteractionAnswer, MessageRequest, ModelMessageOperation } from "../../src/state/message-operation.js";
import type { BrokenRule } from "../../src/state/operation.js";
import { V2 } from "../messages/words.js";
import { ruleOfTakenMessage } from "../properties/taken-message.js";
import { LATER_MESSAGE, messageCallback, modalCallback } from "../rows/callbacks.js";
import {
  cameTo,
  delivered,
  interaction as deliveredIn,
  deliveries,
  drive,
  mark,
  respond,
  use,
  userId,
} from "../rows/driver.js";
import { ACCEPTED, at, equals, REFUSED, refusedAs, request } from "../rows/steps.js";
import { commandAt, commandPath, type MessageStage } from "./message-places.js";

type Channels = MessageStage["channels"];

/** The steps of an operation; the one of the same name tells the id of what it made. @param before the state when it is sent */
export function requestsOf(
  tested: MessageRequest,
  applied: AppliedToMessages,
  before: MessageState,
  channels: Channels,
): readonly Step[] {
  const { step, operation } = tested;
  switch (operation.do) {
    case "send": {
      const { place, body, fault } = operation;
      const path = { channel_id: channels[place] ?? null };
      const expect = fault ? expectedOf(fault) : [{ check: "accepted", rule: sendRule(body, place, before) } as const];
      return [{ name: step, part: partOf(fault), call: MESSAGE_OPERATIONS.create, path, body, expect }];
    }
    case "edit": {
      const { components = [], fault } = operation;
      const body = { components };
      const expect = fault ? expectedOf(fault) : takenAs(body, applied);
      return onMessage(tested, applied, channels, "edit", body, partOf(fault), expect);
    }
    case "touch":
      return touched(tested, applied, channels);
    case "delete":
      return onMessage(tested, applied, channels, "delete", undefined, "act", NO_SERVER_ERROR);
    case "get":
      return onMessage(tested, applied, channels, "get", undefined, "act", [...ACCEPTED, { check: "shape" }]);
    case "reword":
      return [
        request("act", step, GUILD_OPERATIONS.edit, {
          path: commandPath(operation.place),
          body: { description: `Reworded by ${step}` },
        }),
      ];
    case "list":
      // All channels are listed after every operation anyway.
      return [];
    case "follow up":
      return followUp(tested, applied, operation.body);
    case "answer again":
      return [
        respond("twin", step, seen(applied.interaction?.origin ?? ""), messageCallback(operation.body), [
          { ...refusedAs("interaction-already-answered"), rule: "discord.error.answered-interaction-is-40060" },
        ]),
      ];
    default:
      return usedAndAnswered(step, operation, applied, before, channels);
  }
}

/** The rule that is broken where a valid message is refused: another message of the channel may have its custom_ids. */
function sendRule(body: Template, place: string, { standing }: MessageState): RuleId {
  const text = JSON.stringify(body);
  const own = standing.filter((one) => one.place === place).flatMap(({ usables }) => usables);
  const isShared = own.some(({ customId }) => text.includes(`"custom_id":${JSON.stringify(customId)}`));
  return isShared ? "component.custom-id.is-free-in-other-messages" : "message.components.read-back";
}

/** A valid edit is accepted: without flags it leaves those that the message has. */
function takenAs(body: JsonObject, { expectation }: AppliedToMessages): readonly Check[] {
  const isV2 = "message" in expectation && expectation.message?.isV2 === true;
  return [{ check: "accepted", rule: ruleOfTakenMessage({ ...body, flags: isV2 ? V2 : 0 }) }];
}

const partOf = (fault: BrokenRule | undefined): Step["part"] => (fault ? "twin" : "act");

/** Which of two components at odds is blamed is open, so the place is not checked. */
const expectedOf = ({ rule }: BrokenRule): readonly Check[] => [{ ...REFUSED, rule }];

/** Whether it works is open. */
const NO_SERVER_ERROR: readonly Check[] = [{ check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" }];

const IN_CHANNEL = {
  get: MESSAGE_OPERATIONS.get,
  edit: MESSAGE_OPERATIONS.edit,
  delete: MESSAGE_OPERATIONS.delete,
} as const;

const AS_ORIGINAL = {
  get: "getOriginalResponse",
  edit: "editOriginalResponse",
  delete: "deleteOriginalResponse",
} as const;

const AS_FOLLOW_UP = {
  get: "getFollowUp",
  edit: "editFollowUp",
  delete: "deleteFollowUp",
} as const;

/** A request on one message, the way that leads to it: by its channel, or by the token of the interaction that it answers. */
function onMessage(
  { step }: MessageRequest,
  { expectation }: AppliedToMessages,
  channels: Channels,
  verb: keyof typeof IN_CHANNEL,
  body: Template | undefined,
  part: Step["part"],
  expect: readonly Check[],
): readonly Step[] {
  if (!("message" in expectation) || !expectation.message) return [];
  return [
    {
      ...addressOf(expectation.message, verb, channels),
      name: step,
      part,
      expect,
      ...(body === undefined ? {} : { body }),
    },
  ];
}

function addressOf(
  { answers, origin, place }: ModelMessage,
  verb: keyof typeof IN_CHANNEL,
  channels: Channels,
): Pick<Step, "call" | "path" | "as"> {
  const id = at(origin, "/id");
  if (!answers) return { call: IN_CHANNEL[verb], path: { channel_id: channels[place] ?? null, message_id: id } };
  const token = { interaction_token: deliveredIn(seen(answers.interaction), "/token") };
  if (answers.as === "original") return { call: AS_ORIGINAL[verb], path: token, as: "none" };
  return { call: AS_FOLLOW_UP[verb], path: { ...token, message_id: id }, as: "none" };
}

/** Flags that any message may have, by turns: none, and SUPPRESS_EMBEDS. */
const OTHER_FLAGS = [0, 4] as const;

/** So many edits by turns: with the flag for components, the last of them is a text, which does not work there. */
const TOUCHES = 3;

/** Flags without the one that cannot be taken away, or a text: neither says anything of components. */
function touched(tested: MessageRequest, applied: AppliedToMessages, channels: Channels): readonly Step[] {
  const { expectation } = applied;
  const isV2 = "message" in expectation && expectation.message?.isV2 === true;
  const turn = Number.parseInt(tested.step, 10);
  const isOfText = !isV2 || turn % TOUCHES === TOUCHES - 1;
  const flags = OTHER_FLAGS[turn % OTHER_FLAGS.length] ?? 0;
  const body = isOfText ? { content: `Touched by ${tested.step}` } : { flags };
  const rule = isOfText ? "v2.content.does-not-work" : "v2.flag.cannot-be-removed";
  const expect = isV2 ? [{ check: "answered", rule } as const] : ACCEPTED;
  return onMessage(tested, applied, channels, "edit", body, "act", expect);
}

function followUp({ step }: MessageRequest, { interaction }: AppliedToMessages, body: Template): readonly Step[] {
  return [
    request("act", step, "createFollowUp", {
      as: "none",
      path: { interaction_token: deliveredIn(seen(interaction?.origin ?? ""), "/token") },
      body,
      expect: [{ check: "accepted", rule: "message.response.takes-components" }],
    }),
  ];
}

/** The step that found the interaction which `origin` caused. */
const seen = (origin: string): string => `delivery of ${origin}`;

type Using = Extract<ModelMessageOperation, { readonly do: "use" | "press" | "submit" }>;

/** What is broken where nothing is delivered. */
const DELIVERS = {
  use: "interaction.command.is-type-2",
  press: "button.press-delivers-an-interaction",
  submit: "component-response.modal.mirrors-its-components",
} as const satisfies Record<Using["do"], RuleId>;

/** Components of a message are used by turns. */
const usedIn = ({ pressed }: AppliedToMessages, { interactions }: MessageState): ModelUsable | undefined =>
  pressed?.usables[interactions.length % pressed.usables.length];

/** What is broken where nothing is delivered; a select is used by choosing. */
const deliveryRule = (operation: Using, used: ModelUsable | undefined): RuleId =>
  used?.values === undefined ? DELIVERS[operation.do] : "component-response.select.delivers-an-interaction";

/** A user does something, one interaction is delivered, and the application answers it; a message is then looked for. */
function usedAndAnswered(
  step: string,
  operation: Using,
  applied: AppliedToMessages,
  before: MessageState,
  channels: Channels,
): readonly Step[] {
  const marked = `mark of ${step}`;
  const caused = `cause of ${step}`;
  const { expectation } = applied;
  const isAsked = expectation.is === "asked";
  const answer: InteractionAnswer =
    operation.answer.with === "modal" && !isAsked ? { with: "deferred" } : operation.answer;
  const original: Step = request("act", step, "getOriginalResponse", {
    as: "none",
    path: { interaction_token: deliveredIn(seen(step), "/token") },
    expect: [{ check: "accepted", rule: "message.response.takes-components" }, { check: "shape" }],
  });
  return [
    mark(marked),
    causeOf(caused, operation, applied, before, channels),
    deliveries(
      seen(step),
      [
        { ...delivered(seen(step), 1), rule: deliveryRule(operation, usedIn(applied, before)) },
        ...versionOf(step, operation, before),
        { check: "shape" },
      ],
      marked,
    ),
    respond("act", `answer to ${step}`, seen(step), callbackOf(answer), [
      { check: "accepted", rule: answerRule(answer) },
    ]),
    ...(expectation.is === "sent" ? [original] : []),
  ];
}

/** What is used is the command as it is now. */
function versionOf(step: string, operation: Using, { reworded }: MessageState): readonly Check[] {
  if (operation.do !== "use") return [];
  const version = at(reworded[operation.place] ?? commandAt(operation.place), "/version");
  const rule = "interaction.data.version-is-the-command-version";
  return [{ ...equals(deliveredIn(seen(step), "/data/version"), version), rule }];
}

const answerRule = ({ with: kind }: InteractionAnswer) =>
  kind === "modal" ? "message.modal-answers-an-interaction" : "message.response.takes-components";

function callbackOf(answer: InteractionAnswer): Template {
  switch (answer.with) {
    case "message":
      return messageCallback(answer.body);
    case "deferred":
      return LATER_MESSAGE;
    case "modal":
      return modalCallback(answer.body);
  }
}

function causeOf(
  name: string,
  operation: Using,
  applied: AppliedToMessages,
  before: MessageState,
  channels: Channels,
): Step {
  const { interaction, pressed } = applied;
  const used = usedIn(applied, before);
  const came = { ...cameTo(name, "delivered"), rule: deliveryRule(operation, used) };
  if (operation.do === "use") {
    const of = commandAt(operation.place);
    return use(name, { of, in: channels[operation.place] ?? null, rule: DELIVERS.use });
  }
  if (operation.do === "submit") {
    const sent = { user_id: userId(), interaction_id: deliveredIn(seen(interaction?.origin ?? ""), "/id") };
    return drive("act", name, "submitModal", { ...sent, values: { [interaction?.asks ?? ""]: "Ada" } }, [came]);
  }
  const chosen = used?.values === undefined ? {} : { values: used.values };
  return drive(
    "act",
    name,
    "useComponent",
    {
      user_id: userId(),
      channel_id: channels[pressed?.place ?? ""] ?? null,
      message_id: at(pressed?.origin ?? "", "/id"),
      custom_id: used?.customId ?? "",
      ...chosen,
    },
    [came],
  );
}
