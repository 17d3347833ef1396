/** The data of a used component of a message, and of a submitted modal. */
import { elementsOf, isBlank, isNothing, isObject, type Json, type JsonObject, memberOf } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { hasKey } from "./command-data.js";
import type { KnownUse, KnownWorld } from "./known-world.js";
import { is, type Questions, type ReceivedObject, these } from "./questions.js";

/** Kinds of entities that each type of select chooses from. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  5: ["users"],
  6: ["roles"],
  7: ["users", "roles"],
  8: ["channels"],
};

/** The schema of what each component of a message sends. */
const USED: Readonly<Record<string, string>> = {
  2: "PressedButton",
  3: "UsedStringSelect",
  ...Object.fromEntries(Object.keys(KINDS).map((type) => [type, "UsedAutoSelect"])),
};

/** Judges the data of a used component. */
export function askComponentData(questions: Questions, data: ReceivedObject, { sent, message }: KnownUse): void {
  const component = componentsIn(message?.["components"]).find(
    ({ custom_id, id }) =>
      (sent["custom_id"] !== undefined && custom_id === sent["custom_id"]) ||
      (sent["component_id"] !== undefined && id === sent["component_id"]),
  );
  const type = component?.["type"] ?? data.value["component_type"];
  const schema = USED[String(type)];
  if (schema === undefined) return;
  const ask = (name: string, wanted: Parameters<Questions["ask"]>[2]) => questions.ask(data, { schema, name }, wanted);
  const customId = sent["custom_id"] ?? component?.["custom_id"];
  if (customId !== undefined) ask("custom_id", is(customId, "the custom_id of the component"));
  if (component !== undefined) {
    ask("component_type", is(component["type"], "the type of the component"));
    if (typeof component["id"] === "number") ask("id", is(component["id"], "the id of the component in its message"));
  }
  const { values } = sent;
  if (schema === "PressedButton" || !Array.isArray(values)) return;
  const chosen = these(values as readonly Json[], "the values that were chosen");
  if (schema === "UsedStringSelect" && areOptions(data.value["values"], component?.["options"]))
    questions.askRule(FIELDS, { value: data.value["values"], at: `${data.at}/values` }, chosen);
  else ask("values", chosen);
  const kinds = KINDS[String(type)];
  if (kinds !== undefined) ask("resolved", keyed(values as readonly Json[], kinds, [data.value["resolved"]]));
}

const FIELDS: RuleId = "component-response.string-select.has-its-fields";

/** Whether only options of the select were delivered, so that others than the chosen ones are no values of somebody else. */
function areOptions(delivered: Json | undefined, options: Json | undefined): boolean {
  const offered = new Set(elementsOf(options).map((one) => (isObject(one) ? one["value"] : undefined)));
  return Array.isArray(delivered) && (delivered as readonly Json[]).every((one) => offered.has(one));
}

/** Every id is a key of one of these kinds, in one of these places. */
function keyed(ids: readonly Json[], kinds: readonly string[], places: readonly (Json | undefined)[]) {
  return {
    expected: `${kinds.join(" or ")} with a key for each value`,
    isSo: () => ids.every((id) => places.some((place) => kinds.some((kind) => hasKey(place, kind, id)))),
  };
}

/** Components at any depth, each before those inside it. */
function componentsIn(list: Json | undefined): readonly JsonObject[] {
  return elementsOf(list)
    .filter(isObject)
    .flatMap((one) => [
      one,
      ...componentsIn(one["components"]),
      ...componentsIn([one["component"] ?? null, one["accessory"] ?? null]),
    ]);
}

/** The schema of what each component of a modal submits, and its member with what was entered. */
const SUBMITTED: Readonly<Record<string, { readonly schema: string; readonly entered?: string }>> = {
  3: { schema: "SubmittedStringSelect", entered: "values" },
  4: { schema: "SubmittedTextInput", entered: "value" },
  5: { schema: "SubmittedAutoSelect", entered: "values" },
  6: { schema: "SubmittedAutoSelect", entered: "values" },
  7: { schema: "SubmittedAutoSelect", entered: "values" },
  8: { schema: "SubmittedAutoSelect", entered: "values" },
  10: { schema: "SubmittedTextDisplay" },
  18: { schema: "SubmittedLabel" },
  19: { schema: "SubmittedFileUpload" },
  21: { schema: "SubmittedRadioGroup", entered: "value" },
  22: { schema: "SubmittedCheckboxGroup", entered: "values" },
  23: { schema: "SubmittedCheckbox", entered: "value" },
};

const MIRRORS: RuleId = "component-response.modal.mirrors-its-components";

/** Judges the data of a submitted modal, where it is clear which one it was. */
export function askModalData(questions: Questions, data: ReceivedObject, { sent }: KnownUse, world: KnownWorld): void {
  const [modal, ...others] = modalsOf(sent["interaction_id"], world);
  if (modal === undefined || others.length > 0) return;
  const defined = componentsIn(modal["components"]);
  const submitted = holdersIn(data.value["components"], `${data.at}/components`);
  const place = { value: data.value["components"], at: `${data.at}/components` };
  const isSo = () => defined.length === submitted.length;
  if (!questions.askRule(MIRRORS, place, { expected: `${defined.length} components, with those inside others`, isSo }))
    return;
  const [wanted, came] = [typesOf(defined), typesOf(submitted.map(({ value }) => value))];
  const isTurned = String(wanted) !== String(came) && String(wanted.toSorted()) === String(came.toSorted());
  const inOrder = { expected: `the types ${wanted.join(", ")} in the order of the modal`, isSo: () => !isTurned };
  if (!questions.askRule(MIRRORS, place, inOrder)) return;
  for (const [index, component] of defined.entries()) {
    const response = submitted[index];
    if (response) askResponse(questions, response, component, { sent, data });
  }
}

const typesOf = (components: readonly JsonObject[]): readonly string[] => components.map(({ type }) => String(type));

/** The modals that answered an interaction; any that may have. */
function modalsOf(interactionId: Json | undefined, { modals }: KnownWorld): readonly JsonObject[] {
  const own = modals.filter((one) => one.interactionId === undefined || one.interactionId === interactionId);
  return own.map(({ body }) => body);
}

interface Submission {
  readonly sent: JsonObject;
  readonly data: ReceivedObject;
}

function askResponse(
  questions: Questions,
  response: ReceivedObject,
  component: JsonObject,
  { sent, data }: Submission,
): void {
  const { type, id, custom_id: customId } = component;
  const words = SUBMITTED[String(type)];
  if (words === undefined) return;
  const { schema, entered } = words;
  const ask = (name: string, wanted: Parameters<Questions["ask"]>[2]) =>
    questions.ask(response, { schema, name }, wanted);
  ask("type", is(type, "the type of the component"));
  // 0 counts as no id.
  if (typeof id === "number" && id > 0) ask("id", is(id, "the id of the component in the modal"));
  if (typeof customId !== "string") return;
  ask("custom_id", is(customId, "the custom_id of the component"));
  const value = memberOf(sent["values"], customId);
  if (value === undefined && type === TEXT_INPUT && isObject(sent["values"]))
    askUntouched(questions, response, component);
  if (type === FILE_UPLOAD && Array.isArray(value)) askFiles(questions, response, value.length, data);
  if (value === null && type === RADIO_GROUP) ask("value", NOTHING_CHOSEN);
  if (value === undefined || value === null || entered === undefined) return;
  if (!Array.isArray(value)) {
    ask(entered, is(value, "what was entered"));
    return;
  }
  const values = value as readonly Json[];
  ask(entered, these(values, "what was chosen"));
  const kinds = KINDS[String(type)];
  if (kinds === undefined) return;
  const places = [data.value["resolved"], response.value["resolved"]];
  questions.ask(data, { schema: "ModalData", name: "resolved" }, keyed(values, kinds, places));
}

const TEXT_INPUT = 4;
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;

/** Its value is the selected one or null. @see D2 "Interaction response structures" */
const NOTHING_CHOSEN = { expected: "null, because nothing was chosen", isSo: isNothing };

/** A text input that was left as it was opened: it is pre-filled with its value, or empty. @see D2 "Text Input" */
function askUntouched(questions: Questions, response: ReceivedObject, { value }: JsonObject): void {
  // What becomes of further lines where there is one line is open.
  if (typeof value === "string" && /[\n\r]/.test(value)) return;
  questions.ask(
    response,
    { schema: "SubmittedTextInput", name: "value" },
    isBlank(value)
      ? { expected: "no text, because none was entered", isSo: isBlank }
      : is(value, "the text that the input is pre-filled with"),
  );
}

/** Ids of so many files, each of which is in resolved: the documents do not say under which name. */
function askFiles(questions: Questions, response: ReceivedObject, count: number, data: ReceivedObject): void {
  const at = `${response.at}/values`;
  const resolved = [data.value["resolved"], response.value["resolved"]].filter(isObject);
  const isFound = (id: Json): boolean =>
    resolved.some((place) => Object.keys(place).some((kind) => hasKey(place, kind, id)));
  const isSo = (found: Json | undefined): boolean =>
    Array.isArray(found) && new Set(found).size === count && (found as readonly Json[]).every(isFound);
  const expected = `an id in resolved for each of the files (${count})`;
  questions.askRule(
    "component-response.file-upload.has-its-fields",
    { value: response.value["values"], at },
    { expected, isSo },
  );
}

/** Response structures at any depth, in the order of `componentsIn`. */
function holdersIn(list: Json | undefined, at: string): readonly ReceivedObject[] {
  return elementsOf(list).flatMap((one, index) => {
    const here = `${at}/${index}`;
    return isObject(one) ? withInner(one, here) : [{ value: {}, at: here }];
  });
}

function withInner(one: JsonObject, at: string): readonly ReceivedObject[] {
  const { component } = one;
  return [
    { value: one, at },
    ...holdersIn(one["components"], `${at}/components`),
    ...(isObject(component) ? withInner(component, `${at}/component`) : []),
  ];
}
