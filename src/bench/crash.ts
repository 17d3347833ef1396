/**
 * Runs that go wrong at each of their requests: `npm run crash`, some minutes. Ends with 1 where anything was lost.
 * Names of commands after it choose a part: `npm run crash -- check replay`. `queue` kills workers of campaigns; it has to be named.
 */
import { MISHAPS } from "../run/testing/chaos.js";
import { CRASH_COMMANDS, complaintOf, requestsOf } from "../run/testing/crash-points.js";
import { crashWorkers } from "./queue-crash.js";

/** Of a command with more requests only every second, third or so on goes wrong. */
const MOST_REQUESTS = 130;

/** Workers of campaigns that are killed. */
const KILLS = 100;

const startedAt = performance.now();
let points = 0;
const complaints: string[] = [];
const chosen = process.argv.slice(2);
for (const command of CRASH_COMMANDS.filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const requests = await requestsOf(command);
  for (const mishap of MISHAPS) {
    for (let at = 1; at <= requests; at += Math.ceil(requests / MOST_REQUESTS)) {
      points++;
      const complaint = await complaintOf({ command, mishap, at });
      if (complaint !== undefined) complaints.push(`${command}, ${mishap} at request ${at}: ${complaint}`);
    }
  }
  console.log(`${command}: ${requests} requests, ${points} points so far, ${complaints.length} complaints`);
}
if (chosen.includes("queue")) {
  const crashed = await crashWorkers(KILLS);
  points += crashed.kills;
  complaints.push(...crashed.complaints);
  console.log(`queue: ${crashed.kills} workers killed in ${crashed.campaigns} campaigns`);
}
for (const complaint of complaints) console.log(complaint);
console.log(
  `${points} points in ${Math.round((performance.now() - startedAt) / 1000)} s, ${complaints.length} complaints`,
);
process.exit(complaints.length === 0 ? 0 : 1);
