/** Rows about pictures in thumbnails and galleries, and the media item of each. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { DOT, gallery, item, MOVING, media, thumbnail } from "./plain-components.js";
import { acceptedAt, lengthsAt, misplacedAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { ACCESSORY, IN_CONTAINER, type Spot, TOP } from "./spots.js";

/** Where a media item is, in a component that has one. */
interface MediaPlace {
  readonly rule: RuleId;
  readonly descriptionRule: RuleId;
  readonly descriptionMax: number;
  readonly component: (more?: { readonly [member: string]: Json }) => JsonObject;
  /** From the component to what has the media item. */
  readonly at: string;
  readonly spots: readonly Spot[];
  readonly slug: string;
  readonly what: string;
}

const MEDIA_PLACES: readonly MediaPlace[] = [
  {
    rule: "thumbnail.media.is-required",
    descriptionRule: "thumbnail.description.has-at-most-1024-characters",
    descriptionMax: COMPONENT_LIMITS.thumbnailDescription.max,
    component: thumbnail,
    at: "",
    spots: [ACCESSORY],
    slug: "thumbnail",
    what: "a thumbnail",
  },
  {
    rule: "media-gallery.item.has-media",
    descriptionRule: "media-gallery.item.description-has-at-most-1024-characters",
    descriptionMax: COMPONENT_LIMITS.itemDescription.max,
    component: (more) => gallery([item(), item(more)]),
    at: "/items/1",
    spots: [TOP, IN_CONTAINER],
    slug: "gallery-item",
    what: "an item of a gallery",
  },
];

/** What the service fills in, with values that no picture has. */
const FILLED_IN: readonly (readonly [member: string, value: Json])[] = [
  ["proxy_url", "https://example.com/of-the-sender.png"],
  ["width", 987654],
  ["height", 987655],
  ["placeholder", "b2YgdGhlIHNlbmRlcg=="],
  ["placeholder_version", 987656],
  ["content_type", "text/x-of-the-sender"],
  ["flags", 1 << 30],
  ["attachment_id", "1100000000000000002"],
];

function mediaAt(place: MediaPlace): ComponentTable {
  const { rule, descriptionRule, descriptionMax, component, at, spots, slug, what } = place;
  const urls: RuleId = "media.url.takes-web-addresses-and-attachments";
  return joinedBodies([
    lengthsAt(spots, descriptionRule, {
      component: component(),
      pointer: `${at}/description`,
      what: `a description of ${what}`,
      max: descriptionMax,
    }),
    {
      pairs: [
        ...pairsAt(spots, rule, "refuses-one-without-media", {
          title: `refuses ${what} without a media item`,
          component: component(),
          pointer: `${at}/media`,
          to: undefined,
        }),
        ...typesAt(spots.slice(0, 1), rule, {
          component: component(),
          pointer: `${at}/media`,
          name: `media-of-a-${slug}`,
          what: `media of ${what}`,
          wrong: [
            ["a-url", "https://example.com/picture.png"],
            ["a-list", [media()]],
            ["null", null],
          ],
        }),
        ...pairsAt(spots, urls, `refuses-a-${slug}-without-url`, {
          title: `refuses ${what} with a media item without a url`,
          component: component(),
          pointer: `${at}/media/url`,
          to: undefined,
        }),
        ...typesAt(spots.slice(0, 1), urls, {
          component: component(),
          pointer: `${at}/media/url`,
          name: `url-of-a-${slug}`,
          what: `url of ${what}`,
          wrong: [
            ["a-number", 7],
            ["an-object", { href: "https://example.com/picture.png" }],
            ["null", null],
          ],
        }),
        ...typesAt(spots, "component.fields.have-their-type", {
          component: component({ spoiler: true }),
          pointer: `${at}/spoiler`,
          name: `spoiler-of-a-${slug}`,
          what: `spoiler of ${what}`,
          wrong: [
            ["a-word", "very"],
            ["a-list", [true]],
          ],
        }),
        ...FILLED_IN.flatMap(([member, to]) =>
          misplacedAt(
            spots.slice(0, 1),
            "media.only-url-is-settable",
            `refuses-or-ignores-${member.replaceAll("_", "-")}-of-a-${slug}`,
            {
              title: `refuses the field "${member}" in the media item of ${what}, or ignores it`,
              component: component(),
              pointer: `${at}/media/${member}`,
              to,
            },
          ),
        ),
      ],
      acceptances: [
        ...acceptedAt(spots, descriptionRule, "accepts-null-as-description", {
          title: `accepts null as a description of ${what}`,
          component: component({ description: null }),
        }),
        ...acceptedAt(spots.slice(0, 1), descriptionRule, "accepts-many-scripts-as-description", {
          title: `accepts many scripts as a description of ${what}`,
          component: component({ description: "Дом 大きい猫 שלום مَرحبا 🔥" }),
        }),
        ...(["http://example.com/picture.png", "https://example.com/a%20b.png?x=1&y=2#z"] as const).flatMap(
          (url, index) =>
            acceptedAt(spots, urls, `accepts-${index === 0 ? "http" : "query-and-fragment"}-of-a-${slug}`, {
              title: `accepts ${url} as the url of ${what}`,
              component: component({ media: media(url) }),
            }),
        ),
        ...[DOT, MOVING].flatMap((picture) =>
          acceptedAt(spots, urls, `accepts-an-uploaded-${picture.kind}-of-a-${slug}`, {
            title: `accepts an uploaded ${picture.kind} as ${what}`,
            component: component({ media: media(`attachment://${picture.name}`) }),
            files: [picture],
          }),
        ),
      ],
      probes: (["not a url", "ftp://example.com/picture.png", "data:image/png;base64,AAAA"] as const).flatMap(
        (url, index) =>
          probedAt(spots.slice(0, 1), urls, `tries-${["a-text", "ftp", "data"][index]}-of-a-${slug}`, {
            title: `may accept or refuse ${JSON.stringify(url)} as the url of ${what}`,
            component: component({ media: media(url) }),
          }),
      ),
    },
  ]);
}

export const MEDIA_ROWS: ComponentTable = joinedBodies(MEDIA_PLACES.map(mediaAt));
