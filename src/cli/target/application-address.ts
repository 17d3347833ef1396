/** The address of an application under test, as a person gives it. */
import { SetupError } from "../../contract/setup-error.js";
import { isLoopback } from "../../target/loopback.js";
import type { Flags } from "../flags.js";

/**
 * An address that requests may be sent to.
 * @throws SetupError `usage` for what is no address of http, `target-is-remote` for one elsewhere without `--allow-remote`
 */
export function applicationAddress(text: string, { allowRemote }: Pick<Flags, "allowRemote">): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) {
    throw new SetupError(
      "usage",
      `Cannot send requests to the application at "${text}": it is neither an http or https address nor a file; pass one such as http://127.0.0.1:3000/interactions or ./worker.js`,
    );
  }
  if (!allowRemote && !isLoopback(text)) {
    throw new SetupError(
      "target-is-remote",
      `Cannot send requests to "${text}": it is not on this machine; pass --allow-remote if you are allowed to send requests there`,
    );
  }
  return text;
}
