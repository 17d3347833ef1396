import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { halt } from "../testing/halt.js";
import type { BuilderRequest } from "./answer.js";
import { askAdapter } from "./ask-adapter.js";

const requests: readonly BuilderRequest[] = Array.from({ length: 200 }, (_, id) => ({
  id,
  kind: "command",
  payload: { name: `c${id}` },
}));

/** A program that reads lines; `script` sees each as `request` and answers with `say`. */
function program(script: string): [string, ...string[]] {
  const start = `
    const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\\n");
    const state = { seen: [] };
    require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const request = JSON.parse(line);
      state.seen.push(request);
      ${script}
    });`;
  return [process.execPath, "-e", start];
}

const echo = "say({ id: request.id, sent: request.payload });";

describe("an adapter", () => {
  test("that answers all receives all", async () => {
    const { answers, stopped } = await askAdapter(program(echo), requests, { timeoutMs: 20_000 });

    expect([answers.size, stopped]).toEqual([200, undefined]);
    expect(answers.get(7)).toEqual({ sent: { name: "c7" } });
  });

  test("that answers just after a pause of this process is in time", async () => {
    const late = `setTimeout(() => { ${echo} }, 3_500);`;
    const conversation = askAdapter(program(late), requests.slice(0, 8), { timeoutMs: 1_500 });
    await wait(100);

    halt(3_000);

    const { answers, stopped } = await conversation;
    expect([answers.size, stopped]).toEqual([8, undefined]);
  });

  test("may answer in any order, with empty lines between", async () => {
    const backwards = `if (state.seen.length % 8 === 0) for (const { id } of state.seen.splice(0).reverse()) {
      process.stdout.write("\\n"); say({ id, refused: "no " + id }); }`;

    const { answers, stopped } = await askAdapter(program(backwards), requests, { timeoutMs: 20_000 });

    expect([answers.size, stopped]).toEqual([200, undefined]);
    expect(answers.get(199)).toEqual({ refused: "no 199" });
  });

  test("may print its lines in pieces and to standard error", async () => {
    const pieces = `console.error("note"); const text = JSON.stringify({ id: request.id, unsupported: "x" });
      process.stdout.write(text.slice(0, 5)); process.stdout.write(text.slice(5) + "\\n");`;

    const { answers, stopped } = await askAdapter(program(pieces), requests, { timeoutMs: 20_000 });

    expect([answers.size, stopped]).toEqual([200, undefined]);
  });

  test.each<[what: string, script: string, kept: number, found: RegExp]>([
    [
      "crashes",
      `if (request.id === 20) throw new TypeError("broken at 20"); ${echo}`,
      20,
      /^ended with exit code 1 while \d+ requests were open: TypeError: broken at 20$/,
    ],
    ["leaves early", `if (request.id === 3) process.exit(0); ${echo}`, 3, /^ended with exit code 0 while \d+ requests/],
    ["is killed", `if (request.id === 3) process.kill(process.pid, "SIGKILL"); ${echo}`, 3, /^ended by SIGKILL while/],
    [
      "prints rubbish",
      `${echo} if (request.id === 9) console.log("Ready!");`,
      10,
      /no answer: it is not JSON: Ready!$/,
    ],
    ["prints a list", `${echo} if (request.id === 9) say([]);`, 10, /no answer: it is not a JSON object: \[\]$/],
    [
      "answers with two things",
      `say({ id: request.id, sent: 1, refused: "x" });`,
      0,
      /it has more than an id and one of/,
    ],
    ["answers with nothing", "say({ id: request.id });", 0, /it needs one of sent, refused/],
    ["refuses without words", "say({ id: request.id, refused: true });", 0, /it needs one of sent, refused/],
    ["has no id", `say({ sent: {} });`, 0, /its id is not a whole number/],
    ["answers for an unknown id", `${echo} say({ id: 9999, sent: {} });`, 1, /^answered for 9999, which is not open$/],
    ["answers twice", `${echo} ${echo}`, 1, /^answered for 0, which is not open$/],
    [
      "prints a line without an end",
      `process.stdout.write("x".repeat(6 * 1024 * 1024));`,
      0,
      /a line of more than 4 MiB$/,
    ],
    [
      "prints 200 MB without an end",
      `const go = () => process.stdout.write("x".repeat(1e6), () => (state.megabytes = (state.megabytes ?? 0) + 1) < 200 && go()); go();`,
      0,
      /^printed a line of more than 4 MiB$/,
    ],
    [
      "prints for ever",
      `const go = () => process.stdout.write((" ".repeat(999) + "\\n").repeat(1000), go); go();`,
      0,
      /^printed more than 128 MiB$/,
    ],
    [
      "answers with far more than it was given",
      `say({ id: request.id, sent: "x".repeat(3e6) });`,
      44,
      /^printed more than 128 MiB$/,
    ],
    [
      "answers deeper than anybody can look",
      `process.stdout.write('{"id":' + request.id + ',"sent":' + "[".repeat(1e6) + "]".repeat(1e6) + "}\\n");`,
      0,
      /it is nested more than 100 levels deep/,
    ],
    [
      "leaves somebody behind who holds its pipes",
      `if (request.id === 3) { require("child_process").spawn("sleep", ["60"], { stdio: "inherit" }); process.exit(0); } ${echo}`,
      3,
      /^ended with exit code 0 while/,
    ],
  ])("that %s ends the asking, and what came before is kept", async (_what, script, kept, found) => {
    const { answers, stopped } = await askAdapter(program(script), requests, { timeoutMs: 20_000 });

    expect(stopped).toMatch(found);
    expect(answers.size).toBe(kept);
  });

  test.each<[what: string, script: string, kept: number, found: RegExp]>([
    [
      "hangs",
      `if (request.id < 5) ${echo}`,
      5,
      /^gave no answer for 1.5 s; the first one that is open is 5 \(command\)$/,
    ],
    ["is busy for ever", `if (request.id === 5) for (;;); ${echo}`, 5, /^gave no answer for 1.5 s/],
    [
      "closes its input",
      `if (request.id >= 5) { process.stdin.destroy(); setInterval(() => undefined, 1000); return; } ${echo}`,
      5,
      /^gave no answer for 1.5 s/,
    ],
  ])("that %s is given up, and what came before is kept", async (_what, script, kept, found) => {
    const { answers, stopped } = await askAdapter(program(script), requests, { timeoutMs: 1500 });

    expect(stopped).toMatch(found);
    expect(answers.size).toBe(kept);
  });

  test("that takes all the time in the world has as much as it is given", async () => {
    const slow = `setTimeout(() => { ${echo} }, 100 * (request.id + 1));`;

    const { answers, stopped } = await askAdapter(program(slow), requests, { timeoutMs: 20_000, timeLimitMs: 2500 });

    expect(stopped).toBe("was not done after 2.5 s");
    expect(answers.size).toBeGreaterThan(0);
  });

  test("that is interrupted keeps what it said", async () => {
    const controller = new AbortController();
    const result = askAdapter(program(`if (request.id < 3) ${echo}`), requests, {
      timeoutMs: 20_000,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 2500);

    const { answers, stopped } = await result;

    expect([answers.size, stopped]).toEqual([3, "was interrupted"]);
  });

  test("that is not there is named", async () => {
    const { stopped } = await askAdapter(["/nowhere/adapter"], requests, { timeoutMs: 500 });

    expect(stopped).toMatch(/^could not be started: .*ENOENT/);
  });

  test("that does not read is given up", async () => {
    const deaf: [string, ...string[]] = [process.execPath, "-e", "setInterval(() => undefined, 1000)"];
    const large = requests.map((request) => ({ ...request, payload: "x".repeat(100_000) }));

    const { stopped } = await askAdapter(deaf, large, { timeoutMs: 500 });

    expect(stopped).toMatch(/^gave no answer for 0.5 s/);
  });
});
