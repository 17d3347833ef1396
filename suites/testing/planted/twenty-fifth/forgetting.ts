/** A service that forgets permissions which a write has nothing to do with. */
import { elementsOf, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";

/** Ids of commands that lose their permissions by a request that succeeds. @param body of the request */
export type Losers = (call: Call, known: Known, body: JsonObject) => readonly string[];

/** Shows none where they were lost, until they are set again. */
export function forgetsPermissions(losersOf: Losers): (service: Fetch) => Fetch {
  return remembering((known) => {
    const lost = new Set<string>();
    return async (call, { pass }) => {
      const { id = "" } = call.path;
      const losers = losersOf(call, known, await objectOf(call.request));
      const response = await pass();
      if (!response.ok) return response;
      for (const loser of losers) lost.add(loser);
      if (call.operation === "edit-permissions") lost.delete(id);
      if (call.operation === "get-permissions" && lost.has(id)) {
        return changed(response, (body) => inEach(body, (one) => ({ ...one, permissions: [] })));
      }
      if (!isPermissionList(call.request)) return response;
      return changed(response, (body) => elementsOf(body).filter((each) => !lost.has(textOf(each, "id"))));
    };
  });
}

function isPermissionList({ method, url }: Request): boolean {
  return method === "GET" && new URL(url).pathname.endsWith("/commands/permissions");
}
