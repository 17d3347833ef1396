/** Lists in the requester's language: which texts they carry, and which header decides. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, guild, guildId, later } from "../rows/driver.js";
import { type CommandScope, GUILD, inBothScopes } from "../rows/scope.js";
import {
  ACCEPTED,
  absent,
  type Body,
  breaking,
  edit,
  entry,
  equals,
  idOf,
  list,
  named,
  oneOf,
  request,
  slot,
} from "../rows/steps.js";

const HELLO: Body = {
  name_localizations: { "es-ES": "hallo", "en-GB": "salut" },
  description_localizations: { "es-ES": "Sagt hallo", "en-GB": "Dit salut" },
  options: [
    {
      type: 1,
      name: "tone",
      description: "How it sounds",
      name_localizations: { "es-ES": "ton" },
      description_localizations: { "es-ES": "Wie es klingt" },
      options: [
        {
          type: 3,
          name: "word",
          description: "The word",
          name_localizations: { "es-ES": "wort" },
          choices: [{ name: "Hello", value: "h", name_localizations: { "es-ES": "Guten Tag", "en-GB": "Bonjour" } }],
        },
      ],
    },
  ],
};

/** Its options, once more below a group. */
const GROUPED: Body = { name_localizations: { "es-ES": "gruppe" }, options: HELLO.options ?? [] };

/** The list "all" has all localizations, whatever the language of the requester is. */
const ALL_DICTIONARIES: readonly Check[] = breaking("localization.list.returns-dictionaries-on-request", [
  equals(entry("all", "slot-c", "/name_localizations"), HELLO.name_localizations ?? null),
  equals(entry("all", "slot-c", "/description_localizations"), HELLO.description_localizations ?? null),
  equals(entry("all", "slot-c", "/options/0/name_localizations"), { "es-ES": "ton" }),
  equals(entry("all", "slot-c", "/options/0/options/0/choices/0/name_localizations"), {
    "es-ES": "Guten Tag",
    "en-GB": "Bonjour",
  }),
]);

/** GET of the list as someone with these language headers. */
function listAs(
  scope: CommandScope,
  headers: Readonly<Record<string, string>>,
  expect: readonly Check[],
  name = "seen",
): Step {
  return { name, part: "read", call: scope.calls.list, headers, expect: [...ACCEPTED, ...expect] };
}

const spanish = { "Accept-Language": "es-ES" };

/** A list that was read before is read again. */
const readAgainLater = draftOf("localization.list.shows-the-requesters-locale", "@later.guild", {
  title: "lists localized names and descriptions in the requester's language also hours and weeks after the last list",
  needs: ["driver"],
  steps: [
    guild(),
    command("command", { ...HELLO, name: "greet" }),
    ...(
      [
        ["at-first", 0],
        ["hours-later", 2],
        ["weeks-later", 40 * 24],
      ] as const
    ).flatMap(([name, hours]) => [
      ...later(`clock-${name}`, hours),
      {
        ...listAs(
          GUILD,
          spanish,
          [
            { ...named(name, { id: idOf("command") }, 1), rule: "command.list.holds-each-command" },
            equals(entry(name, "command", "/name_localized"), "hallo"),
            equals(entry(name, "command", "/description_localized"), "Sagt hallo"),
          ],
          name,
        ),
        path: { guild_id: guildId() },
      },
    ]),
  ],
});

const seen = (pointer: string) => entry("seen", "slot-c", pointer);

const casesInBothScopes = inBothScopes((scope) => {
  const row = (rule: RuleId, title: string, steps: readonly Step[], variant?: string): Draft =>
    draftOf(rule, `@${variant ? `${variant}.` : ""}${scope.name}`, {
      title,
      steps,
    });
  const hello = slot(scope, "slot-c", HELLO);
  const fallback = (own: string, other: string, value: string, rule: RuleId, third: string): Draft =>
    row(rule, `lists the ${other} text, or none, for a requester with the locale ${own}`, [
      slot(scope, "slot-c", { name_localizations: { [other]: value, [third]: "farbe" }, options: [] }),
      listAs(scope, { "Accept-Language": own }, [
        oneOf(seen("/name_localized"), null, value),
        equals(seen("/name"), "slot-c"),
      ]),
      listAs(scope, { "Accept-Language": "it" }, [absent(entry("foreign", "slot-c", "/name_localized"))], "foreign"),
    ]);
  const ownText = (own: string, other: string, rule: RuleId): Draft =>
    row(
      rule,
      `lists the ${own} text for a requester with the locale ${own}, although there is one for ${other}`,
      [
        slot(scope, "slot-c", { name_localizations: { [other]: "the-fallback", [own]: "its-own" }, options: [] }),
        listAs(scope, { "Accept-Language": own }, [equals(seen("/name_localized"), "its-own")]),
      ],
      "own-text",
    );
  return [
    row(
      "localization.list.shows-the-requesters-locale",
      "lists localized names and descriptions in the requester's language",
      [
        hello,
        listAs(scope, spanish, [
          equals(seen("/name_localized"), "hallo"),
          equals(seen("/description_localized"), "Sagt hallo"),
          equals(seen("/name"), "slot-c"),
        ]),
        listAs(
          scope,
          { "Accept-Language": "en-GB" },
          [equals(entry("english", "slot-c", "/name_localized"), "salut")],
          "english",
        ),
      ],
    ),
    row("localization.accept-language.is-used", "uses Accept-Language as the requester's language", [
      hello,
      listAs(scope, { "Accept-Language": "en-GB" }, [
        equals(seen("/name_localized"), "salut"),
        equals(seen("/description_localized"), "Dit salut"),
      ]),
    ]),
    row("localization.list.omits-the-dictionaries", "lists commands without localizations by default", [
      hello,
      listAs(scope, spanish, [
        equals(seen("/name"), "slot-c"),
        absent(seen("/name_localizations")),
        absent(seen("/description_localizations")),
        absent(seen("/options/0/name_localizations")),
        absent(seen("/options/0/options/0/choices/0/name_localizations")),
      ]),
    ]),
    row("localization.list.returns-dictionaries-on-request", "lists all localizations with with_localizations=true", [
      hello,
      list(scope, "all", ALL_DICTIONARIES, { headers: spanish }),
    ]),
    row(
      "localization.list.dictionaries-replace-localized-fields",
      "may add name_localized to a list with all localizations or not",
      [
        hello,
        list(
          scope,
          "all",
          [
            {
              check: "observe",
              what: "name_localized beside the dictionaries",
              at: entry("all", "slot-c", "/name_localized"),
            },
          ],
          {
            headers: spanish,
          },
        ),
      ],
    ),
    row("localization.list.default-is-without-dictionaries", "treats a missing with_localizations as false", [
      hello,
      {
        ...listAs(scope, spanish, [absent(seen("/name_localizations")), equals(seen("/name_localized"), "hallo")]),
        query: { with_localizations: "false" },
      },
      listAs(
        scope,
        spanish,
        [
          equals(entry("plain", "slot-c", "/name_localized"), "hallo"),
          absent(entry("plain", "slot-c", "/name_localizations")),
        ],
        "plain",
      ),
    ]),
    row("localization.list.reaches-every-depth", "lists localized names of subcommands, options and choices", [
      hello,
      listAs(scope, spanish, [
        equals(seen("/options/0/name_localized"), "ton"),
        equals(seen("/options/0/description_localized"), "Wie es klingt"),
        equals(seen("/options/0/options/0/name_localized"), "wort"),
        equals(seen("/options/0/options/0/choices/0/name_localized"), "Guten Tag"),
      ]),
    ]),
    row(
      "localization.list.reaches-every-depth",
      "lists localized names of subcommands in a group and of their options",
      [
        slot(scope, "slot-c", { options: [{ type: 2, name: "group", description: "A group", ...GROUPED }] }),
        listAs(scope, spanish, [
          equals(seen("/options/0/name_localized"), "gruppe"),
          equals(seen("/options/0/options/0/name_localized"), "ton"),
          equals(seen("/options/0/options/0/options/0/name_localized"), "wort"),
          equals(seen("/options/0/options/0/options/0/choices/0/name_localized"), "Guten Tag"),
        ]),
      ],
      "in-a-group",
    ),
    row(
      "localization.list.omits-a-missing-locale",
      "lists localized fields only if the requester's language has a localization",
      [
        hello,
        listAs(scope, { "Accept-Language": "it" }, [
          equals(seen("/name"), "slot-c"),
          absent(seen("/name_localized")),
          absent(seen("/description_localized")),
        ]),
        listAs(
          scope,
          { "Accept-Language": "en-GB" },
          [
            equals(entry("english", "slot-c", "/name_localized"), "salut"),
            absent(entry("english", "slot-c", "/options/0/name_localized")),
            equals(entry("english", "slot-c", "/options/0/options/0/choices/0/name_localized"), "Bonjour"),
          ],
          "english",
        ),
      ],
    ),
    row(
      "localization.missing-locale-shows-the-default",
      "lists the default name if the requester's language has no localization",
      [
        hello,
        listAs(scope, { "Accept-Language": "it" }, [
          equals(seen("/name"), "slot-c"),
          oneOf(seen("/name_localized"), null, "slot-c"),
        ]),
      ],
    ),
    row("localization.header.precedes-accept-language", "prefers its own locale header to Accept-Language", [
      hello,
      listAs(scope, { "{localeHeader}": "es-ES", "Accept-Language": "en-GB" }, [
        equals(seen("/name_localized"), "hallo"),
      ]),
      listAs(
        scope,
        { "{localeHeader}": "en-GB", "Accept-Language": "es-ES" },
        [equals(entry("english", "slot-c", "/name_localized"), "salut")],
        "english",
      ),
      list(scope, "all", ALL_DICTIONARIES, { headers: { "{localeHeader}": "es-ES" } }),
    ]),
    row(
      "localization.header.precedes-accept-language",
      "looks at its own locale header also beside a client credentials token",
      [
        hello,
        {
          ...listAs(scope, { "{localeHeader}": "es-ES", "Accept-Language": "en-GB" }, [
            equals(seen("/name_localized"), "hallo"),
            equals(seen("/description_localized"), "Sagt hallo"),
          ]),
          as: "clientCredentials",
        },
        {
          ...listAs(
            scope,
            { "{localeHeader}": "en-GB", "Accept-Language": "es-ES" },
            [equals(entry("english", "slot-c", "/name_localized"), "salut")],
            "english",
          ),
          as: "clientCredentials",
        },
      ],
      "client-credentials",
    ),
    row("localization.value-equal-to-the-default-is-ignored", "lists a localized name that equals the name", [
      slot(scope, "slot-c", { name_localizations: { "es-ES": "slot-c", "en-GB": "salut" }, options: [] }),
      listAs(scope, spanish, [oneOf(seen("/name_localized"), null, "slot-c"), equals(seen("/name"), "slot-c")]),
      listAs(
        scope,
        { "Accept-Language": "en-GB" },
        [equals(entry("english", "slot-c", "/name_localized"), "salut")],
        "english",
      ),
    ]),
    row("localization.query-forms-are-open", "may treat other forms of with_localizations=true in any way", [
      hello,
      ...["1", "True"].map(
        (form): Step =>
          request("read", `form-${form}`, scope.calls.list, {
            query: { with_localizations: form },
            expect: [
              {
                check: "observe",
                what: `name_localizations with with_localizations=${form}`,
                at: entry(`form-${form}`, "slot-c", "/name_localizations"),
              },
            ],
          }),
      ),
    ]),
    ownText("en-US", "en-GB", "localization.fallback.of-en-us-is-en-gb"),
    ownText("en-GB", "en-US", "localization.fallback.of-en-gb-is-en-us"),
    ownText("es-419", "es-ES", "localization.fallback.of-es-419-is-es-es"),
    fallback("en-US", "en-GB", "colour", "localization.fallback.of-en-us-is-en-gb", "es-ES"),
    fallback("en-GB", "en-US", "color", "localization.fallback.of-en-gb-is-en-us", "es-ES"),
    fallback("es-419", "es-ES", "color-es", "localization.fallback.of-es-419-is-es-es", "en-GB"),
    row(
      "localization.fallback.of-es-419-is-es-es",
      "does not list the es-419 text for a requester with the locale es-ES",
      [
        slot(scope, "slot-c", { name_localizations: { "es-419": "matiz", "en-GB": "farbe" }, options: [] }),
        listAs(scope, { "Accept-Language": "es-ES" }, [
          equals(seen("/name"), "slot-c"),
          absent(seen("/name_localized")),
        ]),
        listAs(
          scope,
          { "Accept-Language": "en-GB" },
          [equals(entry("english", "slot-c", "/name_localized"), "farbe")],
          "english",
        ),
      ],
      "one-way",
    ),
    row(
      "localization.fallback.missing-shows-the-default",
      "lists the name itself if neither the requested language nor its fallback has a localization",
      [
        slot(scope, "slot-c", { name_localizations: { "es-ES": "salut" }, options: [] }),
        listAs(scope, { "Accept-Language": "en-US" }, [
          equals(seen("/name"), "slot-c"),
          oneOf(seen("/name_localized"), null, "slot-c"),
        ]),
        listAs(
          scope,
          { "Accept-Language": "es-ES" },
          [equals(entry("spanish", "slot-c", "/name_localized"), "salut")],
          "spanish",
        ),
      ],
    ),
    row(
      "localization.fallback.replaces-the-default",
      "lists the en-GB text or the default for a requester with the locale en-US, never a third language",
      [
        slot(scope, "slot-c", {
          name_localizations: { "es-ES": "couleur", "en-GB": "colour", "es-419": "farbe" },
          options: [],
        }),
        listAs(scope, { "Accept-Language": "en-US" }, [oneOf(seen("/name_localized"), null, "slot-c", "colour")]),
        listAs(
          scope,
          { "Accept-Language": "en-GB" },
          [equals(entry("british", "slot-c", "/name_localized"), "colour")],
          "british",
        ),
      ],
    ),
  ];
});

/** Nothing of what an edit changes is in a language. */
const editOfOptions = draftOf("endpoint.guild-edit.is-visible-at-once", "@in-a-language", {
  title: "lists the new options of a guild command in a language at once, where it was listed in that language before",
  steps: [
    slot(GUILD, "slot-c", HELLO),
    listAs(GUILD, spanish, [equals(seen("/name_localized"), "hallo")]),
    edit(GUILD, "act", "edited", "slot-c", { options: [{ type: 5, name: "added", description: "An option" }] }),
    listAs(GUILD, spanish, [equals(entry("after", "slot-c", "/options/0/name"), "added")], "after"),
  ],
});

export const localizedListCases: readonly Draft[] = [readAgainLater, editOfOptions, ...casesInBothScopes];
