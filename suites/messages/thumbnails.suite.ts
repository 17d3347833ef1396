/** What can be uploaded as a thumbnail. */
import type { UploadFile } from "../../src/case/case.js";
import { draftOf } from "../rows/draft.js";
import { at } from "../rows/steps.js";
import { read, readsBack, section, send, thumbnail, v2 } from "./words.js";

const showing = ({ name }: UploadFile) => v2(section(thumbnail({ media: { url: `attachment://${name}` } })));

const IMAGES: readonly UploadFile[] = [
  { name: "still.png", kind: "png" },
  { name: "moving.gif", kind: "gif" },
];
const TEXT: UploadFile = { name: "notes.txt", kind: "text" };

export const thumbnailCases = [
  ...IMAGES.map((image) =>
    draftOf("thumbnail.media.takes-uploaded-images", `.of-a-${image.kind}@message`, {
      title: `accepts an uploaded ${image.kind} as a thumbnail`,
      steps: [
        send("act", "act", showing(image), { files: [image] }),
        read("read", "act", [readsBack("act", at("read"))]),
      ],
    }),
  ),
  draftOf("thumbnail.media.other-uploads-are-open", ".of-a-text@message", {
    title: "may accept or refuse an uploaded text file as a thumbnail",
    steps: [
      send("act", "act", showing(TEXT), {
        files: [TEXT],
        expect: [{ check: "observe", what: "an uploaded text as a thumbnail" }],
      }),
    ],
  }),
];
