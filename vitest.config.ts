import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs heavy files first: one that begins last leaves all workers but its own without work. */
class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isHeavy = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(".heavy.test.ts");
    return (await super.sort(files)).sort((one, other) => Number(isHeavy(other)) - Number(isHeavy(one)));
  }
}

export default defineConfig({
  test: {
    include: ["{src,generators,suites}/**/*.test.ts"],
    globalSetup: "src/cli/testing/global-setup.ts",
    isolate: false,
    pool: "threads",
    // Tests of sockets and processes wait often: two workers leave a third of two cores idle.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirst },
    // Journals of the targets of tests have no business in the home of whoever runs them.
    env: { SLASHPROOF_STATE: join(tmpdir(), `slashproof-test-state-${process.pid}`) },
    // A busy machine is no failure; what must be quick is measured in src/bench.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
