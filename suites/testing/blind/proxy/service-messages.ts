/** Messages of channels and callbacks of interactions of the blind service. */
import { APPLICATION, CHANNEL, INTERACTION } from "./identifiers.js";
import { isObject, type JsonObject, objectsOf } from "./json.js";
import { messageRefusal, modalRefusal, withInner } from "./refuse-message.js";
import { type Asked, type Reply, refused } from "./service.js";

const MESSAGES = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/;
const CALLBACK = /^\/interactions\/(\d+)\/([^/]+)\/callback$/;
const V2 = 1 << 15;

export function answerMessages(asked: Asked): Reply {
  const callback = CALLBACK.exec(asked.path);
  if (callback) return answeredCallback(asked, callback[1] ?? "", callback[2] ?? "");
  const place = MESSAGES.exec(asked.path);
  if (!place || place[1] !== CHANNEL) return refused(404, "Not found");
  const { method, body, store } = asked;
  const known = store.messages.get(place[2] ?? "");
  if (method === "POST" && place[2] === undefined) return written(asked, body, undefined);
  if (!known) return refused(404, "Unknown message");
  if (method === "GET") return { status: 200, body: known };
  if (method === "PATCH") return written(asked, body, known);
  store.messages.delete(place[2] ?? "");
  return { status: 204 };
}

function written(asked: Asked, body: unknown, known: JsonObject | undefined): Reply {
  if (!isObject(body)) return refused(400, "a message is an object");
  const { uploads, ...given } = body;
  const flags = Number(given["flags"] ?? 0) | (Number(known?.["flags"] ?? 0) & V2);
  const message: JsonObject = { ...known, ...given, flags };
  const reason = messageRefusal(message);
  if (reason) return refused(400, reason);
  const components = asked.on("message-without-generated-ids")
    ? message["components"]
    : numbered(message["components"]);
  const next: JsonObject = {
    ...{ content: "", embeds: [], attachments: [], mentions: [], tts: false, pinned: false, type: 0 },
    ...message,
    components: filled(asked, components ?? [], objectsOf(uploads)),
    id: known?.["id"] ?? asked.store.nextId(),
    channel_id: CHANNEL,
    author: { id: APPLICATION, username: "blind", bot: true },
    timestamp: new Date().toISOString(),
    edited_timestamp: known ? new Date().toISOString() : null,
  };
  asked.store.messages.set(String(next["id"]), next);
  return { status: 200, body: next };
}

/** Gives each component without an id the next free number, in the order of the message. */
function numbered(components: unknown): readonly JsonObject[] {
  const taken = new Set(
    objectsOf(components)
      .flatMap(withInner)
      .map(({ id }) => Number(id ?? 0)),
  );
  let last = 0;
  const free = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const number = (one: JsonObject): JsonObject => ({
    ...one,
    id: Number(one["id"] ?? 0) === 0 ? free() : Number(one["id"]),
    ...(one["components"] === undefined ? {} : { components: objectsOf(one["components"]).map(number) }),
    ...(isObject(one["accessory"]) ? { accessory: number(one["accessory"]) } : {}),
  });
  return objectsOf(components).map(number);
}

/** Fills in what the service knows about files and media, and makes the mistakes with components. */
function filled({ on }: Asked, components: unknown, uploads: readonly JsonObject[]): JsonObject[] {
  return objectsOf(components).map((one) => ({
    ...one,
    ...(one["type"] === 13 ? { name: uploads[0]?.["name"] ?? "file", size: uploads[0]?.["size"] ?? 0 } : {}),
    ...(one["components"] === undefined ? {} : { components: filled({ on } as Asked, one["components"], uploads) }),
    ...(on("custom-ids-are-lower-cased") && one["custom_id"]
      ? { custom_id: String(one["custom_id"]).toLowerCase() }
      : {}),
  }));
}

function answeredCallback(asked: Asked, id: string, token: string): Reply {
  const { body, query } = asked;
  if (id !== INTERACTION.id || token !== INTERACTION.token) return refused(404, "Unknown interaction");
  if (!isObject(body)) return refused(400, "a response is an object");
  const data = isObject(body["data"]) ? body["data"] : {};
  const reason = body["type"] === 9 ? modalRefusal(data) : messageRefusal(data);
  if (reason) return refused(400, reason);
  if (query.get("with_response") !== "true") return { status: 204 };
  const kept = written(asked, data, undefined).body as JsonObject;
  return { status: 200, body: { interaction: { id, type: 2 }, resource: { type: body["type"], message: kept } } };
}
