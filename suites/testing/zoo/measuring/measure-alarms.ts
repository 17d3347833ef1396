/** What a check says against a correct service of the zoo that answers in another way. */
import type { Suite } from "../../../../src/case/property.js";
import type { RunOptions } from "../../../../src/run/run-suites.js";
import type { ZooService, ZooStart } from "../zoo-service.js";
import { type Checked, checkRunning } from "./check-service.js";
import { type FrontChanges, startFront } from "./front.js";

/** Failures of level must, one line each. */
export function alarmsIn({ failed }: Checked): readonly string[] {
  return failed.map(({ id, outcome }) => `${id}: ${JSON.stringify(outcome).slice(0, 400)}`);
}

/** One run on the correct service behind a front. */
export async function checkBehindFront(
  service: ZooService,
  changes: (target: unknown) => FrontChanges,
  suite: Suite,
  more: Partial<Pick<RunOptions, "seed" | "runs" | "fast">> & Pick<ZooStart, "variation"> = {},
): Promise<Checked> {
  const { variation, ...options } = more;
  const plain = await service.start({ fixed: "all", ...(variation ? { variation } : {}) });
  const running = await startFront(plain, changes(plain.target));
  try {
    return await checkRunning(running.target, service.name, suite, options);
  } finally {
    await running.close();
  }
}
