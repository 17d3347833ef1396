/** What services get wrong about files and media. */
import { isObject, type JsonObject } from "../../../../contract/json.js";
import { type Component, mapComponents } from "../../../message/component-tree.js";
import type { Policies } from "../../../policies.js";
import { refusedAs } from "../../../refusal/refusal.js";
import { decided, decidedAbout } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { without } from "../../operations.js";

const LOST = "A client shows a file under a wrong name, or not at all";

export const fileFaults: readonly Fault[] = withHarm(LOST, [
  fault("thumbnail.animated-ones-are-refused", "thumbnail.media.takes-uploaded-images", {
    title: "refuses an uploaded gif as a thumbnail",
    harm: "A picture that moves can be shown nowhere",
    apply: decided("newMessage", (sound, sent) =>
      /"type":11,"media":\{"url":"attachment:[^"]*\.gif"/.test(JSON.stringify(sent))
        ? refusedAs("file-too-large")
        : sound(),
    ),
  }),
  ...faults("file.name-and-size-are-filled-in", LOST, {
    "file.name-is-lost": ["does not fill in the name of a file", filled((component) => without(component, "name"))],
    "file.size-is-wrong": [
      "says the size of a file in kilobytes",
      filled((component) =>
        typeof component["size"] === "number"
          ? { ...component, size: Math.ceil(component["size"] / 1024) + 1 }
          : component,
      ),
    ],
    "file.name-is-taken-as-sent": [
      "takes the name of a file as it was sent",
      (sound, acted) => ({
        completedComponents: (components, place) => {
          const names = new Map(components.map((component) => [component["id"], component["name"]]));
          return mapComponents(sound.completedComponents(components, place), (component) => {
            const name = names.get(component["id"]);
            return component["type"] === 13 && typeof name === "string" ? { ...component, sentName: name } : component;
          });
        },
        withMedia: (components, attachments, filledMedia) =>
          mapComponents(sound.withMedia(components, attachments, filledMedia), ({ sentName, ...component }) => {
            if (sentName === undefined) return component;
            acted();
            return { ...component, name: sentName };
          }),
      }),
      "rare",
    ],
  }),
  fault("files.lose-their-names", "message.files.are-multipart", {
    title: "gives every file a name of its own",
    apply: uploads((upload) => ({ ...upload, filename: `upload-${upload.index}.bin` })),
  }),
  fault("files.second-one-gets-the-first-name", "message.files.are-multipart", {
    title: "gives the second file the name of the first",
    apply: uploads((upload, all) => ({ ...upload, filename: all[0]?.filename ?? upload.filename })),
    kind: "rare",
  }),
  fault("files.of-10-mib-are-too-large", "message.upload.of-10-mib-is-taken", {
    title: "refuses a file of exactly 10 MiB",
    harm: "A file at the limit cannot be sent",
    apply: tooLarge((sizes) => sizes.some((size) => size >= MIB_10)),
  }),
  fault("files.are-counted-together", "message.upload.of-10-mib-is-taken", {
    title: "refuses files of more than 10 MiB together",
    harm: "Two files within the limit cannot be sent together",
    apply: tooLarge((sizes) => sizes.length > 1 && sizes.reduce((sum, size) => sum + size, 0) > MIB_10),
  }),
  fault("media.attachment-id-of-web-addresses", "media.attachment-id-is-for-uploads", {
    title: "gives media of web addresses an attachment_id",
    harm: "A client looks for an attachment that is not there",
    apply: media((item) => (String(item["url"]).startsWith("http") ? { ...item, attachment_id: "1" } : item)),
  }),
  fault("media.width-is-text", "media.filled-fields-have-their-types", {
    title: "says the width of media as a text",
    harm: "A client that reads the documented type fails on the answer",
    apply: media((item) => ({ ...item, width: String(item["width"]) })),
  }),
  fault("media.keeps-what-was-sent", "media.only-url-is-settable", {
    title: "keeps proxy_url, sizes and type of media as they were sent",
    harm: "A message shows another picture than its url",
    apply: (sound, acted) => ({
      violationsOfMessage: (body, context) => withoutMedia(sound.violationsOfMessage(body, context)),
      withMedia: (components, attachments) =>
        sound.withMedia(components, attachments, (item, all) => {
          const [one] = sound.withMedia([{ type: 11, media: item }], all);
          const filledItem = isObject(one?.["media"]) ? one["media"] : {};
          const kept = { ...filledItem, ...item };
          if (JSON.stringify(kept) !== JSON.stringify({ ...filledItem, url: item["url"] ?? "" })) acted();
          return kept;
        }),
    }),
  }),
]);

const MIB_10 = 10 * 1024 * 1024;

function withoutMedia<Found extends { readonly rule: string }>(violations: readonly Found[]): readonly Found[] {
  return violations.filter(({ rule }) => rule !== "media.only-url-is-settable");
}

function filled(change: (component: Component) => Component): Apply {
  return decided("withMedia", (sound) =>
    mapComponents(sound(), (component) => (component["type"] === 13 ? change(component) : component)),
  );
}

function media(change: (item: JsonObject) => JsonObject): Apply {
  return (sound, acted) => ({
    withMedia: (components, attachments) =>
      sound.withMedia(components, attachments, (item, all) => {
        const [one] = sound.withMedia([{ type: 11, media: item }], all);
        const right = isObject(one?.["media"]) ? one["media"] : {};
        const wrong = change(right);
        if (JSON.stringify(wrong) !== JSON.stringify(right)) acted();
        return wrong;
      }),
  });
}

type Upload = Parameters<Policies["attachmentsAfter"]>[2]["uploads"][number];

function uploads(change: (upload: Upload, all: readonly Upload[]) => Upload): Apply {
  return decidedAbout("attachmentsAfter", (sent, current, uploading) => [
    sent,
    current,
    { ...uploading, uploads: uploading.uploads.map((upload) => change(upload, uploading.uploads)) },
  ]);
}

function tooLarge(isRefused: (sizes: readonly number[]) => boolean): Apply {
  return (sound, acted) => ({
    readForm: async (request, reading) => {
      const form = await sound.readForm(request, reading);
      if ("refusal" in form || !isRefused(form.files.map(({ bytes }) => bytes.byteLength))) return form;
      acted();
      return refusedAs("file-too-large");
    },
  });
}
