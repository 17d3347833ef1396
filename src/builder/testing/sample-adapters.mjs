/** Adapters of the sample SDK: one that is right, and others with one mistake each. */
import { CommandBuilder, OptionBuilder } from "./sample-sdk.mjs";

const MEMBERS = ["nsfw", "contexts", "integration_types", "dm_permission", "default_member_permissions", "type"];
const OF_OPTIONS = ["required", "max_length", "min_value", "max_value", "choices", "channel_types", "autocomplete"];

function unsupported(what) {
  throw Object.assign(new Error(what), { unsupported: true });
}

/** The parts of an adapter, so that a mistaken one replaces a single part. */
const PARTS = {
  commandOf(payload, parts = PARTS) {
    if (typeof payload !== "object" || payload === null || Array.isArray(payload)) unsupported("no object");
    const { name, description, options, ...others } = payload;
    if (others.type !== undefined && others.type !== 1) unsupported("menus");
    const builder = parts.begin();
    if (name !== undefined) builder.setName(name);
    if (description !== undefined) builder.setDescription(description);
    if (options !== undefined) parts.addOptions(builder, options, parts);
    for (const [member, value] of Object.entries(others)) {
      if (!MEMBERS.includes(member)) unsupported(member);
      builder.set(member, value);
    }
    return parts.end(builder);
  },
  begin: () => new CommandBuilder(),
  addOptions(builder, options, parts = PARTS) {
    if (!Array.isArray(options) || options.some((one) => typeof one !== "object" || one === null))
      unsupported("no options");
    for (const option of options) builder.addOption(parts.optionOf(option, parts));
  },
  optionOf({ type, name, description, options, min_length, ...others }, parts = PARTS) {
    const builder = new OptionBuilder(type);
    if (name !== undefined) builder.setName(name);
    if (description !== undefined) builder.setDescription(description);
    if (min_length !== undefined) parts.setMinLength(builder, min_length);
    if (options !== undefined) parts.addOptions(builder, options, parts);
    for (const [member, value] of Object.entries(others)) {
      if (!OF_OPTIONS.includes(member)) unsupported(member);
      builder.set(member, value);
    }
    return builder;
  },
  setMinLength: (builder, length) => builder.setMinLength(length),
  end: (builder) => builder.toJSON(),
};

const ofParts = (changed) => {
  const parts = { ...PARTS, ...changed };
  return { command: (payload) => parts.commandOf(payload, parts) };
};

export const CORRECT = ofParts({});

const withoutName = ({ name: _, ...choice }) => choice;
const collected = [];

let builder = new CommandBuilder();
let last = {};

/** What is wrong, the adapter, and what the report says of it. */
export const MISTAKEN = [
  ["calls a method that no builder has", ofParts({ end: (one) => one.build() }), /one.build is not a function/],
  [
    "calls a method that no option has",
    ofParts({ setMinLength: (one, length) => one.setMinimumLength(length) }),
    /setMinimumLength is not a function/,
  ],
  [
    "reads the options of a command without any",
    { command: (payload) => PARTS.commandOf({ ...payload, options: payload.options.map((one) => one) }) },
    /fails: TypeError: Cannot read properties of undefined/,
  ],
  ["reads a variable that is not there", { command: () => commandOf(paylaod) }, /fails: ReferenceError: /],
  [
    "rejects with an exception of its own",
    { command: async (payload) => (await Promise.resolve(payload)).options.map(String) },
    /fails: TypeError/,
  ],
  [
    "is not finished for options",
    ofParts({
      addOptions() {
        throw new Error("not implemented");
      },
    }),
    /gets the plainest command with options.type 3.* refused: not implemented/,
  ],
  [
    "passes options as they are, where builders belong",
    ofParts({ addOptions: (one, options) => options.map((option) => one.addOption(option)) }),
    /gets the plainest command with options.type 3.* refused: addOption wants an OptionBuilder/,
  ],
  [
    "passes the type of an option as a text",
    ofParts({ optionOf: ({ type, ...others }) => PARTS.optionOf({ type: String(type), ...others }) }),
    /gets the plainest command with options.type 3.* refused: no option type/,
  ],
  [
    "passes the wrong argument",
    {
      command: (payload, context) => new CommandBuilder().setName(context).setDescription(payload.description).toJSON(),
    },
    /gets the plainest command refused: CommandBuilder: bad name/,
  ],
  [
    "passes its arguments in the wrong order",
    {
      command: ({ name, description }) => new CommandBuilder().setName(description).setDescription(name).toJSON(),
    },
    /gets the plainest command refused/,
  ],
  [
    "refuses everything",
    {
      command() {
        throw new Error("Invalid");
      },
    },
    /gets the plainest command refused: Invalid/,
  ],
  [
    "refuses everything with the payload in its words",
    {
      command(payload) {
        throw new Error(`cannot convert ${JSON.stringify(payload)}`);
      },
    },
    /gets the plainest command refused: cannot convert/,
  ],
  [
    "throws undefined",
    {
      command() {
        throw undefined;
      },
    },
    /gets the plainest command refused: undefined/,
  ],
  [
    "forgets to return",
    {
      command(payload) {
        PARTS.commandOf(payload);
      },
    },
    /returns nothing/,
  ],
  [
    "returns a promise of nothing",
    { command: (payload) => Promise.resolve(payload).then((given) => void PARTS.commandOf(given)) },
    /returns nothing/,
  ],
  [
    "forgets to return where there are options",
    { command: (payload) => (payload.options ? void PARTS.commandOf(payload) : PARTS.commandOf(payload)) },
    /returns nothing/,
  ],
  [
    "parses a text that is no JSON",
    { command: (payload) => PARTS.commandOf({ ...payload, name: JSON.parse(payload.name) }) },
    /fails: SyntaxError: Unexpected token/,
  ],
  [
    "forgets the names of choices",
    ofParts({
      optionOf: ({ choices, ...others }) => PARTS.optionOf({ ...others, choices: choices?.map(withoutName) }),
    }),
    /returns the plainest command with options.choices changed: dropped/,
  ],
  [
    "forgets the names of choices in subcommands",
    ofParts({
      optionOf(payload) {
        const options = payload.options?.map((one) => ({ ...one, choices: one.choices?.map(withoutName) }));
        return PARTS.optionOf({ ...payload, options });
      },
    }),
    /returns the plainest command with .options...options...choices changed: dropped/,
  ],
  [
    "collects choices",
    ofParts({
      optionOf({ choices, ...others }) {
        if (choices !== undefined) collected.push(...choices);
        return PARTS.optionOf({ ...others, choices: choices && [...collected] });
      },
    }),
    /answers the plainest command with options.choices in two ways/,
  ],
  [
    "drops the type of entry points",
    { command: (payload) => (payload.type === 4 ? { ...payload, type: undefined } : PARTS.commandOf(payload)) },
    /returns the plainest command with type 4 changed: dropped .type/,
  ],
  [
    "refuses entry points itself",
    {
      command(payload) {
        if (payload.type === 4) throw new Error("not yet");
        return PARTS.commandOf(payload);
      },
    },
    /gets the plainest command with type 4 refused: not yet/,
  ],
  [
    "reads the choices of a string option without any",
    ofParts({ optionOf: (one) => PARTS.optionOf(one.type === 3 ? { ...one, choices: one.choices.slice() } : one) }),
    /fails: TypeError/,
  ],
  ["returns null", ofParts({ end: () => null }), /returns null, which is no command/],
  ["returns a text", ofParts({ end: (one) => JSON.stringify(one) }), /returns a string, which is no command/],
  ["returns a function", ofParts({ end: (one) => () => one.toJSON() }), /returns a function, which is no JSON/],
  [
    "returns the state of the builder",
    ofParts({ end: ({ data }) => ({ data }) }),
    /returns the plainest command changed: /,
  ],
  [
    "returns a circle",
    ofParts({
      end(one) {
        const sent = one.toJSON();
        return Object.assign(sent, { self: sent });
      },
    }),
    /returns what cannot be JSON: Converting circular structure/,
  ],
  [
    "returns a BigInt",
    ofParts({ end: (one) => ({ ...one.toJSON(), permissions: 8n }) }),
    /returns what cannot be JSON: Do not know how to serialize a BigInt/,
  ],
  [
    "builds the same command again and again",
    { command: () => new CommandBuilder().setName("ping").setDescription("Pong").toJSON() },
    /returns the plainest command changed: /,
  ],
  [
    "keeps one builder for all commands",
    ofParts({ begin: () => builder }),
    /answers the same command in two ways|gets .* refused, valid ones too/,
  ],
  [
    "sends what it was given before",
    {
      command(payload) {
        const sent = last;
        last = PARTS.commandOf(payload);
        return sent;
      },
    },
    /returns the plainest command changed: /,
  ],
  [
    "exports something that is no function",
    { command: { build: PARTS.commandOf } },
    /exports command, which is no function/,
  ],
  ["exports a class", { command: class Adapter {} }, /exports command, which is a class/],
];

/** Each test begins with a new one. */
export function beginAnew() {
  builder = new CommandBuilder();
  last = {};
  collected.length = 0;
}
