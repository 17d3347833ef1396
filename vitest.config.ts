import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where all tests of this run write; src/cli/testing/global-setup.ts makes and removes it, as other tools read this file too. */
const TEST_FOLDER = join(tmpdir(), `slashproof-tests-${process.pid}`);

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
    setupFiles: "src/cli/testing/builtins-first.ts",
    isolate: false,
    pool: "threads",
    // Tests of sockets and processes wait often: two workers leave a third of two cores idle.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirst },
    // What tests write is removed after them, and the journals of their targets are not in anyone's home.
    env: { TMPDIR: TEST_FOLDER, SLASHPROOF_STATE: join(TEST_FOLDER, "state") },
    // A busy machine is no failure; what must be quick is measured in src/bench.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
