/** Operation makeMessage. */
import { isObject, type JsonObject } from "../../contract/json.js";
import type { Upload } from "../message/upload.js";
import { userObject } from "../message/user-object.js";
import { isRefusal } from "../refusal/refusal.js";
import type { DriverOperationOf } from "./driver-context.js";

/** A message of a user. Attachments are named: by a text, or by an object with `filename`. */
export const makeMessage: DriverOperationOf = ({ service, undo }, body) => {
  const { messages, policies, snowflakes, world } = service;
  const user = body.known("user_id", "user", (id) => world.user(id));
  const channel = body.known("channel_id", "channel", (id) => world.channel(id));
  const id = snowflakes.next();
  const files = body.list("attachments").map((each, index): Upload => {
    const filename = isObject(each) ? (each["filename"] ?? each["name"]) : each;
    if (typeof filename !== "string") return body.fail("attachments", "one has no name", 'name it, as in "notes.txt"');
    return { index: String(index), filename, contentType: "text/plain", bytes: new TextEncoder().encode(filename) };
  });
  const fallback = files.length === 0 ? "A message" : "";
  const identity = {
    id,
    channelId: channel.id,
    author: userObject(world, user.id),
    ...(service.applications.has(user.id) ? { applicationId: user.id } : {}),
    context: {},
    sentAt: service.now(),
    nextId: () => snowflakes.next(),
  };
  const sent: JsonObject = { content: body.optionalText("content") ?? fallback };
  const message = policies.newMessage(sent, identity, files, policies);
  if (isRefusal(message)) return body.fail("content", "the message would be empty", "give it a text or an attachment");
  messages.add(channel.id, { ...message, isReadable: body.optionalFlag("readable") ?? true });
  undo.push(() => void messages.remove(channel.id, id));
  return { message_id: id };
};
