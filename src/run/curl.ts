/** A request as a command line: tokens and addresses are variables, so that it can be pasted anywhere. */
import { AUTHORIZATION } from "./authorization.js";
import type { DoneExchange } from "./exchange.js";
import type { Stage } from "./stage.js";

/** For a POSIX shell; `$BASE_URL`, `$APP` and the token are to be set by the reader. */
export function curlOf(exchange: DoneExchange, stage: Stage): string {
  const { wire, credential } = exchange;
  const application = `/applications/${stage.target.description.applicationId}`;
  const path = wire.path.startsWith(`${application}/`)
    ? `/applications/$APP${escapeDouble(wire.path.slice(application.length))}`
    : escapeDouble(wire.path);
  const parts = [`curl -i -X ${wire.method} "$BASE_URL${path}"`];
  if (credential !== "none") parts.push(`-H "Authorization: ${AUTHORIZATION[credential]}"`);
  for (const [name, value] of Object.entries(wire.headers)) {
    if (!OWN_HEADERS.has(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (wire.body !== undefined) parts.push(`--data-raw ${quote(wire.body)}`);
  return parts.join(" ");
}

const OWN_HEADERS: ReadonlySet<string> = new Set(["authorization", "accept", "user-agent"]);

/** In single quotes nothing is special but the single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escapeDouble(text: string): string {
  return text.replace(/["\\$`]/g, "\\$&");
}
