/** The reference service as a target on a socket, started and stopped with the run. */
import { fork } from "node:child_process";
import { childEnvironment } from "../../contract/child-environment.js";
import type { ProfileName } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { ownProcess } from "../own-process.js";

/** A service that runs as long as it is not closed. */
export interface Embedded {
  /** Content of its target.json. */
  readonly target: unknown;
  /** Stops the service; its port is free afterwards. */
  close(): void;
}

/** Starts the service on a free port in a child process and waits until it listens. */
export function startEmbedded(profile: ProfileName): Promise<Embedded> {
  const child = fork(ownProcess("embedded-process"), [profile], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: childEnvironment(),
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    const fail = (found: string, cause?: unknown): void =>
      reject(
        new SetupError(
          "embedded-failed",
          `Cannot start the embedded reference service: ${found}; --in-process needs no second process`,
          { cause },
        ),
      );
    child.once("error", (error) => fail(error.message, error));
    child.once("exit", (code) => fail(`its process ended with ${code} ${said.trim()}`.trim()));
    child.once("message", (target: unknown) => {
      child.unref();
      resolve({ target, close: () => child.disconnect() });
    });
  });
}
