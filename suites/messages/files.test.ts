import { expect, test } from "vitest";
import { fileCases } from "./files.suite.js";

test("files of messages need no list of messages", () => {
  expect(fileCases.filter(({ steps }) => steps.some(({ call }) => call === "listMessages"))).toEqual([]);
});
