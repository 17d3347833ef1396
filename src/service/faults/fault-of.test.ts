import { expect, test } from "vitest";
import { FAULTS, faultOf } from "./index.js";

test("faultOf finds each fault, and offers the nearest for a mistyped one", () => {
  expect(faultOf("permission.edit.merges")).toBe(FAULTS.find(({ id }) => id === "permission.edit.merges"));
  expect(() => faultOf("permission.edit.merge")).toThrow(
    /there is no such fault; did you mean "permission\.edit\.merges"/,
  );
  expect(() => faultOf("?")).toThrow("there is no such fault; slashproof faults lists all ids");
});
