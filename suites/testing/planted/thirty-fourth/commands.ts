/** Mistakes about what is in one command: pairs and values. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import {
  type Change,
  inCommands,
  inEach,
  inOptions,
  isSome,
  textOf,
  withMember,
  withOptions,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { type Handler, refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const STRING = 3;
const INTEGER = 4;
const NUMBER = 10;
const ACCENTS = /[\u0300-\u036f]/g;
/** Language and country, as most locales are written: the region 419 is no country. */
const LANGUAGE_AND_COUNTRY = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** An option of that type with these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** A choice of this text. */
function choice(value: string): JsonObject {
  return { name: value, value };
}

/** Same for options that the table of choices takes for one. */
function choicesKeyOf({ type = null, name = null }: JsonObject): string {
  return JSON.stringify([type, name]);
}

/** The choices of a command are in a table whose rows have the name of their option, and not where it is. */
const keepingChoicesByName: Change = (command) => {
  const lists = new Map<string, readonly Json[]>();
  withOptions(command, (each) => {
    const choices = elementsOf(each["choices"]);
    if (choices.length > 0) lists.set(choicesKeyOf(each), choices);
    return each;
  });
  return withOptions(command, (each) => {
    const shared = lists.get(choicesKeyOf(each));
    return shared === undefined || elementsOf(each["choices"]).length === 0 ? each : { ...each, choices: shared };
  });
};

/** What no user may use by default is not permitted by default, unless the body says so itself. */
function derivingDefaultPermission(body: Json, { operation }: Call): Json {
  if (operation !== "create" || !isObject(body)) return body;
  const isDerived = body["default_member_permissions"] === "0" && body["default_permission"] === undefined;
  return isDerived ? { ...body, default_permission: false } : body;
}

/** A number option whose greatest value is tested for truth before it is written. */
const withoutZeroAsGreatest: Change = (each) =>
  (each["type"] === INTEGER || each["type"] === NUMBER) && each["max_value"] === 0 ? without(each, "max_value") : each;

/** The name as a collation without accents compares it. */
function withoutAccents(name: string): string {
  return name.normalize("NFD").replace(ACCENTS, "").normalize("NFC");
}

/** The names of a scope are compared as a database without accents does, so a create can find another command. */
function comparingWithoutAccents(known: Known): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const body = operation === "create" ? await objectOf(request) : {};
    const name = textOf(body, "name");
    if (name === "" || [...known.values()].some(({ key }) => key === keyOf(place, body))) return pass();
    const folded = keyOf(place, { ...body, name: withoutAccents(name) });
    const found = [...known].find(
      ([, each]) =>
        keyOf(place, { ...each.command, name: withoutAccents(each.name) }) === folded && each.place === place,
    );
    return found === undefined ? pass() : ask("PATCH", `${place}/${found[0]}`, without(body, "type"));
  };
}

/** A dictionary of a choice without the locales that the pattern does not know. */
const withKnownLocales: Change = (each) =>
  withMember(each, "name_localizations", (dictionary) =>
    isObject(dictionary)
      ? Object.fromEntries(Object.entries(dictionary).filter(([locale]) => LANGUAGE_AND_COUNTRY.test(locale)))
      : dictionary,
  );

/** Those that one command shows. */
export const COMMANDS: readonly PlantedBug[] = [
  {
    id: "choices-belong-to-the-name-of-their-option",
    what: "Two options of one name and type in different subcommands both get the choices of the later one.",
    kind: "pair",
    rules: [
      "option.name.is-free-in-other-arrays",
      "choice.order.is-preserved",
      "option-value.choices-are-the-only-values",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inCommands(keepingChoicesByName)),
    minimal: [
      createA({
        options: ["a", "b"].map((name) => ({
          type: SUBCOMMAND,
          name,
          description: name,
          options: [option(STRING, { choices: [choice(name)] })],
        })),
      }),
    ],
  },
  {
    id: "forbidden-by-default-is-not-permitted-by-default",
    what: 'A create with default_member_permissions "0" that does not say default_permission makes it false.',
    kind: "pair",
    rules: ["command.default-permission.defaults-to-true", "command.default-member-permissions.keeps-zero"],
    plant: stores(derivingDefaultPermission),
    minimal: [createA({ default_member_permissions: "0" })],
  },
  {
    id: "a-greatest-value-of-zero-is-none",
    what: "A number or integer option loses max_value where it is 0.",
    kind: "value",
    rules: [
      "option.bounds.of-integers-are-integers",
      "option.bounds.of-numbers-may-be-doubles",
      "option.bounds.are-for-integer-and-number",
      "option-value.stays-within-its-bounds",
      "autocomplete.invalid-numbers.do-not-arrive",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(withoutZeroAsGreatest)),
    minimal: [createA({ options: [option(INTEGER, { max_value: 0 })] })],
  },
  {
    id: "constructor-is-a-used-name",
    what: "An option named constructor is refused as a repeated one, as names are collected as members of an object.",
    kind: "value",
    rules: [
      "option.name.is-unique-in-its-array",
      "option.name.is-free-in-other-arrays",
      "option.name.matches-pattern",
      "option.name.has-1-to-32-characters",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inOptions, ({ name }) => typeof name === "string" && name in {})),
    minimal: [createA({ options: [option(STRING, { name: "constructor" })] })],
  },
  {
    id: "names-are-compared-with-accents-removed",
    what: "A create of a name that differs from a used one only in accents overwrites that command.",
    kind: "value",
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
      "command.name.matches-pattern",
      "command.list.holds-each-command",
      "upsert.adds-no-entry",
    ],
    plant: remembering(comparingWithoutAccents),
    minimal: [create({ name: "cafe", description: "a" }), create({ name: "café", description: "a" })],
  },
  {
    id: "choices-know-no-latin-america",
    what: "The localized name of a choice for es-419 is lost, as a locale is taken for a language and a country.",
    kind: "value",
    rules: [
      "localization.names.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
      "localization.list.returns-dictionaries-on-request",
      "localization.may-be-partial",
      "choice.name-localizations.follow-the-name",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions((each) => withMember(each, "choices", (all) => inEach(all, withKnownLocales)))),
    minimal: [
      createA({
        options: [option(STRING, { choices: [{ ...choice("a"), name_localizations: { fr: "b", "es-419": "c" } }] })],
      }),
    ],
  },
];
