/** What a wrapper remembers of the requests that set permissions, so that it can set them again. */
import type { Json } from "../../../../src/contract/json.js";
import { callOf } from "../call.js";
import { objectOf } from "../memory.js";
import type { Fetch } from "../planted-bug.js";
import { type Handler, handledBy } from "../wrap.js";

/** The permissions of commands that were set through the API. */
export interface Permits {
  /** Sets permissions as whoever set them last did. @param entries by guild; undefined where there are none yet */
  readonly setAll: (id: string, entries: (before: Json) => Json) => Promise<void>;
}

/** Like `handledBy`; a handler can set permissions that were set before. */
export function permitting(begin: (permits: Permits) => Handler): (service: Fetch) => Fetch {
  return (service) => {
    const sent = new Map<string, Map<string, Request>>();
    const setAll: Permits["setAll"] = async (id, entries) => {
      for (const request of sent.get(id)?.values() ?? []) {
        const { permissions = [] } = await objectOf(request);
        const body = JSON.stringify({ permissions: entries(permissions) });
        const headers = new Headers(request.headers);
        headers.delete("content-length");
        await service(new Request(request.url, { method: request.method, headers, body }));
      }
    };
    const planted = handledBy(() => begin({ setAll }))(service);
    return async (request) => {
      const { operation, path } = callOf(request);
      const kept = request.clone();
      const response = await planted(request);
      const { id = "", guild = "" } = path;
      if (operation === "edit-permissions" && response.ok) sent.set(id, (sent.get(id) ?? new Map()).set(guild, kept));
      if (operation === "delete") sent.delete(id);
      return response;
    };
  };
}
