/** Rows about how many items a gallery has, and about files. */
import type { JsonObject } from "../../../src/contract/json.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { DOT, file, gallery, item, media, NOTES, text } from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { IN_CONTAINER, TOP } from "./spots.js";

const { galleryItems } = COMPONENT_LIMITS;
/** Beyond 64, where a public service was seen to break: discord-api-docs issue 7528. */
const MANY_ITEMS = 65;
const items = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => item({ description: `Picture ${index + 1}` }));

const galleries: ComponentTable = {
  pairs: [
    ...pairsAt([TOP, IN_CONTAINER], "media-gallery.items.has-1-to-10", "refuses-11-items", {
      title: "refuses a media gallery with 11 items",
      component: gallery(items(galleryItems.max)),
      pointer: `/items/${galleryItems.max}`,
      to: item(),
    }),
    ...pairsAt([TOP], "media-gallery.items.has-1-to-10", "refuses-65-items", {
      title: "refuses a media gallery with 65 items",
      component: gallery(items(galleryItems.max)),
      pointer: "/items",
      to: items(MANY_ITEMS),
    }),
    ...pairsAt([TOP, IN_CONTAINER], "media-gallery.items.has-1-to-10", "refuses-an-empty-gallery", {
      title: "refuses a media gallery with an empty list of items",
      component: gallery(items(galleryItems.min)),
      pointer: "/items",
      to: [],
    }),
    ...pairsAt([TOP, IN_CONTAINER], "media-gallery.items.has-1-to-10", "refuses-a-gallery-without-items", {
      component: gallery(items(galleryItems.min)),
      pointer: "/items",
      to: undefined,
    }),
    ...typesAt([TOP], "media-gallery.items.has-1-to-10", {
      component: gallery(),
      pointer: "/items",

      what: "items of a gallery",
      wrong: [
        ["an-object", { media: media() }],
        ["a-word", "picture"],
      ],
    }),
    ...typesAt([TOP], "component.fields.have-their-type", {
      component: gallery([item(), item()]),
      pointer: "/items/1",

      what: "an item of a gallery",
      wrong: [
        ["a-url", "https://example.com/picture.png"],
        ["null", null],
      ],
    }),
  ],
  acceptances: [galleryItems.min, galleryItems.max].flatMap((count) =>
    acceptedAt(
      [TOP, IN_CONTAINER],
      "media-gallery.items.has-1-to-10",
      `accepts-${count}-${count === 1 ? "item" : "items"}`,
      {
        title: `accepts a media gallery with ${count} ${count === 1 ? "item" : "items"}`,
        component: gallery(items(count)),
      },
    ),
  ),
  probes: [],
};

const FILE_RULE = "file.url.refers-to-an-attachment";

const files: ComponentTable = {
  pairs: [
    ...pairsAt([TOP], FILE_RULE, "refuses-a-web-address", {
      title: "refuses a web address as the url of a file",
      component: file(),
      pointer: "/file/url",
      to: "https://example.com/notes.txt",
      files: [NOTES],
    }),
    ...pairsAt([TOP], FILE_RULE, "refuses-a-bare-name", {
      title: "refuses the name of a file without attachment:// as its url",
      component: file(),
      pointer: "/file/url",
      to: NOTES.name,
      files: [NOTES],
    }),
    ...pairsAt([TOP], FILE_RULE, "refuses-a-file-without-url", {
      title: "refuses a file with a media item without a url",
      component: file(),
      pointer: "/file/url",
      to: undefined,
      files: [NOTES],
    }),
    ...pairsAt([TOP], FILE_RULE, "refuses-a-file-without-media", {
      title: "refuses a file without a media item",
      component: file(),
      pointer: "/file",
      to: undefined,
      files: [NOTES],
    }),
    // Whether a container takes files is open: no place takes this one.
    ...pairsAt([IN_CONTAINER], FILE_RULE, "refuses-a-file-with-a-web-address", {
      title: "refuses a file with a web address",
      isAboutPlace: true,
      component: text(),
      pointer: "",
      to: file({ file: { url: "https://example.com/notes.txt" } }),
      files: [NOTES],
    }),
  ],
  acceptances: [
    ...acceptedAt([TOP], FILE_RULE, "accepts-an-uploaded-file", { component: file({ spoiler: true }), files: [NOTES] }),
    ...acceptedAt([TOP], FILE_RULE, "accepts-an-uploaded-picture", {
      title: "accepts an uploaded picture as a file",
      component: file({ file: { url: `attachment://${DOT.name}` } }),
      files: [DOT],
    }),
  ],
  probes: [
    ...probedAt([TOP], "file.missing-upload-is-open", "tries-a-file-that-is-not-there", {
      title: "may accept or refuse a file whose name was not uploaded",
      component: file({ file: { url: "attachment://missing.txt" } }),
      files: [NOTES],
    }),
    ...probedAt([TOP], FILE_RULE, "tries-attachment-and-no-name", {
      title: "may accept or refuse attachment:// without a name as the url of a file",
      component: file({ file: { url: "attachment://" } }),
      files: [NOTES],
    }),
  ],
};

export const GALLERY_AND_FILE_ROWS: ComponentTable = joinedBodies([galleries, files]);
