/** Runs once before all tests: the program that they start is built, and its path handed to them. */
import { builtCli } from "./built-cli.js";

export async function setup(project: { provide(key: "cli", value: string): void }): Promise<void> {
  project.provide("cli", await builtCli());
}

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the built command line. */
    readonly cli: string;
  }
}
