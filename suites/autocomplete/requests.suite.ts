/** What an application receives while a user types into an option with autocomplete. */
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { choicesCallback } from "../rows/callbacks.js";
import { type Draft, draft, draftOf, type RulesRow } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  type InvokeOutcome,
  interaction,
  mark,
  NOT_DELIVERED,
  respond,
  use,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, equals, oneOf } from "../rows/steps.js";

const option = (type: number, name: string, more: Body = {}): Body => ({
  type,
  name,
  description: "An option",
  ...more,
});

/** @param more what its first two options have */
const find = (more: Body = {}): Body => ({
  name: "find",
  options: [
    option(3, "what", { ...more, autocomplete: true }),
    option(4, "where", more),
    option(3, "plain"),
    option(4, "size", { autocomplete: true }),
    option(10, "weight", { autocomplete: true }),
  ],
});

const FIND = find();

const IN_SUBCOMMAND: Body = {
  name: "find",
  options: [option(1, "deep", { options: [option(3, "what", { autocomplete: true })] })],
};

/** The user types; what comes of it must be `outcome`. */
const type = (
  name: string,
  part: "act" | "valid" | "twin",
  options: readonly Body[],
  outcome: InvokeOutcome | readonly InvokeOutcome[] = "delivered",
) =>
  drive(
    part,
    name,
    "typeOption",
    { user_id: userId(), channel_id: channelId(), command_id: at("command", "/id"), options },
    [cameTo(name, outcome)],
  );

const focused = (name: string, value: string): Body => ({ name, value, focused: true });
const seen = (pointer: string) => interaction("seen", pointer);

/** The value of an option of the delivered use, whatever the order of its options is. */
const enteredIn = (option: string): Reference => ({
  $: "seen",
  in: "/deliveries/0/interaction/data/options",
  find: { name: option },
  at: "/value",
});

interface Row extends RulesRow {
  readonly command?: Body;
  readonly typed: readonly Body[];
  readonly expect: readonly Check[];
}

const ROWS: readonly Row[] = [
  {
    rules: ["autocomplete.typed-option.is-focused", "interaction.type.is-by-cause"],
    slug: "of-a-string",
    title:
      "sends the application an interaction of type 4 (autocomplete) with focused true on the option that the user types",
    typed: [focused("what", "ca")],
    expect: [
      { ...equals(seen("/type"), 4), rule: "interaction.type.is-by-cause" },
      equals(seen("/data/options/0/name"), "what"),
      equals(seen("/data/options/0/focused"), true),
    ],
  },
  {
    rules: ["autocomplete.typed-option.is-focused"],
    slug: "in-a-subcommand",
    title: "sends the application focused true on the option that the user types inside a subcommand",
    command: IN_SUBCOMMAND,
    typed: [{ name: "deep", options: [focused("what", "ca")] }],
    expect: [equals(seen("/data/options/0/name"), "deep"), equals(seen("/data/options/0/options/0/focused"), true)],
  },
  {
    rules: ["autocomplete.one-option.is-focused", "autocomplete.filled-options.are-not-focused"],
    slug: "beside-filled-ones",
    title: "sends the application focused true only on the option that the user types, not on one with a value",
    typed: [{ name: "where", value: 3 }, focused("what", "ca")],
    expect: [
      { check: "count", in: seen("/data/options"), is: 2 },
      { check: "lists", in: seen("/data/options"), where: { name: "what", focused: true }, times: 1 },
      { check: "lists", in: seen("/data/options"), where: { focused: true }, times: 1 },
      { check: "lists", in: seen("/data/options"), where: { name: "where", value: 3 }, times: 1 },
    ],
  },
  {
    rules: ["autocomplete.filled-options.are-not-focused"],
    slug: "beside-the-typed-one",
    title: "sends the application options whose value is already chosen without focused: true",
    typed: [{ name: "where", value: 3 }, focused("what", "ca")],
    expect: [
      { check: "lists", in: seen("/data/options"), where: { name: "where", value: 3 }, times: 1 },
      { check: "lists", in: seen("/data/options"), where: { name: "where", focused: true }, times: 0 },
    ],
  },
  {
    rules: ["autocomplete.required-options.may-be-missing"],
    slug: "while-typing-the-first",
    title: "sends the application an autocomplete request while a required option is still missing",
    command: find({ required: true }),
    typed: [focused("what", "c")],
    expect: [{ check: "lists", in: seen("/data/options"), where: { name: "where" }, times: 0 }],
  },
  ...(["c", "ca t ", "🐈"] as const).map(
    (text, nth): Row => ({
      rules: ["autocomplete.partial-strings.arrive"],
      slug: `typed-${nth}`,
      title: `sends the application the typed text ${JSON.stringify(text)} unchanged`,
      typed: [focused("what", text)],
      expect: [{ check: "present", at: seen("/data/options/0/value") }, equals(seen("/data/options/0/value"), text)],
    }),
  ),
  {
    rules: ["autocomplete.data.has-the-command-shape"],
    slug: "of-a-guild-command",
    title: "sends the application id, name, type and version of the command in an autocomplete request",
    typed: [focused("what", "ca")],
    expect: [
      equals(seen("/data/id"), at("command", "/id")),
      equals(seen("/data/name"), "find"),
      equals(seen("/data/type"), 1),
      equals(seen("/data/version"), at("command", "/version")),
      oneOf(seen("/data/options/0/type"), 3),
    ],
  },
];

const STORY = (body: Body = FIND) => [...WORLD, command("command", body), mark()];

export const autocompleteCases: readonly Draft[] = [
  ...ROWS.map(({ rules, slug, title, command: body, typed, expect }) =>
    draft({
      id: `${rules[0]}.${slug}@type`,
      title,
      rules,
      steps: [...STORY(body), type("typed", "act", typed), deliveries("seen", [delivered("seen", 1), ...expect])],
    }),
  ),
  ...(
    [
      ["integer", "size", "12", "1x"],
      ["number", "weight", "1.5", "heavy"],
    ] as const
  ).map(([kind, name, sound, odd]) =>
    draftOf("autocomplete.invalid-numbers.do-not-arrive", `.for-${kind}@type`, {
      title: `sends the application no autocomplete request while the text is no valid ${kind}`,
      steps: [
        ...STORY(),
        type("valid", "valid", [focused(name, sound)]),
        { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" as const },
        type("twin", "twin", [focused(name, odd)], NOT_DELIVERED),
        deliveries("seen", [delivered("seen", 0)], "valid-seen"),
      ],
    }),
  ),
  draftOf("autocomplete.only-such-options.ask", ".beside-one-that-does@type", {
    title: "sends the application no autocomplete request for an option without autocomplete",
    steps: [
      ...STORY(),
      type("valid", "valid", [focused("what", "a")]),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      type("twin", "twin", [focused("plain", "a")], NOT_DELIVERED),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  }),
  draftOf("autocomplete.suggestions.do-not-confine", ".another-value@type", {
    title: "sends the application a value that is none of the suggested choices",
    steps: [
      ...STORY(),
      type("typed", "valid", [focused("what", "a")]),
      { ...deliveries("typing", [delivered("typing", 1)]), part: "given" },
      respond("given", "suggested", "typing", choicesCallback([{ name: "Apple", value: "apple" }])),
      use("used", {
        more: {
          options: [
            { name: "what", value: "apricot" },
            { name: "where", value: 1 },
          ],
        },
      }),
      deliveries("seen", [delivered("seen", 1), equals(enteredIn("what"), "apricot")], "typing"),
    ],
  }),
  draftOf("autocomplete.result.has-at-most-25-choices-is-open", ".26-choices@type", {
    title: "may accept or refuse 26 choices in an autocomplete response",
    steps: [
      ...STORY(),
      type("typed", "valid", [focused("what", "a")]),
      { ...deliveries("typing", [delivered("typing", 1)]), part: "given" },
      respond(
        "act",
        "suggested",
        "typing",
        choicesCallback(Array.from({ length: 26 }, (_, nth) => ({ name: `Choice ${nth}`, value: `${nth}` }))),
        [{ check: "observe", what: "26 suggestions" }],
      ),
    ],
  }),
];
