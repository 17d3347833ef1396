/** Services that are sound as long as one request comes after the other: the reference service behind a careless front. */
import { createReferenceService, type ReferenceService } from "../../src/service/reference-service.js";

/** What goes wrong when requests meet. */
export const RACY_FAULTS = {
  "double-create": "answers 201 to each of several creates that looked for the name before any had made it",
  "lost-update": "edits by reading the whole command and writing it back",
  "torn-bulk": "overwrites the list command by command",
  "stale-read": "lists from a copy that is renewed a moment after a write",
  "kept-bulk": "overwrites remove only the commands that were there when they began",
  "kept-permissions": "edits of permissions remove only those that were there when they began",
  "one-language": "reads lists that are requested at once a single time, in the language of the first request",
} as const;

/** Name of a racy fault. */
export type RacyFault = keyof typeof RACY_FAULTS;

type Fetch = ReferenceService["fetch"];

/** A reference service with a racy fault. @param pauseMs how long the careless moment is, at the most */
export function createRacyService(fault: RacyFault, pauseMs: () => number): ReferenceService {
  const service = createReferenceService();
  return { ...service, fetch: racyFront(fault, service.fetch, pauseMs) };
}

/** The same fault before any service. */
export function racyFront(fault: RacyFault, fetch: Fetch, pauseMs: () => number): Fetch {
  return FRONTS[fault](fetch, () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs())));
}

const FRONTS: Readonly<Record<RacyFault, (fetch: Fetch, pause: () => Promise<void>) => Fetch>> = {
  "double-create": doubleCreate,
  "lost-update": lostUpdate,
  "torn-bulk": tornBulk,
  "stale-read": staleRead,
  "kept-bulk": keptBulk,
  "kept-permissions": keptPermissions,
  "one-language": oneLanguage,
};

type Members = Readonly<Record<string, unknown>>;

const isList = (url: string) => /\/commands(\?|$)/.test(url);

/** The request with another method, address or body. */
function instead(request: Request, method: string, url = request.url, body?: unknown): Request {
  const { headers } = request;
  return new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

function doubleCreate(fetch: Fetch, pause: () => Promise<void>): Fetch {
  return async (request) => {
    if (request.method !== "POST" || !isList(request.url)) return fetch(request);
    const body = (await request.clone().json()) as Members;
    const listed = (await (await fetch(instead(request, "GET"))).json()) as readonly Members[];
    const isNew = Array.isArray(listed) && !listed.some(({ name }) => name === body["name"]);
    await pause();
    const response = await fetch(request);
    return isNew && response.status === 200 ? new Response(response.body, { ...response, status: 201 }) : response;
  };
}

function lostUpdate(fetch: Fetch, pause: () => Promise<void>): Fetch {
  return async (request) => {
    if (request.method !== "PATCH") return fetch(request);
    const body = (await request.clone().json()) as Members;
    const read = (await (await fetch(instead(request, "GET"))).json()) as Members;
    await pause();
    const { description, default_member_permissions } = read;
    return fetch(instead(request, "PATCH", request.url, { description, default_member_permissions, ...body }));
  };
}

function tornBulk(fetch: Fetch, pause: () => Promise<void>): Fetch {
  return async (request) => {
    if (request.method !== "PUT" || !isList(request.url)) return fetch(request);
    const elements = (await request.clone().json()) as readonly Members[];
    if (!Array.isArray(elements) || elements.length < 2) return fetch(request);
    const made: unknown[] = [];
    for (const element of elements) {
      const response = await fetch(instead(request, "POST", request.url, element));
      if (!response.ok) return response;
      made.push(await response.json());
      await pause();
    }
    const listed = (await (await fetch(instead(request, "GET"))).json()) as readonly Members[];
    for (const { id } of listed.filter(({ name }) => !elements.some((element) => element["name"] === name)))
      await fetch(instead(request, "DELETE", `${request.url}/${id}`));
    return Response.json(made);
  };
}

function staleRead(fetch: Fetch, pause: () => Promise<void>): Fetch {
  const copies = new Map<string, string>();
  return async (request) => {
    const url = request.url.replace(/(\/commands).*/, "$1");
    if (request.method === "GET" && isList(request.url)) {
      const copy = copies.get(url);
      return copy === undefined
        ? fetch(request)
        : new Response(copy, { headers: { "content-type": "application/json" } });
    }
    const before = await (await fetch(instead(request, "GET", `${url}?with_localizations=true`))).text();
    const response = await fetch(request);
    if (request.method === "GET") return response;
    copies.set(url, before);
    void pause().then(() => copies.delete(url));
    return response;
  };
}

/** Elements of the second list that are in neither the first list nor the sent one. */
function appeared(before: unknown, now: unknown, sent: readonly Members[], key: string): readonly Members[] {
  const all = (list: unknown): readonly Members[] => (Array.isArray(list) ? (list as readonly Members[]) : []);
  const known = new Set([...all(before), ...sent].map((one) => one[key]));
  return all(now).filter((one) => !known.has(one[key]));
}

function keptBulk(fetch: Fetch, pause: () => Promise<void>): Fetch {
  return async (request) => {
    if (request.method !== "PUT" || !isList(request.url)) return fetch(request);
    const elements = (await request.clone().json()) as readonly Members[];
    const listed = async (): Promise<unknown> => (await fetch(instead(request, "GET"))).json();
    const before = await listed();
    await pause();
    if (!Array.isArray(elements)) return fetch(request);
    const others = appeared(before, await listed(), elements, "name").map(({ name, description, type }) => ({
      name,
      type,
      ...(type === 1 ? { description } : {}),
    }));
    const response = await fetch(instead(request, "PUT", request.url, [...elements, ...others]));
    if (!response.ok) return fetch(request);
    const made = (await response.json()) as readonly Members[];
    return Response.json(made.filter(({ name }) => elements.some((element) => element["name"] === name)));
  };
}

function keptPermissions(fetch: Fetch, pause: () => Promise<void>): Fetch {
  return async (request) => {
    if (request.method !== "PUT" || !request.url.endsWith("/permissions")) return fetch(request);
    const body = (await request.clone().json()) as { readonly permissions?: readonly Members[] };
    const { permissions = [] } = body;
    const stored = async (): Promise<unknown> =>
      ((await (await fetch(instead(request, "GET"))).json()) as Members)["permissions"];
    const before = await stored();
    await pause();
    const others = appeared(before, await stored(), permissions, "id");
    return fetch(instead(request, "PUT", request.url, { ...body, permissions: [...permissions, ...others] }));
  };
}

function oneLanguage(fetch: Fetch, pause: () => Promise<void>): Fetch {
  const running = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== "GET" || !isList(request.url)) return fetch(request);
    const reading = running.get(request.url) ?? pause().then(() => fetch(request));
    running.set(request.url, reading);
    const response = await reading;
    running.delete(request.url);
    return response.clone();
  };
}
