/** Runs once around all tests: builds the program that they start, and removes what they wrote. */
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { builtCli } from "./built-cli.js";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("cli", await builtCli());
  const folder = project.config.env["TMPDIR"];
  return async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the built command line. */
    readonly cli: string;
  }
}
