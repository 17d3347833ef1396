/** Runs that go wrong at every single request: `npm run crash`, some minutes. Ends with 1 where anything was lost. */
import { MISHAPS } from "../run/testing/chaos.js";
import { CRASH_COMMANDS, complaintOf, requestsOf } from "../run/testing/crash-points.js";

const startedAt = performance.now();
let points = 0;
const complaints: string[] = [];
for (const command of CRASH_COMMANDS) {
  const requests = await requestsOf(command);
  for (const mishap of MISHAPS) {
    for (let at = 1; at <= requests; at++) {
      points++;
      const complaint = await complaintOf({ command, mishap, at });
      if (complaint !== undefined) complaints.push(`${command}, ${mishap} at request ${at}: ${complaint}`);
    }
  }
  console.log(`${command}: ${requests} requests, ${points} points so far, ${complaints.length} complaints`);
}
for (const complaint of complaints) console.log(complaint);
console.log(
  `${points} points in ${Math.round((performance.now() - startedAt) / 1000)} s, ${complaints.length} complaints`,
);
process.exit(complaints.length === 0 ? 0 : 1);
