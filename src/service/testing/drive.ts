/** Asks a driver over HTTP, for tests that play a user. */
import type { Json } from "../../contract/json.js";
import type { OperationOf } from "../../contract/operations.js";

export type Drive = (
  operation: OperationOf<"driver">,
  body?: { readonly [name: string]: Json },
) => Promise<Record<string, string>>;

/** @param address where its operations are; what it does not answer with 200 is thrown */
export function driveAt(address: string): Drive {
  return async (operation, body = {}) => {
    const response = await fetch(`${address}/${operation}`, { method: "POST", body: JSON.stringify(body) });
    const answer = (await response.json()) as Record<string, string>;
    if (response.status !== 200) throw new Error(`${operation} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}
