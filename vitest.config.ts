import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,generators,suites}/**/*.test.ts"],
    isolate: false,
    pool: "threads",
    // A busy machine is no failure; what must be quick is measured in src/bench.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
