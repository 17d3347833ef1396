/** A request as a command line for a POSIX shell. Tokens are variables. */
import { escapedInDouble, quoted } from "../../case/emit/shell.js";
import { MEDIA_TYPES, sizeOf } from "../../target/upload.js";
import type { DoneExchange } from "../exchange.js";
import { AUTHORIZATION } from "../redact/authorization.js";
import type { Setting } from "../stage.js";

/** Values that are new in each run, by the shell variable that holds them. */
export type ShellVariables = ReadonlyMap<string, string>;

const NONE: ShellVariables = new Map();

/**
 * The token is taken from the environment: `$BOT_TOKEN` and so on. A target without an address (in this process, or
 * the embedded service, whose port is new each time) leaves `$BASE_URL` and `$APP` to the reader too.
 * What goes over a gateway connection is said in a comment: no curl can send it.
 *
 * @param flags of curl
 * @param variables replace their values in path and body
 */
export function curlOf(exchange: DoneExchange, stage: Setting, flags = "-i", variables = NONE): string {
  const { wire, credential, server } = exchange;
  if (server === "gateway") return `# ${exchange.step.call} on the gateway: ${oneLine(wire.body ?? "{}")}`;
  const parts = [`curl ${flags} -X ${wire.method} "${withVariables(addressOf(exchange, stage), variables, "")}"`];
  if (server === "api" && credential !== "none") parts.push(`-H "Authorization: ${AUTHORIZATION[credential]}"`);
  for (const [name, value] of Object.entries(wire.headers)) {
    if (!OWN_HEADERS.has(name)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  }
  parts.push(...(exchange.isMultipart ? partsOf(exchange, variables) : dataOf(exchange, variables)));
  return [...filesOf(exchange), parts.join(" ")].join("; ");
}

const OWN_HEADERS: ReadonlySet<string> = new Set(["authorization", "accept", "user-agent"]);

function addressOf({ wire, server }: DoneExchange, stage: Setting): string {
  if (server === "driver") return `$DRIVER_URL${escapedInDouble(wire.path)}`;
  const { target } = stage;
  if (hasAddress(target)) return escapedInDouble(target.description.baseUrl.replace(/\/+$/, "") + wire.path);
  const application = `/applications/${stage.target.description.applicationId}`;
  const path = wire.path.startsWith(`${application}/`)
    ? `/applications/$APP${escapedInDouble(wire.path.slice(application.length))}`
    : escapedInDouble(wire.path);
  return `$BASE_URL${path}`;
}

/** It can be reached from another process, now and later. */
function hasAddress({ isInProcess, openedBy }: Setting["target"]): boolean {
  return !isInProcess && openedBy.by !== "embedded";
}

function dataOf({ wire }: DoneExchange, variables: ShellVariables): readonly string[] {
  return wire.body === undefined ? [] : [`--data-raw ${withVariables(quoted(wire.body), variables, "'")}`];
}

/** `--form-string` takes its text as it is, where `-F` would look for `@`, `<` and `;` in it. */
function partsOf({ wire, step }: DoneExchange, variables: ShellVariables): readonly string[] {
  const payload =
    wire.body === undefined
      ? []
      : [`--form-string ${withVariables(quoted(`payload_json=${wire.body}`), variables, "'")}`];
  const files = (step.files ?? []).map(({ name, kind }, index) => {
    const shown = name.replace(/[\\"]/g, "\\$&");
    return `-F ${quoted(`files[${index}]=@file-${index};filename="${shown}";type=${MEDIA_TYPES[kind]}`)}`;
  });
  return [...payload, ...files];
}

/** Files as large as those that were sent; a reader who needs a real picture puts one in their place. */
function filesOf({ step, isMultipart }: DoneExchange): readonly string[] {
  if (!isMultipart) return [];
  return (step.files ?? []).map((file, index) => `head -c ${sizeOf(file)} /dev/zero > file-${index}`);
}

/** @param quotes that are open around the text: they are closed for the variable, which is in double quotes */
function withVariables(text: string, variables: ShellVariables, quotes: string): string {
  return [...variables].reduce((rest, [name, value]) => {
    return rest.replaceAll(value, quotes === "" ? `\${${name}}` : `${quotes}"$${name}"${quotes}`);
  }, text);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
