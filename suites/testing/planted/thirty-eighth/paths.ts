/** What these bugs see of requests that are neither about commands nor about messages of a channel. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Change, inEach, withMember } from "../parts.js";

const AFTER_VERSION = /^.*\/api\/v\d+/;

/** Method and path after the API version: `PUT /lobbies`. */
export function lineOf({ request }: Call): string {
  return `${request.method} ${new URL(request.url).pathname.replace(AFTER_VERSION, "")}`;
}

/** What the pattern names in the line of a request; undefined where it does not match. */
export function groupsIn(call: Call, pattern: RegExp): Readonly<Record<string, string>> | undefined {
  const match = pattern.exec(lineOf(call));
  return match === null ? undefined : { ...match.groups };
}

/** For `answers`: changes the data of interactions of these types. */
export function inDataOf(types: readonly number[], change: Change): (body: Json, call: Call) => Json {
  return inInteractions((one) =>
    types.includes(Number(one["type"])) ? withMember(one, "data", (data) => inEach(data, change)) : one,
  );
}

/** For `answers`: changes the events that the driver lists; undefined takes one away. */
export function inEvents(change: (event: JsonObject) => JsonObject | undefined): (body: Json, call: Call) => Json {
  return (body, call) => {
    if (driven(call) !== "listEvents") return body;
    return inEach(body, (answer) =>
      withMember(answer, "events", (all) =>
        Array.isArray(all) ? all.flatMap((each: Json) => (isObject(each) ? (change(each) ?? []) : [each])) : all,
      ),
    );
  };
}

/** True for a request that takes everything of the driver back. */
export function isReset(call: Call): boolean {
  return driven(call) === "reset";
}
