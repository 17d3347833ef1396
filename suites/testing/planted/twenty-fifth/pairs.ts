/** Bugs of two features that each work alone. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf, remembering } from "../memory.js";
import { type Change, inCommands, inComponents, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, createA, DELIVERIES, edit, GLOBALLY, invoke, list } from "../requests.js";
import { answers, changed, handledBy, stores } from "../wrap.js";
import { everywhere } from "./showing.js";

const OPTION = { name: "o", description: "o" };
const BOT_DM = 1;
const NUMERIC: ReadonlySet<Json | undefined> = new Set([4, 10]);
const EPHEMERAL = 64;
const CONTAINER = 17;
const DICTIONARIES = ["name_localizations", "description_localizations"];

/** Bugs of pairs. */
export const TWENTY_FIFTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "dm-permission-edits-contexts",
    what: "An edit with dm_permission false also takes BOT_DM out of the contexts of a global command.",
    kind: "pair",
    rules: ["edit.keeps-other-fields", "edit.reaches-global-fields"],
    plant: remembering((known) => async (call, { pass }) => {
      const body = await objectOf(call.request);
      const isMeant = call.operation === "edit" && body["dm_permission"] === false && body["contexts"] === undefined;
      const contexts = elementsOf(known.get(call.path["id"] ?? "")?.command["contexts"]);
      const left = contexts.filter((context) => context !== BOT_DM);
      const isCut = isMeant && left.length > 0 && left.length < contexts.length;
      return isCut ? pass({ ...body, contexts: left }) : pass();
    }),
    minimal: [createA({ contexts: [0, 1] }, GLOBALLY), edit(0, { dm_permission: false }, GLOBALLY)],
  },
  {
    id: "default-permission-forbids-everyone",
    what: "With default_permission false, default_member_permissions becomes 0 whatever was sent.",
    kind: "pair",
    rules: ["command.default-member-permissions.round-trips", "edit.replaces-provided-fields"],
    plant: stores(
      inCommands((command) => {
        const isForbidden = command["default_permission"] === false;
        return isForbidden
          ? withMember(command, "default_member_permissions", (bits) => (bits === null ? bits : "0"))
          : command;
      }),
    ),
    minimal: [createA({ default_permission: false, default_member_permissions: "32" })],
  },
  {
    id: "numeric-choices-are-not-localized",
    what: "In lists, choices of integer and number options have no name_localized.",
    kind: "pair",
    rules: ["localization.list.reaches-every-depth", "localization.list.shows-the-requesters-locale"],
    plant: answers((body, { operation }) => (operation === "list" ? everywhere(body, withoutLocalizedChoices) : body)),
    minimal: [
      createA({
        options: [{ ...OPTION, type: 4, choices: [{ name: "n", value: 1, name_localizations: { fr: "m" } }] }],
      }),
      { ...list(), headers: { "x-discord-locale": "fr" } },
    ],
  },
  {
    id: "ephemeral-messages-lose-v2",
    what: "A message that is both ephemeral and of the second version of components is shown without the flag of these.",
    kind: "pair",
    rules: ["v2.flag.is-bit-15", "message.components.travel-with-flags"],
    plant: answers((body) => everywhere(body, onlyEphemeral)),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      {
        method: "POST",
        path: `/interactions/${delivered("id")}/${delivered("token")}/callback?with_response=true`,
        body: { type: 4, data: { flags: EPHEMERAL | COMPONENTS_V2, components: [{ type: 10, content: "a" }] } },
        as: "none",
      },
    ],
  },
  {
    id: "spoilers-spread-into-galleries",
    what: "A container that is a spoiler makes spoilers of the media in it.",
    kind: "pair",
    rules: ["message.components.read-back", "media-gallery.item.spoiler-defaults-to-false"],
    plant: stores(
      inComponents((component) => {
        const isSpoiler = component["type"] === CONTAINER && component["spoiler"] === true;
        return isSpoiler ? withMember(component, "components", (all) => inEach(all, withSpoilers)) : component;
      }),
    ),
    minimal: [
      componentsV2({
        type: CONTAINER,
        spoiler: true,
        components: [{ type: 12, items: [{ media: { url: "https://example.com/a.png" } }] }],
      }),
    ],
  },
  {
    id: "locale-header-narrows-dictionaries",
    what: "A list with with_localizations true and a header for a locale has only this locale in its dictionaries.",
    kind: "pair",
    rules: ["localization.list.returns-dictionaries-on-request"],
    plant: handledBy(() => async (call, { pass }) => {
      const locale = localeOf(call.request.headers);
      const response = await pass();
      const isMeant = call.operation === "list" && call.query.get("with_localizations") === "true";
      if (!isMeant || locale === undefined) return response;
      return changed(response, (body) => everywhere(body, (part) => narrowed(part, locale)));
    }),
    minimal: [
      createA({ name_localizations: { fr: "b", de: "c" } }),
      { ...list(), path: `${list().path}?with_localizations=true`, headers: { "x-discord-locale": "fr" } },
    ],
  },
];

function delivered(member: string): string {
  return `{#2.deliveries.0.interaction.${member}}`;
}

const withoutLocalizedChoices: Change = (part) => {
  if (!NUMERIC.has(part["type"])) return part;
  return withMember(part, "choices", (all) => inEach(all, (choice) => without(choice, "name_localized")));
};

const onlyEphemeral: Change = (part) => {
  const { flags } = part;
  const isBoth = typeof flags === "number" && (flags & EPHEMERAL) !== 0 && (flags & COMPONENTS_V2) !== 0;
  return isBoth ? { ...part, flags: flags & ~COMPONENTS_V2 } : part;
};

const withSpoilers: Change = (component) => {
  const spoiler = (part: JsonObject): JsonObject => ({ ...part, spoiler: true });
  const shown = withMember(component, "items", (items) => inEach(items, spoiler));
  return withMember(shown, "accessory", (one) => (isObject(one) && one["type"] === 11 ? spoiler(one) : one));
};

function localeOf(headers: Headers): string | undefined {
  return [...headers].find(([name]) => /^x-.*locale$/.test(name))?.[1];
}

function narrowed(part: JsonObject, locale: string): JsonObject {
  const only = (dictionary: Json): Json => {
    const text = textOf(dictionary, locale);
    return text === "" ? null : { [locale]: text };
  };
  return DICTIONARIES.reduce((narrow, member) => withMember(narrow, member, only), part);
}
