/** The control plane of a target, however it is reached. */
import { dirname, resolve } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { isLoopback } from "../loopback.js";
import { DEFAULT_CONNECTIONS, openSockets } from "../socket-transport.js";
import type { TargetDescription } from "../target-description.js";
import type { Transport, WireLimits } from "../wire.js";
import type { DriverFunctions } from "./driver-functions.js";
import { openFunctions, openModuleDriver } from "./module-driver.js";

/** Sends one operation as a POST of JSON to its path; never throws. */
export interface DriverConnection extends Transport {
  /** Its URL without a trailing slash, or the file of the module: what reports name. */
  readonly address: string;
  /** Makes it ready. @throws SetupError where a module cannot be imported or has no functions */
  load(): Promise<void>;
}

export interface DriverOptions {
  /** Functions of a module that is the target as well; they win over what target.json names. */
  readonly driver?: DriverFunctions;
  /** Requests under way at once; default as to a target. */
  readonly connections?: number;
  /** The driver may be on another machine. */
  readonly allowRemote?: boolean;
  /** Answers for the origin of a target in process: a driver below it is reached the same way. */
  readonly inProcess?: (address: string) => Transport;
}

/** An address of a driver that is no file. */
export function isDriverUrl(driver: string): boolean {
  return /^https?:/i.test(driver);
}

/**
 * The driver of a target; `undefined` for a target without one.
 * @throws SetupError `driver-is-remote` where it is not on this machine and `allowRemote` is not given
 */
export function openDriver(
  description: TargetDescription,
  limits: WireLimits,
  options: DriverOptions,
): DriverConnection | undefined {
  if (options.driver) return openFunctions(options.driver, limits);
  const { driver, source, baseUrl } = description;
  if (driver === undefined) return undefined;
  if (!isDriverUrl(driver)) return openModuleDriver(resolve(dirname(source), driver), driver, limits);
  if (options.inProcess && new URL(driver).origin === new URL(baseUrl).origin)
    return withAddress(options.inProcess(driver), driver);
  if (!isLoopback(driver) && !options.allowRemote) {
    throw new SetupError(
      "driver-is-remote",
      `Cannot use the driver "${driver}": it is not on this machine; pass --allow-remote if you are allowed to send requests there`,
    );
  }
  return withAddress(openSockets(driver, options.connections ?? DEFAULT_CONNECTIONS, limits), driver);
}

function withAddress(transport: Transport, address: string): DriverConnection {
  return { send: transport.send, close: transport.close, address, load: async () => {} };
}
