/** A driver as JavaScript: functions named after the operations of `spec/driver.yaml`. */
import type { Json } from "../../contract/json.js";

/** What a function gets: the members of the operation's body. */
export type DriverBody = { readonly [key: string]: Json };

/** Takes the body of an operation, gives its answer; nothing means `{}`. */
export type DriverFunction = (body: DriverBody) => unknown;

/** An object with functions; other members are not looked at. */
export type DriverFunctions = object;

/** The function of an operation; `undefined` where there is none. */
export function functionOf(functions: DriverFunctions, operation: string): DriverFunction | undefined {
  const found: unknown = Reflect.get(functions, operation);
  return typeof found === "function" ? (body) => Reflect.apply(found, functions, [body]) as unknown : undefined;
}
