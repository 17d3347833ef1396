/** Operation makeMessage. */
import { isObject } from "../../contract/json.js";
import type { Upload } from "../message/upload.js";
import { writeMessage } from "../message/user-message.js";
import { isRefusal } from "../refusal/refusal.js";
import type { DriverOperationOf } from "./driver-context.js";

/** A message of a user. Attachments are named: by a text, or by an object with `filename`. */
export const makeMessage: DriverOperationOf = ({ service, undo }, body) => {
  const { messages, world } = service;
  const user = body.known("user_id", "user", (id) => world.user(id));
  const channel = body.known("channel_id", "channel", (id) => world.channel(id));
  const files = body.list("attachments").map((each, index): Upload => {
    const filename = isObject(each) ? (each["filename"] ?? each["name"]) : each;
    if (typeof filename !== "string") return body.fail("attachments", "one has no name", 'name it, as in "notes.txt"');
    return { index: String(index), filename, contentType: "text/plain", bytes: new TextEncoder().encode(filename) };
  });
  const message = writeMessage(service, {
    userId: user.id,
    channelId: channel.id,
    content: body.optionalText("content") ?? (files.length === 0 ? "A message" : ""),
    files,
    isReadable: body.optionalFlag("readable") ?? true,
  });
  if (isRefusal(message)) return body.fail("content", "the message would be empty", "give it a text or an attachment");
  undo.push(() => void messages.remove(channel.id, message.id));
  return { message_id: message.id };
};
