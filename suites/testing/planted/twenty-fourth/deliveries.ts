/** Bugs in what is delivered to the application. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { countOf, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal } from "../requests.js";
import { handledBy } from "../wrap.js";
import { delivered, delivers, label, withoutResolved } from "./delivered.js";

const FILE_UPLOAD = 19;
const GROUP = 2;

/** Only the last upload of a modal keeps its files in resolved. */
function withLastUpload(data: JsonObject): JsonObject {
  const inputs = elementsOf(data["components"]).map((each) => (isObject(each) ? each["component"] : undefined));
  const last = inputs.filter(isObject).findLast(({ type, values }) => type === FILE_UPLOAD && countOf(values) > 0);
  if (last === undefined) return data;
  const ids = elementsOf(last["values"]);
  return withMember(data, "resolved", (resolved) => {
    if (!isObject(resolved)) return resolved;
    return withMember(resolved, "attachments", (files) =>
      isObject(files) ? Object.fromEntries(Object.entries(files).filter(([id]) => ids.includes(id))) : files,
    );
  });
}

/** A group without the subcommand of which nothing is filled in. */
function withoutEmptySubcommand(group: JsonObject): JsonObject {
  if (group["type"] !== GROUP) return group;
  return withMember(group, "options", (subcommands) =>
    elementsOf(subcommands).filter((each) => isObject(each) && countOf(each["options"]) > 0),
  );
}

function userIdOf({ member, user }: JsonObject): string {
  return textOf(isObject(member) ? member["user"] : user, "id");
}

const UPLOADS = ["a", "b"].map((customId) => label({ type: FILE_UPLOAD, custom_id: customId }));
const TYPED = { type: 3, name: "b", description: "b", autocomplete: true };
const SCENE = { user_id: "{user_id}", channel_id: "{channel_id}" };

/** Each shows in a delivery. */
export const TWENTY_FOURTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "autocomplete-has-the-locale-of-the-settings",
    what: "An autocomplete request is delivered with the language of the user's settings, not with that of the client.",
    kind: "pair",
    rules: ["interaction.locale.is-of-the-client"],
    plant: handledBy(() => async ({ path, request }, { pass }) => {
      if (path["name"] !== "typeOption") return pass();
      return pass(without(await objectOf(request), "locale"));
    }),
    minimal: [
      createA({ options: [TYPED] }),
      drive("typeOption", {
        ...SCENE,
        command_id: "{#0.id}",
        locale: "fr",
        options: [{ name: "b", value: "c", focused: true }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "own-target-has-no-member",
    what: "A user command that a member uses on itself is delivered without the member in resolved.",
    kind: "value",
    rules: ["interaction.user-command.has-its-target"],
    plant: delivers((data, interaction) => {
      const isOwn = data["type"] === 2 && textOf(data, "target_id") === userIdOf(interaction);
      return isOwn ? withoutResolved(data, "members") : data;
    }),
    minimal: [create({ name: "a", type: 2 }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
  {
    id: "empty-subcommand-of-a-group-lost",
    what: "A subcommand in a group that is used without values is not delivered; the group has no options then.",
    kind: "pair",
    rules: ["interaction.data.subcommands-nest"],
    plant: delivers((data) => withMember(data, "options", (options) => inEach(options, withoutEmptySubcommand))),
    minimal: [
      createA({
        options: [{ type: 2, name: "g", description: "g", options: [{ type: 1, name: "s", description: "s" }] }],
      }),
      invoke(0, { options: [{ name: "g", type: 2, options: [{ name: "s", type: 1 }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "second-upload-hides-the-files-of-the-first",
    what: "A modal with two file uploads is delivered with only the files of the last one in resolved.",
    kind: "pair",
    rules: ["component-response.file-upload.has-its-fields"],
    plant: delivers(withLastUpload),
    minimal: [
      ...modal(...UPLOADS),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: delivered(2, "id"),
        values: { a: ["a.txt"], b: ["b.txt"] },
      }),
      DELIVERIES,
    ],
  },
];
