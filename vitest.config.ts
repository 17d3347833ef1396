import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,generators,suites}/**/*.test.ts"],
    globalSetup: "src/cli/testing/global-setup.ts",
    isolate: false,
    pool: "threads",
    // Two cores are what CI has; the default leaves one of them idle.
    maxWorkers: 2,
    // Journals of the targets of tests have no business in the home of whoever runs them.
    env: { SLASHPROOF_STATE: join(tmpdir(), `slashproof-test-state-${process.pid}`) },
    // A busy machine is no failure; what must be quick is measured in src/bench.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
