/** What processes get that this one starts: its environment, but for the secrets that only this one reads. */
import { env as ownEnvironment } from "node:process";

/** Variables that hold a token or a key. */
const SECRETS: ReadonlySet<string> = new Set(["SLASHPROOF_BOT_TOKEN", "SLASHPROOF_KEY"]);

type Environment = Readonly<Record<string, string | undefined>>;

/** A copy of an environment without secrets of the toolkit. @param env default that of this process */
export function childEnvironment(env: Environment = ownEnvironment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.has(name)));
}
