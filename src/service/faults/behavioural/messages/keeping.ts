/** What services get wrong about messages as a whole: the flag, what is kept, what is listed. */
import type { Json } from "../../../../contract/json.js";
import { elementsOf, isObject, type JsonObject } from "../../../../rules/violation.js";
import { type Component, componentsOf, everyComponent, mapComponents } from "../../../message/component-tree.js";
import { IS_COMPONENTS_V2 } from "../../../message/message-flags.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { answeredBy, insteadOf } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { messageAskedTooMuch } from "../../message-verdicts.js";
import { row } from "../row.js";

const LOST = "What a user sees is not what the bot sent";
const LOOP = "A client repeats the request again and again";

export const messageFaults: readonly Fault[] = [
  row("v2-flag.is-not-kept", "v2.flag.is-bit-15", "forgets the flag when a message is sent", LOST, (sound, acted) => ({
    newFlags: (sent) => without15(sound.newFlags(sent), acted),
  })),
  row(
    "v2-flag.is-bit-14",
    "v2.flag.is-bit-15",
    "keeps the flag as bit 14",
    LOST,
    (sound, acted) => ({
      newFlags: (sent) => {
        const flags = sound.newFlags(sent);
        return (flags & IS_COMPONENTS_V2) === 0 ? flags : without15(flags, acted) | (1 << 14);
      },
    }),
    "rare",
  ),
  row(
    "v2-flag.can-be-removed",
    "v2.flag.cannot-be-removed",
    "removes the flag with an edit",
    "Components of a message stop working",
    onRemoval(() => true),
  ),
  row(
    "v2-flag.can-be-removed-by-another-flag",
    "v2.flag.cannot-be-removed",
    "removes the flag with an edit that sets another one",
    "Components of a message stop working",
    onRemoval((sent) => sent !== 0),
    "rare",
  ),
  row(
    "v2-flag.leaks-to-the-next-message",
    "v2.flag.is-per-message",
    "gives the flag to the next message as well",
    "A message with content is broken by the one before it",
    leakingFlag(),
  ),
  row(
    "legacy.content-goes-beside-components",
    "legacy.components.sit-beside-content",
    "drops the content of a message with components",
    LOST,
    sentAs((body) =>
      elementsOf(body["components"]).length > 0 && body["content"] !== "" ? { ...body, content: "" } : body,
    ),
  ),
  row(
    "legacy.embeds-go-beside-components",
    "legacy.components.sit-beside-content",
    "drops the embeds of a message with components",
    LOST,
    sentAs((body) =>
      elementsOf(body["components"]).length > 0 && elementsOf(body["embeds"]).length > 0
        ? { ...body, embeds: [] }
        : body,
    ),
  ),
  row(
    "message.components-are-dropped-beside-flags",
    "message.components.travel-with-flags",
    "drops the components of a message with flags",
    LOST,
    sentAs((body) => (body["flags"] === 0 ? body : { ...body, components: [] })),
  ),
  row(
    "message.edit-keeps-the-old-components",
    "message.components.read-back",
    "keeps the components under an edit of them",
    LOST,
    editedAs((body, before, sent) => (sent["components"] === undefined ? body : withComponents(body, before))),
  ),
  row(
    "message.edit-appends-components",
    "message.components.read-back",
    "adds the components of an edit to those that stand there",
    LOST,
    editedAs((body, before, sent) =>
      sent["components"] === undefined
        ? body
        : { ...body, components: [...elementsOf(before["components"]), ...elementsOf(body["components"])] },
    ),
  ),
  ...(
    [
      ["accessories", ({ type }: Component) => type === 9, "accessory", null],
      ["placeholders", ({ placeholder }: Component) => placeholder !== undefined, "placeholder", "Choose"],
      ["emoji", ({ emoji }: Component) => emoji !== undefined, "emoji", null],
      ["dividers", ({ type }: Component) => type === 14, "divider", true],
    ] as const
  ).map(([what, isMeant, member, value]) =>
    row(
      `message.loses-${what}`,
      "message.components.read-back",
      `does not keep ${what} of components`,
      LOST,
      sentAs((body) => ({
        ...body,
        components: mapComponents(componentsOf(body["components"]), (component) =>
          isMeant(component) ? { ...component, [member]: value } : component,
        ),
      })),
    ),
  ),
  row(
    "message.turns-children-round",
    "message.components.read-back",
    "turns the order of components round",
    LOST,
    sentAs((body) => ({ ...body, components: [...elementsOf(body["components"])].reverse() })),
  ),
  row(
    "message.list-leaves-components-out",
    "message.list-and-get-agree",
    "lists messages without their components",
    "A bot that starts again does not find its buttons",
    answeredBy(["listMessages"], ({ body }) => ({
      body: elementsOf(body).map((message) => (isObject(message) ? { ...message, components: [] } : message)),
    })),
  ),
  row(
    "message.list-fails-on-containers",
    "message.list-and-get-agree",
    "answers 500 to the list of a channel with a container in it",
    LOOP,
    insteadOf(["listMessages"], (_call, proceed, acted) => {
      const answer = proceed();
      if (isRefusal(answer) || !answer.json?.includes('"type":17')) return answer;
      acted();
      return { status: 500, json: '{"message":"Internal Server Error"}' };
    }),
    "reported",
  ),
  row(
    "message.refused-one-stays",
    "message.refused-one-leaves-no-trace",
    "keeps a message that it refuses",
    "A message appears of which the bot knows nothing",
    (sound, acted) => ({
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
  ),
  row(
    "message.custom-id-is-unique-in-the-channel",
    "component.custom-id.is-free-in-other-messages",
    "refuses a custom_id that another message has",
    "A bot cannot send its menu twice",
    (sound, acted) => ({
      draftedMessage: (service, channel, draft) => {
        const made = sound.draftedMessage(service, channel, draft);
        if (isRefusal(made)) return made;
        const taken = new Set(service.messages.inChannel(channel.id).flatMap(({ body }) => customIdsIn(body)));
        const [id] = customIdsIn(made.body).filter((one) => taken.has(one));
        if (id === undefined) return made;
        acted();
        const rule = "component.custom-id.is-unique-in-its-message";
        return { refusal: "invalid", violations: [{ rule, pointer: "/components", message: `${id} is taken` }] };
      },
    }),
  ),
  row(
    "message.long-text-is-a-server-error",
    "endpoint.bad-input-is-never-a-server-error",
    "answers 500 to a message of more than 10 kB of text",
    LOOP,
    insteadOf(["createMessage", "editMessage"], (call, proceed, acted) => {
      if (JSON.stringify(call.body).length < 10_000) return proceed();
      acted();
      return { status: 500, json: '{"message":"Internal Server Error"}' };
    }),
    "reported",
  ),
  ...(
    [
      ["default", "boolean"],
      ["emoji", "object"],
    ] as const
  ).map(([member, type]) =>
    row(
      `select.odd-${member}-of-an-option-is-a-server-error`,
      "string-select.option.has-emoji-and-default",
      `answers 500 to an option whose ${member} is no ${type}`,
      LOOP,
      insteadOf(["createMessage", "editMessage"], ({ body }, proceed, acted) => {
        const components = isObject(body) ? componentsOf(body["components"]) : [];
        const isOdd = [...everyComponent(components)].some((component) =>
          elementsOf(component["options"]).some(
            (option) => isObject(option) && option[member] !== undefined && typeof option[member] !== type,
          ),
        );
        if (!isOdd) return proceed();
        acted();
        return { status: 500, json: '{"message":"Internal Server Error"}' };
      }),
    ),
  ),
  row(
    "button.guidelines-are-enforced",
    "button.guidelines-are-not-errors",
    "refuses labels longer than the guideline",
    "A button with a longer text cannot be sent",
    messageAskedTooMuch(({ body }) => longLabelIn(body)),
  ),
  row(
    "button.second-primary-is-refused",
    "button.guidelines-are-not-errors",
    "refuses two primary buttons in a row",
    "A message that the documents only advise against cannot be sent",
    messageAskedTooMuch(({ body }) => twoPrimariesIn(body)),
  ),
  row(
    "select.required-counts-in-messages",
    "select.required.is-ignored-in-messages",
    "refuses required on a select of a message",
    "A select that was written for modals cannot be used",
    messageAskedTooMuch(({ body, carrier }) => {
      const found = carrier === "modal" || !isObject(body) ? undefined : withRequired(body["components"]);
      return found && { rule: "select.required.is-ignored-in-messages", pointer: "/components", message: "required" };
    }),
  ),
  ...[
    [10, "placement.text-display.stands-at-the-top", "text-displays"],
    [14, "placement.message.top-level-is-for-layout-and-content", "separators"],
    [1, "placement.message.top-level-is-for-layout-and-content", "action-rows"],
  ].map(([type, rule, what]) =>
    row(
      `message.refuses-${what}-at-the-top`,
      rule as "placement.text-display.stands-at-the-top",
      `refuses ${what} at the top of a message`,
      "A layout of the documents cannot be sent",
      messageAskedTooMuch(({ body, carrier }) =>
        carrier !== "modal" && isObject(body) && componentsOf(body["components"]).some((one) => one["type"] === type)
          ? {
              rule: "placement.message.top-level-is-for-layout-and-content",
              pointer: "/components",
              message: `${what}`,
            }
          : undefined,
      ),
    ),
  ),
  ...[10, 12, 1].map((type) =>
    row(
      `container.refuses-children-of-type-${type}`,
      "placement.container.takes-the-children-shown",
      `refuses components of type ${type} in a container`,
      "A layout of the documents cannot be sent",
      messageAskedTooMuch(({ body }) =>
        isObject(body) &&
        containersIn(body).some((one) => componentsOf(one["components"]).some((child) => child["type"] === type))
          ? { rule: "placement.container.takes-the-children-shown", pointer: "/components", message: `type ${type}` }
          : undefined,
      ),
    ),
  ),
];

function without15(flags: number, acted: () => void): number {
  if ((flags & IS_COMPONENTS_V2) !== 0) acted();
  return flags & ~IS_COMPONENTS_V2;
}

function onRemoval(isRemoved: (sent: Json) => boolean): Apply {
  return (sound, acted) => {
    const isLifted = (sent: Json | undefined) =>
      typeof sent === "number" && (sent & IS_COMPONENTS_V2) === 0 && isRemoved(sent);
    return {
      violationsOfMessageEdit: (body, stored, context) => {
        const violations = sound.violationsOfMessageEdit(body, stored, context);
        return isObject(body) && isLifted(body["flags"])
          ? violations.filter(({ rule }) => rule !== "v2.flag.cannot-be-removed" && !rule.startsWith("v2."))
          : violations;
      },
      editedFlags: (current, sent) => {
        const flags = sound.editedFlags(current, sent);
        return isLifted(sent) ? without15(flags, acted) : flags;
      },
    };
  };
}

function leakingFlag(): Apply {
  return (sound, acted) => {
    let last = 0;
    return {
      newFlags: (sent) => {
        const flags = sound.newFlags(sent);
        const leaked = flags | last;
        last = flags & IS_COMPONENTS_V2;
        if (leaked !== flags) acted();
        return leaked;
      },
    };
  };
}

function sentAs(change: (body: JsonObject) => JsonObject): Apply {
  return (sound, acted) => ({
    newMessage: (...given) => {
      const made = sound.newMessage(...given);
      if ("refusal" in made) return made;
      const body = change(made.body);
      if (JSON.stringify(body) === JSON.stringify(made.body)) return made;
      acted();
      return { ...made, body };
    },
  });
}

function editedAs(change: (body: JsonObject, before: JsonObject, sent: JsonObject) => JsonObject): Apply {
  return (sound, acted) => ({
    editedMessage: (current, sent, ...rest) => {
      const made = sound.editedMessage(current, sent, ...rest);
      if ("refusal" in made) return made;
      const body = change(made.body, current.body, sent);
      if (JSON.stringify(body) === JSON.stringify(made.body)) return made;
      acted();
      return { ...made, body };
    },
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

function longLabelIn(body: Json) {
  if (!isObject(body)) return undefined;
  const isLong = ({ type, label }: Component) => type === 2 && typeof label === "string" && label.length > 38;
  return [...everyComponent(componentsOf(body["components"]))].some(isLong)
    ? { rule: "button.guidelines-are-not-errors" as const, pointer: "/components", message: "a long label" }
    : undefined;
}

function twoPrimariesIn(body: Json) {
  if (!isObject(body)) return undefined;
  const isCrowded = ({ type, components }: Component) =>
    type === 1 && componentsOf(components).filter(({ style }) => style === 1).length > 1;
  return [...everyComponent(componentsOf(body["components"]))].some(isCrowded)
    ? { rule: "button.guidelines-are-not-errors" as const, pointer: "/components", message: "two primary buttons" }
    : undefined;
}

function withRequired(components: Json | undefined): Component | undefined {
  return [...everyComponent(componentsOf(components))].find(
    ({ type, required }) => [3, 5, 6, 7, 8].includes(Number(type)) && required !== undefined,
  );
}

function containersIn({ components }: JsonObject): readonly Component[] {
  return [...everyComponent(componentsOf(components))].filter(({ type }) => type === 17);
}
