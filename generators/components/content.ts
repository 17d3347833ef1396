/** What messages show: texts, pictures, galleries, files, separators. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { listOf, objectOf } from "../commands/members.js";
import { orNull } from "../primitives/or-null.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { type ComponentSettings, perSettings } from "./settings.js";
import { content, flag, ID, textOf } from "./words.js";

const displayed = objectOf({ type: fc.constant(10), content: content() }, [ID]);

/** A text display; all settings are the same to it. */
export function textDisplay(): Arbitrary<JsonObject> {
  return displayed;
}

const ADDRESSES = [
  "https://example.com/picture.png",
  "http://example.com/moving.gif",
  "https://example.com/a%20b.webp?size=1024&v=2#top",
  "https://example.com/a%2Fb.png?x=%26+%25&y=;&y",
  "https://пример.example/фото.jpg",
] as const;

/** Uploaded pictures by what they are; a message numbers them. */
const UPLOADS = ["attachment://picture.png", "attachment://moving.gif"] as const;

function mediaItem({ uploads }: ComponentSettings): Arbitrary<Json> {
  return fc.constantFrom(...ADDRESSES, ...(uploads ? UPLOADS : [])).map(
    (url) => ({ url }),
    (made) => Object(made)["url"],
  );
}

function describedMedia(settings: ComponentSettings, description: Arbitrary<string>) {
  return {
    always: { media: mediaItem(settings) },
    groups: [{ share: 25, members: { description: orNull(description) } }, flag("spoiler", 15)],
  } as const;
}

const thumbnailDescription = textOf(COMPONENT_LIMITS.thumbnailDescription);
const itemDescription = textOf(COMPONENT_LIMITS.itemDescription);

/** A thumbnail, which is only beside the texts of a section. */
export const thumbnail = perSettings((settings): Arbitrary<JsonObject> => {
  const { always, groups } = describedMedia(settings, thumbnailDescription);
  return objectOf({ type: fc.constant(11), ...always }, [...groups, ID]);
});

/** A gallery of 1 to 10 items, both ends often. */
export const mediaGallery = perSettings((settings): Arbitrary<JsonObject> => {
  const { always, groups } = describedMedia(settings, itemDescription);
  const items = listOf(objectOf(always, groups), {
    usual: 3,
    full: COMPONENT_LIMITS.galleryItems.max,
    share: 6,
    least: { media: { url: ADDRESSES[0] } },
  });
  return objectOf({ type: fc.constant(12), items }, [ID]);
});

const shownFile = objectOf(
  { type: fc.constant(13), file: fc.constantFrom("attachment://notes.txt", ...UPLOADS).map((url) => ({ url }), urlOf) },
  [flag("spoiler", 25), ID],
);

function urlOf(made: unknown): "attachment://notes.txt" {
  return Object(made)["url"];
}

/** A file that comes with the message, by what it is; a message numbers them. */
export function fileComponent(): Arbitrary<JsonObject> {
  return shownFile;
}

const separated = objectOf({ type: fc.constant(14) }, [
  flag("divider", 30),
  { share: 40, members: { spacing: fc.constantFrom(1, 2) } },
  ID,
]);

/** A separator. */
export function separator(): Arbitrary<JsonObject> {
  return separated;
}
