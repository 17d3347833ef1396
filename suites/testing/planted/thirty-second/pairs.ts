/** Bugs of two things that are sound alone and wrong together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, invoke, modal, permit, row } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, refuses, stores } from "../wrap.js";
import { allComponents, fruitless, noEntries, noModals, withPicked } from "./support.js";

const USER_ENTRY = 2;
const CHANNEL_ENTRY = 3;
const NUMBERS: ReadonlySet<Json | undefined> = new Set([4, 10]);
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const CHANNEL_SELECT = 8;
const LABEL = 18;
const PARAGRAPH = 2;
const PREMIUM = 6;
const PUBLIC_THREAD = 11;

/** The forbidding default is only weighed against roles. */
function weighingZeroAgainstRoles(known: Known): Handler {
  const entries = noEntries();
  return async (call, { pass }) => {
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const all = [...entries.of(id).values()].flat();
      const isInvited = all.some(({ type, id: whom, permission }) => {
        return type === USER_ENTRY && whom === use["user_id"] && permission === true;
      });
      const isZero = known.get(id)?.command["default_member_permissions"] === "0";
      if (isInvited && isZero) return fruitless("denied", "only administrators may use it");
    }
    const response = await pass();
    await entries.learn(call, response);
    return response;
  };
}

function forbidsAllChannels(guild: string, { type, id, permission }: JsonObject): boolean {
  return type === CHANNEL_ENTRY && permission === false && id === String(BigInt(guild) - 1n);
}

/** The picker asks for the channel of a thread, but not whether all channels are forbidden. */
function pickingInThreads(known: Known): Handler {
  const entries = noEntries();
  const threads = new Set<string>();
  return async (call, { pass }) => {
    const response = await pass();
    await entries.learn(call, response);
    const body = await objectOf(call.request);
    const name = driven(call);
    if (name === "makeChannel" && body["type"] === PUBLIC_THREAD)
      threads.add(textOf(await objectOf(response), "channel_id"));
    if (name !== "listPicker" || !threads.has(textOf(body, "channel_id"))) return response;
    const slipped = [...known].filter(([id, { command }]) => {
      const guild = textOf(command, "guild_id");
      return guild !== "" && entries.in(guild, id).some((each) => forbidsAllChannels(guild, each));
    });
    return changed(response, (picker) =>
      withPicked(
        picker,
        slipped.map(([, one]) => one),
      ),
    );
  };
}

/** Whether a paragraph is empty is looked at before whether it is required. */
function askingParagraphs(): Handler {
  const modals = noModals();
  return async (call, { pass }) => {
    if (driven(call) === "submitModal") {
      const { interaction_id, values } = await objectOf(call.request);
      const opened = modals.of(typeof interaction_id === "string" ? interaction_id : "");
      const isEmpty = allComponents(opened).some((part) => isEmptyParagraph(part, isObject(values) ? values : {}));
      if (isEmpty) return fruitless("invalid", "a paragraph is empty");
    }
    const response = await pass();
    await modals.learn(call, response);
    return response;
  };
}

function isEmptyParagraph({ type, style, required, custom_id, value = "" }: JsonObject, values: JsonObject): boolean {
  if (type !== TEXT_INPUT || style !== PARAGRAPH || required !== false) return false;
  const entered = values[String(custom_id)] ?? value;
  return entered === "";
}

const withoutEmojiOfDefaults: Change = (part) => {
  if (part["type"] !== STRING_SELECT) return part;
  const change: Change = (option) => (option["default"] === true ? without(option, "emoji") : option);
  return withMember(part, "options", (all) => inEach(all, change));
};

const withoutDefaultChannels: Change = (part) => {
  const isRestricted = part["type"] === CHANNEL_SELECT && elementsOf(part["channel_types"]).length > 0;
  return isRestricted ? without(part, "default_values") : part;
};

/** Those that need two features at once. */
export const THIRTY_SECOND_PAIRS: readonly PlantedBug[] = [
  {
    id: "zero-default-snubs-invited-users",
    what: 'A user whom an entry allows a command cannot use it if its default_member_permissions are "0".',
    kind: "pair",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "command.default-member-permissions.keeps-zero",
    ],
    plant: remembering(weighingZeroAgainstRoles),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [{ id: "{user_id}", type: USER_ENTRY, permission: true }]),
      invoke(0),
    ],
  },
  {
    id: "picker-threads-slip-past-all-channels",
    what: "The picker of a thread shows a guild command that is forbidden in all channels.",
    kind: "pair",
    rules: [
      "access.channel.includes-its-threads",
      "access.all-channels-is-the-guild-id-minus-1",
      "access.denied-user.neither-sees-nor-uses",
      "permission.constants.are-accepted",
    ],
    plant: remembering(pickingInThreads),
    minimal: [
      createA({}),
      permit(0, [{ id: "{all_channels_id}", type: CHANNEL_ENTRY, permission: false }]),
      drive("makeChannel", { type: PUBLIC_THREAD, parent_id: "{channel_id}" }),
      drive("listPicker", { user_id: "{user_id}", channel_id: "{#2.channel_id}" }),
    ],
  },
  {
    id: "numeric-choices-speak-one-language",
    what: "Localized names of choices are stored for text options only, and lost for integers and numbers.",
    kind: "pair",
    rules: [
      "localization.names.are-accepted-everywhere",
      "choice.name-localizations.follow-the-name",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((option) => {
        if (!NUMBERS.has(option["type"])) return option;
        return withMember(option, "choices", (all) => inEach(all, (each) => without(each, "name_localizations")));
      }),
    ),
    minimal: [
      createA({
        options: [
          {
            type: 4,
            name: "o",
            description: "o",
            choices: [{ name: "one", name_localizations: { "es-ES": "uno" }, value: 1 }],
          },
        ],
      }),
    ],
  },
  {
    id: "preselected-options-shed-emoji",
    what: "An option of a string select that is selected by default loses its emoji.",
    kind: "pair",
    rules: ["message.components.read-back", "string-select.option.has-emoji-and-default"],
    plant: stores(inComponents(withoutEmojiOfDefaults)),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        options: [{ label: "o", value: "o", default: true, emoji: { name: "🍋" } }],
      }),
    ],
  },
  {
    id: "optional-paragraphs-demand-prose",
    what: "A modal cannot be submitted with an empty paragraph, although that input is not required.",
    kind: "pair",
    rules: [
      "text-input.required.defaults-to-true",
      "component-response.text-input.has-its-fields",
      "component-response.modal.required-inputs-are-filled",
      "component-response.modal.mirrors-its-components",
      "text-input.submitted-value-respects-the-lengths",
      "message.modal-answers-an-interaction",
    ],
    plant: handledBy(askingParagraphs),
    minimal: [
      ...modal({
        type: LABEL,
        label: "l",
        component: { type: TEXT_INPUT, custom_id: "t", style: PARAGRAPH, required: false },
      }),
      drive("submitModal", { user_id: "{user_id}", interaction_id: "{#2.deliveries.0.interaction.id}", values: {} }),
    ],
  },
  {
    id: "typed-channel-selects-open-blank",
    what: "A channel select with channel_types is stored without its default values.",
    kind: "pair",
    rules: [
      "message.components.read-back",
      "auto-select.default-values.have-id-and-type",
      "auto-select.default-values.fit-the-select",
      "channel-select.channel-types.are-channel-types",
    ],
    plant: stores(inComponents(withoutDefaultChannels)),
    minimal: [
      row({
        type: CHANNEL_SELECT,
        custom_id: "s",
        channel_types: [0],
        default_values: [{ id: "{channel_id}", type: "channel" }],
      }),
    ],
  },
  {
    id: "premium-buttons-resist-dimming",
    what: "A premium button that is disabled is refused, as if it had a member that premium buttons cannot have.",
    kind: "pair",
    rules: ["button.disabled.defaults-to-false", "button.premium.has-a-sku-id", "message.components.read-back"],
    plant: refuses(isSome(inComponents, ({ type, style, disabled }) => type === 2 && style === PREMIUM && !!disabled)),
    minimal: [row({ type: 2, style: PREMIUM, sku_id: "1100000000000000001", disabled: true })],
  },
];
