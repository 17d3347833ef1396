/** Bugs of what users do one after another: sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, interactionsIn, tokenIn } from "../call.js";
import { type Distortion, deliversWrongly, driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, modal } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const STRING = 3;
const TEXT_INPUT = 4;
const LABEL = 18;

/** A submitted modal goes on with the token of the interaction that it answered. */
function goingOnWithTheToken(): Handler {
  const tokens = new Map<string, string>();
  const openers = new Map<string, string>();
  const tokenOf = (id: string) => tokens.get(openers.get(id) ?? "");
  const asDelivered: Change = (one) => ({ ...one, token: tokenOf(textOf(one, "id")) ?? one["token"] ?? null });
  return async (call, { pass, ask }) => {
    const id = call.path["id"] ?? "";
    const own = tokens.get(id);
    if (call.operation === "respond" && own !== undefined && tokenOf(id) === tokenIn(call.request)) {
      const body = await bodyOf(call.request);
      if (body !== undefined) return ask("POST", `/interactions/${id}/${own}/callback?${call.query}`, body);
    }
    const response = await pass();
    if (driven(call) === "submitModal") {
      const { interaction_id: opener } = await objectOf(call.request);
      if (typeof opener === "string") openers.set(textOf(await objectOf(response), "interaction_id"), opener);
    }
    if (driven(call) !== "listDeliveries") return response;
    for (const each of interactionsIn(await bodyOf(response))) tokens.set(textOf(each, "id"), textOf(each, "token"));
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** The options that have values, at any depth. */
function valuesIn(part: JsonObject): readonly JsonObject[] {
  const own = elementsOf(part["options"]).filter(isObject);
  return own.flatMap((each) => (each["options"] === undefined ? [each] : valuesIn(each)));
}

/** The option that is typed is noted at the first text, until the command is used. */
function notingTheFirstFocus(): Distortion {
  const firsts = new Map<string, string>();
  return (name, use) => {
    const key = JSON.stringify([textOf(use, "user_id"), textOf(use, "command_id")]);
    if (name === "reset") firsts.clear();
    if (name === "invokeCommand") firsts.delete(key);
    if (name !== "typeOption") return undefined;
    const values = valuesIn(use);
    const typed = textOf(
      values.find(({ focused }) => focused === true),
      "name",
    );
    const first = firsts.get(key) ?? typed;
    firsts.set(key, first);
    if (first === typed || !values.some((each) => each["name"] === first)) return undefined;
    const change: Change = (entered) => {
      if (entered["options"] !== undefined) return entered;
      if (entered["name"] === first) return { ...entered, focused: true };
      return entered["name"] === typed ? without(entered, "focused") : entered;
    };
    return (data) => inEntered(data, change);
  };
}

/** The first user types into an option of the first command. */
function type(...options: readonly Json[]): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
  return drive("typeOption", { ...scene, options });
}

const TYPED: JsonObject = { type: STRING, description: "o", autocomplete: true };

/** Those that take several uses. */
export const TWELFTH_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "submitted-modals-keep-the-token",
    what: "A submitted modal is delivered with the token of the interaction that the modal answered.",
    kind: "sequence",
    rules: ["interaction.token.is-unique", "interaction.modal.is-like-any-other"],
    plant: handledBy(goingOnWithTheToken),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { t: "a" },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "the-first-typed-option-keeps-the-focus",
    what: "A user who goes on to type in another option of a command still has the first one focused, and not the other.",
    kind: "sequence",
    rules: [
      "autocomplete.typed-option.is-focused",
      "autocomplete.one-option.is-focused",
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.partial-strings.arrive",
    ],
    plant: deliversWrongly(notingTheFirstFocus),
    minimal: [
      createA({
        options: [
          { ...TYPED, name: "o" },
          { ...TYPED, name: "p" },
        ],
      }),
      type({ name: "o", value: "a", focused: true }),
      type({ name: "o", value: "a" }, { name: "p", value: "b", focused: true }),
      DELIVERIES,
    ],
  },
];
