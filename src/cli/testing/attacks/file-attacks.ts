/** Attacks by files: whatever somebody sends along with "please replay this". */
import { SAMPLE_FINDING } from "../../../report/testing/sample-events.js";
import type { Attack } from "./attack.js";

const { case: testCase } = SAMPLE_FINDING;
const [step] = testCase.steps;
const finding = (more: object): string => JSON.stringify({ ...SAMPLE_FINDING, ...more });
const withStep = (more: object): string => finding({ case: { ...testCase, steps: [{ ...step, ...more }] } });
const [exchange] = SAMPLE_FINDING.exchanges;
const recording = (method: string): string =>
  JSON.stringify({
    format: "slashproof-recording/1",
    case: testCase,
    outcome: "passed",
    profile: "documented",
    exchanges: [{ ...exchange, request: { ...exchange?.request, method } }],
  });

/** A saved finding that is read by `replay`. */
function replayed(attack: string, text: Attack["files"][string], says: string): Attack {
  const command = ["replay", "{folder}/finding.json", "--in-process"];
  return { attack, files: { "finding.json": text }, command, code: 2, says };
}

export const FILE_ATTACKS: readonly Attack[] = [
  replayed("a finding whose steps are null", finding({ case: { ...testCase, steps: [null] } }), "at /case/steps/0"),
  replayed("a finding without violations", finding({ violations: [] }), "at /violations"),
  replayed("a finding with an unknown operation", withStep({ call: "dropAll" }), "at /case/steps/0/call"),
  replayed(
    "a finding with an unknown check",
    withStep({ expect: [{ check: "x" }] }),
    "at /case/steps/0/expect/0/check",
  ),
  replayed(
    "a finding that uploads a file of 200 GB",
    withStep({ files: [{ name: "a", kind: "text", bytes: 2e11 }] }),
    "at /case/steps/0/files/0/bytes",
  ),
  replayed("a finding that sets the header Host", withStep({ headers: { host: "a" } }), "may not set this header"),
  replayed("a finding that sets a token", withStep({ headers: { authorization: "Bot a" } }), "may not set this header"),
  replayed("a finding that ends a header with a line break", withStep({ headers: { a: "b\r\nc: d" } }), "/headers/a"),
  replayed("a finding with a field of the prototype", '{"__proto__":{"format":"slashproof-finding/1"}}', "is no"),
  replayed("a finding that was cut off", finding({}).slice(0, 500), "Cannot read"),
  replayed("a file of 80 MB", { repeat: " ", times: 80_000_000 }, "more than 64 MiB"),
  replayed(
    "a finding that is nested 100,000 levels deep",
    `{"format":"slashproof-finding/1","case":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    "nested more than 200 levels",
  ),
  {
    attack: "a file that never ends",
    files: {},
    command: ["replay", "/dev/zero", "--in-process"],
    code: 2,
    says: "Cannot read",
  },
  {
    attack: "a recording whose method is a shell command",
    files: { "recording.ndjson": `${recording("GET$(touch PWNED)")}\n` },
    command: ["fixtures", "{folder}/recording.ndjson", "--format", "curl"],
    code: 2,
    says: "at /exchanges/0/request/method",
  },
  {
    attack: "an HTTP archive of 100,000 pages without a case",
    files: { "a.har": `{"log":{"version":"1.2","pages":[${Array(100_000).fill("{}").join(",")}]}}` },
    command: ["replay", "{folder}/a.har", "--in-process"],
    code: 2,
    says: "it names no case",
  },
  {
    attack: "events with a value of another type",
    files: { "events.ndjson": '{"event":"run-started","format":5}\n' },
    command: ["report", "{folder}/events.ndjson"],
    code: 2,
    says: "line 1 at /tool is wrong",
  },
  {
    attack: "an expectations file whose aliases grow without end",
    files: {
      "bomb.yaml": `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`).join("\n")}\n`,
    },
    command: ["check", "--in-process", "--expect", "{folder}/bomb.yaml"],
    code: 2,
    says: "Cannot read",
  },
  {
    attack: "a target.json of 2 MB",
    files: { "target.json": { repeat: " ", times: 2_000_000 } },
    command: ["check", "--target", "{folder}/target.json"],
    code: 2,
    says: "a target.json has at most",
  },
  {
    attack: "a payload of 200 MB",
    files: { "payload.json": { repeat: " ", times: 200_000_000 } },
    command: ["lint", "{folder}/payload.json"],
    code: 2,
    says: "more than 8 MiB",
  },
  {
    attack: "a builder result with a rule that is none",
    files: { "builder.json": '{"format":"slashproof-builder/2","rules":[{}]}' },
    command: ["report", "matrix", "{folder}/builder.json"],
    code: 2,
    says: "at /adapter",
  },
  {
    attack: "a signing key that never ends",
    files: { "commands.json": '[{"name":"a","description":"a"}]' },
    command: ["check-app", "http://127.0.0.1:9/", "--commands", "{folder}/commands.json", "--key", "/dev/zero"],
    code: 2,
    says: "it has more than",
  },
];
