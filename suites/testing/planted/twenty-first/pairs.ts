/** Bugs of features that work alone and not together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, createA, edit, GLOBALLY, list, row } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const USER = 2;
const MESSAGE = 3;
const STRING = 3;
const INTEGER = 4;
const BUTTON = 2;
const LINK = 5;
const MEDIA_GALLERY = 12;
const CONTAINER = 17;
const BOT_DM = 1;

const withLengthOfRequired: Change = (option) =>
  option["required"] === true && option["min_length"] === 0 ? { ...option, min_length: 1 } : option;

const withoutZeroMaximum: Change = (option) =>
  option["max_value"] === 0 && Number(option["min_value"]) < 0 ? without(option, "max_value") : option;

const withSpoilers: Change = (part) =>
  part["type"] === MEDIA_GALLERY
    ? withMember(part, "items", (items) => inEach(items, (item) => ({ ...item, spoiler: true })))
    : part;

/** The addresses of all link buttons. */
function addressesOf(body: Json, call: Call): readonly string[] {
  const addresses: string[] = [];
  inComponents((part) => {
    if (part["type"] === BUTTON && part["style"] === LINK) addresses.push(textOf(part, "url"));
    return part;
  })(body, call);
  return addresses;
}

/** The elements, each with the permissions that the last one of its name asks for. */
function permittedByName(elements: Json): Json {
  const byName = new Map(
    elementsOf(elements)
      .filter(isObject)
      .map((element) => [textOf(element, "name"), element["default_member_permissions"]]),
  );
  return inEach(elements, (element) => {
    const asked = byName.get(textOf(element, "name"));
    const plain = without(element, "default_member_permissions");
    return asked === undefined ? plain : { ...plain, default_member_permissions: asked };
  });
}

/** A command or option that shows its translated description only beside a translated name. */
const withNamedDescription: Change = (part) => {
  const inner = withMember(part, "options", (options) => inEach(options, withNamedDescription));
  return inner["name_localized"] === undefined ? without(inner, "description_localized") : inner;
};

const linkTo = (url: string): JsonObject => ({ type: BUTTON, style: LINK, label: "a", url });
const PAGE = "https://example.com/a";

/** Bugs of this kind. */
export const TWENTY_FIRST_PAIRS: readonly PlantedBug[] = [
  {
    id: "required-text-has-a-character",
    what: "A required STRING option with a min_length of 0 is stored with 1, as a required text cannot be empty",
    kind: "pair",
    // D1 "Command option": min_length? integer, 0 to 6000; it does not depend on required.
    rules: [
      "option.min-length.is-0-to-6000",
      "option.required.defaults-to-false",
      "option-value.stays-within-its-bounds",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(withLengthOfRequired)),
    minimal: [createA({ options: [{ type: STRING, name: "a", description: "a", required: true, min_length: 0 }] })],
  },
  {
    id: "upper-bound-of-zero-is-none",
    what: "An option with a negative min_value and a max_value of 0 is stored without max_value",
    kind: "pair",
    // D1 "Command option": max_value? integer for INTEGER, double for NUMBER: maximum permitted; 0 is one.
    rules: [
      "option.bounds.of-integers-are-integers",
      "option.bounds.of-numbers-may-be-doubles",
      "option-value.stays-within-its-bounds",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(withoutZeroMaximum)),
    minimal: [createA({ options: [{ type: INTEGER, name: "a", description: "a", min_value: -1, max_value: 0 }] })],
  },
  {
    id: "spoiler-of-a-container-goes-down",
    what: "Each item of a media gallery in a container that is a spoiler becomes a spoiler itself",
    kind: "pair",
    // D2 "Media Gallery": Item: spoiler? (default false).
    rules: [
      "media-gallery.item.spoiler-defaults-to-false",
      "message.components.read-back",
      "container.spoiler.defaults-to-false",
    ],
    plant: stores(
      inComponents((part) =>
        part["type"] === CONTAINER && part["spoiler"] === true
          ? withMember(part, "components", (components) => inEach(components, withSpoilers))
          : part,
      ),
    ),
    minimal: [
      componentsV2({
        type: CONTAINER,
        spoiler: true,
        components: [{ type: MEDIA_GALLERY, items: [{ media: { url: PAGE } }] }],
      }),
    ],
  },
  {
    id: "links-to-one-page-are-twins",
    what: "Link buttons are kept by url in the place of a custom_id, so two of one message to one page are refused",
    kind: "pair",
    // D2 "Common fields": no two components of a message share a custom_id; a url may repeat.
    rules: [
      "button.link.has-a-url",
      "button.link.has-no-custom-id",
      "button.url.has-at-most-512-characters",
      "component.custom-id.is-unique-in-its-message",
      "placement.row.holds-at-most-5-buttons",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses((body, call) => {
      const addresses = addressesOf(body, call);
      return new Set(addresses).size < addresses.length;
    }),
    minimal: [row(linkTo(PAGE), linkTo(PAGE))],
  },
  {
    id: "end-of-dm-permission-takes-a-context",
    what: "An edit of dm_permission to false also takes BOT_DM out of the contexts",
    kind: "pair",
    // D1 "Edit body": each provided field entirely overwrites the existing value, and contexts is not provided.
    rules: [
      "edit.keeps-other-fields",
      "edit.reaches-global-fields",
      "edit.answers-the-whole-command",
      "deprecated.fields-are-still-accepted",
      ...COMMANDS_ARE_STORED,
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const body = await objectOf(call.request);
      const before = elementsOf(known.get(call.path["id"] ?? "")?.command["contexts"]);
      const contexts = before.filter((context) => context !== BOT_DM);
      const isAffected = body["dm_permission"] === false && body["contexts"] === undefined;
      const isTaken = contexts.length > 0 && contexts.length < before.length;
      return call.operation === "edit" && isAffected && isTaken ? pass({ ...body, contexts }) : pass();
    }),
    minimal: [createA({ contexts: [0, BOT_DM] }, GLOBALLY), edit(0, { dm_permission: false }, GLOBALLY)],
  },
  {
    id: "bulk-keeps-required-permissions-by-name",
    what: "A bulk overwrite keeps default_member_permissions by name, so commands of two types share those of the last",
    kind: "pair",
    // D1 "Bulk overwrite body element": default_member_permissions? is of each element; "Naming and uniqueness rules" 4: per type.
    rules: [
      "command.default-member-permissions.round-trips",
      "command.default-member-permissions.defaults-to-none",
      "command.name.is-free-for-other-types",
      "bulk.rules-hold-per-element",
      "bulk.covers-all-types",
      "command.list.holds-each-command",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores((body, { operation }) => (operation === "bulk" ? permittedByName(body) : body)),
    minimal: [
      bulk([
        { name: "a", type: USER, default_member_permissions: "8" },
        { name: "a", type: MESSAGE },
      ]),
    ],
  },
  {
    id: "description-is-translated-beside-a-name",
    what: "A list shows description_localized only where there is a name_localized too",
    kind: "pair",
    // D1 "Localization" 2 and 5: localization may be partial; lists return name_localized and description_localized.
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.may-be-partial",
      "localization.accept-language.is-used",
      "localization.missing-locale-shows-the-default",
    ],
    plant: answers((body, { operation }) => (operation === "list" ? inEach(body, withNamedDescription) : body)),
    minimal: [createA({ description_localizations: { de: "b" } }), { ...list(), headers: { "accept-language": "de" } }],
  },
];
