/** Mistakes of what people did before: sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Distortion, deliversWrongly, driven, type Written } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, FORBID_USER, invoke, modal, permit, row, use } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { denied, editedSlot, entriesIn, isOfUser } from "./helpers.js";

const STRING = 3;
const MODAL = 9;
const TEXT_INPUT = 4;
const LABEL = 18;

/** What was selected before stays selected. */
function pilingUp(): Distortion {
  const before = new Map<string, readonly Json[]>();
  return (name, body) => {
    if (name === "reset") before.clear();
    const values = elementsOf(body["values"]);
    if (name !== "useComponent" || values.length === 0) return undefined;
    const key = ["user_id", "message_id", "custom_id"].map((member) => textOf(body, member)).join(" ");
    const all = [...new Set([...(before.get(key) ?? []), ...values])];
    before.set(key, all);
    return (data) => (data["component_type"] === STRING ? { ...data, values: all } : data);
  };
}

/** The values of a form are kept under its custom_id. */
function keepingForms(): Handler {
  const forms = new Map<string, string>();
  const kept = new Map<string, { readonly opener: string; readonly values: Json }>();
  return async (call, { pass }) => {
    const body = await bodyOf(call.request);
    if (driven(call) === "reset") kept.clear();
    if (!isObject(body)) return pass();
    if (call.operation === "respond" && body["type"] === MODAL)
      forms.set(call.path["id"] ?? "", JSON.stringify(body["data"] ?? null));
    if (driven(call) !== "submitModal") return pass();
    const opener = textOf(body, "interaction_id");
    const key = `${textOf(body, "user_id")} ${forms.get(opener)}`;
    const first = kept.get(key);
    if (first !== undefined && first.opener !== opener) return pass({ ...body, values: first.values });
    const response = await pass();
    const isDelivered = (await objectOf(response))["outcome"] === "delivered";
    if (isDelivered) kept.set(key, { opener, values: body["values"] ?? {} });
    return response;
  };
}

/** A user who was denied by name is on a list from which nothing is removed. */
function rememberingDenials(): Handler {
  const entries = new Map<string, readonly JsonObject[]>();
  const refused = new Set<string>();
  return async (call, { pass }) => {
    const slot = await editedSlot(call);
    const body = await objectOf(call.request);
    const [user, command] = [textOf(body, "user_id"), textOf(body, "command_id")];
    if (driven(call) === "reset") refused.clear();
    if (driven(call) === "invokeCommand" && refused.has(`${user} ${command}`)) return denied();
    const response = await pass();
    if (slot !== undefined && response.ok) entries.set(slot[0], await entriesIn(call));
    const isDenied = (entries.get(command) ?? []).some((entry) => isOfUser(entry, user, false));
    const isFelt = driven(call) === "invokeCommand" && (await objectOf(response))["outcome"] === "denied";
    if (isDenied && isFelt) refused.add(`${user} ${command}`);
    return response;
  };
}

/** The options of a command are filled in with those of its last use. */
function fillingInAgain({ commands }: Written): Distortion {
  const before = new Map<string, readonly JsonObject[]>();
  return (name, body) => {
    if (name === "reset") before.clear();
    if (name !== "invokeCommand") return undefined;
    const id = textOf(body, "command_id");
    const key = `${textOf(body, "user_id")} ${id}`;
    const entered = elementsOf(body["options"]).filter(isObject);
    const old = before.get(key) ?? [];
    before.set(key, entered);
    const defined = elementsOf(commands.get(id)?.command["options"]).filter(isObject);
    const again = old.flatMap(({ name: option = null, value }) => {
      const type = defined.find((each) => each["name"] === option)?.["type"];
      return type === STRING && value !== undefined ? [{ name: option, type, value }] : [];
    });
    return entered.length > 0 || again.length === 0 ? undefined : (data) => ({ ...data, options: again });
  };
}

/** Opens the same form once more, after the deliveries that the request of this index listed. */
function respondAgain(index: number, position: number): PlainRequest {
  const at = `#${index}.deliveries.${position}.interaction`;
  const path = `/interactions/{${at}.id}/{${at}.token}/callback`;
  return {
    method: "POST",
    path,
    body: { type: MODAL, data: { custom_id: "m", title: "m", components: [FIELD] } },
    as: "none",
  };
}

/** Submits the modal that answered an interaction. */
function submit(interaction: string, text: string): PlainRequest {
  return drive("submitModal", { user_id: "{user_id}", interaction_id: `{${interaction}.id}`, values: { t: text } });
}

const FIELD: JsonObject = { type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } };
const TWO_OPTIONS = ["a", "b"].map((value) => ({ value, label: value }));

/** Those that remember what people did. */
export const PEOPLE: readonly PlantedBug[] = [
  {
    id: "selections-pile-up",
    what: "A second selection in a string select is delivered with the values of the first one too.",
    kind: "sequence",
    rules: [
      "component-response.select.count-lies-within-the-bounds",
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.delivers-an-interaction",
    ],
    plant: deliversWrongly(pilingUp),
    minimal: [
      row({ type: STRING, custom_id: "s", options: TWO_OPTIONS }),
      use(0, "s", ["a"]),
      use(0, "s", ["b"]),
      DELIVERIES,
    ],
  },
  {
    id: "forms-remember-their-first-text",
    what: "A modal that is opened again for a user with the same content is delivered with what was entered the first time.",
    kind: "sequence",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "component-response.label.has-its-fields",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(keepingForms),
    minimal: [
      ...modal(FIELD),
      submit("#2.deliveries.0.interaction", "a"),
      invoke(0),
      DELIVERIES,
      respondAgain(6, 2),
      submit("#6.deliveries.2.interaction", "b"),
      DELIVERIES,
    ],
  },
  {
    id: "once-denied-always-denied",
    what: "A user whom a command's permissions denied once is denied after these were removed, too.",
    kind: "sequence",
    rules: [
      "permission.edit.empty-list-removes-all",
      "permission.edit.replaces-all",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(rememberingDenials),
    minimal: [createA({}), permit(0, [FORBID_USER]), invoke(0), permit(0, []), invoke(0)],
  },
  {
    id: "leftovers-of-the-last-use",
    what: "A command that is used without its optional text is delivered with the text of the use before.",
    kind: "sequence",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "interaction.object.has-its-fields",
      "interaction.data.required-options-are-there",
      "option-value.kind-follows-the-type",
    ],
    plant: deliversWrongly(fillingInAgain),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: "a" }] }),
      invoke(0),
      DELIVERIES,
    ],
  },
];
