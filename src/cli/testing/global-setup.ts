/** Runs once around all tests: builds the program that they start, and makes and removes the folder in which they write. */
import { mkdir, rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { builtCli } from "./built-cli.js";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = project.config.env["TMPDIR"];
  if (folder === undefined) throw new Error("vitest.config.ts names no folder for what tests write");
  await mkdir(folder, { recursive: true });
  project.provide("cli", await builtCli());
  return () => rm(folder, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the built command line. */
    readonly cli: string;
  }
}
