/** A service that delivers some interactions otherwise than they came to be. */
import type { JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";

/** What goes wrong, with a memory of what came before. */
export interface Distortion {
  /** Sees each request that succeeded, with its response. */
  readonly learn?: (call: Call, response: Response) => Promise<void>;
  /** What becomes of the interaction of a use; undefined where it is right. @param name operation of the driver */
  readonly distort: (name: string, use: JsonObject) => Change | undefined;
}

/** Changes what the driver lists, by the use that an interaction comes from. */
export function deliversOtherwise(begin: (known: Known) => Distortion): (service: Fetch) => Fetch {
  return remembering((known) => {
    const wrong = new Map<string, Change>();
    const { learn, distort } = begin(known);
    return async (call, { pass }) => {
      const name = driven(call);
      const change = name === undefined ? undefined : distort(name, await objectOf(call.request));
      const response = await pass();
      if (!response.ok) return response;
      await learn?.(call, response);
      if (change !== undefined) wrong.set(textOf(await objectOf(response), "interaction_id"), change);
      const distorted: Change = (one) => wrong.get(textOf(one, "id"))?.(one) ?? one;
      return name === "listDeliveries" ? changed(response, (body) => inInteractions(distorted)(body, call)) : response;
    };
  });
}

/** Changes the data of an interaction. */
export function inData(interaction: JsonObject, change: Change): JsonObject {
  return withMember(interaction, "data", (data) => inEach(data, change));
}
