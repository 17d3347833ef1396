/** Bugs of lists and pickers: a pair and a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, createA, drive, list } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const OWN_HEADER = /^x-\w+-locale$/;

/** The first locale that a request names, in the service's own header or else in Accept-Language. */
function localeOf({ headers }: Request): string {
  const own = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1];
  return (own ?? headers.get("accept-language") ?? "").split(/[,;]/)[0]?.trim() ?? "";
}

/** True for a dictionary that has a text in this locale. */
function hasText(dictionary: Json | undefined, locale: string): boolean {
  return isObject(dictionary) && dictionary[locale] !== undefined;
}

/** A part of a list without texts of a fallback. @param whole the part with its dictionaries */
function withoutFallbacks(shown: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const source = isObject(whole) ? whole : {};
  const lacking = ["name", "description"].filter((text) => !hasText(source[`${text}_localizations`], locale));
  const own = without(shown, ...lacking.map((text) => `${text}_localized`));
  return ["options", "choices"].reduce<JsonObject>(
    (part, member) =>
      withMember(part, member, (all) =>
        elementsOf(all).map((each, index) =>
          isObject(each) ? withoutFallbacks(each, elementsOf(source[member])[index], locale) : each,
        ),
      ),
    own,
  );
}

/** The locale of a requester, or its fallback, is chosen once for a command: by its names. */
function choosingTheLocaleOnce(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const response = await pass();
    const locale = localeOf(request);
    if (operation !== "list" || query.get("with_localizations") === "true" || locale === "") return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.filter(isObject).map((each) => [textOf(each, "id"), each]));
    return changed(response, (body) =>
      inEach(body, (each) => {
        const command = whole.get(textOf(each, "id"));
        return hasText(command?.["name_localizations"], locale) ? withoutFallbacks(each, command, locale) : each;
      }),
    );
  };
}

/** The commands of a picker, without those that have the name and type of an earlier one of another application. */
function withNamesOnce(commands: Json): Json {
  const all = elementsOf(commands).filter(isObject);
  const isLater = (one: JsonObject, index: number) =>
    all
      .slice(0, index)
      .some(
        (earlier) =>
          earlier["name"] === one["name"] &&
          earlier["type"] === one["type"] &&
          earlier["application_id"] !== one["application_id"],
      );
  return all.filter((one, index) => !isLater(one, index));
}

/** Those of lists and pickers. */
export const THIRTEENTH_LISTS: readonly PlantedBug[] = [
  {
    id: "one-locale-for-a-command",
    what: "A list looks for fallbacks in no text of a command that has a name in the locale of the requester itself.",
    kind: "pair",
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "localization.may-be-partial",
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.accept-language.is-used",
    ],
    plant: handledBy(choosingTheLocaleOnce),
    minimal: [
      createA({ name_localizations: { "es-419": "b" }, description_localizations: { "es-ES": "b" } }),
      { ...list(), headers: { "accept-language": "es-419" } },
    ],
  },
  {
    id: "pickers-show-a-name-once",
    what: "A picker shows one command of a name and type, also where two applications have one.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-applications",
      "access.global-commands.are-in-every-guild",
      "access.guild-commands.need-the-scope-in-the-guild",
      "access.denied-user.neither-sees-nor-uses",
      "endpoint.guild-create.is-visible-at-once",
      "scope.writes-stay-in-their-scope",
    ],
    plant: answers((body, call) =>
      driven(call) === "listPicker" ? inEach(body, (picker) => withMember(picker, "commands", withNamesOnce)) : body,
    ),
    minimal: [
      createA({}),
      {
        method: "POST",
        path: "/applications/{other_application_id}/guilds/{guild_id}/commands",
        body: A,
        as: "otherBot",
      },
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
];
