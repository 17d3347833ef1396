/** Bugs of two things that are sound alone and wrong together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { countOf, inCommands, inComponents, inEach, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, GLOBALLY, modal, row } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { type Handler, handledBy, refuses, stores } from "../wrap.js";
import { componentsIn, label, option, submit, TEXT } from "./support.js";

const CHANNEL = 7;
const STRING = 3;
const STRING_SELECT = 3;
const CHANNEL_SELECT = 8;
const SECTION = 9;
const CHECKBOX = 23;
const PREMIUM = 6;
const IN_GUILDS = 0;

const IN_COMMANDS: readonly PlantedBug[] = [
  {
    id: "mandatory-channels-are-of-any-kind",
    what: "A channel option that is required loses its channel_types.",
    kind: "pair",
    rules: [
      "option-value.channel.is-restricted-by-channel-types",
      "option.channel-types.are-for-channels",
      "option.channel-types.are-known",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((one) => (one["type"] === CHANNEL && one["required"] === true ? without(one, "channel_types") : one)),
    ),
    minimal: [createA({ options: [option(CHANNEL, { required: true, channel_types: [0] })] })],
  },
  {
    id: "ceilings-wipe-out-a-floor-of-zero",
    what: "A string option with a max_length loses a min_length of 0.",
    kind: "pair",
    rules: ["option.min-length.is-0-to-6000", "option.max-length.is-1-to-6000", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        return one["min_length"] === 0 && one["max_length"] !== undefined ? without(one, "min_length") : one;
      }),
    ),
    minimal: [createA({ options: [option(STRING, { min_length: 0, max_length: 9 })] })],
  },
  {
    id: "guildless-contexts-need-no-member-bits",
    what: "A global command whose contexts are without guilds loses its default_member_permissions.",
    kind: "pair",
    rules: [
      "command.contexts.do-not-change-permissions",
      "command.default-member-permissions.round-trips",
      "command.default-member-permissions.keeps-zero",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(
      inCommands((one) => {
        const { contexts, default_member_permissions: bits } = one;
        const isElsewhere = Array.isArray(contexts) && contexts.length > 0 && !contexts.includes(IN_GUILDS);
        return isElsewhere && typeof bits === "string" ? { ...one, default_member_permissions: null } : one;
      }),
    ),
    minimal: [createA({ contexts: [1], default_member_permissions: "32" }, GLOBALLY)],
  },
];

/** The options of a select as they are without a choice. */
function withoutDefaults(options: Json): Json {
  return inEach(options, (each) => without(each, "default"));
}

/** A checkbox takes what was entered, or else its default: false is taken for nothing entered. */
function takingFalseForNothing(): Handler {
  const checked = new Map<string, ReadonlySet<string>>();
  return async (call, { pass }) => {
    if (driven(call) === "submitModal") {
      const body = await objectOf(call.request);
      const values = isObject(body["values"]) ? body["values"] : {};
      const ofModal = checked.get(textOf(body, "interaction_id"));
      const unchecked = Object.keys(values).filter((name) => values[name] === false && ofModal?.has(name));
      return unchecked.length > 0 ? pass({ ...body, values: without(values, ...unchecked) }) : pass();
    }
    const response = await pass();
    if (call.operation !== "respond" || !response.ok) return response;
    const inputs = componentsIn(await objectOf(call.request), call);
    const defaults = inputs.filter((one) => one["type"] === CHECKBOX && one["default"] === true);
    checked.set(call.path["id"] ?? "", new Set(defaults.map((one) => textOf(one, "custom_id"))));
    return response;
  };
}

const PREMIUM_BUTTON: JsonObject = { type: 2, style: PREMIUM, sku_id: "1100000000000000001" };

const IN_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "greyed-menus-preselect-nothing",
    what: "The options of a string select that is disabled lose their default.",
    kind: "pair",
    rules: [
      "message.components.read-back",
      "string-select.option.has-emoji-and-default",
      "select.disabled.defaults-to-false",
    ],
    plant: stores(
      inComponents((one) => {
        const isGrey = one["type"] === STRING_SELECT && one["disabled"] === true;
        return isGrey ? withMember(one, "options", withoutDefaults) : one;
      }),
    ),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "a",
        disabled: true,
        options: [{ label: "a", value: "a", default: true }],
      }),
    ],
  },
  {
    id: "filtered-channel-menus-open-empty",
    what: "A channel select with channel_types loses its default_values.",
    kind: "pair",
    rules: [
      "message.components.read-back",
      "auto-select.default-values.have-id-and-type",
      "auto-select.default-values.lie-within-the-bounds",
      "auto-select.default-values.fit-the-select",
      "channel-select.channel-types.are-channel-types",
    ],
    plant: stores(
      inComponents((one) => {
        const isFiltered = one["type"] === CHANNEL_SELECT && countOf(one["channel_types"]) > 0;
        return isFiltered ? without(one, "default_values") : one;
      }),
    ),
    minimal: [
      row({
        type: CHANNEL_SELECT,
        custom_id: "a",
        channel_types: [0],
        default_values: [{ id: "{channel_id}", type: "channel" }],
      }),
    ],
  },
  {
    id: "shop-buttons-stand-beside-no-section",
    what: "A message is refused if the accessory of a section is a premium button.",
    kind: "pair",
    rules: [
      "placement.section.accessory-is-a-button-or-thumbnail",
      "placement.button.stands-in-a-row-or-as-accessory",
      "button.premium.has-a-sku-id",
      "button.sku-id.is-for-premium-buttons",
      "button.style.is-1-to-6",
      "section.has-components-and-accessory",
      "message.components.travel-with-flags",
    ],
    plant: refuses(isSome(inComponents, ({ accessory }) => isObject(accessory) && accessory["style"] === PREMIUM)),
    minimal: [componentsV2({ type: SECTION, components: [TEXT], accessory: PREMIUM_BUTTON })],
  },
  {
    id: "ticked-boxes-cannot-be-unticked",
    what: "A checkbox with default true is delivered as true, although the user unchecked it.",
    kind: "pair",
    rules: ["component-response.checkbox.has-its-fields", "checkbox.has-custom-id-and-default"],
    plant: handledBy(takingFalseForNothing),
    minimal: [...modal(label({ type: CHECKBOX, custom_id: "c", default: true })), submit({ c: false }), DELIVERIES],
  },
];

/** Those that need two things at once. */
export const THIRTY_FIRST_PAIRS: readonly PlantedBug[] = [...IN_COMMANDS, ...IN_COMPONENTS];
