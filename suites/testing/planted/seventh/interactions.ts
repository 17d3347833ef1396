/** Bugs of what users do and the application receives: pairs, a value, a sequence, a race, a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { atOnce, createA, DELIVERIES, drive, GLOBALLY, invoke, modal } from "../requests.js";
import { afterOthers, answers, changed, type Handler, handledBy, refuses } from "../wrap.js";

const STRING = 3;
const TEXT_INPUT = 4;
const AUTOCOMPLETE = 4;
const MODAL_CALLBACK = 9;
const NOT_SHOWN: Json = { outcome: "unknown", reason: "the user does not find the command in this channel" };

/** A text option with autocomplete. */
function suggesting(name: string): JsonObject {
  return { type: STRING, name, description: "o", autocomplete: true };
}

/** The first user types into the command of the first request. */
function type(...options: readonly Json[]): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
  return drive("typeOption", { ...scene, options });
}

/** A text input in its label. */
function textInput(customId: string, members: JsonObject = {}): JsonObject {
  const component = { type: TEXT_INPUT, custom_id: customId, style: 1, required: false, ...members };
  return { type: 18, label: "l", component };
}

/** The member of an interaction that the request of index 3 listed. */
function listed(position: number, member: string): string {
  return `{#3.deliveries.${position}.interaction.${member}}`;
}

/** Answers such an interaction with a modal. */
function openModal(position: number, ...components: readonly Json[]): PlainRequest {
  const path = `/interactions/${listed(position, "id")}/${listed(position, "token")}/callback`;
  const data = { custom_id: "m", title: "m", components };
  return { method: "POST", path, body: { type: MODAL_CALLBACK, data }, as: "none" };
}

/** For `inInteractions`: changes the data of each autocomplete request. */
function inTyping(change: Change): Change {
  return (one) => (one["type"] === AUTOCOMPLETE ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

const inLowerCase: Change = (entered) => {
  const isTyped = entered["type"] === STRING && entered["focused"] === true;
  return isTyped ? { ...entered, value: textOf(entered, "value").toLowerCase() } : entered;
};

/** Each option that has autocomplete is focused, at every depth. @param defined the options of the command */
function focused(entered: Json, defined: Json | undefined): Json {
  return inEach(entered, (each) => {
    const found = elementsOf(defined).find((one) => textOf(one, "name") === each["name"]);
    const { autocomplete, options } = isObject(found) ? found : {};
    const own = autocomplete === true ? { ...each, focused: true } : each;
    return withMember(own, "options", (inner) => focused(inner, options));
  });
}

/** The option that is typed is taken for every option that has autocomplete. */
function focusingAll(known: Known): Handler {
  const inData: Change = (data) => {
    const defined = known.get(textOf(data, "id"))?.command["options"];
    return withMember(data, "options", (all) => focused(all, defined));
  };
  return async (call, { pass }) => changed(await pass(), (body) => inInteractions(inTyping(inData))(body, call));
}

/** Modals are cached by their custom_id. */
function cachingModals(): Handler {
  const cached = new Map<string, Json>();
  return async ({ operation, request }, { pass }) => {
    const body = operation === "respond" ? await objectOf(request) : {};
    const { type: callback, data } = body;
    if (callback !== MODAL_CALLBACK || data === undefined) return pass();
    const customId = textOf(data, "custom_id");
    const first = cached.get(customId);
    const response = await (first === undefined ? pass() : pass({ ...body, data: first }));
    if (response.ok && first === undefined) cached.set(customId, data);
    return response;
  };
}

/** Tokens are made of the time, which uses at once share. */
function makingTokensOfTheTime(): Handler {
  const moments = new Map<string, { token?: string }>();
  const tokens = new Map<string, string>();
  let [running, moment]: [number, { token?: string }] = [0, {}];
  const shared: Change = (one) => {
    const [id, token] = [textOf(one, "id"), textOf(one, "token")];
    const own = moments.get(id);
    if (own === undefined) return one;
    own.token ??= token;
    tokens.set(id, token);
    return { ...one, token: own.token };
  };
  return async (call, { pass, ask }) => {
    const name = driven(call);
    if (name === "invokeCommand" || name === "useComponent") {
      if (running === 0) moment = {};
      const own = moment;
      running += 1;
      await afterOthers();
      const response = await pass().finally(() => {
        running -= 1;
      });
      moments.set(textOf(await objectOf(response), "interaction_id"), own);
      return response;
    }
    const id = call.path["id"] ?? "";
    const token = call.operation === "respond" ? tokens.get(id) : undefined;
    const body = token === undefined ? undefined : await bodyOf(call.request);
    // The service finds an interaction by its id, whose token it takes for the shared one.
    if (body !== undefined) return ask("POST", `/interactions/${id}/${token}/callback?${call.query}`, body);
    return changed(await pass(), (all) => inInteractions(shared)(all, call));
  };
}

/** True for a global command beside one of the guild that has its application, type and name. */
function isHidden(command: Json, picker: readonly Json[]): boolean {
  const isSame = (other: Json) =>
    isObject(other) &&
    isObject(command) &&
    ["application_id", "type", "name"].every((one) => other[one] === command[one]);
  return textOf(command, "guild_id") === "" && picker.some((one) => textOf(one, "guild_id") !== "" && isSame(one));
}

/** The commands of a guild hide global ones from its pickers, and what is not in a picker cannot be used. */
function hidingGlobalCommands(): Handler {
  return async (call, { pass, ask }) => {
    const name = driven(call);
    if (name === "listPicker")
      return changed(await pass(), (body) =>
        inEach(body, (answer) =>
          withMember(answer, "commands", (all) => elementsOf(all).filter((one) => !isHidden(one, elementsOf(all)))),
        ),
      );
    if (name !== "invokeCommand") return pass();
    const { user_id = null, channel_id = null, command_id } = await objectOf(call.request);
    const found = await objectOf(await ask("POST", "/driver/listPicker", { user_id, channel_id }));
    const picker = elementsOf(found["commands"]);
    const used = picker.find((one) => textOf(one, "id") === command_id);
    return used !== undefined && isHidden(used, picker) ? Response.json(NOT_SHOWN) : pass();
  };
}

/** Those that show when something is used. */
export const SEVENTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "all-options-with-autocomplete-are-focused",
    what: "An option with autocomplete that was filled in before is focused beside the one that is typed.",
    kind: "pair",
    rules: ["autocomplete.one-option.is-focused", "autocomplete.filled-options.are-not-focused"],
    plant: remembering(focusingAll),
    minimal: [
      createA({ options: [suggesting("o"), suggesting("p")] }),
      type({ name: "o", value: "a" }, { name: "p", value: "b", focused: true }),
      DELIVERIES,
    ],
  },
  {
    id: "optional-texts-have-no-least-length",
    what: "A modal is refused if one of its text inputs has a min_length above 0 and is not required.",
    kind: "pair",
    rules: ["message.modal-answers-an-interaction", "text-input.min-length.is-0-to-4000"],
    plant: refuses(
      isSome(inComponents, ({ type: ownType, required, min_length: least }) => {
        return ownType === TEXT_INPUT && required === false && typeof least === "number" && least > 0;
      }),
    ),
    minimal: modal(textInput("t", { min_length: 1 })),
  },
  {
    id: "typed-texts-are-in-lower-case",
    what: "The text that is typed into an option is delivered in lower case, as a search for suggestions would want it.",
    kind: "value",
    rules: ["autocomplete.partial-strings.arrive"],
    plant: answers(inInteractions(inTyping((data) => inEntered(data, inLowerCase)))),
    minimal: [createA({ options: [suggesting("o")] }), type({ name: "o", value: "A", focused: true }), DELIVERIES],
  },
  {
    id: "modals-are-cached-by-custom-id",
    what: "An application that answers with a modal of a custom_id that it used before opens the modal of that time.",
    kind: "sequence",
    rules: [
      "component-response.modal.mirrors-its-components",
      "component-response.label.has-its-fields",
      "component-response.text-input.has-its-fields",
      "component.custom-id.comes-back-unchanged",
      "message.modal-answers-an-interaction",
    ],
    plant: handledBy(cachingModals),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      openModal(0, textInput("a")),
      openModal(1, textInput("b")),
      drive("submitModal", { user_id: "{user_id}", interaction_id: listed(1, "id"), values: {} }),
      DELIVERIES,
    ],
  },
  {
    id: "uses-at-once-share-a-token",
    what: "The interactions of uses at the same time have the same token, which is made of the time.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: handledBy(makingTokensOfTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "guild-commands-hide-global-ones",
    what: "A global command cannot be used in a guild that has a command of its application, type and name.",
    kind: "scope",
    rules: [
      "access.global-commands.are-in-every-guild",
      "command.name.is-free-in-other-scopes",
      "interaction.command.is-type-2",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(hidingGlobalCommands),
    minimal: [createA({}, GLOBALLY), createA({}), invoke(0)],
  },
];
