/** Messages with components after they were used, deleted, or left alone for a day. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { HAS_FLAG } from "../messages/flag.suite.js";
import {
  type Body,
  button,
  legacy,
  read,
  readsBack,
  row,
  section,
  select,
  text,
  thumbnail,
  v2,
} from "../messages/words.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { cameTo, channelId, delivered, deliveries, later, mark, WORLD } from "../rows/driver.js";
import { at, equals, idOf, request, same } from "../rows/steps.js";
import { press, sent } from "./words.js";

const IN_ITS_CHANNEL = { channel_id: channelId(), message_id: idOf("message") };

/** The message as it is now. */
const now = (name: string, part: "given" | "read", expect: readonly Check[] = []): Step => ({
  ...read(name, "message", expect, { path: IN_ITS_CHANNEL }),
  part,
});

const edited = (part: "act" | "twin", body: Body, expect: readonly Check[]): Step =>
  request(part, "edited", MESSAGE_OPERATIONS.edit, { path: IN_ITS_CHANNEL, body, expect });

const NOTES = { name: "notes.txt", kind: "text", bytes: 321 } as const;

const ONE_BUTTON = legacy(row(button("one")));

export const overTimeCases: readonly Draft[] = [
  draftOf("message.components.read-back", ".after-a-selection-and-an-edit@use", {
    title: "returns a select as it was sent after a user chose in it and the message got other content",
    steps: [
      ...WORLD,
      sent(legacy(row(select("pick")))),
      now("before", "given"),
      press("used", "given", { customId: "pick", values: ["two"] }, [cameTo("used", "delivered")]),
      edited("act", { content: "Edited" }, [{ check: "accepted" }]),
      now("after", "read", [same(at("before", "/components"), at("after", "/components"))]),
    ],
  }),
  draftOf("v2.content.does-not-work", ".a-day-later@edit", {
    title: 'refuses the field "content" in an edit of a message with IS_COMPONENTS_V2 a day later, or ignores it',
    needs: ["messages", "driver"],
    steps: [
      ...WORLD,
      sent(v2(text("Stays"))),
      now("before", "given", [HAS_FLAG("before")]),
      ...later("later", 25),
      edited("twin", { content: "Not shown" }, [{ check: "answered" }]),
      now("after", "read", [
        {
          check: "refused-or-without-effect",
          twin: "edited",
          before: at("before"),
          now: at("after"),
          made: at("after"),
          pointer: "/content",
        },
      ]),
    ],
  }),
  draftOf("button.press-delivers-an-interaction", ".of-one-like-a-deleted-one@use", {
    title: "delivers a press of a button with the custom_id of one that was pressed and deleted with its message",
    steps: [
      ...WORLD,
      { ...sent(ONE_BUTTON), name: "first" },
      press("use of first", "given", { customId: "one", of: "first" }, [cameTo("use of first", "delivered")]),
      request("given", "deleted", MESSAGE_OPERATIONS.delete, {
        path: { channel_id: channelId(), message_id: idOf("first") },
      }),
      sent(ONE_BUTTON),
      mark(),
      press("pressed", "act", { customId: "one" }, [cameTo("pressed", "delivered")]),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("file.name-and-size-are-filled-in", ".a-day-later@message", {
    title: "returns the name and the size of an uploaded file a day later",
    needs: ["messages", "driver", "uploads"],
    steps: [
      ...WORLD,
      { ...sent(v2({ type: 13, file: { url: "attachment://notes.txt" } })), files: [NOTES] },
      ...later("later", 25),
      now("after", "read", [
        equals(at("after", "/components/0/name"), NOTES.name),
        equals(at("after", "/components/0/size"), NOTES.bytes),
      ]),
    ],
  }),
  draftOf("message.components.read-back", ".an-hour-after-an-edit@edit", {
    title: "returns the components of an edit an hour later, where the edit came right after media were sent",
    needs: ["messages", "driver"],
    steps: [
      ...WORLD,
      sent(v2(section(thumbnail(), text("Beside a picture")))),
      edited("act", { components: [text("Edited"), row(button("one"))] }, [{ check: "accepted" }]),
      ...later("later", 1),
      now("after", "read", [readsBack("edited", at("after"))]),
    ],
  }),
];
