/** A target that is a JavaScript module: `{ fetch }` in process, or `{ start, stop }` around a server of its own. */
import { SetupError } from "../contract/setup-error.js";
import { type DriverFunctions, functionOf } from "./driver/driver-functions.js";
import type { FetchHandler } from "./fetch-transport.js";
import { type OpenOptions, type OpenTarget, openFetchTarget, openTarget } from "./open-target.js";
import { parseTarget } from "./parse-target.js";

/**
 * Opens what a module exports by default.
 *
 * - `{ fetch, target }`: `target` is the content of target.json, baseUrl may be missing
 * - `{ start, stop, target? }`: `start()` gives the content of target.json, or part of it beside `target`, such as `{ baseUrl }`
 *
 * Both may have `driver` beside them: an object with the operations of `spec/driver.yaml` as functions.
 * `isPersistent: true` beside `fetch` says that commands are kept somewhere that outlives the process.
 *
 * @param source file name of the module, for messages
 * @param description content of a target.json that is beside the module; it overrides the module's own
 * @throws SetupError `target-module-invalid` or `target-module-failed`, and what the description lacks
 */
export async function openModuleTarget(
  exported: unknown,
  source: string,
  options: OpenOptions & { readonly description?: unknown } = {},
): Promise<OpenTarget> {
  const module = membersOf(exported);
  const given = { ...membersOf(module["target"]), ...membersOf(options.description) };
  const isPersistent = module["isPersistent"] === true;
  const opening = { ...options, ...driverOf(module["driver"], source), isPersistent };
  if (isFunction(module["fetch"])) {
    const fetch = module["fetch"] as FetchHandler;
    return openFetchTarget(
      parseTarget(given, source, { inProcess: true }),
      (request) => fetch.call(exported, request),
      opening,
    );
  }
  if (!isFunction(module["start"])) {
    throw new SetupError(
      "target-module-invalid",
      `Cannot use "${source}" as a target: its default export has neither fetch nor start; export default { fetch, target } or { start, stop }`,
    );
  }
  const stop = isFunction(module["stop"])
    ? async () => void (await (module["stop"] as () => unknown).call(exported))
    : async () => {};
  const started = await start(module["start"] as () => unknown, exported, source);
  try {
    return closingAlso(openTarget(parseTarget({ ...given, ...membersOf(started) }, source), opening), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(run: () => unknown, exported: unknown, source: string): Promise<unknown> {
  try {
    return await run.call(exported);
  } catch (cause) {
    throw new SetupError(
      "target-module-failed",
      `Cannot start the target of "${source}": ${String(cause).slice(0, 200)}; its start() must resolve`,
      { cause },
    );
  }
}

function closingAlso(target: OpenTarget, stop: () => Promise<void>): OpenTarget {
  const close = target.close;
  target.close = async () => {
    await close();
    await stop();
  };
  return target;
}

function driverOf(driver: unknown, source: string): { readonly driver?: DriverFunctions } {
  if (driver === undefined) return {};
  if (typeof driver === "object" && driver !== null && functionOf(driver, "describe")) return { driver };
  throw new SetupError(
    "driver-module-invalid",
    `Cannot use "${source}" as a target: its driver has no function describe; export driver: { describe, reset, … }, or leave it out`,
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
