/** Services that are sound for any one message: what is wrong shows only after a story, or somewhere else. */

/** What goes wrong, and after what. */
import { isObject } from "../../src/contract/json.js";
export const MESSAGE_FAULTS = {
  "edit-changes-another": "an edit changes the message that was sent before as well",
  "deleted-stays-in-the-list": "a deleted message is gone alone and is in the list still",
  "edit-drops-components": "an edit that names no components takes them away",
  "flag-vanishes-on-the-second-edit": "a message that was edited twice is shown without its flag",
  "second-answer-is-accepted": "an interaction can be answered again and again",
  "follow-up-in-the-wrong-channel": "the list of one channel shows the follow-ups of another",
  "refused-edit-is-done": "a refused edit of a message that was edited before takes its first component",
  "version-of-the-first-use-stays": "a use is delivered with the version that its command had when it was used first",
} as const;

/** Name of such a fault. */
export type MessageFaultName = keyof typeof MESSAGE_FAULTS;

type Fetch = (request: Request) => Promise<Response>;
type Members = Readonly<Record<string, unknown>>;

/** Puts a fault before a service. */
export function messageFront(fault: MessageFaultName, fetch: Fetch): Fetch {
  const answer = FRONTS[fault](fetch);
  return async (request) => answer(await askedOf(request), request);
}

interface Asked {
  readonly method: string;
  /** Path of the channel or of the webhook, up to `/messages`. */
  readonly holder: string;
  /** Of the message in the path; `@original` is one too. */
  readonly id: string | undefined;
  readonly isOfChannel: boolean;
  readonly body: unknown;
}

type Answering = (testCase: Asked, request: Request) => Promise<Response>;

const FLAG = 1 << 15;

const FRONTS: Readonly<Record<MessageFaultName, (pass: Fetch) => Answering>> = {
  "edit-changes-another": (pass) => {
    const sent: string[] = [];
    return async (testCase, request) => {
      const answer = await pass(request);
      if (testCase.isOfChannel && testCase.method === "POST" && answer.ok) {
        const { id } = (await answer.clone().json()) as Members;
        sent.push(`${testCase.holder}/messages/${String(id)}`);
      }
      const other = sent.findLast((url) => !url.endsWith(`/${testCase.id}`));
      if (isEdit(testCase) && answer.ok && other !== undefined)
        await again(pass, request, "PATCH", other, testCase.body);
      return answer;
    };
  },

  "deleted-stays-in-the-list": (pass) => {
    const deleted = new Map<string, Members>();
    return async (testCase, request) => {
      if (testCase.method === "DELETE" && testCase.isOfChannel) {
        const read = await again(pass, request, "GET", `${testCase.holder}/messages/${testCase.id}`);
        if (read.ok) deleted.set(String(testCase.id), (await read.json()) as Members);
      }
      const answer = await pass(request);
      if (!isList(testCase) || !answer.ok) return answer;
      const listed = (await answer.json()) as readonly Members[];
      const kept = [...deleted.values()].filter(({ channel_id: id }) => testCase.holder.endsWith(`/${String(id)}`));
      return Response.json([...listed, ...kept]);
    };
  },

  "edit-drops-components": (pass) => async (testCase, request) => {
    const isSilent = isObject(testCase.body) && "content" in testCase.body && !("components" in testCase.body);
    if (!isEdit(testCase) || !isSilent || !isObject(testCase.body)) return pass(request);
    return again(pass, request, "PATCH", request.url, { ...testCase.body, components: [] });
  },

  "flag-vanishes-on-the-second-edit": (pass) => {
    const edits = new Map<string, number>();
    return async (testCase, request) => {
      const answer = await pass(request);
      if (!answer.ok) return answer;
      if (isEdit(testCase)) edits.set(String(testCase.id), (edits.get(String(testCase.id)) ?? 0) + 1);
      if (testCase.method !== "GET" || !testCase.isOfChannel) return answer;
      const shown = (message: Members): Members =>
        (edits.get(String(message["id"])) ?? 0) < 2
          ? message
          : { ...message, flags: Number(message["flags"] ?? 0) & ~FLAG };
      const body: unknown = await answer.json();
      return Response.json(Array.isArray(body) ? body.filter(isObject).map(shown) : shown(body as Members));
    };
  },

  "second-answer-is-accepted": (pass) => async (_asked, request) => {
    const answer = await pass(request);
    const isCallback = request.method === "POST" && request.url.endsWith("/callback");
    return isCallback && (await answer.clone().text()).includes("40060") ? new Response(null, { status: 204 }) : answer;
  },

  "follow-up-in-the-wrong-channel": (pass) => {
    const followUps: Members[] = [];
    return async (testCase, request) => {
      const answer = await pass(request);
      const isFollowUp = request.method === "POST" && /\/webhooks\/\d+\/[^/]+(?:\?.*)?$/.test(request.url);
      if (isFollowUp && answer.ok) followUps.push((await answer.clone().json()) as Members);
      if (!isList(testCase) || !answer.ok) return answer;
      const strange = followUps.filter(({ channel_id: id }) => !testCase.holder.endsWith(`/${String(id)}`));
      return Response.json([...((await answer.json()) as readonly Members[]), ...strange]);
    };
  },

  "refused-edit-is-done": (pass) => {
    const edited = new Set<string>();
    return async (testCase, request) => {
      const answer = await pass(request);
      if (!isEdit(testCase) || testCase.id === undefined) return answer;
      if (answer.ok) edited.add(testCase.id);
      else if (edited.has(testCase.id)) {
        const isV2 =
          (Number(((await (await again(pass, request, "GET", request.url)).json()) as Members)["flags"]) & FLAG) !== 0;
        const left = isV2 ? [{ type: 10, content: "Half done" }] : [];
        await again(pass, request, "PATCH", request.url, { components: left });
      }
      return answer;
    };
  },

  "version-of-the-first-use-stays": (pass) => {
    const versions = new Map<unknown, unknown>();
    return async (_asked, request) => {
      const answer = await pass(request);
      if (!isOfDeliveries(request) || !answer.ok) return answer;
      return delivering(answer, (data) => {
        if (data["version"] === undefined) return data;
        if (!versions.has(data["id"])) versions.set(data["id"], data["version"]);
        return { ...data, version: versions.get(data["id"]) };
      });
    };
  },
};

/** What was delivered, with the data of each interaction as it is shown. */
async function delivering(answer: Response, shown: (data: Members) => Members): Promise<Response> {
  const { deliveries, ...rest } = (await answer.json()) as { readonly deliveries: readonly Members[] };
  const changed = deliveries.map((delivery) => {
    const interaction = delivery["interaction"] as Members;
    const { data } = interaction;
    return isObject(data) ? { ...delivery, interaction: { ...interaction, data: shown(data) } } : delivery;
  });
  return Response.json({ ...rest, deliveries: changed });
}

const isOfDeliveries = (request: Request): boolean => request.url.endsWith("/listDeliveries");

/** A request of the front's own, by whoever sent the first. */
function again(pass: Fetch, like: Request, method: string, url: string, body?: unknown): Promise<Response> {
  const headers = new Headers(like.headers);
  if (body === undefined) headers.delete("content-type");
  return pass(new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
}

async function askedOf(request: Request): Promise<Asked> {
  const [, holder = "", id] = /^(.*)\/messages(?:\/([^/?]+))?(?:\?.*)?$/.exec(request.url) ?? [];
  const text = await request.clone().text();
  return { method: request.method, holder, id, isOfChannel: holder.includes("/channels/"), body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEdit = ({ method, id, isOfChannel }: Asked): boolean => method === "PATCH" && id !== undefined && isOfChannel;
const isList = ({ method, id, isOfChannel }: Asked): boolean => method === "GET" && id === undefined && isOfChannel;
