/** What is delivered of each component of a modal. */

import { SELECT_NAMES, type SelectType } from "../../generators/components/tables/plain-components.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { channelId, drive, guildId, member, roleId, user, userId } from "../rows/driver.js";
import { absent, type Body, equals } from "../rows/steps.js";
import { box, boxes, display, first, input, label, nth, options, radio, seen, select, upload } from "./form.js";

const PEOPLE: readonly Step[] = [
  user("other"),
  member("guild", "other"),
  drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" }),
];

/** Where the entities of a modal may be described: beside the components, or inside. */
const resolved = (kind: string) => [seen(`/data/resolved/${kind}`), first(`/resolved/${kind}`)];

/** A modal, what is entered, and what has to be delivered. */
export interface SubmittedRow {
  /** The rules that the row is about. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** The row as the end of an id. */
  readonly slug: string;
  /** Completes "the service …". */
  readonly title: string;
  /** Steps before the modal is opened; absent where none are needed. */
  readonly before?: readonly Step[];
  /** Components of the modal. */
  readonly components: readonly Body[];
  /** Entered values by custom_id. */
  readonly values: Body;
  /** Checks of the delivered interaction. */
  readonly expect: readonly Check[];
  /** Advice, where the documents do not say the place. */
  readonly level?: "should";
}

/** In a modal the field is `type`. */
const NO_COMPONENT_TYPE: Check = {
  ...absent(first("/component_type")),
  rule: "component-response.type-field-follows-the-place",
};

const AUTO: readonly (readonly [slug: string, type: SelectType, chosen: Template, kind: string])[] = [
  ["user", 5, userId("other"), "users"],
  ["role", 6, roleId(), "roles"],
  ["mentionable", 7, roleId(), "roles"],
  ["channel", 8, channelId(), "channels"],
];

/** One modal each. */
export const SUBMITTED_ROWS: readonly SubmittedRow[] = [
  ...(["abc", "abcde"] as const).map(
    (text): SubmittedRow => ({
      rules: ["text-input.submitted-value-respects-the-lengths"],
      slug: `takes-${text.length}`,
      title: `sends the application a text of ${text.length} characters for min_length: 3 and max_length: 5`,
      components: [label(input({ min_length: 3, max_length: 5 }))],
      values: { text },
      expect: [equals(first("/value"), text)],
    }),
  ),
  {
    rules: ["component-response.modal.mirrors-its-components", "component-response.type-field-follows-the-place"],
    slug: "one-of-each",
    title: "sends the application one element for each component of a modal, with the same order and nesting",
    components: [
      display,
      label(input()),
      label(radio({ required: false })),
      label(boxes({ required: false, min_values: 0 })),
      label(box()),
    ],
    values: { text: "Ada", radio: "b", boxes: ["a"], box: true },
    expect: [
      {
        ...absent(nth(1, "/component/component_type")),
        rule: "component-response.type-field-follows-the-place",
      },
      { check: "count", in: seen("/data/components"), is: 5 },
      equals(nth(0, "/type"), 10),
      equals(nth(1, "/type"), 18),
      equals(nth(1, "/component/type"), 4),
      equals(nth(2, "/component/type"), 21),
      equals(nth(3, "/component/type"), 22),
      equals(nth(4, "/component/type"), 23),
    ],
  },
  {
    rules: ["component-response.text-input.has-its-fields", "component-response.label.has-its-fields"],
    slug: "filled-in",
    title: "sends the application the text that a user wrote into a text input",
    components: [label(input())],
    values: { text: "Ada 🌍\u0301" },
    expect: [
      { ...equals(nth(0, "/type"), 18), rule: "component-response.label.has-its-fields" },
      { check: "present", at: nth(0, "/component"), rule: "component-response.label.has-its-fields" },
      equals(first("/type"), 4),
      equals(first("/custom_id"), "text"),
      equals(first("/value"), "Ada 🌍\u0301"),
      { check: "shape" },
    ],
  },
  {
    rules: ["component-response.text-input.has-its-fields"],
    slug: "left-empty",
    title: "sends the application a string for a text input that a user left empty",
    components: [label(input({ required: false }))],
    values: {},
    expect: [equals(first("/custom_id"), "text"), { check: "present", at: first("/value") }, { check: "shape" }],
  },
  {
    rules: ["component-response.text-display.has-its-fields"],
    slug: "above-an-input",
    title: "sends the application the type and the id of a text display in a modal",
    components: [display, label(input())],
    values: { text: "Ada" },
    expect: [equals(nth(0, "/type"), 10), { check: "present", at: nth(0, "/id") }, { check: "shape" }],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "in-a-modal",
    title: "sends the application the component ids that it gave in a modal",
    components: [{ ...label(input({ id: 31 })), id: 17 }],
    values: { text: "Ada" },
    expect: [equals(nth(0, "/id"), 17), equals(first("/id"), 31)],
  },
  {
    rules: ["component-response.ids-are-those-of-the-components"],
    slug: "of-every-component",
    title: "sends the application the id of every component of a modal",
    before: PEOPLE,
    components: [
      { ...display, id: 11 },
      ...[
        input({ id: 31 }),
        select({ id: 32 }),
        { type: 5, custom_id: "who", id: 33 },
        radio({ id: 34 }),
        boxes({ id: 35 }),
        box({ id: 36 }),
        upload({ id: 37 }),
      ].map((component, index) => ({ ...label(component), id: 21 + index })),
    ],
    values: {
      text: "Ada",
      pick: ["b"],
      who: [userId("other")],
      radio: "b",
      boxes: ["a"],
      box: true,
      files: ["notes.txt"],
    },
    expect: [
      equals(nth(0, "/id"), 11),
      ...[31, 32, 33, 34, 35, 36, 37].flatMap((id, index) => [
        equals(nth(index + 1, "/id"), 21 + index),
        equals(nth(index + 1, "/component/id"), id),
      ]),
    ],
  },
  {
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.type-field-follows-the-place",
    ],
    slug: "in-a-modal",
    title: "sends the application the values of a string select in a modal with type, not component_type",
    components: [label(select())],
    values: { pick: ["b"] },
    expect: [NO_COMPONENT_TYPE, equals(first("/type"), 3), equals(first("/values"), ["b"]), { check: "shape" }],
  },
  ...AUTO.map(
    ([slug, type, chosen, kind]): SubmittedRow => ({
      rules: [
        "component-response.auto-select.values-are-resolved",
        "component-response.auto-select.has-its-fields",
        "component-response.type-field-follows-the-place",
      ],
      slug: `${slug}-in-a-modal`,
      title: `sends the application the value that was chosen in ${SELECT_NAMES[type].what} of a modal, and describes it in resolved`,
      before: PEOPLE,
      components: [label({ type, custom_id: "pick" })],
      values: { pick: [chosen] },
      expect: [
        NO_COMPONENT_TYPE,
        equals(first("/type"), type),
        equals(first("/values/0"), chosen),
        { check: "has-key", key: chosen, anyOf: resolved(kind) },
      ],
    }),
  ),
  {
    rules: ["component-response.radio-group.has-its-fields", "component-response.radio-group.value-is-an-option"],
    slug: "chosen",
    title: "sends the application the chosen option of a radio group",
    components: [label(radio())],
    values: { radio: "b" },
    expect: [
      {
        check: "equals",
        at: first("/value"),
        oneOf: ["a", "b", "c"],
        rule: "component-response.radio-group.value-is-an-option",
      },
      equals(first("/type"), 21),
      equals(first("/value"), "b"),
      { check: "shape" },
    ],
  },
  {
    rules: ["component-response.radio-group.has-its-fields"],
    slug: "left-alone",
    title: "sends the application null for an optional radio group without a choice",
    components: [label(radio({ required: false }))],
    values: {},
    expect: [
      equals(first("/type"), 21),
      { check: "has-key", key: "value", anyOf: [first("")] },
      absent(first("/value")),
    ],
  },
  {
    rules: ["component-response.checkbox-group.has-its-fields", "component-response.checkbox-group.values-are-options"],
    slug: "two-checked",
    title: "sends the application the checked options of a checkbox group",
    components: [label(boxes())],
    values: { boxes: ["a", "c"] },
    expect: [
      equals(first("/type"), 22),
      { check: "values", at: first("/values"), among: ["a", "c"], atLeast: 2, atMost: 2 },
      { check: "shape" },
    ],
  },
  {
    rules: ["component-response.checkbox-group.has-its-fields"],
    slug: "none-checked",
    title: "sends the application an empty list for an optional checkbox group without a checked option",
    components: [label(boxes({ required: false, min_values: 0 }))],
    values: {},
    expect: [{ check: "values", at: first("/values"), atMost: 0 }],
  },
  {
    // Whether the default of min_values still asks for one is not said.
    level: "should",
    rules: ["component-response.checkbox-group.has-its-fields"],
    slug: "none-checked-by-default-bounds",
    title: "sends the application an empty list for a checkbox group with only required: false and no checked option",
    components: [label(boxes({ required: false }))],
    values: {},
    expect: [{ check: "values", at: first("/values"), atMost: 0 }],
  },
  {
    rules: ["checkbox-group.max-values.defaults-to-the-number-of-options"],
    slug: "all-checked",
    title: "sends the application every option of a checkbox group without max_values if all are checked",
    components: [label(boxes())],
    values: { boxes: ["a", "b", "c"] },
    expect: [{ check: "values", at: first("/values"), among: ["a", "b", "c"], atLeast: 3 }],
  },
  ...[true, false].map(
    (checked): SubmittedRow => ({
      rules: ["component-response.checkbox.has-its-fields"],
      slug: checked ? "checked" : "not-checked",
      title: `sends the application ${checked} for a checkbox`,
      components: [label(box())],
      values: { box: checked },
      expect: [
        equals(first("/type"), 23),
        { check: "has-key", key: "value", anyOf: [first("")] },
        equals(first("/value"), checked),
        { check: "shape" },
      ],
    }),
  ),
  {
    rules: ["component-response.checkbox.has-its-fields"],
    slug: "left-alone",
    title: "sends the application false for a checkbox that a user left alone",
    components: [label(box())],
    values: {},
    expect: [
      { check: "has-key", key: "value", anyOf: [first("")] },
      equals(first("/value"), false),
      { check: "shape" },
    ],
  },
  {
    // That what is there at first is what is submitted is not said in so many words.
    level: "should",
    rules: ["component-response.modal.mirrors-its-components"],
    slug: "left-as-it-was",
    title: "sends the application the default values of inputs that a user left alone",
    before: PEOPLE,
    components: [
      label(box({ default: true })),
      label(radio({ options: [...options("a"), { label: "B", value: "b", default: true }] })),
      label(boxes({ options: [...options("a"), { label: "B", value: "b", default: true }] })),
      label(select({ options: [...options("a"), { label: "B", value: "b", default: true }] })),
      label({ type: 5, custom_id: "who", default_values: [{ id: userId("other"), type: "user" }] }),
    ],
    values: {},
    expect: [
      equals(first("/value"), true),
      equals(nth(1, "/component/value"), "b"),
      ...[2, 3].map((index) => equals(nth(index, "/component/values"), ["b"])),
      equals(nth(4, "/component/values/0"), userId("other")),
    ],
  },
  {
    rules: ["component-response.file-upload.has-its-fields"],
    slug: "one-file",
    title: "sends the application the id of an uploaded file",
    components: [label(upload())],
    values: { files: ["notes.txt"] },
    expect: [
      equals(first("/type"), 19),
      equals(first("/custom_id"), "files"),
      { check: "present", at: first("/id") },
      { check: "values", at: first("/values"), atLeast: 1, atMost: 1 },
    ],
  },
  {
    rules: ["component-response.file-upload.has-its-fields"],
    slug: "two-files",
    title: "sends the application the ids of two uploaded files if max_values is 2",
    components: [label(upload({ max_values: 2 }))],
    values: { files: ["notes.txt", "more.txt"] },
    expect: [{ check: "values", at: first("/values"), atLeast: 2, atMost: 2 }],
  },
  {
    // That it is found in resolved data is documented, but not under which name.
    level: "should",
    rules: ["component-response.file-upload.has-its-fields"],
    slug: "described",
    title: "describes an uploaded file in resolved.attachments",
    components: [label(upload())],
    values: { files: ["notes.txt"] },
    expect: [{ check: "has-key", key: first("/values/0"), anyOf: resolved("attachments") }],
  },
  {
    rules: ["component.custom-id.comes-back-unchanged"],
    slug: "of-an-input",
    title: "sends the application the custom_id of an input in a modal unchanged",
    components: [label(input({ custom_id: "An ID: é/🌍" }))],
    values: { "An ID: é/🌍": "Ada" },
    expect: [equals(first("/custom_id"), "An ID: é/🌍")],
  },
  {
    // The envelope of a submitted modal is not shown.
    level: "should",
    rules: ["component.custom-id.comes-back-unchanged"],
    slug: "of-a-modal",
    title: "sends the application the custom_id of a modal unchanged",
    components: [label(input())],
    values: { text: "Ada" },
    expect: [equals(seen("/data/custom_id"), "form")],
  },
  {
    rules: [
      "component-response.radio-group.has-its-fields",
      "component-response.checkbox-group.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.text-input.has-its-fields",
    ],
    slug: "texts-that-look-like-nothing",
    title: "sends the application texts that look like no value, such as 0 and null, as the texts that they are",
    components: [
      label(radio({ options: options("0", "1") })),
      label(boxes({ options: options("0", "false", "null") })),
      label(select({ options: options("0", "null") })),
      label(input()),
    ],
    values: { radio: "0", boxes: ["0", "false"], pick: ["null"], text: "0" },
    expect: [
      equals(nth(0, "/component/value"), "0"),
      {
        ...equals(nth(1, "/component/values"), ["0", "false"]),
        rule: "component-response.checkbox-group.has-its-fields",
      },
      { ...equals(nth(2, "/component/values"), ["null"]), rule: "component-response.string-select.has-its-fields" },
      { ...equals(nth(3, "/component/value"), "0"), rule: "component-response.text-input.has-its-fields" },
    ],
  },
];
