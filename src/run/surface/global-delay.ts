/** Learns whether a target shows global commands only a while after they were written. Of guild commands the documents say "immediately". */
import type { Case } from "../../case/case.js";
import { GLOBAL_OPERATIONS } from "../../contract/operations.js";
import { executeCase } from "../execute-case.js";
import type { Held } from "../place/leases.js";
import type { Stage } from "../stage.js";

/** A write is read at once, and then after each of these, in milliseconds. */
const DELAYS_MS = [0, 250, 1_000, 4_000];

const SLOT = "slot-a";

/** A command that is written, and listed as it was written. */
function writtenAndListed(nth: number): Case {
  const body = { name: SLOT, description: `Look ${nth} at what was written` };
  return {
    id: "global-delay",
    title: "lists a global command as it was written",
    rules: ["command.list.holds-each-command"],
    level: "must",
    needs: [],
    leases: ["global"],
    creates: 1,
    emptiesScope: false,
    steps: [
      { name: SLOT, part: "given", call: GLOBAL_OPERATIONS.create, body, expect: [{ check: "accepted" }] },
      {
        name: "after",
        part: "read",
        call: GLOBAL_OPERATIONS.list,
        expect: [{ check: "accepted" }, { check: "lists", in: { $: "after", at: "" }, where: body, times: 1 }],
      },
    ],
  };
}

/**
 * Writes and reads a command in the global scope that is held, once for each target.
 *
 * @param testCase what did not pass
 * @returns true where reads wait from now on, so that what failed before has to run again
 */
export async function learnsGlobalDelay(testCase: Case, held: Held, stage: Stage): Promise<boolean> {
  if (stage.believesAtOnce || !testCase.leases.includes("global")) return false;
  const { globalReads, description, onNotice } = stage.target;
  const scope = held.scopes.find(
    ({ guild, application }) => guild === undefined && application === description.applicationId,
  );
  if (globalReads.isKnown || scope === undefined) return false;
  globalReads.isKnown = true;
  for (const [nth, delayMs] of DELAYS_MS.entries()) {
    globalReads.delayMs = delayMs;
    const { outcome } = await executeCase(writtenAndListed(nth), held, stage);
    await stage.workspace.clean(scope, true);
    if (outcome.outcome === "passed" && delayMs > 0)
      onNotice(`global commands show a write only after up to ${delayMs} ms, as they may; reads of them wait so long`);
    if (outcome.outcome === "passed") return delayMs > 0;
    if (outcome.outcome !== "failed") break;
  }
  globalReads.delayMs = 0;
  return false;
}
