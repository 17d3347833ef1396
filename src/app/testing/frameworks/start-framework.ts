/** Starts a sample application in a process of its own, for what it is made with may end its process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Listening } from "../plain/plain-application.js";

/** What the sample application is made with, one file each. */
export const FRAMEWORKS = ["discord-interactions", "slash-create", "discord-hono"] as const;

export type Framework = (typeof FRAMEWORKS)[number];

/** A sample application in a process; `hasEnded` says whether that is over. */
export interface RunningFramework extends Listening {
  readonly hasEnded: () => boolean;
}

/** Resolves once it listens on a free port of loopback. @param publicKey of the service, in hex; @param apiUrl where it calls back */
export async function startFramework(
  framework: Framework,
  publicKey: string,
  apiUrl: string,
): Promise<RunningFramework> {
  const file = fileURLToPath(new URL(`./${framework}.mjs`, import.meta.url));
  // What an application writes about its own troubles is no output of the test.
  const env = { ...process.env, SLASHPROOF_API_URL: apiUrl };
  const child = spawn(process.execPath, [file, publicKey], { env, stdio: ["ignore", "pipe", "ignore"] });
  const [address] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`${framework} ended with ${code} before it listened`)),
    ),
  ]);
  return { url: String(address), close: () => void child.kill(), hasEnded: () => child.exitCode !== null };
}
