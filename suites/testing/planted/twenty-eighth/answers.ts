/** Bugs of messages and of answers to interactions that came before: sequences. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inComponents, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, editMessage, GLOBALLY, row, times, use } from "../requests.js";
import { type Handler, refusal } from "../wrap.js";
import { forgetting, inside, interactionsIn, outcome } from "./support.js";

const UPDATE = 7;
/** Follow-ups of an application that is installed only to the user. @see D1 Limits */
const MAX_FOLLOW_UPS = 5;
const FOLLOW_UPS = /\/webhooks\/\d+\/(?<token>[^/]+)$/;

/** Custom_ids of the disabled components in the body of a message. */
function disabledIn(message: JsonObject, call: Call): readonly string[] {
  const found: string[] = [];
  inComponents((component) => {
    const customId = textOf(component, "custom_id");
    if (component["disabled"] === true && customId !== "") found.push(customId);
    return component;
  })(message, { ...call, operation: "create-message" });
  return found;
}

/** What is disabled is kept in a set, which no later write of the message empties. */
function keepingDisabled(): Handler {
  const disabled = new Map<string, Set<string>>();
  const sources = new Map<string, string>();
  const learn = (id: string, message: JsonObject, call: Call) => {
    const found = disabledIn(message, call);
    if (found.length > 0) disabled.set(id, new Set([...(disabled.get(id) ?? []), ...found]));
  };
  return async (call, { pass }) => {
    const sent = await objectOf(call.request);
    const message = textOf(sent, "message_id");
    const isUse = driven(call) === "useComponent";
    if (isUse && disabled.get(message)?.has(textOf(sent, "custom_id")) === true)
      return outcome("invalid", "the component is disabled");
    const response = await pass();
    if (!response.ok) return response;
    if (isUse) sources.set(textOf(await objectOf(response), "interaction_id"), message);
    const source = sources.get(call.path["id"] ?? "");
    if (call.operation === "respond" && sent["type"] === UPDATE && source !== undefined)
      learn(source, inside(sent, "data"), call);
    const body = await bodyOf(response);
    if (driven(call) === undefined && isObject(body)) {
      learn(textOf(body, "id"), body, call);
      const made = inside(body, "resource", "message");
      learn(textOf(made, "id"), made, call);
    }
    return response;
  };
}

/** Follow-ups are counted for each user, not for each interaction. */
function countingForTheUser(): Handler {
  const users = new Map<string, string>();
  const counts = new Map<string, number>();
  return async (call, { pass }) => {
    const token = FOLLOW_UPS.exec(new URL(call.request.url).pathname)?.groups?.["token"] ?? "";
    const user = call.request.method === "POST" ? users.get(token) : undefined;
    const count = counts.get(user ?? "") ?? 0;
    if (user !== undefined && count >= MAX_FOLLOW_UPS) return refusal();
    const response = await pass();
    if (!response.ok) return response;
    if (user !== undefined) counts.set(user, count + 1);
    if (driven(call) !== "listDeliveries") return response;
    for (const interaction of await interactionsIn(response)) {
      const { authorizing_integration_owners: owners = null } = interaction;
      const isOfUser = isObject(owners) && owners["1"] !== undefined && owners["0"] === undefined;
      const its = textOf(inside(interaction, "member", "user"), "id") || textOf(inside(interaction, "user"), "id");
      if (isOfUser) users.set(textOf(interaction, "token"), `${textOf(interaction, "application_id")} ${its}`);
    }
    return response;
  };
}

const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };
const ROW: JsonObject = { type: 1, components: [BUTTON] };

/** The user of the application uses the global command in the guild that lacks the application. */
const USE: PlainRequest = drive("invokeCommand", {
  user_id: "{user_id}",
  channel_id: "{#0.channel_id}",
  command_id: "{#3.id}",
});

/** A message answers the interaction of this position, in the deliveries of this index. */
function respond(index: number, position: number): PlainRequest {
  const path = `{#${index}.deliveries.${position}.interaction.id}/{#${index}.deliveries.${position}.interaction.token}`;
  return {
    method: "POST",
    path: `/interactions/${path}/callback`,
    body: { type: 4, data: { content: "a" } },
    as: "none",
  };
}

/** A follow-up of the interaction of this position, in the deliveries of this index. */
function followUp(index: number, position: number): PlainRequest {
  const path = `/webhooks/{application_id}/{#${index}.deliveries.${position}.interaction.token}`;
  return { method: "POST", path, body: { content: "a" }, as: "none" };
}

/** Those of this set. */
export const TWENTY_EIGHTH_ANSWERS: readonly PlantedBug[] = [
  {
    id: "disabled-once-is-disabled-for-good",
    what: "A component that was disabled and then enabled again by an edit or an update delivers nothing.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "button.disabled.defaults-to-false",
      "button.disabled-sends-no-interaction",
      "select.disabled.defaults-to-false",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: forgetting(keepingDisabled),
    minimal: [row({ ...BUTTON, disabled: true }), editMessage(0, { components: [ROW] }), use(0, "b")],
  },
  {
    id: "follow-ups-count-for-the-user",
    what: "The five follow-ups of an application that is installed only to the user are for all interactions of that user.",
    kind: "sequence",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    plant: forgetting(countingForTheUser),
    minimal: [
      drive("makeGuild", { installed: null }),
      drive("makeMember", { guild_id: "{#0.guild_id}", user_id: "{user_id}" }),
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      createA({ integration_types: [1] }, GLOBALLY),
      USE,
      USE,
      DELIVERIES,
      respond(6, 0),
      respond(6, 1),
      ...times(MAX_FOLLOW_UPS, () => followUp(6, 0)),
      followUp(6, 1),
    ],
  },
];
