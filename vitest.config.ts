import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,generators,suites}/**/*.test.ts"],
    globalSetup: "src/cli/testing/global-setup.ts",
    isolate: false,
    pool: "threads",
    // Tests of sockets and processes wait often: two workers leave a third of two cores idle.
    maxWorkers: 3,
    // Journals of the targets of tests have no business in the home of whoever runs them.
    env: { SLASHPROOF_STATE: join(tmpdir(), `slashproof-test-state-${process.pid}`) },
    // A busy machine is no failure; what must be quick is measured in src/bench.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
