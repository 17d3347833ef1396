/** Bugs of two features that meet: pairs. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, drive, edit, GLOBALLY, invoke, list, modal, permit } from "../requests.js";
import { changed, type Handler, stores } from "../wrap.js";
import {
  acceptedBy,
  applicationOf,
  delivered,
  denying,
  guildOf,
  handled,
  knowing,
  knowingPermissions,
  ownLocaleOf,
  type Permitted,
  type WouldBe,
} from "./support.js";

const BOT_DM = 1;
const ENTRY_POINT = 4;
const APP_HANDLER = 1;
const LABEL = 18;
const CHECKBOX_GROUP = 22;
const CHANNEL_ENTRY = 3;

/** The old field is translated into the new one when it is written. */
function translatingDmPermission(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "edit" && path["guild"] === undefined ? await objectOf(request) : {};
    const contexts = elementsOf(known.get(path["id"] ?? "")?.command["contexts"]);
    const isTranslated = body["dm_permission"] === false && body["contexts"] === undefined && contexts.includes(BOT_DM);
    return isTranslated ? pass({ ...body, contexts: contexts.filter((each) => each !== BOT_DM) }) : pass();
  };
}

/** The locale that is used where the first one is missing. @see D1 Localization 4 */
const FALLBACKS: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** What one dictionary shows instead of the default. */
type Shown = (dictionary: JsonObject) => Json | undefined;

/** A part of a list with other localized texts. @param whole the part with its dictionaries */
function localizedFrom(view: JsonObject, whole: Json | undefined, shown: Shown): JsonObject {
  const source = isObject(whole) ? whole : {};
  const texts = ["name", "description"].flatMap((field): readonly (readonly [string, Json])[] => {
    const dictionary = source[`${field}_localizations`];
    const text = isObject(dictionary) ? shown(dictionary) : undefined;
    return text === undefined || text === view[field] ? [] : [[`${field}_localized`, text]];
  });
  return ["options", "choices"].reduce<JsonObject>(
    (part, member) =>
      withMember(part, member, (views) =>
        elementsOf(views).map((each, index) =>
          isObject(each) ? localizedFrom(each, elementsOf(source[member])[index], shown) : each,
        ),
      ),
    { ...view, ...Object.fromEntries(texts) },
  );
}

/** Both headers make one list of locales, and the first locale with a text is taken. */
function goingOnToAcceptLanguage(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const response = await pass();
    const own = ownLocaleOf(request);
    const [accepted = ""] = acceptedBy(request).split(/[,;]/);
    const isLocalized = operation === "list" && !query.has("with_localizations") && own !== "" && accepted !== "";
    if (!isLocalized || !response.ok) return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((each) => [textOf(each, "id"), each]));
    const shown: Shown = (dictionary) => {
      const isThere = dictionary[own] !== undefined || dictionary[FALLBACKS[own] ?? own] !== undefined;
      return isThere ? undefined : dictionary[accepted.trim()];
    };
    return changed(response, (body) =>
      inEach(body, (each) => localizedFrom(each, whole.get(textOf(each, "id")), shown)),
    );
  };
}

/** A group with min_values has the default of selects for max_values. */
const withMaximumOfSelects: Change = (part) => {
  const { type, min_values: least, max_values: most } = part;
  const isWrong = type === CHECKBOX_GROUP && typeof least === "number" && most === undefined;
  return isWrong ? { ...part, max_values: Math.max(1, least) } : part;
};

/** The channel is looked at before the permissions of the member. */
function askingTheChannelFirst({ lists, known }: Permitted): Handler {
  const isDenied = ({ channel, command }: WouldBe): boolean => {
    const guild = guildOf(known, command);
    if (guild === undefined) return false;
    const { entries = [] } = lists.get(guild, command) ?? lists.get(guild, applicationOf(known, command)) ?? {};
    const entryOf = (id: string) => entries.find((each) => each["type"] === CHANNEL_ENTRY && each["id"] === id);
    return (entryOf(channel) ?? entryOf(String(BigInt(guild) - 1n)))?.["permission"] === false;
  };
  return (call, behind) => denying(call, behind, isDenied);
}

/** A renamed entry point is written anew, with the default of a create. */
function writingEntryPointsAnew(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const command = known.get(path["id"] ?? "")?.command;
    const body = operation === "edit" && command?.["type"] === ENTRY_POINT ? await objectOf(request) : {};
    const isRenamed = typeof body["name"] === "string" && body["name"] !== command?.["name"];
    return isRenamed && body["handler"] === undefined ? pass({ ...body, handler: APP_HANDLER }) : pass();
  };
}

const OPTIONS: Json = ["a", "b"].map((value) => ({ value, label: value }));
const ADMINISTRATOR = "8";

/** Those that two features need. */
export const TWENTY_NINTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "dm-permission-rewrites-contexts",
    what: "An edit of a global command that sets dm_permission to false also takes BOT_DM out of the contexts that were stored.",
    kind: "pair",
    rules: [
      "edit.keeps-other-fields",
      "edit.reaches-global-fields",
      "edit.answers-the-whole-command",
      "deprecated.fields-are-still-accepted",
    ],
    plant: knowing(translatingDmPermission),
    minimal: [createA({ contexts: [0, BOT_DM] }, GLOBALLY), edit(0, { dm_permission: false }, GLOBALLY)],
  },
  {
    id: "both-locale-headers-are-one-list",
    what: "A text without the locale of the service's own header is listed in that of Accept-Language instead of the default.",
    kind: "pair",
    rules: [
      "localization.header.precedes-accept-language",
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.list.shows-the-requesters-locale",
      "localization.fallback.missing-shows-the-default",
    ],
    plant: handled(goingOnToAcceptLanguage),
    minimal: [
      createA({ description_localizations: { de: "b" } }),
      { ...list(), headers: { "x-discord-locale": "fr", "accept-language": "de" } },
    ],
  },
  {
    id: "checkbox-groups-with-a-minimum-end-there",
    what: "A checkbox group with min_values and without max_values takes only as many values as min_values says.",
    kind: "pair",
    rules: [
      "checkbox-group.max-values.defaults-to-the-number-of-options",
      "component-response.checkbox-group.values-are-options",
      "component-response.checkbox-group.has-its-fields",
    ],
    plant: stores(inComponents(withMaximumOfSelects)),
    minimal: [
      ...modal({
        type: LABEL,
        label: "l",
        component: { type: CHECKBOX_GROUP, custom_id: "c", min_values: 1, options: OPTIONS },
      }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: delivered(2, 0, "id"),
        values: { c: ["a", "b"] },
      }),
    ],
  },
  {
    id: "denied-channels-stop-administrators",
    what: "A guild command that is denied in a channel cannot be found or used there by administrators either.",
    kind: "pair",
    rules: ["access.administrators.use-all-commands"],
    plant: knowingPermissions(askingTheChannelFirst),
    minimal: [
      drive("makeRole", { guild_id: "{guild_id}", permissions: ADMINISTRATOR }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{#0.role_id}"] }),
      createA({}),
      permit(2, [{ id: "{all_channels_id}", type: CHANNEL_ENTRY, permission: false }]),
      invoke(2),
    ],
  },
  {
    id: "renamed-entry-points-lose-their-handler",
    what: "An edit that renames an entry point command with handler 2 sets its handler to 1.",
    kind: "pair",
    rules: [
      "edit.keeps-other-fields",
      "edit.answers-the-whole-command",
      "entry-point.can-be-edited",
      "interaction.entry-point.handler-2-launches",
    ],
    plant: knowing(writingEntryPointsAnew),
    minimal: [create({ name: "a", type: ENTRY_POINT, handler: 2 }, GLOBALLY), edit(0, { name: "b" }, GLOBALLY)],
  },
];
