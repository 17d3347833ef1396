import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,generators,suites}/**/*.test.ts"],
    isolate: false,
    pool: "threads",
  },
});
