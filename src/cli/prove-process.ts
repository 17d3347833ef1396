/** One of the processes that ask faults: takes ids, gives proofs or kills. */
import { suiteOf } from "../../suites/index.js";
import { killsOf } from "../run/prove/kills-of.js";
import { type ProofSettings, proveFault } from "../run/prove/prove-fault.js";
import { ProvingSuites } from "../run/prove/proving-suites.js";
import { faultOf } from "../service/faults/index.js";
import { factsOf, openFaulty } from "./target/faulty.js";

/** What a process is to find: a proof, or all kills. */
export interface FaultRequest {
  /** `proof` stops at the first kill, `kills` runs every case. */
  readonly ask: "proof" | "kills";
  /** Id of the fault. */
  readonly fault: string;
  /** Seed and number of values. */
  readonly options: ProofSettings;
}

const SUITES = new ProvingSuites(suiteOf);

const ANSWERS = { proof: proveFault, kills: killsOf } as const;

// Ctrl-C reaches the whole process group; this process ends with its parent.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("message", (message) => {
  const { ask, fault, options } = message as FaultRequest;
  void ANSWERS[ask](factsOf(faultOf(fault)), openFaulty, { ...options, suites: SUITES }).then((answer) =>
    process.send?.(answer),
  );
});
