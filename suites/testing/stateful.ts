/** Services that are sound for any one request: what is wrong shows only after a story, as bugs of caches and counters do. */

/** What goes wrong, and after what. */
import { isObject } from "../../src/contract/json.js";
export const STATEFUL_FAULTS = {
  "rename-keeps-permissions": "a renamed command has the permissions of its old name",
  "deleted-name-is-not-free": "a name that was deleted once is not new again until the whole list is emptied",
  "list-is-stale-after-rename": "lists show a renamed command by its old name until the next write",
  "delete-touches-another-guild": "a delete in one guild changes the newest command of another",
  "bulk-leaves-one-behind": "a list that is shorter than what was leaves one of the others in place",
  "edit-resets-options": "an edit that says nothing of options drops them",
  "refused-edit-leaves-a-trace": "a refused edit of a command that was edited before has done half of its work",
  "second-overwrite-makes-a-new-id": "the second overwrite of a command makes it anew",
} as const;

/** Name of a stateful fault. */
export type StatefulFault = keyof typeof STATEFUL_FAULTS;

type Fetch = (request: Request) => Promise<Response>;
type Members = Readonly<Record<string, unknown>>;

/**
 * Puts a fault before a service. It answers one request after the other: what two of them did at once would be another bug.
 * @param managerToken of a member who may edit permissions, scheme included
 */
export function statefulFront(fault: StatefulFault, fetch: Fetch, managerToken: string): Fetch {
  const front = new Front(fetch, managerToken);
  const answer = FRONTS[fault](front);
  let before: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answered = before.then(async () => {
      const asked = await askedOf(request);
      return asked === undefined ? fetch(request) : answer(asked, request);
    });
    before = answered.catch(() => undefined);
    return answered;
  };
}

/** One request for commands, taken apart. */
interface Asked {
  readonly method: string;
  /** Up to `/commands`. */
  readonly list: string;
  readonly id: string | undefined;
  readonly isOfPermissions: boolean;
  readonly body: unknown;
}

type Answering = (testCase: Asked, request: Request) => Promise<Response>;

class Front {
  readonly pass: Fetch;
  readonly #manager: string;

  constructor(pass: Fetch, manager: string) {
    this.pass = pass;
    this.#manager = manager;
  }

  /** A request of the front's own, by whoever sent the first. */
  ask(like: Request, method: string, url: string, body?: unknown, authorization?: string): Promise<Response> {
    const headers = new Headers(like.headers);
    if (authorization !== undefined) headers.set("authorization", authorization);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.pass(new Request(url, { method, headers, ...sent }));
  }

  askAsManager(like: Request, method: string, url: string, body?: unknown): Promise<Response> {
    return this.ask(like, method, url, body, this.#manager);
  }

  async commands(like: Request, list: string): Promise<readonly Members[]> {
    const answer = await this.ask(like, "GET", `${list}?with_localizations=true`);
    const body: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(body) ? body.filter(isObject) : [];
  }
}

const FRONTS: Readonly<Record<StatefulFault, (front: Front) => Answering>> = {
  "rename-keeps-permissions": (front) => async (testCase, request) => {
    if (!isEdit(testCase) || nameIn(testCase.body) === undefined) return front.pass(request);
    const url = `${testCase.list}/${testCase.id}/permissions`;
    const before = await front.askAsManager(request, "GET", url);
    const kept: unknown = before.ok ? await before.json() : undefined;
    const answer = await front.pass(request);
    if (answer.ok && isObject(kept))
      await front.askAsManager(request, "PUT", url, { permissions: kept["permissions"] });
    return answer;
  },

  "deleted-name-is-not-free": (front) => {
    const deleted = new Set<string>();
    return async (testCase, request) => {
      if (testCase.method === "DELETE") {
        const command = (await front.commands(request, testCase.list)).find(({ id }) => id === testCase.id);
        if (command) deleted.add(`${testCase.list} ${keyOf(command)}`);
      }
      if (testCase.method === "PUT" && JSON.stringify(testCase.body) === "[]") deleted.clear();
      const answer = await front.pass(request);
      const isOld =
        testCase.method === "POST" &&
        isObject(testCase.body) &&
        deleted.has(`${testCase.list} ${keyOf(testCase.body)}`);
      return isOld && answer.status === 201
        ? new Response(answer.body, { status: 200, headers: answer.headers })
        : answer;
    };
  },

  "list-is-stale-after-rename": (front) => {
    const old = new Map<string, unknown>();
    return async (testCase, request) => {
      const standing = isEdit(testCase) ? await front.commands(request, testCase.list) : [];
      const answer = await front.pass(request);
      if (testCase.method !== "GET") old.clear();
      if (isEdit(testCase) && answer.ok && nameIn(testCase.body) !== undefined)
        old.set(testCase.id ?? "", standing.find(({ id }) => id === testCase.id)?.["name"]);
      if (testCase.method !== "GET" || testCase.id !== undefined || testCase.isOfPermissions || !answer.ok)
        return answer;
      const listed = (await answer.json()) as readonly Members[];
      return Response.json(listed.map((one) => ({ ...one, name: old.get(String(one["id"])) ?? one["name"] })));
    };
  },

  "delete-touches-another-guild": (front) => {
    const lists = new Set<string>();
    return async (testCase, request) => {
      // The one that was used last is last.
      lists.delete(testCase.list);
      if (testCase.list.includes("/guilds/")) lists.add(testCase.list);
      const answer = await front.pass(request);
      if (testCase.method !== "DELETE" || !answer.ok) return answer;
      const [application = ""] = testCase.list.split("/guilds/");
      const other = [...lists].findLast((list) => list !== testCase.list && list.startsWith(`${application}/`));
      const newest = other === undefined ? undefined : (await front.commands(request, other))[0];
      if (newest)
        await front.ask(request, "PATCH", `${other}/${String(newest["id"])}`, { default_member_permissions: "64" });
      return answer;
    };
  },

  "bulk-leaves-one-behind": (front) => async (testCase, request) => {
    if (testCase.method !== "PUT" || testCase.id !== undefined || !Array.isArray(testCase.body))
      return front.pass(request);
    const before = await front.commands(request, testCase.list);
    const wanted = new Set(testCase.body.filter(isObject).map(keyOf));
    const answer = await front.pass(request);
    const left = before.find((one) => !wanted.has(keyOf(one)) && one["type"] === 1);
    const isShorter = wanted.size > 0 && wanted.size < before.length;
    if (answer.ok && left && isShorter) {
      const { name, description } = left;
      await front.ask(request, "POST", testCase.list, { name, description });
    }
    return answer;
  },

  "edit-resets-options": (front) => async (testCase, request) => {
    if (!isEdit(testCase) || !isObject(testCase.body) || "options" in testCase.body) return front.pass(request);
    const command = (await front.commands(request, testCase.list)).find(({ id }) => id === testCase.id);
    if (!Array.isArray(command?.["options"])) return front.pass(request);
    return front.ask(request, "PATCH", request.url, { ...testCase.body, options: [] });
  },

  "refused-edit-leaves-a-trace": (front) => {
    const edited = new Set<string>();
    return async (testCase, request) => {
      const answer = await front.pass(request);
      if (!isEdit(testCase) || testCase.id === undefined) return answer;
      if (answer.ok) edited.add(testCase.id);
      else if (edited.has(testCase.id)) await front.ask(request, "PATCH", request.url, { nsfw: true });
      return answer;
    };
  },

  "second-overwrite-makes-a-new-id": (front) => {
    const overwrites = new Map<string, number>();
    return async (testCase, request) => {
      if (testCase.method !== "POST" || !isObject(testCase.body)) return front.pass(request);
      const name = keyOf(testCase.body);
      const standing = (await front.commands(request, testCase.list)).find((one) => keyOf(one) === name);
      if (!standing) return front.pass(request);
      const id = String(standing["id"]);
      const count = (overwrites.get(id) ?? 0) + 1;
      const overwritten = await front.pass(request.clone());
      if (overwritten.ok) overwrites.set(id, count);
      if (!overwritten.ok || count < 2) return overwritten;
      await front.ask(request, "DELETE", `${testCase.list}/${id}`);
      const made = await front.pass(request);
      return made.status === 201 ? new Response(made.body, { status: 200, headers: made.headers }) : made;
    };
  },
};

/** Undefined for what is no request for commands, such as one for a message. */
async function askedOf(request: Request): Promise<Asked | undefined> {
  const [, list, id, permissions] = /^(.*\/commands)(?:\/(\d+))?(\/permissions)?(?:\?.*)?$/.exec(request.url) ?? [];
  if (list === undefined) return undefined;
  const text = await request.clone().text();
  return { method: request.method, list, id, isOfPermissions: permissions !== undefined, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEdit = ({ method, id }: Asked): boolean => method === "PATCH" && id !== undefined;

function keyOf({ type = 1, name }: Members): string {
  return `${String(type)} ${String(name)}`;
}

function nameIn(body: unknown): unknown {
  return isObject(body) ? body["name"] : undefined;
}
