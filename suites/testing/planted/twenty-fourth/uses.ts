/** Bugs that take several uses of commands and modals. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, invoke } from "../requests.js";
import { changed, handledBy } from "../wrap.js";
import { delivered, label, respond } from "./delivered.js";

const COMMAND = 2;
const MODAL = 9;

/** Modals are cached by their custom_id. */
function keepsFirstModal(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const kept = new Map<string, Json>();
    return async ({ operation, path, request }, { pass }) => {
      if (path["name"] === "reset") kept.clear();
      const body = operation === "respond" ? await objectOf(request) : {};
      const { type, data } = body;
      if (type !== MODAL || !isObject(data)) return pass();
      const customId = textOf(data, "custom_id");
      const components = kept.get(customId);
      if (components !== undefined) return pass({ ...body, data: { ...data, components } });
      const response = await pass();
      if (response.ok && data["components"] !== undefined) kept.set(customId, data["components"]);
      return response;
    };
  });
}

/** What a command is called is cached by its id when it is first used. */
function keepsUsedName(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const names = new Map<string, string>();
    return async (call, { pass }) => {
      const { path, request } = call;
      const id = path["name"] === "invokeCommand" ? textOf(await objectOf(request), "command_id") : "";
      const used = known.get(id)?.name;
      if (used !== undefined && !names.has(id)) names.set(id, used);
      const response = await pass();
      if (driven(call) !== "listDeliveries") return response;
      const withUsedNames = inInteractions((interaction) => {
        const { data, type } = interaction;
        const name = names.get(textOf(data, "id"));
        if (type !== COMMAND || !isObject(data) || name === undefined) return interaction;
        return { ...interaction, data: { ...data, name } };
      });
      return changed(response, (body) => withUsedNames(body, call));
    };
  });
}

const INPUT = { type: 4, style: 1 };

/** Each takes at least two uses. */
export const TWENTY_FOURTH_USES: readonly PlantedBug[] = [
  {
    id: "second-modal-shows-the-first-ones-inputs",
    what: "Modals are kept by custom_id, so a later modal with the same custom_id has the components of the first.",
    kind: "sequence",
    rules: ["component-response.modal.mirrors-its-components", "message.modal-answers-an-interaction"],
    plant: keepsFirstModal(),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      respond(3, {
        type: MODAL,
        data: { custom_id: "m", title: "m", components: [label({ ...INPUT, custom_id: "a" })] },
      }),
      respond(
        3,
        { type: MODAL, data: { custom_id: "m", title: "m", components: [label({ ...INPUT, custom_id: "b" })] } },
        1,
      ),
      drive("submitModal", { user_id: "{user_id}", interaction_id: delivered(3, "id", 1), values: { b: "c" } }),
    ],
  },
  {
    id: "renamed-command-is-delivered-under-its-old-name",
    what: "After its first use a command is delivered under the name that it had then, also when it is renamed.",
    kind: "sequence",
    rules: ["interaction.data.name-is-the-default-name"],
    plant: keepsUsedName(),
    minimal: [createA({}), invoke(0), edit(0, { name: "b" }), invoke(0), DELIVERIES],
  },
];
