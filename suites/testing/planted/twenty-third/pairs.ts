/** Bugs that need two features of one request. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf, remembering } from "../memory.js";
import { inOptions, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, edit, list } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { type Behind, changed, handledBy, stores } from "../wrap.js";
import { componentsIn, idOf, withShownIds } from "./component-ids.js";

const GROUP = 2;
const SUBCOMMAND: JsonObject = { type: 1, name: "b", description: "d" };
const SECTION: JsonObject = {
  type: 9,
  components: [{ type: 10, content: "a" }],
  accessory: { type: 2, style: 1, label: "b", custom_id: "c", id: 1 },
};

export const TWENTY_THIRD_PAIRS: readonly PlantedBug[] = [
  {
    id: "group-takes-description-of-its-namesake",
    what: "A group gets the description of its subcommand of the same name, as options are kept by name.",
    kind: "pair",
    rules: ["option.name.is-free-in-other-arrays", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((option) => (option["type"] === GROUP ? describedByNamesake(option) : option))),
    minimal: [createA({ options: [{ type: GROUP, name: "b", description: "c", options: [SUBCOMMAND] }] })],
  },
  {
    id: "own-text-of-one-field-stops-fallback-of-the-other",
    what: "A list uses no fallback for the description where the name has a text in the requester's own locale, nor the reverse.",
    kind: "pair",
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "localization.list.shows-the-requesters-locale",
      "localization.may-be-partial",
    ],
    plant: handledBy(() => listedWithOneSource),
    minimal: [
      createA({ name_localizations: { "en-GB": "b" }, description_localizations: { "en-US": "c" } }),
      { ...list(), headers: { "X-Discord-Locale": "en-GB" } },
    ],
  },
  {
    id: "numbering-overlooks-accessories",
    what: "A generated id of a component can be one that the request gave to the accessory of a section.",
    kind: "pair",
    rules: [
      "component.id.generated-ones-avoid-given-ones",
      "component.id.never-repeats-as-read",
      "component.id.generated-ones-are-unique",
    ],
    plant: handledBy(() => {
      const shown = new Map<string, readonly number[]>();
      return async (call, { pass }) => {
        const response = await pass();
        if (call.operation === "edit-message") shown.delete(call.path["id"] ?? "");
        if (call.operation === "create-message" && response.ok) {
          const ids = numberedWithoutAccessories((await objectOf(call.request))["components"]);
          if (ids !== undefined) shown.set(textOf(await objectOf(response), "id"), ids);
        }
        return withShownIds(response, shown);
      };
    }),
    minimal: [componentsV2(SECTION)],
  },
  {
    id: "edit-with-the-same-name-ends-early",
    what: "An edit that also names the command as it is already called changes nothing at all.",
    kind: "pair",
    rules: [
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
      "edit.replaces-options-whole",
      "edit.empty-options-remove-all",
      "edit.replaces-dictionaries-whole",
      "edit.reaches-global-fields",
      "localization.edit.replaces-the-dictionary",
      "endpoint.guild-edit.is-visible-at-once",
      "command.version.changes-on-edit",
    ],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const name = call.operation === "edit" ? (await objectOf(call.request))["name"] : undefined;
      const id = call.path["id"] ?? "";
      return name !== undefined && name === known.get(id)?.name ? ask("GET", `${call.place}/${id}`) : pass();
    }),
    minimal: [createA({}), edit(0, { name: "a", description: "b" })],
  },
  {
    id: "cleared-names-clear-translated-descriptions",
    what: "An edit that sets name_localizations to null clears the description_localizations that it brings as well.",
    kind: "pair",
    rules: [
      "localization.dictionaries.may-be-null",
      "localization.edit.replaces-the-dictionary",
      "localization.descriptions.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "edit.replaces-dictionaries-whole",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores((body, { operation }) => {
      const isCleared = operation === "edit" && isObject(body) && body["name_localizations"] === null;
      return isCleared && isObject(body["description_localizations"])
        ? { ...body, description_localizations: null }
        : body;
    }),
    minimal: [createA({}), edit(0, { name_localizations: null, description_localizations: { de: "b" } })],
  },
];

function describedByNamesake(group: JsonObject): JsonObject {
  const inside = elementsOf(group["options"]).filter(isObject);
  const namesake = inside.find(({ name }) => name === group["name"]);
  const description = namesake?.["description"];
  return description === undefined ? group : { ...group, description };
}

/** The list, where commands with a text in the locale itself show no fallback. */
async function listedWithOneSource(call: Call, { pass, ask }: Behind): Promise<Response> {
  const locale = call.request.headers.get("X-Discord-Locale");
  if (call.operation !== "list" || locale === null || call.query.has("with_localizations")) return pass();
  const whole = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`))).filter(isObject);
  const byId = new Map(whole.map((command) => [command["id"], command]));
  return changed(await pass(), (body) =>
    elementsOf(body).map((each) => (isObject(each) ? withoutFallbacks(each, byId.get(each["id"]), locale) : each)),
  );
}

function withoutFallbacks(listed: JsonObject, whole: JsonObject | undefined, locale: string): JsonObject {
  const has = (field: string) => {
    const dictionary: Json | undefined = whole?.[`${field}_localizations`];
    return isObject(dictionary) && dictionary[locale] !== undefined;
  };
  if (has("name") && !has("description")) return without(listed, "description_localized");
  return has("description") && !has("name") ? without(listed, "name_localized") : listed;
}

/** Ids in the order of reading; undefined where no accessory has one. */
function numberedWithoutAccessories(components: Json | undefined): readonly number[] | undefined {
  const all = componentsIn(components);
  const accessories = new Set<Json | undefined>(all.map(({ accessory }) => accessory).filter(isObject));
  if (!all.some((each) => accessories.has(each) && idOf(each) > 0)) return undefined;
  const given = new Set(all.filter((each) => !accessories.has(each)).map(idOf));
  let last = 0;
  return all.map((component) => {
    if (idOf(component) > 0) return idOf(component);
    do last += 1;
    while (given.has(last));
    return last;
  });
}
