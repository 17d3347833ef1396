// Prints one annotation per finding of a results.json, for a runner of GitHub, which shows the first ten of a step.
// What is expected to fail is a notice; a command of the runner ends with its line, so texts are encoded.
import { readFileSync } from "node:fs";

const MOST = 10;
const KINDS = { failed: "error", flaky: "warning", advice: "warning", expected: "notice" };

const { findings } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const order = Object.keys(KINDS);
const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
for (const { case: id, state, title, violations, expected } of sorted.slice(0, MOST)) {
  const [violation] = violations;
  const lines = [`The service ${title}`, `Expected ${violation.expected}`, `Actual ${violation.actual}`];
  if (expected !== undefined) lines.push(`Known: ${expected.reason}`);
  console.log(`::${KINDS[state]} title=${inProperty(id)}::${encoded(lines.join("\n"))}`);
}

/** Lines stay lines; every other character that a log would obey is spelled out. */
function encoded(text) {
  const spelled = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;
  return text
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, spelled)
    .replace(/%/g, "%25")
    .replace(/\n/g, "%0A");
}

function inProperty(text) {
  return encoded(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
