/** Bugs of features that work alone and not together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { objectOf, remembering } from "../memory.js";
import { inCommands, isSome, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, edit, list } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { changed, handledBy, refusal, refuses, stores } from "../wrap.js";

const USER = 2;
const STRING = 3;
const HEADER = "x-discord-locale";
const EN_US = "en-US";

/** A listed command without the localized fields that are not of its own locale. @param whole the same with dictionaries */
function withoutFallbacks(command: Json, whole: Json | undefined): Json {
  if (!isObject(command)) return command;
  const isFallback = (field: string) => {
    const dictionary = isObject(whole) ? whole[`${field}_localizations`] : undefined;
    return isObject(dictionary) && dictionary[EN_US] === undefined;
  };
  const fields = ["name", "description"].filter(isFallback);
  return without(command, ...fields.map((field) => `${field}_localized`));
}

/** True for an option of a subcommand that has the name of the subcommand. */
function repeatsItsParent(part: JsonObject): boolean {
  return elementsOf(part["options"]).some(
    (parent) =>
      isObject(parent) && elementsOf(parent["options"]).some((one) => textOf(one, "name") === textOf(parent, "name")),
  );
}

/** Bugs of this kind. */
export const NINETEENTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "new-description-drops-its-translations",
    what: "An edit of the description alone removes its translations, as they would be out of date",
    kind: "pair",
    // D1 "Edit body": every field is optional, and each provided field entirely overwrites the existing value.
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields", "edit.answers-the-whole-command"],
    plant: stores((body, { operation }) => {
      const isNew = operation === "edit" && isObject(body) && body["description"] !== undefined;
      return isNew ? { description_localizations: null, ...body } : body;
    }),
    minimal: [createA({ description_localizations: { de: "ein a" } }), edit(0, { description: "b" })],
  },
  {
    id: "locale-header-beats-with-localizations",
    what: "A list with with_localizations and a header with the locale has localized fields in place of dictionaries",
    kind: "pair",
    // D1 "Localization" 5: localized fields instead of the dictionaries, unless with_localizations is true.
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.list.dictionaries-replace-localized-fields",
      "localization.list.omits-the-dictionaries",
    ],
    plant: handledBy(() => (call, { pass, ask }) => {
      const isBoth = call.query.get("with_localizations") === "true" && call.request.headers.has(HEADER);
      return call.operation === "list" && isBoth ? ask("GET", call.place) : pass();
    }),
    minimal: [
      createA({ name_localizations: { de: "ein-a" } }),
      { ...list(), path: `${list().path}?with_localizations=true`, headers: { [HEADER]: "de" } },
    ],
  },
  {
    id: "accept-language-has-no-fallback",
    what: "A list whose locale comes from Accept-Language shows no value of the fallback locale",
    kind: "pair",
    // D1 "Localization" 4 and 6: fallbacks apply when a user's locale is absent, and that locale may be of Accept-Language.
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.replaces-the-default",
      "localization.accept-language.is-used",
    ],
    plant: handledBy(() => async (call, { pass, ask }) => {
      const { headers } = call.request;
      const isAmerican = !headers.has(HEADER) && headers.get("accept-language")?.startsWith(EN_US) === true;
      if (call.operation !== "list" || !isAmerican) return pass();
      const whole = await bodyOf(await ask("GET", `${call.place}?with_localizations=true`));
      return changed(await pass(), (commands) =>
        elementsOf(commands).map((one, index) => withoutFallbacks(one, elementsOf(whole)[index])),
      );
    }),
    minimal: [createA({ name_localizations: { "en-GB": "b" } }), { ...list(), headers: { "accept-language": EN_US } }],
  },
  {
    id: "option-named-like-its-subcommand-is-refused",
    what: "Names along one path of options share one set, so an option may not have the name of its subcommand",
    kind: "pair",
    // D1 "Naming and uniqueness rules" 9: option names are unique within one options array.
    rules: ["option.name.is-free-in-other-arrays", "option.tree.allows-documented-shapes", ...COMMANDS_ARE_TAKEN],
    plant: refuses((body, call) =>
      isSome(inCommands, (command) =>
        [command, ...elementsOf(command["options"])].some((one) => isObject(one) && repeatsItsParent(one)),
      )(body, call),
    ),
    minimal: [
      createA({
        options: [
          { type: 1, name: "role", description: "r", options: [{ type: STRING, name: "role", description: "r" }] },
        ],
      }),
    ],
  },
  {
    id: "rename-looks-at-every-type",
    what: "A rename is refused where a command of another type has the new name",
    kind: "pair",
    // D1 "Naming and uniqueness rules" 4: command names are unique per application, per type, within each scope.
    rules: ["command.name.is-free-for-other-types", "endpoint.edit.answers-200", "edit.replaces-provided-fields"],
    plant: remembering((known) => async (call, { pass }) => {
      const name = textOf(await objectOf(call.request), "name");
      const isTaken = [...known.entries()].some(
        ([id, one]) => id !== call.path["id"] && one.place === call.place && one.name === name,
      );
      return call.operation === "edit" && name !== "" && isTaken ? refusal() : pass();
    }),
    minimal: [createA({}), create({ name: "b", type: USER }), edit(1, { name: "a" })],
  },
];
