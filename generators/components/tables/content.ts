/** Rows about what messages show: texts, pictures, galleries, files, separators, containers. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { letters } from "../../mutations/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type AttachedFile, type ComponentTable, joinedTables } from "./component-row.js";
import { container, file, gallery, item, media, NOTES, separator, text, thumbnail } from "./plain-components.js";
import { acceptedAt, lengthsAt, misplacedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { ACCESSORY, IN_CONTAINER, IN_SECTION, MODAL_TOP, type Spot, TOP } from "./spots.js";

const TEXT_SPOTS = [TOP, IN_CONTAINER, IN_SECTION, MODAL_TOP] as const;

const texts: ComponentTable = {
  pairs: [
    ...pairsAt(TEXT_SPOTS, {
      rule: "text-display.content.is-required",
      slug: "refuses-a-text-display-without-content",
      title: "refuses a text display without content",
      component: text(),
      pointer: "/content",
      to: undefined,
    }),
    ...typesAt([TOP, IN_CONTAINER], {
      rule: "text-display.content.is-required",
      component: text(),
      pointer: "/content",
      name: "content",
      what: "content of a text display",
      wrong: [
        ["a-number", 7],
        ["true", true],
        ["a-list", ["Text"]],
        ["an-object", { text: "Text" }],
        ["null", null],
      ],
    }),
  ],
  acceptances: (
    [
      ["markdown", "# Title\n**bold** `code`\n> quoted\n- one\n- two", TEXT_SPOTS],
      ["a-mention-and-emoji", "<@175928847299117063> <#1> 🔥👩‍👩‍👧‍👦", [TOP]],
      ["right-to-left-text", "مرحبا بكم שלום", [TOP]],
      ["combining-marks", "a\u0301\u0323 e\u0308 ก็", [TOP]],
      ["1000-characters", letters(1000), [TOP, IN_CONTAINER]],
      ["html-and-escapes", "<script>alert(1)</script> \\u0000 %00 $x {{x}} <%= x %>", [TOP]],
    ] as const
  ).flatMap(([slug, content, spots]) =>
    acceptedAt(spots, {
      rule: "text-display.content.is-required",
      slug: `accepts-${slug}`,
      title: `accepts ${slug.replaceAll("-", " ")} as content`,
      component: text(content),
    }),
  ),
  probes: (
    [
      ["an-empty-text", ""],
      ["4001-characters", letters(4001)],
      ["spaces-alone", "   "],
    ] as const
  ).flatMap(([slug, content]) =>
    probedAt([TOP], {
      rule: "text-display.content.is-required",
      slug: `tries-${slug}`,
      title: `is sent ${slug.replaceAll("-", " ")} as content`,
      component: text(content),
    }),
  ),
};

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

const DOT: AttachedFile = { name: "dot.png", kind: "png" };
const MOVING: AttachedFile = { name: "moving.gif", kind: "gif" };

function mediaAt(place: MediaPlace): ComponentTable {
  const { rule, descriptionRule, descriptionMax, component, at, spots, slug, what } = place;
  const urls: RuleId = "media.url.takes-web-addresses-and-attachments";
  return joinedTables([
    lengthsAt(spots, {
      rule: descriptionRule,
      component: component(),
      pointer: `${at}/description`,
      what: `a description of ${what}`,
      max: descriptionMax,
    }),
    {
      pairs: [
        ...pairsAt(spots, {
          rule,
          slug: "refuses-one-without-media",
          title: `refuses ${what} without a media item`,
          component: component(),
          pointer: `${at}/media`,
          to: undefined,
        }),
        ...typesAt(spots.slice(0, 1), {
          rule,
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
        ...pairsAt(spots, {
          rule: urls,
          slug: `refuses-a-${slug}-without-url`,
          title: `refuses ${what} whose media item has no url`,
          component: component(),
          pointer: `${at}/media/url`,
          to: undefined,
        }),
        ...typesAt(spots.slice(0, 1), {
          rule: urls,
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
        ...typesAt(spots, {
          rule: "component.fields.have-their-type",
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
          misplacedAt(spots.slice(0, 1), {
            rule: "media.only-url-is-settable",
            slug: `refuses-or-ignores-${member.replaceAll("_", "-")}-of-a-${slug}`,
            title: `refuses or ignores ${member} in the media item of ${what}`,
            component: component(),
            pointer: `${at}/media/${member}`,
            to,
          }),
        ),
      ],
      acceptances: [
        ...acceptedAt(spots, {
          rule: descriptionRule,
          slug: "accepts-null-as-description",
          title: `accepts null as a description of ${what}`,
          component: component({ description: null }),
        }),
        ...acceptedAt(spots.slice(0, 1), {
          rule: descriptionRule,
          slug: "accepts-many-scripts-as-description",
          title: `accepts many scripts as a description of ${what}`,
          component: component({ description: "Дом 大きい猫 שלום مَرحبا 🔥" }),
        }),
        ...(["http://example.com/picture.png", "https://example.com/a%20b.png?x=1&y=2#z"] as const).flatMap(
          (url, index) =>
            acceptedAt(spots, {
              rule: urls,
              slug: `accepts-${index === 0 ? "http" : "query-and-fragment"}-of-a-${slug}`,
              title: `accepts ${url} as the url of ${what}`,
              component: component({ media: media(url) }),
            }),
        ),
        ...[DOT, MOVING].flatMap((picture) =>
          acceptedAt(spots, {
            rule: urls,
            slug: `accepts-an-uploaded-${picture.kind}-of-a-${slug}`,
            title: `accepts an uploaded ${picture.kind} as ${what}`,
            component: component({ media: media(`attachment://${picture.name}`) }),
            files: [picture],
          }),
        ),
      ],
      probes: (["not a url", "ftp://example.com/picture.png", "data:image/png;base64,AAAA"] as const).flatMap(
        (url, index) =>
          probedAt(spots.slice(0, 1), {
            rule: urls,
            slug: `tries-${["a-text", "ftp", "data"][index]}-of-a-${slug}`,
            title: `is sent ${JSON.stringify(url)} as the url of ${what}`,
            component: component({ media: media(url) }),
          }),
      ),
    },
  ]);
}

const { galleryItems } = COMPONENT_LIMITS;
const items = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => item({ description: `Picture ${index + 1}` }));

const galleries: ComponentTable = {
  pairs: [
    ...pairsAt([TOP, IN_CONTAINER], {
      rule: "media-gallery.items.has-1-to-10",
      slug: "refuses-11-items",
      title: "refuses a gallery of 11 items",
      component: gallery(items(galleryItems.max)),
      pointer: `/items/${galleryItems.max}`,
      to: item(),
    }),
    ...pairsAt([TOP, IN_CONTAINER], {
      rule: "media-gallery.items.has-1-to-10",
      slug: "refuses-an-empty-gallery",
      title: "refuses a gallery of no items",
      component: gallery(items(galleryItems.min)),
      pointer: "/items",
      to: [],
    }),
    ...pairsAt([TOP, IN_CONTAINER], {
      rule: "media-gallery.items.has-1-to-10",
      slug: "refuses-a-gallery-without-items",
      title: "refuses a gallery without items",
      component: gallery(items(galleryItems.min)),
      pointer: "/items",
      to: undefined,
    }),
    ...typesAt([TOP], {
      rule: "media-gallery.items.has-1-to-10",
      component: gallery(),
      pointer: "/items",
      name: "items-of-a-gallery",
      what: "items of a gallery",
      wrong: [
        ["an-object", { media: media() }],
        ["a-word", "picture"],
      ],
    }),
    ...typesAt([TOP], {
      rule: "component.fields.have-their-type",
      component: gallery([item(), item()]),
      pointer: "/items/1",
      name: "an-item-of-a-gallery",
      what: "an item of a gallery",
      wrong: [
        ["a-url", "https://example.com/picture.png"],
        ["null", null],
      ],
    }),
  ],
  acceptances: [galleryItems.min, galleryItems.max].flatMap((count) =>
    acceptedAt([TOP, IN_CONTAINER], {
      rule: "media-gallery.items.has-1-to-10",
      slug: `accepts-${count}-${count === 1 ? "item" : "items"}`,
      title: `accepts a gallery of ${count} ${count === 1 ? "item" : "items"}`,
      component: gallery(items(count)),
    }),
  ),
  probes: [],
};

const FILE_RULE = "file.url.refers-to-an-attachment";

const files: ComponentTable = {
  pairs: [
    ...pairsAt([TOP], {
      rule: FILE_RULE,
      slug: "refuses-a-web-address",
      title: "refuses a web address as the url of a file",
      component: file(),
      pointer: "/file/url",
      to: "https://example.com/notes.txt",
      files: [NOTES],
    }),
    ...pairsAt([TOP], {
      rule: FILE_RULE,
      slug: "refuses-a-bare-name",
      title: "refuses the bare name of a file as its url",
      component: file(),
      pointer: "/file/url",
      to: NOTES.name,
      files: [NOTES],
    }),
    ...pairsAt([TOP], {
      rule: FILE_RULE,
      slug: "refuses-a-file-without-url",
      title: "refuses a file whose media item has no url",
      component: file(),
      pointer: "/file/url",
      to: undefined,
      files: [NOTES],
    }),
    ...pairsAt([TOP], {
      rule: FILE_RULE,
      slug: "refuses-a-file-without-media",
      title: "refuses a file without a media item",
      component: file(),
      pointer: "/file",
      to: undefined,
      files: [NOTES],
    }),
  ],
  acceptances: [
    ...acceptedAt([TOP], {
      rule: FILE_RULE,
      slug: "accepts-an-uploaded-file",
      title: "accepts an uploaded file",
      component: file({ spoiler: true }),
      files: [NOTES],
    }),
    ...acceptedAt([TOP], {
      rule: FILE_RULE,
      slug: "accepts-an-uploaded-picture",
      title: "accepts an uploaded picture as a file",
      component: file({ file: { url: `attachment://${DOT.name}` } }),
      files: [DOT],
    }),
  ],
  probes: [
    ...probedAt([TOP], {
      rule: "file.missing-upload-is-open",
      slug: "tries-a-file-that-is-not-there",
      title: "is sent a file whose name was not uploaded",
      component: file({ file: { url: "attachment://missing.txt" } }),
      files: [NOTES],
    }),
    ...probedAt([TOP], {
      rule: FILE_RULE,
      slug: "tries-attachment-and-no-name",
      title: "is sent attachment:// without a name",
      component: file({ file: { url: "attachment://" } }),
      files: [NOTES],
    }),
  ],
};

const separators: ComponentTable = joinedTables([
  {
    pairs: [
      ...[0, 3].flatMap((spacing) =>
        pairsAt([TOP], {
          rule: "separator.spacing.is-1-or-2",
          slug: `refuses-${spacing === 0 ? "none" : "three"}`,
          title: `refuses the spacing ${spacing}`,
          component: separator({ spacing: spacing === 0 ? 1 : 2 }),
          pointer: "/spacing",
          to: spacing,
        }),
      ),
      ...typesAt([TOP], {
        rule: "separator.spacing.is-1-or-2",
        component: separator({ spacing: 1 }),
        pointer: "/spacing",
        name: "spacing",
        what: "spacing of a separator",
        wrong: [
          ["a-fraction", 1.5],
          ["digits-in-a-string", "1"],
          ["true", true],
        ],
      }),
      ...typesAt([TOP], {
        rule: "component.fields.have-their-type",
        component: separator({ divider: false }),
        pointer: "/divider",
        name: "divider",
        what: "divider of a separator",
        wrong: [
          ["a-word", "very"],
          ["a-list", [false]],
        ],
      }),
    ],
    acceptances: [1, 2].flatMap((spacing) =>
      acceptedAt([TOP], {
        rule: "separator.spacing.is-1-or-2",
        slug: `accepts-${spacing === 1 ? "small" : "large"}`,
        title: `accepts the spacing ${spacing}`,
        component: separator({ spacing, divider: spacing === 2 }),
      }),
    ),
  },
]);

const containers: ComponentTable = joinedTables([
  rangesAt([TOP], {
    rule: "container.accent-color.is-rgb",
    holding: (color) => ({ ...container(text()), accent_color: color }),
    member: "accent_color",
    what: "a container",
    of: "of-a-container",
    ...COMPONENT_LIMITS.accentColor,
  }),
  {
    pairs: [
      ...pairsAt([TOP], {
        rule: "container.components.is-required",
        slug: "refuses-a-container-without-components",
        title: "refuses a container without components",
        component: container(text()),
        pointer: "/components",
        to: undefined,
      }),
      ...typesAt([TOP], {
        rule: "container.components.is-required",
        component: container(text()),
        pointer: "/components",
        name: "components-of-a-container",
        what: "components of a container",
        wrong: [
          ["an-object", text()],
          ["a-word", "text"],
        ],
      }),
      ...typesAt([TOP], {
        rule: "container.accent-color.is-rgb",
        component: { ...container(text()), accent_color: 0xff0000 },
        pointer: "/accent_color",
        name: "accent-color",
        what: "accent_color of a container",
        wrong: [
          ["a-fraction", 1.5],
          ["a-hex-text", "#ff0000"],
          ["a-list", [255, 0, 0]],
        ],
      }),
      ...typesAt([TOP], {
        rule: "component.fields.have-their-type",
        component: { ...container(text()), spoiler: true },
        pointer: "/spoiler",
        name: "spoiler-of-a-container",
        what: "spoiler of a container",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: acceptedAt([TOP], {
      rule: "container.accent-color.is-rgb",
      slug: "accepts-null",
      title: "accepts null as the accent_color of a container",
      component: { ...container(text()), accent_color: null, spoiler: true },
    }),
    probes: probedAt([TOP], {
      rule: "container.components.is-required",
      slug: "tries-an-empty-container",
      title: "is sent an empty container",
      component: container(),
    }),
  },
]);

export const CONTENT_ROWS: ComponentTable = joinedTables([
  texts,
  ...MEDIA_PLACES.map(mediaAt),
  galleries,
  files,
  separators,
  containers,
]);
