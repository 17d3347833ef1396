/** One of the processes that prove faults: takes ids, gives proofs. */
import { proveFault } from "../run/prove/prove-fault.js";
import { faultOf } from "../service/faults/index.js";
import { factsOf, openFaulty } from "./faulty.js";

/** What a process is asked for. */
export interface ProofRequest {
  readonly fault: string;
  readonly seed: number;
  readonly runs: number;
}

// Ctrl-C reaches the whole process group; this process ends with its parent.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("message", (message) => {
  const { fault, seed, runs } = message as ProofRequest;
  void proveFault(factsOf(faultOf(fault)), openFaulty, { seed, runs }).then((proof) => process.send?.(proof));
});
