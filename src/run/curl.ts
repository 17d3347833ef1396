/** A request as a command line: tokens and addresses are variables, so that it can be pasted anywhere. */
import { MEDIA_TYPES, sizeOf } from "../target/upload.js";
import { AUTHORIZATION } from "./authorization.js";
import type { DoneExchange } from "./exchange.js";
import type { Setting } from "./stage.js";

/**
 * For a POSIX shell; `$BASE_URL`, `$APP`, `$DRIVER_URL` and the token are to be set by the reader.
 * What goes over a gateway connection is said in a comment: no curl can send it.
 */
export function curlOf(exchange: DoneExchange, stage: Setting): string {
  const { wire, credential, server } = exchange;
  if (server === "gateway") return `# ${exchange.step.call} on the gateway: ${oneLine(wire.body ?? "{}")}`;
  const parts = [`curl -i -X ${wire.method} "${addressOf(exchange, stage)}"`];
  if (server === "api" && credential !== "none") parts.push(`-H "Authorization: ${AUTHORIZATION[credential]}"`);
  for (const [name, value] of Object.entries(wire.headers)) {
    if (!OWN_HEADERS.has(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  parts.push(...(exchange.isMultipart ? partsOf(exchange) : dataOf(exchange)));
  return [...filesOf(exchange), parts.join(" ")].join("\n");
}

const OWN_HEADERS: ReadonlySet<string> = new Set(["authorization", "accept", "user-agent"]);

function addressOf({ wire, server }: DoneExchange, stage: Setting): string {
  if (server === "driver") return `$DRIVER_URL${escapeDouble(wire.path)}`;
  const application = `/applications/${stage.target.description.applicationId}`;
  const path = wire.path.startsWith(`${application}/`)
    ? `/applications/$APP${escapeDouble(wire.path.slice(application.length))}`
    : escapeDouble(wire.path);
  return `$BASE_URL${path}`;
}

function dataOf({ wire }: DoneExchange): readonly string[] {
  return wire.body === undefined ? [] : [`--data-raw ${quote(wire.body)}`];
}

/** `--form-string` takes its text as it is, where `-F` would look for `@`, `<` and `;` in it. */
function partsOf({ wire, step }: DoneExchange): readonly string[] {
  const payload = wire.body === undefined ? [] : [`--form-string ${quote(`payload_json=${wire.body}`)}`];
  const files = (step.files ?? []).map(({ name, kind }, index) => {
    const shown = name.replace(/[\\"]/g, "\\$&");
    return `-F ${quote(`files[${index}]=@file-${index};filename="${shown}";type=${MEDIA_TYPES[kind]}`)}`;
  });
  return [...payload, ...files];
}

/** Files as large as those that were sent; a reader who needs a real picture puts one in their place. */
function filesOf({ step, isMultipart }: DoneExchange): readonly string[] {
  if (!isMultipart) return [];
  return (step.files ?? []).map((file, index) => `head -c ${sizeOf(file)} /dev/zero > file-${index}  # ${file.kind}`);
}

/** In single quotes nothing is special but the single quote. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escapeDouble(text: string): string {
  return text.replace(/["\\$`]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
