/** Uses of components whose deliveries say something else. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import { inInteractions } from "../twenty-second/interactions.js";
import { changed, type Handler } from "../wrap.js";

/**
 * A handler that changes the data of delivered uses of components.
 *
 * @param dataOf takes the body of a use, and gives the members of its data that are delivered otherwise
 * @param learn sees every other successful response
 */
export function delivering(
  dataOf: (use: JsonObject) => Promise<JsonObject>,
  learn: (call: Call, response: Response) => Promise<void>,
): Handler {
  const differing = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    const name = call.operation === "driver" ? call.path["name"] : undefined;
    const response = await pass();
    if (name === "listDeliveries") return changed(response, (body) => inInteractions(body, withData(differing)));
    if (name !== "useComponent") {
      if (response.ok) await learn(call, response);
      return response;
    }
    const id = textOf(await objectOf(response), "interaction_id");
    if (id !== "") differing.set(id, await dataOf(await objectOf(call.request)));
    return response;
  };
}

function withData(differing: ReadonlyMap<string, JsonObject>): (interaction: JsonObject) => JsonObject {
  return (interaction) => {
    const members = differing.get(textOf(interaction, "id"));
    const merged = (data: Json) => inEach(data, (each) => ({ ...each, ...members }));
    return isObject(members) ? withMember(interaction, "data", merged) : interaction;
  };
}
