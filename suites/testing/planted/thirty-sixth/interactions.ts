/** Bugs of what is delivered: pairs, values and sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, createA, DELIVERIES, drive, GLOBALLY, invoke, modal, row, use } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { cameTo, deliversData, inSubmitted, useOf } from "./uses.js";

const COMPONENT = 3;
const MODAL_SUBMIT = 5;
const TEXT_INPUT = 4;
const MENTIONABLE_SELECT = 7;
const NUMBER = 10;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
/** The greatest number of a number option, and one more than the greatest of an integer option. */
const GREATEST_NUMBER = 2 ** 53;

const OPTIONS: readonly Json[] = ["a", "b"].map((value) => ({ value, label: value }));
const INPUT: JsonObject = { type: TEXT_INPUT, custom_id: "t", style: 1 };

function label(component: JsonObject): JsonObject {
  return { type: LABEL, label: "l", component };
}

/** The first user submits the modal of `modal`. */
function submit(values: JsonObject): PlainRequest {
  const interaction = "{#2.deliveries.0.interaction.id}";
  return drive("submitModal", { user_id: "{user_id}", interaction_id: interaction, values });
}

/** Where roles were found, users are not looked for. */
const withoutUsersBesideRoles: Change = (data) => {
  if (data["component_type"] !== MENTIONABLE_SELECT) return data;
  return withMember(data, "resolved", (resolved) =>
    inEach(resolved, (all) => (all["roles"] === undefined ? all : without(all, "users", "members"))),
  );
};

const withTextsFirst: Change = (data) =>
  withMember(data, "components", (all) => {
    const isText = (each: Json) => isObject(each) && each["type"] === TEXT_DISPLAY;
    const components = elementsOf(all);
    return [...components.filter(isText), ...components.filter((each) => !isText(each))];
  });

const withoutNull: Change = (part) => {
  return part["type"] === RADIO_GROUP && part["value"] === null ? { ...part, value: "" } : part;
};

/** Lines end as they do in forms of the web. */
const withLineEnds: Change = (part) => {
  const { type, value } = part;
  return type === TEXT_INPUT && typeof value === "string" ? { ...part, value: value.replace(/\r?\n/g, "\r\n") } : part;
};

/** Files are kept by their names, as in a file system that does not tell upper from lower case. */
const withOneFileOfEachName: Change = (data) =>
  withMember(data, "resolved", (resolved) =>
    inEach(resolved, (all) =>
      withMember(all, "attachments", (attachments) => {
        const kept = new Map<string, readonly [id: string, attachment: Json]>();
        for (const [id, each] of isObject(attachments) ? Object.entries(attachments) : [])
          kept.set(textOf(each, "filename").toLowerCase(), [id, each]);
        return Object.fromEntries(kept.values());
      }),
    ),
  );

/** A checkbox group takes as many values as it needs where it does not say how many it takes. */
function takingWhatIsNeeded(): Handler {
  const needs = new Map<string, ReadonlyMap<string, number>>();
  return async (call, { pass }) => {
    const submission = await useOf(call, "submitModal");
    const values = submission?.["values"];
    const isTooMany = [...(needs.get(textOf(submission, "interaction_id")) ?? [])].some(([customId, count]) => {
      return isObject(values) && elementsOf(values[customId]).length > count;
    });
    if (isTooMany) return cameTo("invalid");
    const response = await pass();
    if (call.operation !== "respond" || !response.ok) return response;
    const counts = new Map<string, number>();
    inComponents((part) => {
      const { type, min_values: least, max_values: greatest } = part;
      if (type === CHECKBOX_GROUP && greatest === undefined && typeof least === "number" && least > 0)
        counts.set(textOf(part, "custom_id"), least);
      return part;
    })(await objectOf(call.request), call);
    needs.set(call.path["id"] ?? "", counts);
    return response;
  };
}

function isGreatest(option: Json): boolean {
  if (!isObject(option)) return false;
  const { value, options } = option;
  return (typeof value === "number" && Math.abs(value) === GREATEST_NUMBER) || elementsOf(options).some(isGreatest);
}

/** Every number is checked as an integer is. */
function checkingAsIntegers(): Handler {
  return async (call, { pass }) => {
    const invocation = await useOf(call, "invokeCommand");
    return elementsOf(invocation?.["options"]).some(isGreatest) ? cameTo("invalid") : pass();
  };
}

/** A bulk overwrite tells no client that what it replaced is old. */
function replacingSilently(known: Known): Handler {
  const untold = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    const invocation = await useOf(call, "invokeCommand");
    if (invocation !== undefined) {
      const isUntold = untold.get(textOf(invocation, "command_id"))?.has(textOf(invocation, "version"));
      return isUntold === true ? pass(without(invocation, "version")) : pass();
    }
    const { operation, place } = call;
    const before = [...known].filter(([, each]) => each.place === place);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit" || operation === "create") untold.delete(textOf(await objectOf(response), "id"));
    if (operation !== "bulk") return response;
    for (const [id, { command }] of before) {
      const versions = untold.get(id) ?? new Set<string>();
      untold.set(id, versions.add(textOf(command, "version")));
    }
    return response;
  };
}

/** Those that show in uses and deliveries. */
export const THIRTY_SIXTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "mentionable-selects-resolve-one-kind",
    what: "Where users and roles are chosen in one mentionable select, only the roles are resolved.",
    kind: "pair",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: deliversData(COMPONENT, withoutUsersBesideRoles),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "s", max_values: 2 }),
      use(0, "s", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "submitted-texts-come-first",
    what: "The text displays of a submitted modal are delivered before its labels, also where they are after them.",
    kind: "pair",
    rules: ["component-response.modal.mirrors-its-components"],
    plant: deliversData(MODAL_SUBMIT, withTextsFirst),
    minimal: [...modal(label(INPUT), { type: TEXT_DISPLAY, content: "t" }), submit({ t: "a" }), DELIVERIES],
  },
  {
    id: "no-choice-is-an-empty-text",
    what: "A radio group without a choice is delivered with an empty text as its value, not with null.",
    kind: "pair",
    rules: ["component-response.radio-group.value-is-an-option", "component-response.radio-group.has-its-fields"],
    plant: deliversData(MODAL_SUBMIT, inSubmitted(withoutNull)),
    minimal: [
      ...modal(label({ type: RADIO_GROUP, custom_id: "r", options: OPTIONS, required: false })),
      submit({ r: null }),
      DELIVERIES,
    ],
  },
  {
    id: "line-breaks-are-two-characters",
    what: "A line break in a submitted text is delivered as two characters, so a text can be longer than its max_length.",
    kind: "value",
    rules: ["text-input.submitted-value-respects-the-lengths", "component-response.text-input.has-its-fields"],
    plant: deliversData(MODAL_SUBMIT, inSubmitted(withLineEnds)),
    minimal: [...modal(label({ ...INPUT, style: 2, max_length: 3 })), submit({ t: "a\nb" }), DELIVERIES],
  },
  {
    id: "uploads-are-keyed-without-case",
    what: "Of two uploaded files whose names differ only in upper and lower case, one is not in resolved.",
    kind: "value",
    rules: ["component-response.file-upload.has-its-fields", "component-response.resolved.is-keyed-by-id"],
    plant: deliversData(MODAL_SUBMIT, withOneFileOfEachName),
    minimal: [
      ...modal(label({ type: FILE_UPLOAD, custom_id: "f", max_values: 2 })),
      submit({ f: ["a.txt", "A.txt"] }),
      DELIVERIES,
    ],
  },
  {
    id: "checkbox-groups-take-what-they-need",
    what: "A checkbox group with min_values and without max_values takes no more values than min_values.",
    kind: "pair",
    rules: [
      "checkbox-group.max-values.defaults-to-the-number-of-options",
      "component-response.checkbox-group.values-are-options",
    ],
    plant: handledBy(takingWhatIsNeeded),
    minimal: [
      ...modal(label({ type: CHECKBOX_GROUP, custom_id: "c", options: OPTIONS, min_values: 1 })),
      submit({ c: ["a", "b"] }),
    ],
  },
  {
    id: "numbers-have-the-bounds-of-integers",
    what: "The numbers 2^53 and -2^53 are not taken by a number option, as they are no safe integers.",
    kind: "value",
    rules: ["option-value.number.is-a-double", "interaction.command.is-type-2"],
    plant: handledBy(checkingAsIntegers),
    minimal: [
      createA({ options: [{ type: NUMBER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", type: NUMBER, value: GREATEST_NUMBER }] }),
    ],
  },
  {
    id: "bulks-do-not-outdate",
    what: "A global command that a bulk overwrite replaced can still be used in the version from before.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: remembering(replacingSilently),
    minimal: [
      createA({}, GLOBALLY),
      bulk([{ name: "a", description: "b" }], GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
];
