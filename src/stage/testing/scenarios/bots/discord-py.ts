/** The small bot with discord.py, which is a program of its own. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { StartBot } from "../bot.js";

const PROGRAM = fileURLToPath(new URL("discord_py_bot.py", import.meta.url));

export const start: StartBot = async ({ baseUrl, token }) => {
  const bot = spawn("/usr/bin/python3", [PROGRAM, baseUrl, token], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((ready, failed) => {
    bot.stdout.once("data", () => ready());
    bot.once("exit", (code) => failed(new Error(`The bot ended with the exit code ${code} before it was ready`)));
  });
  return () => void bot.kill();
};
