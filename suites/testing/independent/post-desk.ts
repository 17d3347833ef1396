/** The counter for messages: which request is for which channel, and which answer goes back. */

import { type Answered, type Asked, json, NOTHING, parsed, refused } from "./answers.js";
import type { Way } from "./broken.js";
import type { Numbers } from "./collection.js";
import { Channels, draftOf } from "./post.js";
import { messageView } from "./post-view.js";

const PATHS = /^\/api\/v10\/channels\/([^/]+)\/messages(?:\/([^/]+))?$/;

/** Answers what is about messages, and nothing else. @param channels their ids */
export function openPostDesk(channels: readonly string[], numbers: Numbers, ways: ReadonlySet<Way>) {
  const standing = new Channels();
  const created = ways.has("messages-are-created") ? 201 : 200;

  function send(channel: string, asked: Asked): Answered {
    const body = parsed(asked.text);
    if (body === undefined) return { status: 400, contentType: "text/plain", text: "This is no JSON" };
    const draft = draftOf(body.value, asked.uploads, ways);
    if ("problems" in draft) {
      if (ways.has("refused-messages-stand"))
        standing.put({ id: numbers.next(), channel, isV2: false, content: "Refused", parts: [] });
      return refused(draft);
    }
    const message = { ...draft, id: numbers.next(), channel };
    standing.put(message);
    return json(created, messageView(message, ways));
  }

  function onMessage(channel: string, id: string, asked: Asked): Answered {
    const message = standing.byId(channel, id);
    if (!message) return NOTHING;
    if (asked.method === "GET") return json(200, messageView(message, ways));
    if (asked.method === "DELETE") {
      standing.remove(channel, id);
      return { status: 204 };
    }
    if (asked.method !== "PATCH") return { status: 405 };
    const body = parsed(asked.text);
    if (body === undefined) return { status: 400, contentType: "text/plain", text: "This is no JSON" };
    const draft = draftOf(body.value, asked.uploads, ways, message);
    if ("problems" in draft) return refused(draft);
    const changed = { ...message, ...draft };
    standing.put(changed);
    return json(200, messageView(changed, ways));
  }

  return {
    /** Whether a path is of messages. */
    isFor: (path: string): boolean => PATHS.test(path),
    answer(path: string, asked: Asked): Answered {
      const [, channel = "", id] = PATHS.exec(path) ?? [];
      if (!channels.includes(channel)) return NOTHING;
      if (id !== undefined) return onMessage(channel, id, asked);
      if (asked.method === "POST") return send(channel, asked);
      if (asked.method !== "GET") return { status: 405 };
      const listed = ways.has("messages-are-newest-first") ? [...standing.in(channel)].reverse() : standing.in(channel);
      return json(
        200,
        listed.map((message) => messageView(message, ways)),
      );
    },
  };
}
