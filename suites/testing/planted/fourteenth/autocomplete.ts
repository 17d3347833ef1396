/** Bugs of options with autocomplete: sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";

const STRING = 3;
const SUGGESTIONS = 8;

/** What is filled in, by the names from the outermost option to the innermost. */
function filledIn(
  part: JsonObject,
  around: readonly string[] = [],
): readonly (readonly [path: string, each: JsonObject])[] {
  return elementsOf(part["options"])
    .filter(isObject)
    .flatMap((each) => {
      const names = [...around, textOf(each, "name")];
      return each["options"] === undefined ? [[JSON.stringify(names), each] as const] : filledIn(each, names);
    });
}

/** The option of a use. */
function keyOf(use: JsonObject, path: string): string {
  return JSON.stringify([textOf(use, "user_id"), textOf(use, "command_id"), path]);
}

/** Suggestions are kept in the client as the choices of the option. */
function keepingSuggestionsAsChoices(): Handler {
  const typed = new Map<string, string>();
  const suggested = new Map<string, ReadonlySet<Json>>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") suggested.clear();
    if (name === "invokeCommand") {
      const use = await objectOf(call.request);
      const isOther = filledIn(use).some(
        ([path, { value = null }]) => suggested.get(keyOf(use, path))?.has(value) === false,
      );
      return isOther ? Response.json({ outcome: "invalid" }) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (name === "typeOption") {
      const use = await objectOf(call.request);
      const focused = filledIn(use).find(([, each]) => each["focused"] === true);
      if (focused !== undefined) typed.set(textOf(await objectOf(response), "interaction_id"), keyOf(use, focused[0]));
    }
    const key = call.operation === "respond" ? typed.get(call.path["id"] ?? "") : undefined;
    const { type, data = null } = key === undefined ? {} : await objectOf(call.request);
    const choices = isObject(data) ? elementsOf(data["choices"]).filter(isObject) : [];
    if (key !== undefined && type === SUGGESTIONS && choices.length > 0)
      suggested.set(key, new Set(choices.map(({ value = null }) => value)));
    return response;
  };
}

/** Suggestions are cached by what is filled in, so the application receives each text once. */
function sendingEachTextOnce(known: Known): Handler {
  const sent = new Map<string, string>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") sent.clear();
    if (name !== "typeOption") return pass();
    const use = await objectOf(call.request);
    const user = textOf(use, "user_id");
    const id = textOf(use, "command_id");
    const key = JSON.stringify([id, textOf(known.get(id)?.command, "version"), use["options"] ?? null]);
    const first = sent.get(key);
    if (first !== undefined && first !== user) return Response.json({ outcome: "handled" });
    const response = await pass();
    const { outcome } = await objectOf(response);
    if (outcome === "delivered") sent.set(key, user);
    return response;
  };
}

const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };

/** A user types into the option of the first command. */
function type(user: string, value: string): PlainRequest {
  return drive("typeOption", {
    user_id: user,
    channel_id: "{channel_id}",
    command_id: "{#0.id}",
    options: [{ name: "o", type: STRING, value, focused: true }],
  });
}

/** Those of options with autocomplete. */
export const FOURTEENTH_AUTOCOMPLETE: readonly PlantedBug[] = [
  {
    id: "suggestions-become-the-choices",
    what: "Once suggestions were shown to a user, the option takes no other value from this user.",
    kind: "sequence",
    rules: [
      "autocomplete.suggestions.do-not-confine",
      "interaction.data.options-have-name-type-and-value",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(keepingSuggestionsAsChoices),
    minimal: [
      createA({ options: [TYPED] }),
      type("{user_id}", "a"),
      DELIVERIES,
      {
        method: "POST",
        path: "/interactions/{#2.deliveries.0.interaction.id}/{#2.deliveries.0.interaction.token}/callback",
        body: { type: SUGGESTIONS, data: { choices: [{ name: "b", value: "b" }] } },
        as: "none",
      },
      invoke(0, { options: [{ name: "o", type: STRING, value: "a" }] }),
    ],
  },
  {
    id: "each-text-is-delivered-once",
    what: "What one user typed into an option is not delivered when another user types the same.",
    kind: "sequence",
    rules: [
      "interaction.type.is-by-cause",
      "autocomplete.typed-option.is-focused",
      "autocomplete.one-option.is-focused",
      "autocomplete.partial-strings.arrive",
      "autocomplete.data.has-the-command-shape",
    ],
    plant: remembering(sendingEachTextOnce),
    minimal: [
      createA({ options: [TYPED] }),
      type("{user_id}", "a"),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#2.user_id}" }),
      type("{#2.user_id}", "a"),
    ],
  },
];
