/** Bugs of uses and messages that show only after several steps. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, createA, DELIVERIES, drive, editMessage, invoke, remove } from "../requests.js";
import { changed, handledBy } from "../wrap.js";
import { deliversOtherwise, inData } from "./delivering.js";
import { everywhere } from "./showing.js";

const SUPPRESS_EMBEDS = 4;
const MODAL = 9;

/** Bugs of conversations. */
export const TWENTY_FIFTH_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "unsuppressing-embeds-removes-v2",
    what: "The edit that shows suppressed embeds again also takes the flag for components of the second version.",
    kind: "sequence",
    rules: ["v2.flag.cannot-be-removed"],
    plant: handledBy(() => {
      const suppressed = new Set<string>();
      const lost = new Set<string>();
      return async (call, { pass }) => {
        const { id = "" } = call.path;
        const body = await objectOf(call.request);
        const { flags } = body;
        const isEdit = call.operation === "edit-message" && typeof flags === "number";
        const isLosing = isEdit && (flags & (SUPPRESS_EMBEDS | COMPONENTS_V2)) === 0 && suppressed.has(id);
        const response = isLosing ? await pass({ ...body, flags: COMPONENTS_V2 }) : await pass();
        if (isEdit && response.ok) {
          const after = (await objectOf(response))["flags"];
          if (isLosing) lost.add(id);
          if (isSuppressedV2(after)) suppressed.add(id);
          else suppressed.delete(id);
        }
        if (lost.size === 0) return response;
        return changed(response, (body) =>
          everywhere(body, (part) => {
            const shown = part["flags"];
            const isLost = lost.has(textOf(part, "id")) && typeof shown === "number";
            return isLost ? { ...part, flags: shown & ~COMPONENTS_V2 } : part;
          }),
        );
      };
    }),
    minimal: [
      componentsV2({ type: 10, content: "a" }),
      editMessage(0, { flags: COMPONENTS_V2 | SUPPRESS_EMBEDS }),
      editMessage(0, { flags: 0 }),
    ],
  },
  {
    id: "name-cache-outlives-deletion",
    what: "A command that took the name of a deleted one is delivered with the id of the deleted one, if that was used.",
    kind: "sequence",
    rules: ["interaction.data.id-is-the-command", "interaction.deleted-command.is-not-delivered"],
    plant: deliversOtherwise((known) => {
      const cached = new Map<string, string>();
      return {
        distort: (name, use) => {
          const id = textOf(use, "command_id");
          const key = known.get(id)?.key;
          if (name !== "invokeCommand" || key === undefined) return undefined;
          const first = cached.get(key) ?? id;
          cached.set(key, first);
          return first === id ? undefined : (one) => inData(one, (data) => ({ ...data, id: first }));
        },
      };
    }),
    minimal: [createA({}), invoke(0), remove(0), createA({}), invoke(3), DELIVERIES],
  },
  {
    id: "last-modal-of-the-user-is-submitted",
    what: "A submitted modal has the custom_ids of the modal that its user saw last.",
    kind: "sequence",
    rules: ["component.custom-id.comes-back-unchanged", "component-response.modal.mirrors-its-components"],
    plant: deliversOtherwise(() => {
      const users = new Map<string, string>();
      const opened = new Map<string, readonly string[]>();
      const latest = new Map<string, readonly string[]>();
      return {
        learn: async (call, response) => {
          const body = await objectOf(call.request);
          const { id = "" } = call.path;
          if (driven(call) !== undefined)
            users.set(textOf(await objectOf(response), "interaction_id"), textOf(body, "user_id"));
          if (call.operation !== "respond" || body["type"] !== MODAL) return;
          const names = customIdsIn(body["data"]);
          opened.set(id, names);
          latest.set(users.get(id) ?? "", names);
        },
        distort: (name, use) => {
          const own = opened.get(textOf(use, "interaction_id"));
          const last = latest.get(textOf(use, "user_id"));
          if (name !== "submitModal" || own === undefined || last === undefined || own === last) return undefined;
          const renamed = (names: Json) =>
            everywhere(names, (part) => {
              const position = own.indexOf(textOf(part, "custom_id"));
              return position < 0 ? part : { ...part, custom_id: last[position] ?? own[position] ?? "" };
            });
          return (one) => inData(one, (data) => ({ ...data, components: renamed(data["components"] ?? []) }));
        },
      };
    }),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      openModal(0, "first"),
      openModal(1, "second"),
      drive("submitModal", { user_id: "{user_id}", interaction_id: "{#1.interaction_id}", values: { first: "a" } }),
      DELIVERIES,
    ],
  },
];

function isSuppressedV2(flags: Json | undefined): boolean {
  const both = SUPPRESS_EMBEDS | COMPONENTS_V2;
  return typeof flags === "number" && (flags & both) === both;
}

/** In their order, without that of the modal. */
function customIdsIn(data: Json | undefined): readonly string[] {
  const names: string[] = [];
  everywhere(isObject(data) ? elementsOf(data["components"]) : [], (part) => {
    if (typeof part["custom_id"] === "string") names.push(part["custom_id"]);
    return part;
  });
  return names;
}

function openModal(delivery: number, customId: string) {
  const interaction = (member: string) => `{#3.deliveries.${delivery}.interaction.${member}}`;
  const input = { type: 18, label: "a", component: { type: 4, custom_id: customId, style: 1 } };
  return {
    method: "POST",
    path: `/interactions/${interaction("id")}/${interaction("token")}/callback`,
    body: { type: MODAL, data: { custom_id: "m", title: "m", components: [input] } },
    as: "none",
  } as const;
}
