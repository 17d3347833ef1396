/** A delivery as a command line. Its signature is of a test key and of these very bytes, so it can be sent as it stands. */
import type { Exchange } from "../case/outcome.js";
import { quote } from "../run/curl.js";

/** For a POSIX shell; `$APP_URL` is to be set by the reader. */
export function curlOfDelivery({ request }: Exchange): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== "user-agent")
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return [`curl -i -X ${request.method} "$APP_URL"`, ...headers, `--data-raw ${quote(request.body ?? "")}`].join(" ");
}
