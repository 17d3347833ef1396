/** A driver that is a JavaScript module: its functions are called where an HTTP driver would get a request. */
import { pathToFileURL } from "node:url";
import { SetupError } from "../../contract/setup-error.js";
import { openFetch } from "../fetch-transport.js";
import type { WireLimits } from "../wire.js";
import type { DriverConnection } from "./driver-connection.js";
import { type DriverBody, type DriverFunctions, functionOf } from "./driver-functions.js";

/** The origin before the path of an operation where an HTTP driver has its address; the host can never be resolved. */
const NO_ADDRESS = "http://driver.invalid";

/**
 * Calls functions within the bounds of a request on the wire.
 * An operation without a function is answered 404, an exception is a failure.
 */
export function openFunctions(functions: DriverFunctions, limits: WireLimits): DriverConnection {
  return openLoaded(async () => functions, "the driver beside the target", limits);
}

/**
 * A module that is imported by `load`; its default export, or its export `driver`, has the functions.
 * @param path absolute
 * @param name what reports call it
 */
export function openModuleDriver(path: string, name: string, limits: WireLimits): DriverConnection {
  let loaded: Promise<DriverFunctions> | undefined;
  return openLoaded(
    () => {
      loaded ??= importDriver(path);
      return loaded;
    },
    name,
    limits,
  );
}

function openLoaded(load: () => Promise<DriverFunctions>, address: string, limits: WireLimits): DriverConnection {
  const transport = openFetch(async (request) => answer(await load(), request), NO_ADDRESS, limits, "the driver");
  return { ...transport, address, load: async () => void (await load()) };
}

async function answer(functions: DriverFunctions, request: Request): Promise<Response> {
  const operation = new URL(request.url).pathname.slice(1);
  const run = functionOf(functions, operation);
  if (!run) return Response.json({ message: `there is no function ${operation}` }, { status: 404 });
  const result: unknown = await run((await request.json()) as DriverBody);
  return Response.json(result ?? {});
}

async function importDriver(path: string): Promise<DriverFunctions> {
  const action = `Cannot use the driver module "${path}"`;
  let module: { readonly default?: unknown; readonly driver?: unknown };
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(path).href);
  } catch (cause) {
    const found = cause instanceof Error ? `${cause.name}: ${cause.message.split("\n", 1)[0]}` : String(cause);
    throw new SetupError("driver-module-failed", `${action}: ${found}; see that node can import the file`, { cause });
  }
  const exported = module.driver ?? module.default;
  if (typeof exported === "object" && exported !== null && functionOf(exported, "describe")) return exported;
  throw new SetupError(
    "driver-module-invalid",
    `${action}: neither its export "driver" nor its default export has a function describe; export default { describe, reset, … }`,
  );
}
