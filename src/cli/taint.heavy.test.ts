/** Tokens of a target that echoes them in every encoding: none is in what a command prints, leaves behind or hands on. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runCli, startCli } from "./testing/run-cli.js";
import {
  type EchoService,
  ENCODINGS,
  filesBelow,
  KEY,
  leaksIn,
  leaksInFiles,
  leaksOf,
  leaksOfCommands,
  startEcho,
  TOKENS,
  watchChildren,
  writeTarget,
} from "./testing/taint.js";

let echo: EchoService;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-taint-"));
  echo = await startEcho();
  await writeTarget(folder, echo);
  env = {
    ...(await watchChildren(folder)),
    SLASHPROOF_STATE: join(folder, "state"),
    SLASHPROOF_BOT_TOKEN: TOKENS.bot,
    SLASHPROOF_KEY: KEY,
  };
  return async () => {
    echo.close();
    await rm(folder, { recursive: true });
  };
});

/** Files that the user gave, tokens and all. */
const GIVEN = ["target.json"];

const TARGET = ["--target", "target.json"];
const ONLY = ["--only", "command.name.*,authentication.*"];

/** Commands in their order: later ones take what earlier ones left. */
const ON_A_TARGET: readonly (readonly string[])[] = [
  ["check", ...TARGET, ...ONLY, "--out", "out", "--record", "out/r.ndjson", "--expect-write", "out/known.yaml"],
  ["check", "--url", "{url}", "--app-id", "5", "--only", "command.name.*", "--out", "by-url"],
  ["fuzz", ...TARGET, "--out", "fuzz", "--corpus", "corpus", "--runs", "20", "--seed", "1"],
  ["replay", "out/findings", ...TARGET, "--json"],
  ["replay", "corpus", ...TARGET],
  ["fixtures", "out/findings", "--format", "json", "--out", "fixtures.json"],
  ["fixtures", "out/findings", "--format", "vitest", "--out", "fixtures.test.ts"],
  ["fixtures", "out/r.ndjson", "--format", "curl", "--out", "fixtures.sh"],
  ["fixtures", "out/r.ndjson", "--format", "nock", "--out", "fixtures.nock.ts"],
  ["fixtures", "corpus", "--format", "har", "--out", "fixtures.har"],
  ["report", "out/events.ndjson", "--out", "again"],
  ["report", "merge", "out/events.ndjson", "--out", "merged"],
  ["lint", "target.json"],
];

const WITHOUT_A_TARGET: readonly (readonly string[])[] = [
  ["check", "--only", "command.create.answers-201-for-a-new-name*", "--out", "embedded"],
  ["prove", "--only", "upsert.gives-a-new-id", "--fresh", "--out", "prove", "--cache", "cache"],
  ["check-builder", "adapter.mjs", "--only", "command.name.*", "--out", "builder"],
  ["check-builder", "--only", "command.name.*", "--out", "program", "--", "node", "program.mjs"],
  ["report", "matrix", "builder/builder.json", "--out", "matrix"],
  ["sample", "--count", "20"],
  ["cases", "--only", "command.name.*", "--json"],
  ["rules", "--json"],
  ["faults", "--only", "reported"],
  ["fixtures", "generate", "--count", "3", "--format", "json", "--out", "generated.json"],
  ["init", "example.json"],
  ["restore"],
];

test("the search finds a token in each encoding, so that it can fail", () => {
  const missed = ENCODINGS.filter((encode) => leaksIn(`before ${encode(`Bot ${TOKENS.bot}`)} after`).length === 0);

  expect(missed).toEqual([]);
});

test("no token is in what commands on a target print and write", { timeout: 400_000 }, async () => {
  const commands = ON_A_TARGET.map((words) => words.map((one) => one.replace("{url}", echo.baseUrl)));

  const leaks = await leaksOfCommands(commands, folder, env);

  expect([...leaks, ...(await leaksInFiles(folder, GIVEN))].slice(0, 20)).toEqual([]);
  expect((await filesBelow(folder)).some((file) => file.includes("findings"))).toBe(true);
});

/** Adapters that say all that they know. */
const ADAPTER =
  "const all = () => JSON.stringify([process.argv, process.env]);\nconsole.error(all());\nexport default { command() { throw new Error(all()); } };\n";
const PROGRAM = 'console.error(JSON.stringify([process.argv, process.env]));\nprocess.stdout.write("no JSON");\n';

test("no token is in what other commands print and write, nor in what their children get", {
  timeout: 400_000,
}, async () => {
  await writeFile(join(folder, "adapter.mjs"), ADAPTER);
  await writeFile(join(folder, "program.mjs"), PROGRAM);

  const leaks = await leaksOfCommands(WITHOUT_A_TARGET, folder, env);

  const files = await filesBelow(folder);
  expect([...leaks, ...(await leaksInFiles(folder, GIVEN))].slice(0, 20)).toEqual([]);
  expect(files.filter((file) => file.includes("child-")).length).toBeGreaterThan(3);
});

/** A journal holds the commands of the user as they were, with whatever is in them. */
const KEPT = [...GIVEN, "journal.json", "before.json"];

test("no token is in what restore prints of a command that is named like one", { timeout: 120_000 }, async () => {
  await fetch(`${echo.baseUrl}/applications/5/commands`, {
    method: "POST",
    headers: { authorization: `Bot ${TOKENS.bot}` },
  });
  const killed = startCli(["check", ...TARGET, ...ONLY, "--out", "out"], { cwd: folder, env });
  echo.onRequest = ({ method }) => method !== "GET" && killed.child.kill("SIGKILL");
  await killed.ended;
  echo.onRequest = () => undefined;
  echo.forget();
  const restore = ["restore", ...TARGET];

  const ran = await runCli([...restore, "--dry-run"], { cwd: folder, env });

  expect(ran.stdout).toContain("is missing");
  const commands = [["restore"], [...restore, "--backup", "before.json"]];
  const leaks = [...leaksOf(restore, ran), ...(await leaksOfCommands(commands, folder, env))];
  expect([...leaks, ...(await leaksInFiles(folder, KEPT))].slice(0, 20)).toEqual([]);
  expect((await filesBelow(folder)).join()).toContain("before.json");
});

test("no token is in what serve prints of requests that carry it", { timeout: 120_000 }, async () => {
  const command = ["serve", "--port", "0"];
  const served = startCli(command, { cwd: folder, env });
  const baseUrl = /http\S+/.exec(await served.until("Ctrl-C stops it"))?.[0] ?? "";
  for (const encode of ENCODINGS) {
    const authorization = `Bot ${encode(TOKENS.bot)}`;
    await fetch(`${baseUrl}/applications/${encode(TOKENS.bot)}/commands`, { headers: { authorization } });
  }
  served.child.kill("SIGINT");

  const leaks = leaksOf(command, await served.ended);

  expect([...leaks, ...(await leaksInFiles(folder, GIVEN))]).toEqual([]);
});

/** Sends requests with each token of target.json through the proxy, and says nothing. */
const CLIENT = `
import { readFileSync } from "node:fs";
const { tokens } = JSON.parse(readFileSync("target.json", "utf8"));
const url = process.env.SLASHPROOF_PROXY_URL + "/applications/5/";
for (const token of Object.values(tokens))
  for (const [method, path] of [["GET", "commands"], ["POST", "commands"], ["POST", "guilds/6/commands"], ["PATCH", "commands/1"]]) {
    const body = method === "GET" ? undefined : JSON.stringify({ name: token, description: token });
    const headers = { authorization: "Bot " + token, "content-type": "application/json" };
    await (await fetch(url + path, { method, headers, body })).text();
  }
`;

test("no token is in what proxy and check-app print and write, nor in what is replayed of it", {
  timeout: 400_000,
}, async () => {
  await writeFile(join(folder, "client.mjs"), CLIENT);
  await writeFile(join(folder, "commands.json"), '[{ "name": "ping", "description": "Pong" }]');
  // The command behind a proxy is one of the user, and gets the environment of the user.
  const { SLASHPROOF_BOT_TOKEN: _token, SLASHPROOF_KEY: _key, ...rest } = env;
  const through = (target: string, out: string) => [
    "proxy",
    "--target",
    target,
    "--port",
    "0",
    "--out",
    out,
    "--record",
    `${out}/r.ndjson`,
    "--",
    "node",
    "client.mjs",
  ];
  const app = echo.baseUrl.replace("/api/v10", "/app");

  const leaks = await leaksOfCommands(
    [
      // First the one that learns the tokens from the requests alone.
      through(echo.baseUrl, "proxied-url"),
      through("target.json", "proxied"),
      ["replay", "proxied/findings", ...TARGET],
      ["check-app", app, ...TARGET, "--key", KEY, "--out", "app"],
      ["check-app", app, "--commands", "commands.json", "--key", KEY, "--out", "app-too", "--draws", "1"],
      ["replay", "app-too/findings", "--app", app, "--key", KEY],
    ],
    folder,
    rest,
  );

  expect([...leaks, ...(await leaksInFiles(folder, KEPT))].slice(0, 20)).toEqual([]);
  expect(
    (await filesBelow(folder)).filter((file) => /(?:proxied|app-too)\/findings/.test(file)).length,
  ).toBeGreaterThan(1);
});
