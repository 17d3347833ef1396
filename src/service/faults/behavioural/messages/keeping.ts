/** What is kept of a message, what is listed, and what a message brings down. */
import { elementsOf, isObject, type JsonObject } from "../../../../contract/json.js";
import { type Component, componentsOf, everyComponent, mapComponents } from "../../../message/component-tree.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { answered, answering, instead, invalid, SERVER_ERROR } from "../../operations.js";
import { MESSAGES_LOOP, MESSAGES_LOST } from "../harm.js";

export const messageKeepingFaults: readonly Fault[] = withHarm(MESSAGES_LOST, [
  fault("legacy.content-goes-beside-components", "legacy.components.sit-beside-content", {
    title: "drops the content of a message with components",
    apply: sentAs((body) =>
      elementsOf(body["components"]).length > 0 && body["content"] !== "" ? { ...body, content: "" } : body,
    ),
  }),
  fault("legacy.embeds-go-beside-components", "legacy.components.sit-beside-content", {
    title: "drops the embeds of a message with components",
    apply: sentAs((body) =>
      elementsOf(body["components"]).length > 0 && elementsOf(body["embeds"]).length > 0
        ? { ...body, embeds: [] }
        : body,
    ),
  }),
  fault("message.components-are-dropped-beside-flags", "message.components.travel-with-flags", {
    title: "drops the components of a message with flags",
    apply: sentAs((body) => (body["flags"] === 0 ? body : { ...body, components: [] })),
  }),
  fault("message.edit-keeps-the-old-components", "message.components.read-back", {
    title: "keeps the components under an edit of them",
    apply: editedAs((body, before, sent) => (sent["components"] === undefined ? body : withComponents(body, before))),
  }),
  fault("message.edit-appends-components", "message.components.read-back", {
    title: "adds the components of an edit to those that are there",
    apply: editedAs((body, before, sent) =>
      sent["components"] === undefined
        ? body
        : { ...body, components: [...elementsOf(before["components"]), ...elementsOf(body["components"])] },
    ),
  }),
  ...(
    [
      ["accessories", ({ type }: Component) => type === 9, "accessory", null],
      ["placeholders", ({ placeholder }: Component) => placeholder !== undefined, "placeholder", "Choose"],
      ["emoji", ({ emoji }: Component) => emoji !== undefined, "emoji", null],
      ["dividers", ({ type }: Component) => type === 14, "divider", true],
    ] as const
  ).map(([what, isMeant, member, value]) =>
    fault(`message.loses-${what}`, "message.components.read-back", {
      title: `does not keep ${what} of components`,
      apply: sentAs((body) => ({
        ...body,
        components: mapComponents(componentsOf(body["components"]), (component) =>
          isMeant(component) ? { ...component, [member]: value } : component,
        ),
      })),
    }),
  ),
  fault("message.turns-children-round", "message.components.read-back", {
    title: "turns the order of components round",
    apply: sentAs((body) => ({ ...body, components: [...elementsOf(body["components"])].reverse() })),
  }),
  fault("message.list-leaves-components-out", "message.list-and-get-agree", {
    title: "lists messages without their components",
    harm: "A bot that starts again does not find its buttons",
    apply: answered(["listMessages"], ({ body }) => ({
      body: elementsOf(body).map((message) => (isObject(message) ? { ...message, components: [] } : message)),
    })),
  }),
  fault("message.list-fails-on-containers", "message.list-and-get-agree", {
    title: "answers 500 to the list of a channel with a container in it",
    harm: MESSAGES_LOOP,
    apply: instead(["listMessages"], ({ proceed, acted }) => {
      const answer = proceed();
      if (isRefusal(answer) || !answer.json?.includes('"type":17')) return answer;
      acted();
      return SERVER_ERROR;
    }),
    kind: "reported",
  }),
  fault("message.refused-one-stays", "message.refused-one-leaves-no-trace", {
    title: "keeps a message that it refuses",
    harm: "A message appears of which the bot knows nothing",
    apply: (sound, acted) => ({
      draftedMessage: (service, channel, draft) => {
        const made = sound.draftedMessage(service, channel, draft);
        if (!isRefusal(made) || made.refusal !== "invalid") return made;
        const sent = { content: "Half a message" };
        const half = sound.draftedMessage(service, channel, { ...draft, sent });
        if (isRefusal(half)) return made;
        acted();
        service.messages.add(channel.id, half);
        return made;
      },
    }),
  }),
  fault("message.custom-id-is-unique-in-the-channel", "component.custom-id.is-free-in-other-messages", {
    title: "refuses a custom_id that another message has",
    harm: "A bot cannot send its menu twice",
    apply: (sound, acted) => ({
      draftedMessage: (service, channel, draft) => {
        const made = sound.draftedMessage(service, channel, draft);
        if (isRefusal(made)) return made;
        const taken = new Set(service.messages.inChannel(channel.id).flatMap(({ body }) => customIdsIn(body)));
        const [id] = customIdsIn(made.body).filter((one) => taken.has(one));
        if (id === undefined) return made;
        acted();
        return invalid("component.custom-id.is-unique-in-its-message", "/components", `${id} is taken`);
      },
    }),
  }),
  ...faults("endpoint.bad-input-is-never-a-server-error", MESSAGES_LOOP, {
    "message.long-text-is-a-server-error": [
      "answers 500 to a message of more than 10 kB of text",
      answering(["createMessage", "editMessage"], SERVER_ERROR, ({ body }) => JSON.stringify(body).length >= 10_000),
      "reported",
    ],
  }),
  ...(
    [
      ["default", "boolean"],
      ["emoji", "object"],
    ] as const
  ).map(([member, type]) =>
    fault(`select.odd-${member}-of-an-option-is-a-server-error`, "string-select.option.has-emoji-and-default", {
      title: `answers 500 to an option whose ${member} is no ${type}`,
      harm: MESSAGES_LOOP,
      apply: answering(["createMessage", "editMessage"], SERVER_ERROR, ({ body }) => {
        const components = isObject(body) ? componentsOf(body["components"]) : [];
        return [...everyComponent(components)].some((component) =>
          elementsOf(component["options"]).some(
            (option) => isObject(option) && option[member] !== undefined && typeof option[member] !== type,
          ),
        );
      }),
    }),
  ),
]);

function sentAs(change: (body: JsonObject) => JsonObject): Apply {
  return decided("newMessage", (sound) => {
    const made = sound();
    if ("refusal" in made) return made;
    const body = change(made.body);
    return JSON.stringify(body) === JSON.stringify(made.body) ? made : { ...made, body };
  });
}

function editedAs(change: (body: JsonObject, before: JsonObject, sent: JsonObject) => JsonObject): Apply {
  return decided("editedMessage", (sound, current, sent) => {
    const made = sound();
    if ("refusal" in made) return made;
    const body = change(made.body, current.body, sent);
    return JSON.stringify(body) === JSON.stringify(made.body) ? made : { ...made, body };
  });
}

function withComponents(body: JsonObject, { components = [] }: JsonObject): JsonObject {
  return { ...body, components };
}

function customIdsIn({ components }: JsonObject): readonly string[] {
  return [...everyComponent(componentsOf(components))].flatMap(({ custom_id }) =>
    typeof custom_id === "string" ? [custom_id] : [],
  );
}
