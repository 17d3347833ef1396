/** discord.py, unmodified, uses the world around its commands. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { serveReferenceService } from "./serve.js";

/** The Python of Debian, which has its packages. */
const PYTHON = "/usr/bin/python3";
const isMissing = spawnSync(PYTHON, ["-c", "import discord"]).status !== 0;

describe.skipIf(isMissing)("discord.py (left out without it: install python3-discord)", { timeout: 120_000 }, () => {
  test("logs in, and uses messages, files, threads, roles, channels and members", async () => {
    const served = await serveReferenceService({ port: 0, profile: "discord" });
    const env = { DISCORD_TOKEN: served.target.tokens.bot, DISCORD_API_URL: served.baseUrl.replace(/\/v10$/, "") };

    const { stdout } = await promisify(execFile)(PYTHON, ["src/service/testing/discord-py-bot.py"], { env });
    await served.close();

    expect(stdout.trim().split("\n")).toEqual([
      "commands [1, 1]",
      "file bytes",
      "reactions ['👍']",
      "roles ['painter']",
      "topic New",
      "seen ['message hello', 'thread talk', 'message in the thread', 'message in private', 'member gone']",
    ]);
  });
});
