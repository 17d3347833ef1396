/** The driver over HTTP: a POST of one JSON object to the name of an operation. */
import { isObject, type Json } from "../../contract/json.js";
import type { ReadBody } from "../http/read-body.js";
import { DriverBodyError } from "./body-reader.js";
import type { Driver } from "./driver.js";

/** Under which its operations are: beside the API, not below it. */
export const DRIVER_PREFIX = "/driver";

/** 200 with the answer; 404 for what is no operation; 400 for a body that it cannot take, naming the field. */
export function answerDriver(driver: Driver, operation: string, body: ReadBody): Response {
  if (!isOperation(driver, operation)) {
    return failure(404, `Cannot ${operation}: the driver has no such operation; POST {} to ${DRIVER_PREFIX}/describe`);
  }
  const json = "json" in body ? body.json : undefined;
  if (!isObject(json)) return failure(400, `Cannot ${operation}: the body is not a JSON object; send one, such as {}`);
  try {
    return Response.json(driver[operation](json));
  } catch (error) {
    if (error instanceof DriverBodyError) return failure(400, error.message, { field: error.field });
    throw error;
  }
}

function isOperation(driver: Driver, operation: string): operation is keyof Driver {
  return Object.hasOwn(driver, operation);
}

function failure(status: number, message: string, more: { readonly [member: string]: Json } = {}): Response {
  return Response.json({ message, ...more }, { status });
}
