/** Bugs of what is delivered to applications. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { inEntered, inInteractions } from "../fifth/driven.js";
import { type Change, inEach, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, row, times, use } from "../requests.js";
import { answers } from "../wrap.js";

const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const STRING = 3;
const BOOLEAN = 5;
const NUMBER = 10;
const ROLE_SELECT = 6;
const MENTIONABLE_SELECT = 7;
const THREADS: ReadonlySet<unknown> = new Set([10, 11, 12]);
const PUBLIC_THREAD = 11;
/** How many entities are looked up for one interaction. */
const LOOKED_UP = 10;

/** For `inInteractions`: changes the data of interactions of one type; of all where none is given. */
function inData(change: Change, type?: number): Change {
  return (one) =>
    type === undefined || one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one;
}

/** Numbers go through a field of four bytes. */
const asFloat: Change = (option) => {
  const { type, value } = option;
  return type === NUMBER && typeof value === "number" ? { ...option, value: Math.fround(value) } : option;
};

/** The role of everybody is in no table of roles. */
const withoutEveryone: Change = (interaction) => {
  const guild = interaction["guild_id"];
  if (typeof guild !== "string") return interaction;
  const inResolved: Change = (resolved) =>
    withMember(resolved, "roles", (roles) => inEach(roles, (each) => without(each, guild)));
  return inData((data) => withMember(data, "resolved", (all) => inEach(all, inResolved)), COMPONENT)(interaction);
};

/** What was filled in is what is not false. */
const withoutNegations: Change = (part) =>
  withMember(part, "options", (options) =>
    elementsOf(options)
      .filter((each) => !isObject(each) || each["focused"] === true || (each["value"] !== false && each["value"] !== 0))
      .map((each) => (isObject(each) ? withoutNegations(each) : each)),
  );

/** The guild is looked up by its list of channels, in which no threads are. */
const withoutGuildInThreads: Change = (interaction) => {
  const { channel } = interaction;
  const isInThread = isObject(channel) && THREADS.has(channel["type"]);
  return isInThread ? without(interaction, "guild_id") : interaction;
};

/** Only so many of the values are looked up. */
const resolvingTheFirst: Change = (data) => {
  const first = new Set(elementsOf(data["values"]).slice(0, LOOKED_UP));
  const only: Change = (entities) => Object.fromEntries(Object.entries(entities).filter(([id]) => first.has(id)));
  return withMember(data, "resolved", (resolved) =>
    inEach(resolved, (kinds) =>
      Object.fromEntries(Object.entries(kinds).map(([kind, entities]) => [kind, inEach(entities, only)])),
    ),
  );
};

/** The first user fills in the first command up to the option that is typed. */
function type(...options: readonly JsonObject[]): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
  return drive("typeOption", { ...scene, options });
}

/** Those of deliveries. */
export const DELIVERED: readonly PlantedBug[] = [
  {
    id: "numbers-arrive-as-floats",
    what: "The value of a number option is delivered with the precision of 32 bits.",
    kind: "value",
    rules: [
      "option-value.number.is-a-double",
      "option-value.stays-within-its-bounds",
      "option-value.choices-are-the-only-values",
      "option-value.kind-follows-the-type",
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.data.has-the-command-shape",
    ],
    plant: answers(inInteractions(inData((data) => inEntered(data, asFloat)))),
    minimal: [
      createA({ options: [{ type: NUMBER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: 0.1 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "everyone-is-no-resolved-role",
    what: "The role of everybody is delivered as a value of a select without being in resolved.",
    kind: "value",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: answers(inInteractions(withoutEveryone)),
    minimal: [row({ type: ROLE_SELECT, custom_id: "s" }), use(0, "s", ["{guild_id}"]), DELIVERIES],
  },
  {
    id: "filled-in-negations-are-missing",
    what: "An option that is filled in with false or 0 is missing in the autocomplete request of another one.",
    kind: "pair",
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: answers(inInteractions(inData(withoutNegations, AUTOCOMPLETE))),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "o", description: "o", autocomplete: true },
          { type: BOOLEAN, name: "p", description: "p" },
        ],
      }),
      type({ name: "p", value: false }, { name: "o", value: "a", focused: true }),
      DELIVERIES,
    ],
  },
  {
    id: "threads-are-in-no-guild",
    what: "An interaction in a thread is delivered without guild_id.",
    kind: "pair",
    rules: ["interaction.guild-id.is-present-in-guilds", "interaction.object.has-its-fields"],
    plant: answers(inInteractions(withoutGuildInThreads)),
    minimal: [
      createA({}),
      drive("makeChannel", { guild_id: "{guild_id}", type: PUBLIC_THREAD, parent_id: "{channel_id}" }),
      invoke(0, { channel_id: "{#1.channel_id}" }),
      DELIVERIES,
    ],
  },
  {
    id: "ten-entities-are-resolved",
    what: "A selection of more than ten entities in a message is delivered with the first ten in resolved.",
    kind: "size",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: answers(inInteractions(inData(resolvingTheFirst, COMPONENT))),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "s", max_values: 11 }),
      ...times(8, () => drive("makeUser")),
      use(0, "s", ["{role_id}", "{guild_id}", "{user_id}", ...times(8, (index) => `{#${index + 1}.user_id}`)]),
      DELIVERIES,
    ],
  },
];
