import { expect, test } from "vitest";
import { applyToMessages, type MessageState, NO_MESSAGES } from "./message-model.js";
import type { ModelMessageOperation } from "./message-operation.js";

const TEXT = { flags: 32768, components: [{ type: 10, content: "Hello" }] };
const BUTTON = { type: 2, style: 1, label: "Press", custom_id: "one" };
const PRESSABLE = { content: "Hello", components: [{ type: 1, components: [BUTTON] }] };
const ANSWER = { with: "message", body: TEXT } as const;

/** The last expectation of operations that are done one after the other, and the state that they leave. */
function applied(...operations: readonly ModelMessageOperation[]) {
  let state: MessageState = NO_MESSAGES;
  let last: ReturnType<typeof applyToMessages> = { state, expectation: { is: "skipped" } };
  for (const [nth, operation] of operations.entries()) {
    last = applyToMessages(state, { step: `s${nth}`, operation });
    state = last.state;
  }
  return { state, expectation: last.expectation };
}

const send = (body: typeof TEXT | typeof PRESSABLE): ModelMessageOperation => ({ do: "send", place: "here", body });

test("a message is where it was sent, with its flag and what users can use", () => {
  const { state } = applied(send(PRESSABLE), send(TEXT));

  expect(state.standing).toEqual([
    { origin: "s0", place: "here", isV2: false, usables: [{ customId: "one" }] },
    { origin: "s1", place: "here", isV2: true, usables: [] },
  ]);
});

test("the last option of a string select is chosen, wherever the select is", () => {
  const options = ["a", "b"].map((value) => ({ label: value, value }));
  const select = { type: 3, custom_id: "pick", options };
  const { state } = applied({
    do: "send",
    place: "here",
    body: { flags: 32768, components: [{ type: 17, components: [{ type: 1, components: [select] }] }] },
  });

  expect(state.standing).toMatchObject([{ usables: [{ customId: "pick", values: ["b"] }] }]);
});

test("a modal asks for its first input", () => {
  const body = { custom_id: "form", components: [{ type: 18, component: { type: 4, custom_id: "name" } }] };
  const { state } = applied({ do: "use", place: "here", answer: { with: "modal", body } });

  expect(state.interactions).toMatchObject([{ answer: "modal", asks: "name" }]);
});

test("an edit is of the newest message of its kind, and takes its buttons", () => {
  const edit: ModelMessageOperation = { do: "edit", of: 0, isV2: false, components: [] };
  const { state, expectation } = applied(send(PRESSABLE), send(TEXT), edit);

  expect(expectation).toMatchObject({ is: "edited", message: { origin: "s0", usables: [] } });
  expect(state.standing.map(({ origin }) => origin)).toEqual(["s0", "s1"]);
});

test("a deleted message is nowhere, and an answer that was deleted is over", () => {
  const use: ModelMessageOperation = { do: "use", place: "here", answer: ANSWER };
  const { state, expectation } = applied(use, { do: "delete", of: 0 }, { do: "follow up", of: 0, body: TEXT });

  expect(expectation).toEqual({ is: "skipped" });
  expect(state).toMatchObject({ standing: [], deleted: [{ origin: "s0" }], interactions: [{ answer: "over" }] });
});

test("a modal is answered by a submission, which no modal answers", () => {
  const modal = { with: "modal", body: { custom_id: "form" } } as const;
  const use: ModelMessageOperation = { do: "use", place: "here", answer: modal };
  const { state, expectation } = applied(use, { do: "submit", of: 0, answer: modal });

  expect(expectation).toEqual({ is: "deferred" });
  expect(state.interactions.map(({ answer }) => answer)).toEqual(["over", "deferred"]);
});

test("an interaction takes five follow-ups, which are where it came from", () => {
  const use: ModelMessageOperation = { do: "use", place: "there", answer: ANSWER };
  const followUps = Array.from({ length: 6 }, (): ModelMessageOperation => ({ do: "follow up", of: 0, body: TEXT }));
  const { state, expectation } = applied(use, ...followUps);

  expect(expectation).toEqual({ is: "skipped" });
  expect(state.standing.map(({ place }) => place)).toEqual(Array.from({ length: 6 }, () => "there"));
});

test.each<readonly [why: string, operation: ModelMessageOperation]>([
  ["a message that is not there", { do: "get", of: 0 }],
  ["a button where nothing can be pressed", { do: "press", of: 0, answer: ANSWER }],
  ["a modal that was not opened", { do: "submit", of: 0, answer: ANSWER }],
  ["an interaction that was never delivered", { do: "answer again", of: 0, body: TEXT }],
])("nothing is sent for %s", (_why, operation) => {
  expect(applied(operation)).toEqual({ state: NO_MESSAGES, expectation: { is: "skipped" } });
});

test("a fault changes nothing", () => {
  const fault = { rule: "button.style.is-1-to-6", pointer: "/components/0/style" } as const;
  const broken: ModelMessageOperation = { do: "send", place: "here", body: TEXT, fault };

  expect(applied(broken)).toEqual({ state: NO_MESSAGES, expectation: { is: "refused", why: fault } });
});
