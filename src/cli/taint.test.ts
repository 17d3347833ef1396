/** Tokens of a target that echoes them in every encoding: none is in what a command prints or leaves behind. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./testing/run-cli.js";

const TOKENS = {
  bot: "CanaryBot.aB+cD/eF_gH-1",
  clientCredentials: "CanaryClient.xY7-2",
  guildManager: "CanaryManager.Zz9~3",
  memberWithoutManage: "CanaryMember.Qq8_4",
} as const;

const hex = (text: string): string => Buffer.from(text).toString("hex");
const escaped = (text: string, write: (digits: string) => string): string =>
  (hex(text).match(/../g) ?? []).map(write).join("");

/** Twelve ways of writing a header back. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  encodeURIComponent,
  (text) => escaped(text, (digits) => `%${digits}`),
  (text) => Buffer.from(text).toString("base64"),
  (text) => Buffer.from(`x${text}`).toString("base64"),
  (text) => Buffer.from(`xy${text}`).toString("base64"),
  (text) => Buffer.from(text).toString("base64url"),
  hex,
  (text) => hex(text).toUpperCase(),
  (text) => escaped(text, (digits) => `\\u00${digits}`),
];

/** All that a text may be when it is decoded once: beside itself, what is in it in percent, escapes, hex and base64. */
function decoded(text: string): readonly string[] {
  const unescaped = text.replace(/\\+(?:u00|x)([\da-f]{2})|%(?:25)*([\da-f]{2})/gi, (_, one?: string, two?: string) =>
    String.fromCharCode(Number.parseInt(one ?? two ?? "0", 16)),
  );
  const codes = [...text.matchAll(/[\w+/-]{12,}/g)].flatMap(([code]) => [
    ...[0, 1, 2, 3].map((skip) => Buffer.from(code.slice(skip), "base64").toString("latin1")),
    ...(/^[\da-f]+$/i.test(code) ? [Buffer.from(code, "hex").toString("latin1")] : []),
  ]);
  return [text, unescaped, codes.join("\n")];
}

function leaksIn(text: string): readonly string[] {
  const all = decoded(text).join("\n").toLowerCase();
  return Object.values(TOKENS).filter((token) => all.includes(token.toLowerCase()));
}

let server: Server;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-taint-"));
  let commands: object[] = [];
  server = createServer((request, response) => {
    const { authorization = "" } = request.headers;
    const echoes = ENCODINGS.map((encode) => encode(authorization));
    const made = {
      id: "1",
      application_id: "5",
      version: "1",
      type: 1,
      name: "echo",
      description: echoes.join(" "),
      echoes,
    };
    if (request.method === "POST") commands = [made];
    const isList = request.method === "GET" && /commands(?:\?|$)/.test(request.url ?? "");
    response.writeHead(request.method === "POST" ? 201 : 200, {
      "content-type": "application/json",
      "x-echo": echoes.join(" ").replace(/[^\x20-\x7e]/g, ""),
    });
    response.end(JSON.stringify(isList ? commands : made).replaceAll("\\\\u00", "\\u00"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const target = {
    baseUrl: `http://127.0.0.1:${port}/api/v10`,
    applicationId: "5",
    tokens: TOKENS,
    guilds: [{ id: "6", channelIds: ["7"], roleIds: ["8"], userIds: ["9"] }],
  };
  await writeFile(join(folder, "target.json"), JSON.stringify(target));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const CHECK = [
  "check",
  "--target",
  "target.json",
  "--out",
  "out",
  "--only",
  "command.name.*,authentication.*",
  "--record",
  "out/r.ndjson",
];

/** Commands in their order: later ones take what earlier ones left. */
const COMMANDS: readonly (readonly string[])[] = [
  CHECK,
  ["fuzz", "--target", "target.json", "--out", "fuzz", "--corpus", "corpus", "--runs", "20", "--seed", "1"],
  ["replay", "out/findings", "--target", "target.json", "--json"],
  ["fixtures", "out/findings", "--format", "json", "--out", "fixtures.json"],
  ["fixtures", "out/r.ndjson", "--format", "curl", "--out", "fixtures.sh"],
  ["report", "out/events.ndjson", "--out", "again"],
  ["lint", "target.json"],
];

test("the search finds a token in each encoding, so that it can fail", () => {
  const missed = ENCODINGS.filter((encode) => leaksIn(`before ${encode(`Bot ${TOKENS.bot}`)} after`).length === 0);

  expect(missed).toEqual([]);
});

test("no token is in what commands print and write", async () => {
  const leaks: object[] = [];
  for (const command of COMMANDS) {
    const { stdout, stderr, code } = await runCli(command, {
      cwd: folder,
      env: { SLASHPROOF_STATE: join(folder, "state") },
    });
    for (const [place, text] of Object.entries({ stdout, stderr })) {
      for (const token of leaksIn(text)) leaks.push({ command: command[0], code, place, token });
    }
  }
  const files = (await filesBelow(folder)).filter((file) => !file.endsWith("target.json"));
  for (const file of files)
    for (const token of leaksIn(await readFile(file, "utf8"))) leaks.push({ file: file.slice(folder.length), token });

  expect(files.some((file) => file.includes("findings"))).toBe(true);
  expect(leaks.slice(0, 20)).toEqual([]);
}, 240_000);
