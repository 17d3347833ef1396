/** Rows about the 8000 characters of a command: the same full command with one character more at each level. */

import type { Json } from "../../../src/contract/json.js";
import { valueAt } from "../../../src/contract/json-pointer.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { replaceAt } from "../../rows/json-pointer.js";
import { letters } from "../../rows/lengths.js";
import { type Acceptance, joined, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import { group, parameter, subcommand } from "./plain-options.js";

const most = LIMITS.commandSize.max;
const element = "command" as const;
/** Each of these rules says of what the one total is made. */
const implies = ["limit.command-size.is-8000"] as const;

/** A text that differs from its siblings by its number, `length` characters long. */
function text(number: number, length: number): string {
  return `${number} ${letters(length)}`.slice(0, length);
}

/** Choices of the greatest size, `count` of them, 200 characters each. */
function fullChoices(count: number): Json[] {
  return Array.from({ length: count }, (_, index) => ({
    name: text(index, LIMITS.choiceName.max),
    value: text(index, LIMITS.choiceString.max),
  }));
}

/** Fixed texts of the small levels; each has room for a character more. */
const SMALL = letters(40);

/** A whole create body of `total` characters with every level, whose last choice takes up what the others leave. */
export function commandOfSize(total: number): Json {
  const last = (size: number): Json => ({
    name: text(24, size - Math.floor(size / 2)),
    value: text(24, Math.floor(size / 2)),
  });
  const build = (rest: number): Json => ({
    name: "slot-a",
    description: SMALL,
    options: [
      group(
        [
          subcommand(
            [
              parameter(3, { name: "full", description: SMALL, choices: fullChoices(25) }),
              parameter(3, { name: "rest", description: SMALL, choices: [...fullChoices(13), last(rest)] }),
            ],
            { name: "sub", description: SMALL },
          ),
        ],
        { name: "group", description: SMALL },
      ),
      subcommand([], { name: "side", description: SMALL }),
    ],
  });
  const spent =
    "slot-a".length +
    "group".length +
    "sub".length +
    "full".length +
    "rest".length +
    "side".length +
    6 * SMALL.length +
    38 * 200;
  return build(total - spent);
}

const full = commandOfSize(most);

/** Each level of the full command where one character may be added. */
const LEVELS: readonly { readonly slug: string; readonly what: string; readonly pointer: string }[] = [
  { slug: "the-command-description", what: "the description of the command", pointer: "/description" },
  { slug: "the-command-name", what: "the name of the command", pointer: "/name" },
  { slug: "a-group-name", what: "the name of a subcommand group", pointer: "/options/0/name" },
  { slug: "a-group-description", what: "the description of a subcommand group", pointer: "/options/0/description" },
  { slug: "a-subcommand-name", what: "the name of a subcommand", pointer: "/options/1/name" },
  { slug: "a-subcommand-description", what: "the description of a subcommand", pointer: "/options/1/description" },
  {
    slug: "a-nested-subcommand-description",
    what: "the description of a subcommand in a group",
    pointer: "/options/0/options/0/description",
  },
  { slug: "an-option-name", what: "the name of an option", pointer: "/options/0/options/0/options/1/name" },
  {
    slug: "an-option-description",
    what: "the description of an option",
    pointer: "/options/0/options/0/options/1/description",
  },
  { slug: "a-choice-name", what: "the name of a choice", pointer: "/options/0/options/0/options/1/choices/13/name" },
];

const CHOICE_VALUE = "/options/0/options/0/options/1/choices/13/value";

function longer(value: Json, pointer: string): string {
  return `${String(valueAt(value, pointer))}x`;
}

const levels = LEVELS.map(
  ({ slug, what, pointer }): Pair =>
    pair("limit.command-size.counts-every-level", `refuses-${most + 1}-characters-by-${slug}`, {
      implies,

      title: `refuses a command whose texts have ${most + 1} characters in total, the last of them in ${what}`,
      element,
      valid: full,
      pointer,
      to: longer(full, pointer),
    }),
);

const whole: Partial<Table> = {
  acceptances: [
    valueRow("limit.command-size.is-8000", `accepts-${most}-characters`, {
      title: `accepts a command whose texts have ${most} characters in total`,
      element,
      value: full,
    }),
    valueRow("limit.command-size.is-8000", `accepts-${most - 1}-characters`, {
      title: `accepts a command whose texts have ${most - 1} characters in total`,
      element,
      value: commandOfSize(most - 1),
    }),
  ],
  pairs: [
    pair("limit.command-size.is-8000", `refuses-${most + 1}-characters`, {
      title: `refuses a command whose texts have ${most + 1} characters in total`,
      element,
      valid: full,
      pointer: "/description",
      to: longer(full, "/description"),
    }),
    pair("limit.command-size.counts-choice-values", `refuses-${most + 1}-characters-by-a-choice-value`, {
      implies,

      title: `refuses a command whose texts have ${most + 1} characters in total, the last of them in the value of a choice`,
      element,
      valid: full,
      pointer: CHOICE_VALUE,
      to: longer(full, CHOICE_VALUE),
    }),
  ],
};

/** The full command with a dictionary beside the text at `pointer`, and that text itself made short. */
function localizedAt(pointer: string, member: string, dictionary: Json, short?: string): Json {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  const localized = replaceAt(full, `${parent}/${member}`, dictionary);
  return short === undefined ? localized : replaceAt(localized, pointer, short);
}

const OPTION = "/options/0/options/0/options/1";
const COUNTED: readonly {
  readonly slug: string;
  readonly what: string;
  readonly pointer: string;
  readonly member: string;
  readonly short: string;
}[] = [
  {
    slug: "the-command",
    what: "the description of the command",
    pointer: "/description",
    member: "description_localizations",
    short: "short",
  },
  {
    slug: "a-group",
    what: "the description of a subcommand group",
    pointer: "/options/0/description",
    member: "description_localizations",
    short: "short",
  },
  {
    slug: "an-option",
    what: "the description of an option",
    pointer: `${OPTION}/description`,
    member: "description_localizations",
    short: "short",
  },
  {
    slug: "an-option-name",
    what: "the name of an option",
    pointer: `${OPTION}/name`,
    member: "name_localizations",
    short: "r",
  },
  {
    slug: "a-choice",
    what: "the name of a choice",
    pointer: `${OPTION}/choices/13/name`,
    member: "name_localizations",
    short: "24 s",
  },
];

/** A short default and one long locale: the long one is what counts. */
const longest = COUNTED.flatMap(({ slug, what, pointer, member, short }): Pair[] => {
  const length = String(valueAt(full, pointer)).length;
  const dictionary = { "es-ES": letters(length), "en-GB": letters(Math.max(1, length - 1)) };
  const valid = localizedAt(pointer, member, dictionary, short);
  const at = `${pointer.slice(0, pointer.lastIndexOf("/"))}/${member}/es-ES`;
  return [
    pair(
      "limit.command-size.counts-the-longest-localization",
      `refuses-${most + 1}-characters-by-a-localization-of-${slug}`,
      {
        implies,

        title: `refuses a command whose texts have ${most + 1} characters in total, counting the longest translation of ${what}`,
        element,
        valid,
        pointer: at,
        to: longer(valid, at),
      },
    ),
  ];
});

/** Four locales as long as the default, and four shorter ones: neither adds anything. */
const counted = COUNTED.flatMap(({ slug, what, pointer, member }): Acceptance[] => {
  const length = String(valueAt(full, pointer)).length;
  const all = (size: number): Json =>
    Object.fromEntries(["en-US", "en-GB", "es-ES", "es-419"].map((locale) => [locale, letters(size)]));
  return [
    valueRow("limit.command-size.counts-one-localization", `accepts-four-locales-of-equal-length-on-${slug}`, {
      title: `accepts a command whose texts have ${most} characters in total, not counting four translations as long as ${what}`,
      element,
      value: localizedAt(pointer, member, all(length)),
    }),
    valueRow("limit.command-size.counts-one-localization", `accepts-four-shorter-locales-on-${slug}`, {
      title: `accepts a command whose texts have ${most} characters in total, not counting four translations shorter than ${what}`,
      element,
      value: localizedAt(pointer, member, all(Math.max(1, length - 2))),
    }),
  ];
});

/** A long default and shorter locales: the default is what counts. */
function beyondLocales(): Pair {
  const valid = localizedAt("/description", "description_localizations", { "es-ES": "corta", "en-GB": "brief" });
  return pair(
    "limit.command-size.counts-the-longest-localization",
    `refuses-${most + 1}-characters-by-a-default-above-its-localizations`,
    {
      implies,
      title: `refuses a command whose texts have ${most + 1} characters in total, counting a description that is longer than its translations`,
      element,
      valid,
      pointer: "/description",
      to: longer(valid, "/description"),
    },
  );
}

/** A long text in one locale, another long text in another one: no locale alone has as many characters as both have together. */
function inTwoLocales(): Pair {
  const [text, other] = ["/description", "/options/1/description"] as const;
  const withOne = localizedAt(text, "description_localizations", { "es-ES": SMALL }, "short");
  const withBoth = replaceAt(withOne, `${other}_localizations`, { "en-GB": SMALL });
  const valid = replaceAt(withBoth, other, "short");
  const pointer = `${text}_localizations/es-ES`;
  return pair("limit.command-size.counts-the-longest-localization", `refuses-${most + 1}-characters-in-two-locales`, {
    implies,
    title: `refuses a command whose texts have ${most + 1} characters in total, the longest of them in different locales`,
    element,
    valid,
    pointer,
    to: longer(valid, pointer),
  });
}

/** Everything about the size of a command that one payload shows. */
export const SIZE_ROWS: Table = joined([
  whole,
  { pairs: levels },
  { pairs: [...longest, beyondLocales(), inTwoLocales()], acceptances: counted },
]);
