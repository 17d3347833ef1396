import { expect, test } from "vitest";
import { componentIdCases } from "./ids.suite.js";

test("ids of components need no list of messages, but where the list itself is looked at", () => {
  const listed = componentIdCases.filter(({ steps }) => steps.some(({ call }) => call === "listMessages"));

  expect(listed.map(({ id }) => id)).toEqual(["component.id.is-filled-in.on-every-component@message"]);
});
