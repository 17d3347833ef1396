/** Runs the table of attacks: each ends soon, small, with one message, and leaves nothing behind. */
import { randomBytes } from "node:crypto";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { listenRaw, type RawServer } from "../target/testing/raw-server.js";
import { type Attack, BOUNDS } from "./testing/attacks/attack.js";
import { FILE_ATTACKS } from "./testing/attacks/file-attacks.js";
import { formatAttacks } from "./testing/attacks/formatted.js";
import { TARGET_ATTACKS } from "./testing/attacks/target-attacks.js";
import { runCli } from "./testing/run-cli.js";

const ATTACKS = [...FILE_ATTACKS, ...TARGET_ATTACKS];

let folder: string;
let server: RawServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-attack-"));
  return async () => {
    await server?.close();
    server = undefined;
    await rm(folder, { recursive: true });
  };
});

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const COMMANDS = JSON.stringify([{ id: "1", application_id: "5", version: "1", name: "a", description: "Was here" }]);
const LONG_LIST = `[${Array(300_000).fill('{"id":"1"}').join(",")}]`;
const BOMB = gzipSync(Buffer.alloc(200_000_000));

const ANSWERS: Readonly<
  Record<NonNullable<Attack["server"]>, (socket: Parameters<Parameters<typeof listenRaw>[0]>[0]) => void>
> = {
  silence: () => {},
  "endless body": (socket) => {
    const more = (): void => {
      while (socket.writable && socket.write(Buffer.alloc(65_536, "a")));
    };
    socket.write(`${HEAD}\r\n`);
    socket.on("drain", more);
    more();
  },
  "a list of 300,000 elements": (socket) => {
    socket.write(`${HEAD}content-length: ${LONG_LIST.length}\r\n\r\n${LONG_LIST}`);
  },
  "compressed bomb": (socket) => {
    socket.end(
      Buffer.concat([Buffer.from(`${HEAD}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`), BOMB]),
    );
  },
  "half an answer": (socket) => {
    socket.end(`${HEAD}content-length: 100\r\n\r\n[`);
  },
  "a list of commands": (socket) => {
    socket.write(`${HEAD}content-length: ${COMMANDS.length}\r\n\r\n${COMMANDS}`);
  },
  "no HTTP": (socket) => {
    socket.end(randomBytes(1_000));
  },
};

async function writeFiles(files: Attack["files"]): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = await open(join(folder, name), "w");
    if (typeof text === "string") await file.writeFile(text);
    else await file.truncate(text.times * text.repeat.length);
    await file.close();
  }
}

test.each(ATTACKS)(
  "$attack: exit code $code, one message",
  async (attack) => {
    await writeFiles(attack.files);
    if (attack.server !== undefined) server = await listenRaw(ANSWERS[attack.server]);
    const words = attack.command.map((word) =>
      word
        .replace("{folder}", folder)
        .replace("{url}", server?.baseUrl ?? "")
        .replace("{remote}", server?.baseUrl.replace("127.0.0.1", "0.0.0.0") ?? ""),
    );
    const startedAt = performance.now();

    const ran = await runCli(words, {
      cwd: folder,
      env: { NODE_OPTIONS: `--max-old-space-size=${BOUNDS.heapMegabytes}`, SLASHPROOF_STATE: join(folder, "out") },
    });

    const left = (await readdir(folder)).filter((name) => name !== "out" && name !== "reports");
    expect(ran.code).toBe(attack.code);
    expect(ran.stdout + ran.stderr).toContain(attack.says);
    expect(server?.requests.filter((request) => !request.startsWith("GET ")) ?? []).toEqual([]);
    expect(ran.stderr).not.toMatch(/^\s+at |TypeError|RangeError|defect of slashproof|canary-token/m);
    expect(left.sort()).toEqual(Object.keys(attack.files).sort());
    expect(performance.now() - startedAt).toBeLessThan(BOUNDS.seconds * 1000);
  },
  BOUNDS.seconds * 2_000,
);

test("docs/attacks.md shows the table as it is", async () => {
  await expect(formatAttacks(ATTACKS)).toMatchFileSnapshot("../../docs/attacks.md");
});
