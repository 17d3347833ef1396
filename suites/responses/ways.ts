/** The ways by which a message or a modal comes in answer to a user: a service may forget its rules on one of them. */
import type { AttachedFile, ComponentSubject } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { slotFor } from "../messages/words.js";
import { messageCallback, modalCallback, updateCallback } from "../rows/callbacks.js";
import type { draft } from "../rows/draft.js";
import { inWorld } from "../rows/in-world.js";
import { ACCEPTED } from "../rows/steps.js";
import { answer, byToken, inChannel, pressed, presses, uses } from "./words.js";

/** A request that carries a message or a modal, or a look at what came of it. */
export interface Sent extends Pick<Step, "name" | "part" | "expect"> {
  /** The message or modal, with constants of the leased guild. */
  readonly body: Template;
  /** Sent beside it. */
  readonly files?: readonly AttachedFile[] | undefined;
}

/** A step that reads what was sent; that it is there is checked before what it expects. */
export interface Shown extends Pick<Step, "name" | "part" | "expect"> {
  /** Name of the step that sent it. */
  readonly of: string;
}

/** One way to answer a user. */
export interface Way {
  /** Leases and capabilities of a case. */
  readonly facts: Pick<Parameters<typeof draft>[0], "leases" | "needs">;
  /** What is sent by it. */
  readonly place: ComponentSubject["place"];
  /** Ends the id of a case. */
  readonly word: string;
  /** Ends its title, in brackets. */
  readonly phrase: string;
  /** JSON pointer of the message or modal in the body that is sent. */
  readonly prefix: "" | "/data";
  /** An accepted request uses up the interaction, so each needs one of its own. */
  readonly isSpent: boolean;
  /** Steps up to the first request. @param bodies say whom the world has to have */
  readonly given: (hasFlag: boolean, count: number, bodies: readonly Template[]) => readonly Step[];
  /** Sends a message or a modal. @param nth interaction that is answered */
  readonly write: (sent: Sent, nth: number) => Step;
  /** Reads what was sent; absent for modals, which are shown to users only. */
  readonly shown?: (shown: Shown, nth: number) => Step;
  /** Reads what a refusal must not change, where that is more than what is shown. */
  readonly look?: (name: string, part: Step["part"], expect: readonly Check[]) => Step;
}

const NOW_ANSWERED = messageCallback({ content: "Answered" });

const look = (name: string, part: Step["part"], expect: readonly Check[]): Step => inChannel(name, part, expect);

const answering =
  (callbackOf: (data: Template) => Template): Way["write"] =>
  ({ name, part, body, files, expect }, nth) =>
    answer(name, part, nth, callbackOf(inWorld(body)), expect, files ? { files } : {});

/** The parts of a step of what a token reaches. */
const reaching = ({ name, part, body, files, expect }: Sent) => ({
  name,
  part,
  body: inWorld(body),
  ...(files ? { files } : {}),
  expect,
});

const answeredFirst = (body: Template): Step => answer("answered", "given", 0, body, ACCEPTED);

const DRIVEN: Way["facts"] = { leases: ["driver"], needs: ["driver", "interactions", "messages"] };

/** In the order of a conversation. */
export const WAYS: readonly Way[] = [
  {
    facts: DRIVEN,
    place: "message",
    word: "callback",
    phrase: "in the application's response to a command",
    prefix: "/data",
    isSpent: true,
    given: (_, count, bodies) => uses(count, ...bodies),
    write: answering(messageCallback),
    shown: ({ name, part, expect }, nth) => byToken.original({ name, part, expect: [...ACCEPTED, ...expect] }, nth),
    look,
  },
  {
    facts: DRIVEN,
    place: "message",
    word: "follow-up",
    phrase: "in a follow-up message",
    prefix: "",
    isSpent: false,
    given: (_, count, bodies) => [...uses(count, ...bodies), answeredFirst(NOW_ANSWERED)],
    write: (sent) => byToken.createFollowUp(reaching(sent)),
    shown: ({ name, part, expect, of }) => byToken.followUp({ name, part, expect: [...ACCEPTED, ...expect] }, of),
    look,
  },
  {
    facts: DRIVEN,
    place: "message",
    word: "original.edit",
    phrase: "when the original interaction response is edited",
    prefix: "",
    isSpent: false,
    given: (hasFlag, count, bodies) => [
      ...uses(count, ...bodies),
      answeredFirst(messageCallback(slotFor({ v2: hasFlag }))),
    ],
    write: (sent) => byToken.editOriginal(reaching(sent)),
    shown: ({ name, part, expect }) => byToken.original({ name, part, expect: [...ACCEPTED, ...expect] }),
  },
  {
    facts: DRIVEN,
    place: "message",
    word: "follow-up.edit",
    phrase: "when a follow-up message is edited",
    prefix: "",
    isSpent: false,
    given: (hasFlag, count, bodies) => [
      ...uses(count, ...bodies),
      answeredFirst(NOW_ANSWERED),
      byToken.createFollowUp({ name: "slot", part: "given", body: slotFor({ v2: hasFlag }), expect: ACCEPTED }),
    ],
    write: (sent) => byToken.editFollowUp(reaching(sent), "slot"),
    shown: ({ name, part, expect }) => byToken.followUp({ name, part, expect: [...ACCEPTED, ...expect] }, "slot"),
  },
  {
    facts: DRIVEN,
    place: "message",
    word: "update",
    phrase: "in a response that edits the message of the component",
    prefix: "/data",
    isSpent: true,
    given: (hasFlag, count, bodies) => presses(count, hasFlag, ...bodies),
    write: answering(updateCallback),
    shown: ({ name, part, expect }) => pressed(name, part, expect),
  },
  {
    facts: DRIVEN,
    place: "modal",
    word: "press.modal",
    phrase: "when a button opens the modal",
    prefix: "/data",
    isSpent: true,
    given: (_, count, bodies) => presses(count, false, ...bodies),
    write: answering(modalCallback),
  },
];
