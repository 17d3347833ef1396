/** Canary tokens, a target that echoes them in every encoding, and the search for them in whatever a command leaves. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pid } from "node:process";
import { nearMissesOf } from "../../run/redact/near-miss-token.js";
import { type Ran, runCli } from "./run-cli.js";

/** Tokens of target.json that nothing may leave behind. */
export const TOKENS = {
  bot: "CanaryBot.aB+cD/eF_gH-1",
  clientCredentials: "CanaryClient.xY7-2",
  guildManager: "CanaryManager.Zz9~3",
  memberWithoutManage: "CanaryMember.Qq8_4",
} as const;

/** Bot token of the second application. */
const OTHER_TOKEN = "CanaryOther.Rr5+6";

/** Token of an interaction that target.json lists. */
const INTERACTION_TOKEN = "CanaryInteraction.Ss7/8";

/** Digits of a key, as `--key` takes them. */
export const KEY = "c0ffee5eedca4a41".repeat(4);

const { atStart, atEnd } = nearMissesOf(TOKENS.bot);

const SECRETS: readonly string[] = [...Object.values(TOKENS), atStart, atEnd, OTHER_TOKEN, INTERACTION_TOKEN, KEY];

const hex = (text: string): string => Buffer.from(text).toString("hex");
const escaped = (text: string, write: (digits: string) => string): string =>
  (hex(text).match(/../g) ?? []).map(write).join("");

/** Twelve ways of writing a header back. */
export const ENCODINGS: readonly ((text: string) => string)[] = [
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

/** The secrets that a text holds, however they are encoded. */
export function leaksIn(text: string): readonly string[] {
  const all = decoded(text).join("\n").toLowerCase();
  return SECRETS.filter((token) => all.includes(token.toLowerCase()));
}

/** A service that echoes the header of each request in all encodings. */
export interface EchoService {
  readonly baseUrl: string;
  /** Called with each request before it is answered. */
  onRequest: (request: IncomingMessage) => void;
  /** Forgets the command that was made. */
  forget(): void;
  close(): void;
}

/** Starts the service. It keeps the command that was made last, and never deletes one. */
export async function startEcho(): Promise<EchoService> {
  let commands: object[] = [];
  const server: Server = createServer((request, response) => {
    echo.onRequest(request);
    const { authorization = "" } = request.headers;
    const echoes = ENCODINGS.map((encode) => encode(authorization));
    const made = { ...COMMAND, name: authorization || "echo", description: echoes.join(" "), echoes };
    if (request.method === "POST") commands = [made];
    const isList = request.method === "GET" && /commands(?:\?|$)/.test(request.url ?? "");
    response.writeHead(request.method === "POST" ? 201 : 200, {
      "content-type": "application/json",
      "x-echo": echoes.join(" ").replace(/[^\x20-\x7e]/g, ""),
    });
    response.end(JSON.stringify(isList ? commands : made).replaceAll("\\\\u00", "\\u00"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const echo: EchoService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10`,
    onRequest: () => undefined,
    forget: () => {
      commands = [];
    },
    close: () => void server.close(),
  };
  return echo;
}

const COMMAND = { id: "1", application_id: "5", version: "1", type: 1 };

/** Writes the target.json of the service, with all tokens in it. */
export async function writeTarget(folder: string, { baseUrl }: EchoService): Promise<void> {
  const target = {
    baseUrl,
    applicationId: "5",
    tokens: TOKENS,
    otherApplication: { applicationId: "50", tokens: { bot: OTHER_TOKEN } },
    guilds: [{ id: "6", channelIds: ["7"], roleIds: ["8"], userIds: ["9"] }],
    interactions: [{ id: "10", token: INTERACTION_TOKEN }],
  };
  await writeFile(join(folder, "target.json"), JSON.stringify(target));
}

/** A module that writes down arguments and environment of each process that one of ours has started. */
const WATCH_CHILDREN = `
import { writeFileSync } from "node:fs";
const { TAINT_PARENT, TAINT_FOLDER } = process.env;
if (String(process.ppid) !== TAINT_PARENT)
  writeFileSync(TAINT_FOLDER + "/child-" + process.pid + ".txt", JSON.stringify([process.argv, process.execArgv, process.env]));
`;

/** Makes children of the commands that run in a folder write down what they were given. */
export async function watchChildren(folder: string): Promise<Record<string, string>> {
  const path = join(folder, "watch-children.mjs");
  await writeFile(path, WATCH_CHILDREN);
  return { NODE_OPTIONS: `--import ${path}`, TAINT_PARENT: String(pid), TAINT_FOLDER: folder };
}

/** A secret that was found, and where. */
export type Leak = Readonly<Record<"command" | "place" | "token", string>>;

/** Runs commands in their order. @returns what they printed of secrets */
export async function leaksOfCommands(
  commands: readonly (readonly string[])[],
  cwd: string,
  env: Record<string, string>,
): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  for (const command of commands) leaks.push(...leaksOf(command, await runCli(command, { cwd, env })));
  return leaks;
}

/** What a command printed of secrets. */
export function leaksOf(command: readonly string[], { stdout, stderr }: Ran): readonly Leak[] {
  return Object.entries({ stdout, stderr }).flatMap(([place, text]) =>
    leaksIn(text).map((token) => ({ command: command.join(" "), place, token })),
  );
}

/** Secrets in the files of a folder, but for those files that hold them by their nature. */
export async function leaksInFiles(folder: string, exempt: readonly string[]): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  for (const file of await filesBelow(folder)) {
    if (exempt.some((name) => file.endsWith(name))) continue;
    const text = await readFile(file, "utf8");
    for (const token of leaksIn(text)) leaks.push({ command: "", place: file.slice(folder.length), token });
  }
  return leaks;
}

/** All files of a folder, with their paths. */
export async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
