/** Bugs of lists of commands: a value and a race. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, create, createA, list, remove } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

const OWN_HEADER = /^x-\w+-locale$/;
/** The two locales of Chinese, each with the other one. */
const OTHER_CHINESE: Readonly<Record<string, string>> = { "zh-TW": "zh-CN", "zh-CN": "zh-TW" };

/** The locale that a request names, in the service's own header or else in Accept-Language. */
function localeOf({ headers }: Request): string {
  return [...headers].find(([name]) => OWN_HEADER.test(name))?.[1] ?? headers.get("accept-language") ?? "";
}

/** A list looks for the language where the locale is missing. */
function lookingForTheLanguage(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const response = await pass();
    const locale = localeOf(request);
    const other = OTHER_CHINESE[locale];
    if (operation !== "list" || query.get("with_localizations") === "true" || other === undefined) return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((each) => [textOf(each, "id"), each]));
    return changed(response, (body) =>
      inEach(body, (each) => inOther(each, whole.get(textOf(each, "id")), [locale, other])),
    );
  };
}

/** A part of a list with texts of the other locale. @param whole the part with its dictionaries */
function inOther(
  view: JsonObject,
  whole: Json | undefined,
  locales: readonly [own: string, other: string],
): JsonObject {
  const source = isObject(whole) ? whole : {};
  const texts = ["name", "description"].flatMap((text) => {
    const dictionary = source[`${text}_localizations`];
    const shown = isObject(dictionary) && dictionary[locales[0]] === undefined ? dictionary[locales[1]] : undefined;
    return shown === undefined || shown === view[text] ? [] : [[`${text}_localized`, shown]];
  });
  return ["options", "choices"].reduce<JsonObject>(
    (part, member) =>
      withMember(part, member, (views) =>
        elementsOf(views).map((each, index) =>
          isObject(each) ? inOther(each, elementsOf(source[member])[index], locales) : each,
        ),
      ),
    { ...view, ...Object.fromEntries(texts) },
  );
}

/** A list reads commands by their position, and a delete that runs moves those behind it one position on. */
function readingByPosition(): Handler {
  const running = new Map<string, Set<Promise<Response>>>();
  return async ({ operation, place }, { pass, ask }) => {
    const deletes = running.get(place) ?? new Set();
    running.set(place, deletes);
    if (operation === "delete") {
      const deleted = afterOthers().then(() => pass());
      deletes.add(deleted);
      const response = await deleted;
      deletes.delete(deleted);
      return response;
    }
    if (operation !== "list" || deletes.size === 0) return pass();
    const before = elementsOf(await bodyOf(await ask("GET", place))).map((each) => textOf(each, "id"));
    await Promise.all(deletes);
    return changed(await pass(), (body) => withoutMoved(elementsOf(body), before));
  };
}

/** The commands without the one that follows what was deleted. @param before ids of all commands before the delete */
function withoutMoved(commands: readonly Json[], before: readonly string[]): Json {
  const left = new Set(commands.map((each) => textOf(each, "id")));
  const position = before.findIndex((id) => !left.has(id));
  const moved = position < 0 ? undefined : before.slice(position).find((id) => left.has(id));
  return commands.filter((each) => textOf(each, "id") !== moved);
}

/** Those of lists. */
export const TWELFTH_LISTS: readonly PlantedBug[] = [
  {
    id: "chinese-is-one-language",
    what: "A requester with zh-TW gets the text of zh-CN where that of zh-TW is missing, and the other way round.",
    kind: "value",
    rules: [
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.list.shows-the-requesters-locale",
      "localization.fallback.missing-shows-the-default",
    ],
    plant: handledBy(lookingForTheLanguage),
    minimal: [
      createA({ description_localizations: { "zh-CN": "b" } }),
      { ...list(), headers: { "accept-language": "zh-TW" } },
    ],
  },
  {
    id: "lists-beside-a-delete-skip-one",
    what: "A list at the same time as a delete lacks the command that followed the deleted one.",
    kind: "race",
    rules: [
      "command.list.holds-each-command",
      "endpoint.list.returns-all-types",
      "endpoint.list.answers-200-with-an-array",
      "endpoint.guild-create.is-visible-at-once",
      "command.create.answers-what-is-read-back",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(readingByPosition),
    minimal: [createA({}), create({ name: "b", description: "b" }), remove(0), atOnce(list())],
  },
];
