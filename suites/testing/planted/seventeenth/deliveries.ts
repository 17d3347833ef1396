/** Bugs of interactions: what is delivered, and to whom a command is open. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, drive, invoke, permit, row, use } from "../requests.js";
import { answers, type Handler, handledBy } from "../wrap.js";

const SUB_COMMAND = 1;
const STRING = 3;
const BOOLEAN = 5;
const COMMAND = 2;
const AUTOCOMPLETE = 4;
const MENTIONABLE_SELECT = 7;
const PUBLIC_THREAD = 11;
const CHANNEL_ENTRY = 3;

/** Changes each interaction, as the driver lists it. */
function delivers(change: (interaction: JsonObject) => JsonObject): (service: Fetch) => Fetch {
  return answers((body: Json, { path }: Call) => {
    if (path["name"] !== "listDeliveries" || !isObject(body)) return body;
    const inDelivery = (delivery: JsonObject) =>
      withMember(delivery, "interaction", (interaction) => inEach(interaction, change));
    return withMember(body, "deliveries", (deliveries) => inEach(deliveries, inDelivery));
  });
}

/** Changes the lists of options in the data of a command. @param change knows whether the list is that of a subcommand */
function withOptions(data: JsonObject, change: (options: Json, isNested: boolean) => Json, depth = 0): JsonObject {
  const inside = withMember(data, "options", (options) =>
    inEach(options, (one) => withOptions(one, change, depth + 1)),
  );
  return withMember(inside, "options", (options) => change(options, depth > 0));
}

function withFocusedAlone(interaction: JsonObject): JsonObject {
  if (interaction["type"] !== AUTOCOMPLETE) return interaction;
  const focused = (options: Json) =>
    elementsOf(options).filter((one) => isObject(one) && (one["focused"] === true || one["options"] !== undefined));
  const change = (options: Json, isNested: boolean) => (isNested ? focused(options) : options);
  return withMember(interaction, "data", (data) => inEach(data, (one) => withOptions(one, change)));
}

function withoutFalseValues(interaction: JsonObject): JsonObject {
  if (interaction["type"] !== COMMAND) return interaction;
  const isTrue = (one: Json) => !isObject(one) || one["value"] === undefined || Boolean(one["value"]);
  const change = (options: Json) => elementsOf(options).filter(isTrue);
  return withMember(interaction, "data", (data) => inEach(data, (one) => withOptions(one, change)));
}

function withOneKindResolved(interaction: JsonObject): JsonObject {
  return withMember(interaction, "data", (data) =>
    inEach(data, (used) =>
      used["component_type"] === MENTIONABLE_SELECT
        ? withMember(used, "resolved", (resolved) =>
            inEach(resolved, (kinds) => (kinds["users"] === undefined ? kinds : without(kinds, "roles"))),
          )
        : used,
    ),
  );
}

/** Looks for a used component in `components` alone. */
function overlookingAccessories(): Handler {
  const accessories = new Map<string, readonly JsonObject[]>();
  return async ({ operation, path, request }, { pass }) => {
    if (path["name"] === "useComponent") {
      const { message_id: message, custom_id: customId, component_id: id } = await objectOf(request);
      const isOverlooked = (accessories.get(String(message)) ?? []).some((one) =>
        customId === undefined ? one["id"] === id : one["custom_id"] === customId,
      );
      return isOverlooked ? Response.json({ outcome: "unknown" }) : pass();
    }
    const response = await pass();
    if (response.ok && (operation === "create-message" || operation === "edit-message")) {
      const sent = await objectOf(response);
      accessories.set(textOf(sent, "id"), accessoriesIn(sent));
    }
    return response;
  };
}

function accessoriesIn(part: JsonObject): readonly JsonObject[] {
  const { accessory, components } = part;
  const own = isObject(accessory) ? [accessory] : [];
  return [...own, ...elementsOf(components).filter(isObject).flatMap(accessoriesIn)];
}

/** Looks for the entry of the thread itself, and then for that of All Channels. */
function overlookingParents(): Handler {
  const parents = new Map<string, string>();
  const entries = new Map<string, readonly JsonObject[]>();
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "driver" || operation === "edit-permissions" ? await objectOf(request) : {};
    if (path["name"] === "invokeCommand") {
      const [channel, command] = [textOf(body, "channel_id"), textOf(body, "command_id")];
      const isOverlooked = isLostInThread(entries.get(command) ?? [], channel, parents.get(channel));
      return isOverlooked ? Response.json({ outcome: "denied" }) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (path["name"] === "makeChannel" && [10, 11, 12].includes(Number(body["type"])))
      parents.set(textOf(await objectOf(response), "channel_id"), textOf(body, "parent_id"));
    const command = operation === "edit-permissions" ? path["id"] : textOf(body, "command_id");
    if (operation === "edit-permissions" || path["name"] === "changePermissions")
      entries.set(command ?? "", elementsOf(body["permissions"]).filter(isObject));
    return response;
  };
}

/** True where the entry of the parent alone lets a command be used in a thread. */
function isLostInThread(entries: readonly JsonObject[], thread: string, parent: string | undefined): boolean {
  const ofChannels = entries.filter(({ type }) => type === CHANNEL_ENTRY);
  const isAllowed = ofChannels.some(({ id, permission }) => id === parent && permission === true);
  const isClosed = ofChannels.some(({ id, permission }) => id !== parent && permission === false);
  return parent !== undefined && isAllowed && isClosed && !ofChannels.some(({ id }) => id === thread);
}

const SUB: Json = {
  type: SUB_COMMAND,
  name: "s",
  description: "s",
  options: [
    { type: STRING, name: "o", description: "o" },
    { type: STRING, name: "p", description: "p", autocomplete: true },
  ],
};
const FILLED: Json = [
  { type: STRING, name: "o", value: "x" },
  { type: STRING, name: "p", value: "y", focused: true },
];

/** Such bugs. */
export const SEVENTEENTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "autocomplete-in-a-subcommand-has-the-focused-option-alone",
    what: "An autocomplete request of a subcommand lacks the options that are already filled.",
    kind: "pair",
    // D1 "Interaction received by the application": options already filled are sent without focused.
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.subcommands-nest",
    ],
    plant: delivers(withFocusedAlone),
    minimal: [
      createA({ options: [SUB] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ type: SUB_COMMAND, name: "s", options: FILLED }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "options-with-false-or-0-are-not-delivered",
    what: "An option that is filled in with false, 0 or an empty text is missing in the interaction.",
    kind: "value",
    // D1 "Interaction received by the application": options is an array of name, type, value.
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "interaction.data.required-options-are-there",
      "option-value.kind-follows-the-type",
    ],
    plant: delivers(withoutFalseValues),
    minimal: [
      createA({ options: [{ type: BOOLEAN, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: false }] }),
      DELIVERIES,
    ],
  },
  {
    id: "mentionable-select-of-both-kinds-resolves-users-alone",
    what: "A mentionable select with a user and a role among its values has no resolved roles.",
    kind: "pair",
    // D2 "Interaction response structures": resolved holds the entities by ID.
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: delivers(withOneKindResolved),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "m", max_values: 2 }),
      use(0, "m", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "button-beside-a-section-is-unknown",
    what: "A button that is the accessory of a section delivers nothing when it is clicked.",
    kind: "pair",
    // D2 "Events" 1: clicking a button in a message delivers an interaction; "Placement rules": a Section accessory.
    rules: ["button.press-delivers-an-interaction", "placement.button.stands-in-a-row-or-as-accessory"],
    plant: handledBy(overlookingAccessories),
    minimal: [
      componentsV2({
        type: 9,
        components: [{ type: 10, content: "a" }],
        accessory: { type: 2, style: 1, label: "Press", custom_id: "press" },
      }),
      use(0, "press"),
    ],
  },
  {
    id: "entry-of-a-channel-does-not-open-its-threads",
    what: "A command that All Channels closes and one channel opens is denied in the threads of that channel.",
    kind: "pair",
    // D1 "Guild application command permissions", rule 1: permissions on a channel also apply to the threads in it.
    rules: ["access.channel.includes-its-threads", "access.all-channels-is-the-guild-id-minus-1"],
    plant: handledBy(overlookingParents),
    minimal: [
      createA({}),
      drive("makeChannel", { guild_id: "{guild_id}", type: PUBLIC_THREAD, parent_id: "{channel_id}" }),
      permit(0, [
        { id: "{all_channels_id}", type: CHANNEL_ENTRY, permission: false },
        { id: "{channel_id}", type: CHANNEL_ENTRY, permission: true },
      ]),
      invoke(0, { channel_id: "{#1.channel_id}" }),
    ],
  },
];
