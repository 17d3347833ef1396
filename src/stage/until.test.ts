import { expect, test } from "vitest";
import { halt } from "../testing/halt.js";
import { until } from "./until.js";

test("what comes just after this process was paused is in time", async () => {
  let come: string | undefined;
  const found = until(() => come, 1_000);
  setTimeout(() => setTimeout(() => (come = "it"), 20), 100);

  halt(2_000);

  expect(await found).toBe("it");
});

test("what does not come is waited for no longer", async () => {
  expect(await until(() => undefined, 20)).toBeUndefined();
});
