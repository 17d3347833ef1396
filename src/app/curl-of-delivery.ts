/** A delivery as a command line. Its signature is of a test key and of these very bytes, so it can be sent as it is. */
import { curl } from "../case/emit/curl.js";
import { sh, Variable, word } from "../case/emit/shell.js";
import type { Exchange } from "../case/outcome.js";

/** For a POSIX shell; `$APP_URL` is to be set by the reader. */
export function curlOfDelivery({ request }: Exchange): string {
  const headers = Object.entries(request.headers).filter(([name]) => name !== "user-agent");
  const address = word(new Variable("APP_URL"));
  const { method, body = "" } = request;
  return `${curl({ flags: sh`-i`, method, address, headers: Object.fromEntries(headers), body })}`;
}
