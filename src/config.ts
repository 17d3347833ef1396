/**
 * The type of `slashproof.config.ts`. It loads nothing else.
 *
 * @module slashproof/config
 */

/** Each member has the name and the meaning of a flag; flags win. Paths begin at the current folder. */
export interface Config {
  /** Path or URL of the JSON Schema, for editors. */
  readonly $schema?: string;
  /** Path of target.json, or of a JavaScript module. */
  readonly target?: string;
  /** Command of a shell that starts the service, such as `node server.js`. */
  readonly start?: string;
  /** An address that answers once the service runs; default the base URL of the target. */
  readonly startUrl?: string;
  /** How long the service may take to answer, such as `30s`; default 60 s. */
  readonly startTimeout?: string;
  /** Rules and bindings that apply. */
  readonly profile?: "documented" | "discord";
  /** Seed of all generated values, a 32-bit integer; default 1. */
  readonly seed?: number;
  /** Cases that run at the same time, from 1 to 256. */
  readonly workers?: number;
  /** Longest time of a run, such as `5m`. */
  readonly time?: string;
  /** Longest wait for one response, such as `10s`. */
  readonly timeout?: string;
  /** Longest wait for another run on the same target, such as `30s`. */
  readonly wait?: string;
  /** Begin no more cases after this many required checks failed. */
  readonly bail?: number;
  /** Path of the known failures. */
  readonly expect?: string;
  /** Reports to write; default all. */
  readonly report?: readonly ("html" | "junit" | "json" | "ndjson" | "sarif" | "md")[];
  /** Folder of the saved inputs of `fuzz`. */
  readonly corpus?: string;
  /** Folder for reports and findings. */
  readonly out?: string;
}

/** Returns the configuration as it is, with its type. @example export default defineConfig({ target: "target.json" }) */
export function defineConfig(config: Config): Config {
  return config;
}
