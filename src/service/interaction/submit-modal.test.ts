import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import { drivenService } from "../testing/driven-service.js";
import { at } from "../testing/reference-client.js";

const label = (component: JsonObject) => ({ type: 18, label: "A label", component });
const OPTIONS = ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value }));

describe("a submitted modal", () => {
  test("says the same components in the same order, with what was entered", async () => {
    const { submit, lastInteraction } = await withModal([
      { type: 10, content: "Read this" },
      label({ type: 4, id: 9, custom_id: "text", style: 1 }),
      label({ type: 23, custom_id: "check" }),
      { type: 1, components: [{ type: 4, custom_id: "old", style: 2, label: "Old", required: false }] },
    ]);

    const outcome = submit({ text: "Ada", check: true });

    expect(outcome).toMatchObject({ outcome: "delivered" });
    expect(lastInteraction()).toMatchObject({ type: 5, data: { custom_id: "form" } });
    expect(at(lastInteraction(), "data", "components")).toEqual([
      { type: 10, id: 1 },
      { type: 18, id: 2, component: { type: 4, id: 9, custom_id: "text", value: "Ada" } },
      { type: 18, id: 3, component: { type: 23, id: 4, custom_id: "check", value: true } },
      { type: 1, id: 5, components: [{ type: 4, id: 6, custom_id: "old", value: "" }] },
    ]);
  });

  test("names the files of an upload, which are resolved beside the components", async () => {
    const { submit, lastInteraction } = await withModal([label({ type: 19, custom_id: "one", max_values: 2 })]);

    submit({ one: ["a.txt", "b.txt"] });

    const data = lastInteraction()["data"] as JsonObject;
    const values = at(data, "components", 0, "component", "values") as readonly string[];
    expect(values).toHaveLength(2);
    expect(values.map((id) => at(data, "resolved", "attachments", id, "filename"))).toEqual(["a.txt", "b.txt"]);
  });

  test("resolves who was chosen", async () => {
    const { submit, lastInteraction, userId } = await withModal([label({ type: 5, custom_id: "one" })]);

    submit({ one: [userId] });

    expect(at(lastInteraction(), "data", "components", 0, "component")).toMatchObject({ type: 5, values: [userId] });
    expect(at(lastInteraction(), "data", "resolved", "users")).toHaveProperty(userId);
  });
});

interface Row {
  readonly component: JsonObject;
  /** Missing where no user touches the component. */
  readonly entered?: Json;
  /** What the response has beside type, ids and custom_id; missing where the modal cannot be submitted so. */
  readonly answer?: JsonObject;
}

const text = (more: JsonObject = {}) => ({ type: 4, style: 1, ...more });
const radio = (more: JsonObject = {}) => ({ type: 21, options: OPTIONS, ...more });
const boxes = (more: JsonObject = {}) => ({ type: 22, options: OPTIONS, ...more });
const select = (more: JsonObject = {}) => ({ type: 3, options: OPTIONS, ...more });
const ticked = [{ label: "A", value: "a", default: true }, ...OPTIONS.slice(1)];

const ROWS: readonly Row[] = [
  { component: text(), entered: "x", answer: { value: "x" } },
  { component: text(), entered: "" },
  { component: text() },
  { component: text({ value: "given" }), answer: { value: "given" } },
  { component: text({ required: false }), answer: { value: "" } },
  { component: text({ min_length: 2, required: false }), entered: "", answer: { value: "" } },
  { component: text({ min_length: 2 }), entered: "🌍" },
  { component: text({ max_length: 2 }), entered: "🌍🌍", answer: { value: "🌍🌍" } },
  { component: text({ max_length: 2 }), entered: "abc" },
  { component: text(), entered: 1 },
  { component: radio(), entered: "b", answer: { value: "b" } },
  { component: radio(), entered: "d" },
  { component: radio() },
  { component: radio({ required: false }), answer: { value: null } },
  { component: radio({ options: ticked }), answer: { value: "a" } },
  { component: radio({ options: ticked, required: false }), entered: null, answer: { value: null } },
  { component: select({ options: ticked, required: false }), entered: null, answer: { values: [] } },
  { component: text({ value: "given", required: false }), entered: null, answer: { value: "" } },
  { component: boxes({ required: false }), answer: { values: [] } },
  { component: boxes(), entered: ["a", "b", "c"], answer: { values: ["a", "b", "c"] } },
  { component: boxes({ max_values: 1 }), entered: ["a", "b"] },
  { component: boxes(), entered: [] },
  { component: boxes({ options: ticked }), answer: { values: ["a"] } },
  { component: { type: 23 }, answer: { value: false } },
  { component: { type: 23, default: true }, answer: { value: true } },
  { component: { type: 23 }, entered: "yes" },
  { component: select(), entered: ["b"], answer: { values: ["b"] } },
  { component: select(), entered: "b", answer: { values: ["b"] } },
  { component: select(), entered: [] },
  { component: select({ required: false }), entered: [], answer: { values: [] } },
  { component: select({ options: ticked }), answer: { values: ["a"] } },
  { component: { type: 19, required: false }, entered: [], answer: { values: [] } },
  { component: { type: 19 }, entered: [] },
  { component: { type: 19 }, entered: ["a.txt", "b.txt"] },
];

test.each(ROWS)("$component with $entered -> $answer", async ({ component, entered, answer }) => {
  const { submit, lastInteraction } = await withModal([label({ custom_id: "one", ...component })]);

  const { outcome } = submit(entered === undefined ? {} : { one: entered });

  expect(outcome).toBe(answer === undefined ? "invalid" : "delivered");
  const response = at(lastInteraction(), "data", "components", 0, "component");
  const { type = 0 } = component as JsonObject;
  expect(response).toEqual(answer === undefined ? undefined : { type, id: 2, custom_id: "one", ...answer });
});

test.each(["constructor", "toString", "__proto__"])("an input called %s stays as it was opened", async (name) => {
  const { submit, lastInteraction } = await withModal([label(text({ custom_id: name, value: "given" }))]);

  const { outcome } = submit({});

  expect(outcome).toBe("delivered");
  expect(at(lastInteraction(), "data", "components", 0, "component", "value")).toBe("given");
});

describe("no user submits", () => {
  test("the modal of another user", async () => {
    const { submit, make } = await withModal([label(text({ custom_id: "one", required: false }))]);

    expect(submit({}, { user_id: make("makeUser") })).toMatchObject({ outcome: "denied" });
  });

  test("a modal that is not there", async () => {
    const { submit } = await withModal([label(text({ custom_id: "one", required: false }))]);

    expect(submit({}, { interaction_id: "1" })).toMatchObject({ outcome: "unknown" });
  });

  test("what the modal does not ask", async () => {
    const { submit } = await withModal([label(text({ custom_id: "one", required: false }))]);

    expect(submit({ two: "x" })).toMatchObject({ outcome: "invalid" });
  });
});

/** A command that was answered with a modal. */
async function withModal(components: readonly JsonObject[]) {
  const driven = drivenService();
  const { ask, drive, userId } = driven;
  driven.use(await driven.register({ name: "ping", description: "Says pong" }));
  const { id = "", token } = driven.lastInteraction();
  const data = { custom_id: "form", title: "A form", components };
  const answer = await ask("POST", `/interactions/${id}/${token}/callback`, { type: 9, data });
  expect(answer.status).toBe(204);
  driven.service.outbox.clear();
  return {
    ...driven,
    submit: (values: JsonObject, more: JsonObject = {}) =>
      drive("submitModal", { user_id: userId, interaction_id: id, values, ...more }),
  };
}
