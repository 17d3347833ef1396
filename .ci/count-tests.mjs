// Last line of .ci/run: the tests that vitest counted. A run that left no results counts as one failure.
import { readFileSync } from "node:fs";

const [file = ""] = process.argv.slice(2);
const { passed, failed, skipped } = counts();
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);

function counts() {
  try {
    const results = JSON.parse(readFileSync(file, "utf8"));
    // A file that cannot be loaded has no tests to fail, and must not go uncounted.
    const unloaded = results.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
    return {
      passed: results.numPassedTests,
      failed: results.numFailedTests + unloaded.length,
      skipped: results.numPendingTests + results.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
