/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, createA, DELIVERIES, drive, edit, invoke, list, row, use } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { nothingDistorted, paired } from "./support.js";

const TEXT_INPUT = 4;
const LABEL = 18;

/** Whether a name is free is looked at before either of two renames is stored. */
function askingBeforeRenames(known: Known): Handler {
  const together = paired<string>();
  const stolen = new Map<string, string>();
  const asStored: Change = (command) => {
    const name = stolen.get(textOf(command, "id"));
    return name === undefined ? command : { ...command, name };
  };
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    const id = path["id"] ?? "";
    if (operation === "bulk") stolen.clear();
    if (operation === "list" || operation === "get") return changed(await pass(), (body) => inEach(body, asStored));
    const { name } = operation === "edit" ? await objectOf(request) : {};
    const before = known.get(id)?.command;
    if (typeof name !== "string" || before === undefined) return pass();
    return together(keyOf(place, { ...before, name }), id, async (first) => {
      const response = await pass();
      if (response.ok) stolen.delete(id);
      if (response.ok || first === undefined || first === id) return response;
      stolen.set(id, name);
      return Response.json({ ...before, name });
    });
  };
}

/** Each of two overwrites removes what was there before both, and adds its own commands. */
function mergingOverwrites(): Handler {
  const together = paired<readonly Json[]>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "bulk") return pass();
    const own = elementsOf(await bodyOf(request));
    return together(place, own, async (first) => {
      const keys = new Set(own.filter(isObject).map((each) => keyOf(place, each)));
      const isOther = (each: Json) => isObject(each) && !keys.has(keyOf(place, each));
      const others = (first ?? []).filter(isOther);
      const merged = others.length === 0 ? await pass() : await pass([...others, ...own]);
      if (!merged.ok) return pass();
      return changed(merged, (body) => elementsOf(body).filter((each) => !isOther(each)));
    });
  };
}

/** Two presses in one message share a record, and the first one fills it. */
function pressingTogether(): Handler {
  const together = paired<JsonObject>();
  const distorted = nothingDistorted();
  return async (call, { pass }) => {
    if (driven(call) !== "useComponent") return distorted.shown(call, await pass());
    const own = await objectOf(call.request);
    return together(textOf(own, "message_id"), own, async (first) => {
      const response = await pass();
      const customId = textOf(first, "custom_id");
      if (customId === "") return response;
      const change: Change = (one) =>
        withMember(one, "data", (data) => inEach(data, (each) => ({ ...each, custom_id: customId })));
      distorted.set(textOf(await objectOf(response), "interaction_id"), change);
      return response;
    });
  };
}

/** The form of the first submission is read into the second one. */
function submittingTogether(): Handler {
  const together = paired<JsonObject>();
  return async (call, { pass }) => {
    if (driven(call) !== "submitModal") return pass();
    const own = await objectOf(call.request);
    const values = isObject(own["values"]) ? own["values"] : {};
    return together("", values, async (first = {}) => {
      const echoed = Object.entries(values).map(([name, value]): readonly [string, Json] => {
        const other = first[name];
        return [name, typeof value === "string" && typeof other === "string" ? other : value];
      });
      return pass({ ...own, values: Object.fromEntries(echoed) });
    });
  };
}

const B: JsonObject = { name: "b", description: "b" };

function button(customId: string): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: customId };
}

/** Answers a delivery of the fourth request with a modal. */
function open(position: number): PlainRequest {
  const interaction = `{#3.deliveries.${position}.interaction`;
  const component = { type: TEXT_INPUT, custom_id: "t", style: 1 };
  const components = [{ type: LABEL, label: "l", component }];
  return {
    method: "POST",
    path: `/interactions/${interaction}.id}/${interaction}.token}/callback`,
    body: { type: 9, data: { custom_id: "m", title: "m", components } },
    as: "none",
  };
}

function submit(position: number, text: string): PlainRequest {
  const interaction_id = `{#3.deliveries.${position}.interaction.id}`;
  return drive("submitModal", { user_id: "{user_id}", interaction_id, values: { t: text } });
}

/** Those that need two requests at once. */
export const THIRTY_SECOND_RACES: readonly PlantedBug[] = [
  {
    id: "simultaneous-rechristening-makes-twins",
    what: "Two commands that are renamed to one name at once both get it.",
    kind: "race",
    rules: [
      "command.name.rename-to-a-used-name-is-refused",
      "command.name.is-unique-per-type-and-scope",
      "edit.replaces-provided-fields",
    ],
    plant: remembering(askingBeforeRenames),
    minimal: [createA({}), createA({ name: "b" }), edit(0, { name: "c" }), atOnce(edit(1, { name: "c" })), list()],
  },
  {
    id: "duelling-overwrites-merge",
    what: "Two bulk overwrites at once leave the commands of both.",
    kind: "race",
    rules: [
      "bulk.removes-what-is-not-listed",
      "bulk.is-atomic",
      "command.list.holds-each-command",
      "endpoint.bulk.answers-200-with-an-array",
      "bulk.empty-list-clears-the-scope",
    ],
    plant: handledBy(mergingOverwrites),
    minimal: [bulk([A]), atOnce(bulk([B])), list()],
  },
  {
    id: "paired-presses-share-a-fingerprint",
    what: "Of two components of a message that are used at once, the second is delivered with the custom_id of the first.",
    kind: "race",
    rules: [
      "component.custom-id.comes-back-unchanged",
      "component-response.button.has-its-fields",
      "component-response.ids-are-those-of-the-components",
      "button.press-delivers-an-interaction",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: handledBy(pressingTogether),
    minimal: [row(button("a"), button("b")), use(0, "a"), atOnce(use(0, "b")), DELIVERIES],
  },
  {
    id: "twin-submissions-echo-the-first",
    what: "Of two modals that are submitted at once, the second is delivered with the texts of the first.",
    kind: "race",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(submittingTogether),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      open(0),
      open(1),
      submit(0, "left"),
      atOnce(submit(1, "right")),
      DELIVERIES,
    ],
  },
];
