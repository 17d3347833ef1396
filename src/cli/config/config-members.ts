/** The members of `slashproof.config.*`: each sets one flag. */
import type { Config } from "../../config.js";
import { FLAGS, type Flag, PROFILE_WORDS, REPORT_WORDS } from "../flags.js";

/** A member of the configuration. */
export interface ConfigMember {
  /** The flag that it sets, which reads its text too. */
  readonly flag: Flag;
  /** JSON Schema of the value. */
  readonly schema: {
    readonly type: "string" | "integer" | "array";
    readonly enum?: readonly string[];
    readonly items?: { readonly enum: readonly string[] };
    readonly pattern?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly minLength?: number;
  };
}

const TEXT = { type: "string", minLength: 1 } as const;
const DURATION = { type: "string", pattern: "^\\d+(\\.\\d+)?(ms|s|m|h)?$" } as const;

/** In the order of the documentation. */
export const CONFIG_MEMBERS: Readonly<Record<Exclude<keyof Config, "$schema">, ConfigMember>> = {
  target: { flag: FLAGS.target, schema: TEXT },
  start: { flag: FLAGS.start, schema: TEXT },
  startUrl: { flag: FLAGS.startUrl, schema: { type: "string", pattern: "^https?://" } },
  startTimeout: { flag: FLAGS.startTimeout, schema: DURATION },
  profile: { flag: FLAGS.profile, schema: { type: "string", enum: PROFILE_WORDS } },
  seed: { flag: FLAGS.seed, schema: { type: "integer", minimum: -2_147_483_648, maximum: 2_147_483_647 } },
  workers: { flag: FLAGS.workers, schema: { type: "integer", minimum: 1, maximum: 256 } },
  time: { flag: FLAGS.time, schema: DURATION },
  timeout: { flag: FLAGS.timeout, schema: DURATION },
  wait: { flag: FLAGS.wait, schema: DURATION },
  bail: { flag: FLAGS.bail, schema: { type: "integer", minimum: 1, maximum: 1_000_000 } },
  expect: { flag: FLAGS.expect, schema: TEXT },
  report: { flag: FLAGS.report, schema: { type: "array", items: { enum: REPORT_WORDS } } },
  corpus: { flag: FLAGS.corpus, schema: TEXT },
  out: { flag: FLAGS.out, schema: TEXT },
};
