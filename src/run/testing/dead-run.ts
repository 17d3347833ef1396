/** Makes the runs of this process that hold targets look like those of a process that is gone. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Above the highest pid that Linux gives out. */
const NO_PID = 4_194_305;

/** Rewrites every claim in a state folder as that of a dead process. */
export function buryRuns(state: string): void {
  const targets = join(state, "targets");
  for (const target of existsSync(targets) ? readdirSync(targets) : []) {
    for (const name of readdirSync(join(targets, target)).filter((one) => one.startsWith("claim-"))) {
      const path = join(targets, target, name);
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), pid: NO_PID }));
    }
  }
}
