import { expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import type { Template } from "../../case/template.js";
import { traitsOf } from "./traits.js";

/** A pair whose invalid variant is wrong at the pointer. */
function pair(pointer: string, body: Template): Case {
  const twin = { name: "twin", part: "twin", call: "createMessage", body, expect: [{ check: "refused", pointer }] };
  return { id: "a@message.send", rules: ["button.label.has-at-most-80-characters"], steps: [twin] } as unknown as Case;
}

const ROW = { type: 1, components: [{ type: 2, label: "too long" }] };
const INSIDE = { components: [{ type: 17, accent_color: -1, components: [ROW] }] };

test.each([
  ["of a component in a container", "/components/0/components/0/components/0/label", INSIDE, "in-container"],
  ["of a component on top", "/components/0/components/0/label", { components: [ROW] }, ""],
  ["of a container itself", "/components/0/accent_color", INSIDE, ""],
  ["of the number of its components", "/components/0/components", INSIDE, ""],
])("the place %s", (_of, pointer, body, place) => {
  expect(traitsOf(pair(pointer, body)).place).toBe(place);
});
