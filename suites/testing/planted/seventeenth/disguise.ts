/** A service that holds commands otherwise than it shows them, so that it takes what it must refuse. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { inEach, textOf, without } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, handledBy } from "../wrap.js";

const WITH_COMMANDS: ReadonlySet<string> = new Set(["list", "create", "bulk", "get", "edit"]);

/** Changes what is created or edited, and shows what was sent in every later answer. @param change leaves valid members as they are */
export function disguises(change: (body: JsonObject, call: Call) => JsonObject): (service: Fetch) => Fetch {
  return handledBy(() => {
    const shown = new Map<string, JsonObject>();
    return async (call, { pass }) => {
      const { operation, request } = call;
      if (!WITH_COMMANDS.has(operation)) return pass();
      const body = operation === "create" || operation === "edit" ? await bodyOf(request) : undefined;
      if (!isObject(body)) return changed(await pass(), (answer) => inEach(answer, (one) => asShown(one, shown)));
      const held = change(body, call);
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
