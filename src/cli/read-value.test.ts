import { afterEach, expect, test, vi } from "vitest";
import { shard } from "./read-value.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the shard of a pod is the one after its index, which counts from 0", () => {
  vi.stubEnv("JOB_COMPLETION_INDEX", "3");

  expect(shard("--shard", "auto/4")).toEqual({ index: 4, count: 4 });
});
