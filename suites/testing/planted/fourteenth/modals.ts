/** Bugs of modals: a pair, a value and a sequence. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { DELIVERIES, drive, invoke, modal } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const TEXT_INPUT = 4;
const MODAL_SUBMIT = 5;
const LABEL = 18;
const FILE_UPLOAD = 19;
const MODAL_RESPONSE = 9;

/** The modal that a request answers an interaction with; undefined for any other request. */
async function modalIn(call: Call): Promise<JsonObject | undefined> {
  if (call.operation !== "respond") return undefined;
  const { type, data } = await objectOf(call.request);
  return type === MODAL_RESPONSE && isObject(data) ? data : undefined;
}

/** Every component of a modal, the innermost first. */
function partsOf(opened: JsonObject, call: Call): readonly JsonObject[] {
  const all: JsonObject[] = [];
  inComponents((part) => {
    all.push(part);
    return part;
  })({ data: opened }, call);
  return all;
}

/** True for an id that was given: 0 counts as empty. */
function isGiven(id: Json | undefined): id is number {
  return typeof id === "number" && id !== 0;
}

/** The ids of the labels that have an id of their own beside the one of their component. */
function labelsWithTwoIds(opened: JsonObject, call: Call): ReadonlySet<Json> {
  const labels = partsOf(opened, call).filter(({ type }) => type === LABEL);
  const own = labels.filter(({ component }) => isObject(component) && isGiven(component["id"]));
  return new Set(own.map(({ id = null }) => id).filter(isGiven));
}

/** A label and what is in it are one field of the form, which has one id. */
function submittingTheIdsOfLabels(): Handler {
  const opened = new Map<string, ReadonlySet<Json>>();
  const submitted = new Map<string, ReadonlySet<Json>>();
  const asDelivered: Change = (one) => {
    const labels = submitted.get(textOf(one, "id"));
    const inLabel: Change = (label) => {
      const { id = null } = label;
      if (label["type"] !== LABEL || labels?.has(id) !== true) return label;
      return withMember(label, "component", (component) => inEach(component, (each) => ({ ...each, id })));
    };
    return withMember(one, "data", (data) =>
      inEach(data, (form) => withMember(form, "components", (components) => inEach(components, inLabel))),
    );
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    const answer = await modalIn(call);
    if (answer !== undefined) opened.set(call.path["id"] ?? "", labelsWithTwoIds(answer, call));
    if (driven(call) === "submitModal") {
      const labels = opened.get(textOf(await objectOf(call.request), "interaction_id"));
      submitted.set(textOf(await objectOf(response), "interaction_id"), labels ?? new Set());
    }
    if (driven(call) !== "listDeliveries") return response;
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** Files without those that have the name of an earlier one. */
function withNamesOnce(files: JsonObject): JsonObject {
  const names = new Set<string>();
  const isFirst = (file: Json) => {
    const name = textOf(file, "filename");
    const isNew = !names.has(name);
    names.add(name);
    return isNew;
  };
  return Object.fromEntries(Object.entries(files).filter(([, file]) => isFirst(file)));
}

/** The files of a form are collected by their names. */
const collectingFilesByName: Change = (one) => {
  if (one["type"] !== MODAL_SUBMIT) return one;
  return withMember(one, "data", (data) =>
    inEach(data, (form) =>
      withMember(form, "resolved", (resolved) =>
        inEach(resolved, (all) => withMember(all, "attachments", (files) => inEach(files, withNamesOnce))),
      ),
    ),
  );
};

/** What a user typed into a modal is kept as a draft, by the custom_ids of modal and input. */
function keepingDrafts(): Handler {
  const forms = new Map<string, JsonObject>();
  const drafts = new Map<string, string>();
  return async (call, { pass }) => {
    const answer = await modalIn(call);
    if (driven(call) === "reset") drafts.clear();
    if (driven(call) !== "submitModal") {
      const response = await pass();
      if (answer !== undefined && response.ok) forms.set(call.path["id"] ?? "", answer);
      return response;
    }
    const body = await objectOf(call.request);
    const form = forms.get(textOf(body, "interaction_id"));
    const typed = body["values"];
    if (form === undefined || !isObject(typed)) return pass();
    const inputs = partsOf(form, { ...call, operation: "respond" }).filter(({ type }) => type === TEXT_INPUT);
    const keyOf = (customId: string) => JSON.stringify([body["user_id"] ?? null, textOf(form, "custom_id"), customId]);
    const values: Record<string, Json> = { ...typed };
    for (const input of inputs) {
      const customId = textOf(input, "custom_id");
      const draft = drafts.get(keyOf(customId));
      if (draft !== undefined && !(customId in typed)) values[customId] = draft;
    }
    const response = await pass({ ...body, values });
    for (const [customId, value] of Object.entries(typed))
      if (response.ok && typeof value === "string") drafts.set(keyOf(customId), value);
    return response;
  };
}

/** The first user submits the modal that answered an interaction. @param index of the request that listed it */
function submit(index: number, position: number, values: JsonObject): PlainRequest {
  const interaction = `{#${index}.deliveries.${position}.interaction.id}`;
  return drive("submitModal", { user_id: "{user_id}", interaction_id: interaction, values });
}

/** A form that is filled in, opened again for the same command, and submitted as it is. */
function submittedTwice(): readonly PlainRequest[] {
  const first = modal({
    type: LABEL,
    label: "l",
    component: { type: TEXT_INPUT, custom_id: "t", style: 1, value: "b" },
  });
  const again = elementsOf([...first].slice(-1).map(({ body = null }) => body));
  const path = "/interactions/{#6.deliveries.2.interaction.id}/{#6.deliveries.2.interaction.token}/callback";
  return [
    ...first,
    submit(2, 0, { t: "a" }),
    invoke(0),
    DELIVERIES,
    ...again.map((body): PlainRequest => ({ method: "POST", path, body, as: "none" })),
    submit(6, 2, {}),
    DELIVERIES,
  ];
}

/** A label with one upload. */
function upload(customId: string): Json {
  return { type: LABEL, label: "l", component: { type: FILE_UPLOAD, custom_id: customId } };
}

/** Those of modals. */
export const FOURTEENTH_MODALS: readonly PlantedBug[] = [
  {
    id: "inputs-have-the-id-of-their-label",
    what: "A component with an id in a label with another id is submitted with the id of the label.",
    kind: "pair",
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.label.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "component-response.text-input.has-its-fields",
    ],
    plant: handledBy(submittingTheIdsOfLabels),
    minimal: [
      ...modal({ type: LABEL, id: 7, label: "l", component: { type: TEXT_INPUT, id: 9, custom_id: "t", style: 1 } }),
      submit(2, 0, { t: "a" }),
      DELIVERIES,
    ],
  },
  {
    id: "files-of-one-name-are-one",
    what: "Of two files of one name that are submitted with a modal, resolved has the first one.",
    kind: "value",
    rules: ["component-response.file-upload.has-its-fields", "component-response.resolved.is-keyed-by-id"],
    plant: answers(inInteractions(collectingFilesByName)),
    minimal: [...modal(upload("f"), upload("g")), submit(2, 0, { f: ["a.png"], g: ["a.png"] }), DELIVERIES],
  },
  {
    id: "modals-open-with-the-last-draft",
    what: "A text that a user typed into a modal is submitted again by the next modal of its custom_id, in the place of the value it opens with.",
    kind: "sequence",
    rules: ["component-response.text-input.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: handledBy(keepingDrafts),
    minimal: submittedTwice(),
  },
];
