/**
 * Commands, messages and interactions with a driver, in plain JavaScript. Its author chose what is least usual wherever
 * the documents leave a choice; each module says which choices it has, and which words or which absence of words allow them.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endOf, firstLineOf } from "../shared-c/child-service.js";
import { fixedBy } from "../shared-c/fixed.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";

const SCRIPT = fileURLToPath(new URL("service.mjs", import.meta.url));

/** By itself: 60 writes a second to a channel and 50 of commands, and 80 ms before each edit of a message. */
const WRITES_PER_SECOND = 400;
const SLOW_ROUTE_MS = 5;

export const javascriptToTheLetter: ZooService = {
  name: "javascript-to-the-letter",
  builtWith: "JavaScript, node:http with a driver, Maps",
  causes: CAUSES,
  variations: ["requestsPerSecond"],
  async start({ fixed, variation }) {
    const mended = CAUSES.map(({ id }) => id).filter(fixedBy(CAUSES, fixed));
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify({ fixed: mended })], {
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        ...process.env,
        ODD_WRITES_PER_SECOND: String(variation?.requestsPerSecond ?? WRITES_PER_SECOND),
        ODD_SLOW_ROUTE_MS: String(SLOW_ROUTE_MS),
      },
    });
    return {
      target: JSON.parse(await firstLineOf(child, "javascript-to-the-letter needs node")),
      close: () => endOf(child),
    };
  },
};
