/** Each legal value of an enumeration, on its own: on slots that are edited again and again, so that it costs few requests. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { profileOf } from "../../src/contract/profile.js";
import { read, readsBack, row, send, v2 } from "../messages/words.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { type CommandScope, GLOBAL, GUILD } from "../rows/scope.js";
import { at, type Body, bulk, create, edit, entry, list, readBack, slot } from "../rows/steps.js";

/** Types of options that take a value. */
const PARAMETER_TYPES = [3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

const oneOfEach: readonly Body[] = PARAMETER_TYPES.map((type) => ({
  type,
  name: `option-${type}`,
  description: `An option of type ${type}`,
}));

/** One locale alone, in every dictionary that a command can have. */
function localizedIn(locale: string): Body {
  const dictionaries = { name_localizations: { [locale]: "local" }, description_localizations: { [locale]: "Local" } };
  const choice = { name: "Yes", value: "y", name_localizations: { [locale]: "Local" } };
  const word = { type: 3, name: "word", description: "A word", ...dictionaries, choices: [choice] };
  return { ...dictionaries, options: [word] };
}

/** Edits a slot once for each value, and reads it back. */
function editedTo(scope: CommandScope, of: string, values: ReadonlyMap<string, Body>): readonly Step[] {
  return [...values].flatMap(([word, body]) => [
    edit(scope, "act", word, of, body),
    list(scope, `after-${word}`, [readBack(word, entry(`after-${word}`, of))]),
  ]);
}

function localesCase(words: Pick<Draft, "id" | "title" | "rules" | "profile">, locales: readonly string[]): Draft {
  const values = new Map(locales.map((locale) => [locale, localizedIn(locale)]));
  return draft({ ...words, steps: [slot(GUILD, "slot-c"), ...editedTo(GUILD, "slot-c", values)] });
}

const DOCUMENTED_LOCALES = ["en-US", "en-GB", "es-419", "es-ES"];
const { bindings } = profileOf("discord");

const localeCases: readonly Draft[] = [
  localesCase(
    {
      id: "localization.names.are-accepted-everywhere@each-locale.edit.guild",
      title: "accepts a localization in each documented locale alone",
      rules: ["localization.names.are-accepted-everywhere", "localization.may-be-partial"],
    },
    DOCUMENTED_LOCALES,
  ),
  localesCase(
    {
      id: "localization.locale.is-known@each-locale.edit.guild",
      title: "accepts a localization in each of Discord's locales alone",
      rules: ["localization.locale.is-known"],
      profile: "discord",
    },
    bindings.locales.filter((locale) => !DOCUMENTED_LOCALES.includes(locale)),
  ),
];

const channelTypes = bindings.channelTypes.map((type) => ({
  type: 7,
  name: `type-${type}`,
  description: `Channels of type ${type}`,
  channel_types: [type],
}));

const channelSelects = bindings.channelTypes.map((type) =>
  row({ type: 8, custom_id: `type-${type}`, channel_types: [type] }),
);

const channelTypeCases: readonly Draft[] = [
  draftOf("option.channel-types.are-known", "@each-type.edit.guild", {
    title: "accepts each of Discord's channel types alone in channel_types of an option",
    profile: "discord",
    steps: [
      slot(GUILD, "slot-a"),
      ...editedTo(GUILD, "slot-a", new Map([["each-type", { options: channelTypes } as Body]])),
    ],
  }),
  draftOf("channel-select.channel-types.are-channel-types", "@each-type.message.send", {
    title: "accepts each of Discord's channel types alone in channel_types of a select",
    profile: "discord",
    steps: [send("act", "act", v2(...channelSelects)), read("after", "act", [readsBack("act", at("after"))])],
  }),
];

/** Context menus and the entry point have the fields of global commands too. */
const CONTEXTS: ReadonlyMap<string, Body> = new Map([
  ["guild-context", { contexts: [0], integration_types: [0] }],
  ["bot-dm-context", { contexts: [1] }],
]);

const MENUS: readonly Body[] = [
  { name: "Slot U", type: 2 },
  { name: "Slot M", type: 3 },
];

const inContexts = (write: (word: string, contexts: Body) => readonly Step[]): readonly Step[] =>
  [...CONTEXTS].flatMap(([word, contexts]) => write(word, contexts));

/** Creates or overwrites commands, and reads each back from the list: an echo of what was sent shows nothing. */
function createdIn(commands: readonly Body[]): readonly Step[] {
  return inContexts((word, contexts) => {
    const steps = commands.map((body) =>
      create(GLOBAL, "act", `${word}-of-type-${body["type"]}`, { ...body, ...contexts }),
    );
    const after = `after-${word}`;
    const kept = steps.map(({ name }) => readBack(name, entry(after, name)));
    return [...steps, list(GLOBAL, after, kept)];
  });
}

const contextCases: readonly Draft[] = [
  draftOf("command.contexts.are-known", "@context-menus.create.global", {
    title: "accepts contexts on user and message commands",
    also: ["command.integration-types.are-known"],
    creates: 2,
    steps: createdIn(MENUS),
  }),
  draftOf("command.contexts.are-known", "@context-menus.bulk.global", {
    title: "accepts contexts on user and message commands in a bulk overwrite",
    also: ["command.integration-types.are-known"],
    creates: 2,
    steps: inContexts((word, contexts) => {
      const body: Template = MENUS.map((menu) => ({ ...menu, ...contexts }));
      const after = `after-${word}`;
      return [bulk(GLOBAL, "act", word, body), list(GLOBAL, after, [readBack(word, at(after))])];
    }),
  }),
  draftOf("command.contexts.are-known", "@entry-point.create.global", {
    title: "accepts contexts on an entry point command",
    also: ["command.integration-types.are-known"],
    level: "should",
    needs: ["entry-point"],
    creates: 1,
    emptiesScope: true,
    steps: createdIn([{ name: "Launch", type: 4, handler: 2 }]),
  }),
  draftOf("command.contexts.are-known", "@private-channel-alone.edit.global", {
    title: "may accept or refuse the context PRIVATE_CHANNEL without USER_INSTALL",
    steps: [
      slot(GLOBAL, "slot-b"),
      edit(GLOBAL, "act", "edit", "slot-b", { contexts: [2] }, [
        { check: "observe", what: "PRIVATE_CHANNEL as the only context" },
      ]),
    ],
  }),
];

const optionTypeCases: readonly Draft[] = [
  draftOf("option.type.is-known", "@each-type.edit.global", {
    title: "accepts an option of each type in an edit",
    steps: [
      slot(GLOBAL, "slot-a"),
      ...editedTo(GLOBAL, "slot-a", new Map([["each-type", { options: oneOfEach } as Body]])),
    ],
  }),
  draftOf("option.type.is-known", "@each-type.bulk.global", {
    title: "accepts an option of each type in a bulk overwrite",
    creates: 1,
    steps: [
      bulk(GLOBAL, "act", "put", [{ name: "slot-a", description: "A slot of slashproof", options: oneOfEach }]),
      list(GLOBAL, "after", [readBack("put", at("after"))]),
    ],
  }),
];

/** Acceptances that the law of `suites/testing/laws/enumerations.heavy.test.ts` asks for. */
export const valueCases: readonly Draft[] = [...localeCases, ...channelTypeCases, ...contextCases, ...optionTypeCases];
