/** A service that holds commands otherwise than it shows them, so that it takes what it must refuse. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { inEach, textOf, without } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, handledBy } from "../wrap.js";

const WITH_COMMANDS: ReadonlySet<string> = new Set(["list", "create", "bulk", "get", "edit"]);

/** What is stored for a body that was sent. Members that are valid stay as they are. */
export type Change = (body: JsonObject, call: Call) => JsonObject | Promise<JsonObject>;

/** Changes what is created or edited, and shows what was sent in every later answer. */
export function disguises(change: Change): (service: Fetch) => Fetch {
  return disguisedBy(() => change);
}

/** Like `disguises`. @param begin makes a change with an empty memory */
export function disguisedBy(begin: () => Change): (service: Fetch) => Fetch {
  return handledBy(() => {
    const change = begin();
    const shown = new Map<string, JsonObject>();
    return async (call, { pass }) => {
      const { operation, request } = call;
      if (!WITH_COMMANDS.has(operation)) return pass();
      const body = operation === "create" || operation === "edit" ? await bodyOf(request) : undefined;
      if (!isObject(body)) return changed(await pass(), (answer) => inEach(answer, (one) => asShown(one, shown)));
      const held = await change(body, call);
      const hidden = differing(body, held);
      const response = Object.keys(hidden).length > 0 ? await pass(held) : await pass();
      return changed(response, (answer) => {
        const id = textOf(answer, "id");
        const others = without(shown.get(id) ?? {}, ...Object.keys(body));
        shown.set(id, { ...others, ...hidden });
        return inEach(answer, (one) => asShown(one, shown));
      });
    };
  });
}

function differing(body: JsonObject, held: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([member, value]) => held[member] !== value));
}

function asShown(command: JsonObject, shown: ReadonlyMap<string, JsonObject>): JsonObject {
  return { ...command, ...shown.get(textOf(command, "id")) };
}
