/** What the proxy costs: throughput and time of a request through it, beside those of the service alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { parseTarget } from "../target/parse-target.js";
import type { TargetDescription } from "../target/target-description.js";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { startServices } from "./service-process.js";

const CONNECTIONS = 32;
/** Short slices, one of each after the other, so that other work on the machine hits both alike. */
const ROUNDS = 9;
const SLICE_MS = 1_500;
const WARM_UP_MS = 3_000;

/** Service, proxy and client in a process each; every exchange is held against the contract. */
export const proxyBenchmark: Benchmark = {
  name: "proxy",
  async measure() {
    const services = await startServices(1);
    const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
    let proxy: ChildProcess | undefined;
    try {
      const target = parseTarget(services.targets[0], "benchmark");
      const started = await startProxy(target.baseUrl, folder);
      proxy = started.child;
      const direct = new URL(target.baseUrl);
      const through = new URL(started.url);
      const requested = requestsOf(target);
      for (const url of [direct, through]) await ask(url, requested, CONNECTIONS, WARM_UP_MS);
      const rates: { direct: number; through: number }[] = [];
      const times: { direct: number; through: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.push({
          direct: (await ask(direct, requested, CONNECTIONS, SLICE_MS)).perSecond,
          through: (await ask(through, requested, CONNECTIONS, SLICE_MS)).perSecond,
        });
        times.push({
          direct: (await ask(direct, requested, 1, SLICE_MS)).medianMs,
          through: (await ask(through, requested, 1, SLICE_MS)).medianMs,
        });
      }
      return [
        {
          what: `the service alone, ${CONNECTIONS} connections`,
          value: median(rates.map((one) => one.direct)),
          unit: "per s",
        },
        {
          what: `through the proxy, ${CONNECTIONS} connections`,
          value: median(rates.map((one) => one.through)),
          unit: "per s",
        },
        {
          what: "through the proxy / the service alone",
          value: median(rates.map((one) => one.through / one.direct)),
          unit: "x",
          bound: { atLeast: 0.7 },
        },
        {
          what: "median request to the service alone, 1 connection",
          value: median(times.map((one) => one.direct)),
          unit: "ms",
        },
        {
          what: "added to it by the proxy",
          value: median(times.map((one) => one.through - one.direct)),
          unit: "ms",
          bound: { atMost: 1 },
        },
      ];
    } finally {
      proxy?.kill("SIGKILL");
      services.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startProxy(
  target: string,
  folder: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const file = join(folder, "url");
  const line = ["proxy", "--target", target, "--port", "0", "--print-url", file, "--out", folder, "--quiet"];
  const child = spawn(process.execPath, [builtCommandLine(), ...line], { stdio: ["ignore", "ignore", "inherit"] });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Cannot measure the proxy: it ended with ${child.exitCode}`);
    const url = await readFile(file, "utf8").catch(() => "");
    if (url !== "") return { child, url: url.trim() };
    await wait(50);
  }
}

type Asked = Pick<Dispatcher.RequestOptions, "method" | "path" | "headers" | "body">;

/** What a client does all day: registers a command anew, reads it in the list, edits it, sends a message. */
function requestsOf({ applicationId, tokens, guilds }: TargetDescription): readonly Asked[] {
  const headers = { authorization: `Bot ${tokens.bot}`, "content-type": "application/json" };
  const commands = `/applications/${applicationId}/commands`;
  const channel = guilds[0]?.channelIds[0] ?? "";
  const options = Array.from({ length: 10 }, (_, nth) => ({
    type: 3,
    name: `option-${nth}`,
    description: "What is to be said",
    choices: [{ name: "Hello", value: "hello" }],
  }));
  const command = JSON.stringify({ name: "say", description: "Says something", options });
  const message = JSON.stringify({ flags: 32768, components: [{ type: 10, content: "Hello" }] });
  return [
    { method: "POST", path: commands, headers, body: command },
    { method: "GET", path: commands, headers },
    { method: "POST", path: `/channels/${channel}/messages`, headers, body: message },
    { method: "GET", path: `/channels/${channel}/messages?limit=5`, headers },
  ];
}

/** Asks in turn, so long, over so many connections. */
async function ask(
  { origin, pathname }: URL,
  requests: readonly Asked[],
  connections: number,
  forMs: number,
): Promise<{ readonly perSecond: number; readonly medianMs: number }> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  const askOn = async (): Promise<void> => {
    while (performance.now() - start < forMs) {
      const one = requests[next++ % requests.length];
      if (one === undefined) return;
      const from = performance.now();
      const { statusCode, body } = await pool.request({ ...one, path: pathname + one.path });
      await body.arrayBuffer();
      if (statusCode > 299) throw new Error(`Cannot measure: ${one.method} ${one.path} was answered ${statusCode}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return { perSecond: times.length / seconds, medianMs: median(times) };
}
