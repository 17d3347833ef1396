/** Messages with files: multipart, names that are kept, and what the service fills in of a file. */
import type { Step, UploadFile } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { absent, at, equals } from "../rows/steps.js";
import { container, gallery, picture, read, readsBack, section, send, text, thumbnail, v2 } from "./words.js";

const MIB = 1024 * 1024;

const notes: UploadFile = { name: "notes.txt", kind: "text", bytes: 321 };
const dot: UploadFile = { name: "dot.png", kind: "png" };

const file = (name: string, more = {}) => ({ type: 13, file: { url: `attachment://${name}` }, ...more });

/** Sizes of files in bytes. */
const SIZES = [11, 999, 4_096] as const;

const WITHOUT_ITS_FILE: Check = { check: "observe", what: "attachment:// without a file of that name" };

export const fileCases: readonly Draft[] = [
  draftOf("file.name-and-size-are-filled-in", ".of-an-upload@message", {
    title: "returns the name and the size of an uploaded file",
    also: ["file.url.refers-to-an-attachment"],
    steps: [
      send("act", "act", v2(file(notes.name)), { files: [notes] }),
      read("read", "act", [
        readsBack("act", at("read")),
        equals(at("read", "/components/0/name"), notes.name),
        equals(at("read", "/components/0/size"), notes.bytes ?? 0),
      ]),
    ],
  }),
  draftOf("file.name-and-size-are-filled-in", ".input-is-ignored@message", {
    title: "ignores a name and a size that a request sends for a file",
    steps: [
      send("act", "act", v2(file(notes.name, { name: "other.txt", size: 9 })), { files: [notes] }),
      read("read", "act", [
        equals(at("read", "/components/0/name"), notes.name),
        equals(at("read", "/components/0/size"), notes.bytes ?? 0),
      ]),
    ],
  }),
  draftOf("file.spoiler.defaults-to-false", ".of-an-upload@message", {
    title: "returns a file that was sent without spoiler with spoiler: false",
    steps: [
      send("valid", "hidden", v2(file(notes.name, { spoiler: true })), { files: [notes] }),
      read("hidden-read", "hidden", [equals(at("hidden-read", "/components/0/spoiler"), true)]),
      send("act", "act", v2(file(notes.name)), { files: [notes] }),
      read("read", "act", [{ check: "equals", at: at("read", "/components/0/spoiler"), oneOf: [false, null] }]),
    ],
  }),
  draftOf("media.attachment-id-is-for-uploads", ".beside-a-web-address@message", {
    title: "returns an attachment_id for uploaded media, and for no other",
    steps: [
      send(
        "act",
        "act",
        v2(gallery({ media: { url: `attachment://${dot.name}` } }, picture()), container(gallery(picture()))),
        { files: [dot] },
      ),
      read("read", "act", [
        readsBack("act", at("read")),
        absent(at("read", "/components/0/items/1/media/attachment_id")),
        absent(at("read", "/components/1/components/0/items/0/media/attachment_id")),
      ]),
    ],
  }),
  draftOf("media.url.takes-web-addresses-and-attachments", ".in-one-message@message", {
    title: "accepts uploaded media and a web address in one message",
    steps: [
      send("act", "act", v2(section(thumbnail({ media: { url: `attachment://${dot.name}` } })), gallery(picture())), {
        files: [dot],
      }),
      read("read", "act", [readsBack("act", at("read"))]),
    ],
  }),
  draftOf("media.filled-fields-have-their-types", ".of-an-upload-and-an-address@message", {
    title: "returns the fields that it fills in for a media item with the documented types",
    steps: [
      send("act", "act", v2(gallery({ media: { url: `attachment://${dot.name}` } }, picture()), section(thumbnail())), {
        files: [dot],
      }),
      read("read", "act", [readsBack("act", at("read")), { check: "shape" }]),
    ],
  }),
  draftOf("media.flags.bit-0-is-animated", ".of-a-gif@message", {
    title: "may return flags for an uploaded gif or not",
    steps: [
      send("act", "act", v2(gallery({ media: { url: "attachment://moving.gif" } })), {
        files: [{ name: "moving.gif", kind: "gif" }],
        expect: [
          { check: "observe", what: "flags of an uploaded gif", at: at("act", "/components/0/items/0/media/flags") },
        ],
      }),
    ],
  }),
  draftOf("message.files.are-multipart", ".two-files@message", {
    title: "accepts two files in one message, and returns each with its name",
    steps: [
      send("act", "act", v2(text("Two files"), file(notes.name), file("second.txt")), {
        files: [notes, { name: "second.txt", kind: "text", bytes: 99 }],
      }),
      read("read", "act", [
        equals(at("read", "/components/1/name"), notes.name),
        equals(at("read", "/components/2/name"), "second.txt"),
        equals(at("read", "/components/2/size"), 99),
      ]),
    ],
  }),
  draftOf("message.components.read-back", ".beside-a-file-that-none-names@message", {
    title: "adds no component for a file that no component names",
    needs: ["uploads"],
    steps: [
      {
        ...send("act", "act", v2(text("Alone")), { files: [notes] }),
        open: "the documents do not show a file that no component names",
      },
      read("read", "act", [readsBack("act", at("read"))]),
    ],
  }),
  draftOf("message.upload.of-10-mib-is-taken", ".exactly@message", {
    title: "accepts a file of exactly 10 MiB",
    steps: [
      send("act", "act", v2(file("big.txt")), { files: [{ name: "big.txt", kind: "text", bytes: 10 * MIB }] }),
      read("read", "act", [equals(at("read", "/components/0/size"), 10 * MIB)]),
    ],
  }),
  draftOf("message.upload.of-10-mib-is-taken", ".counted-for-each@message", {
    title: "limits the size of each file, not of all files together",
    steps: [
      send("act", "act", v2(file("one.txt"), file("two.txt")), {
        files: [
          { name: "one.txt", kind: "text", bytes: 6 * MIB },
          { name: "two.txt", kind: "text", bytes: 6 * MIB },
        ],
      }),
      read("read", "act", [equals(at("read", "/components/1/size"), 6 * MIB)]),
    ],
  }),
  draftOf("message.attachment-without-a-file-is-open", ".in-a-file@message", {
    title: "may accept or refuse a file component without an upload",
    steps: [send("act", "act", v2(file("missing.txt")), [WITHOUT_ITS_FILE])],
  }),
  draftOf("file.missing-upload-is-open", ".another-name@message", {
    title: "may accept or refuse a file component with the name of a file that was not uploaded",
    steps: [send("act", "act", v2(file("missing.txt")), { files: [notes], expect: [WITHOUT_ITS_FILE] })],
  }),
  draftOf("file.name-and-size-are-filled-in", ".of-several-at-once@message", {
    title:
      "returns the size of its own file for each of several messages that upload files of one name at the same time",
    steps: [
      ...SIZES.map(
        (bytes): Step => ({
          ...send("act", `send ${bytes}`, v2(file(notes.name)), { files: [{ ...notes, bytes }] }),
          together: "uploads",
        }),
      ),
      ...SIZES.map((bytes) =>
        read(`read ${bytes}`, `send ${bytes}`, [equals(at(`read ${bytes}`, "/components/0/size"), bytes)]),
      ),
    ],
  }),
  draftOf("file.url.refers-to-an-attachment", ".with-capitals@message", {
    title: "finds an uploaded file whose name has capital letters",
    steps: [
      send("act", "act", v2(file("Notes.TXT")), { files: [{ ...notes, name: "Notes.TXT" }] }),
      read("read", "act", [equals(at("read", "/components/0/size"), notes.bytes ?? 0)]),
    ],
  }),
];
