/** What carries components: messages that are sent, edited and listed. */
import { premium } from "../../generators/components/tables/plain-components.js";
import { notice } from "../notices/words.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { channelId, guild } from "../rows/driver.js";
import { at, idOf, refusedAt, same } from "../rows/steps.js";
import {
  button,
  change,
  container,
  gallery,
  legacy,
  listed,
  listing,
  OPEN_SKU,
  read,
  readsBack,
  row,
  section,
  select,
  send,
  separator,
  text,
  thumbnail,
  v2,
} from "./words.js";

const EVERYTHING = v2(
  text("# Everything"),
  section(thumbnail({ description: "A picture" }), text("One"), text("Two"), text("Three")),
  container(
    text("Inside"),
    gallery(),
    row(button("one"), button("two", { style: 4, disabled: true }), button("three", { emoji: { name: "🔥" } })),
  ),
  separator({ spacing: 2, divider: false }),
  row(select("four", { placeholder: "Pick", min_values: 1, max_values: 2 })),
);

/** A gif of two pictures. */
const MOVING =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==";

/** It has to exist, so its id comes from the service. */
const OWN_EMOJI = { id: at("emoji", "/id"), name: "moving", animated: true };

/** A premium button that a service may refuse, as there is no such SKU. */
const PREMIUM_IN_A_ROW = send("given", "in-a-row", v2(row(premium())), { open: OPEN_SKU });

export const carryingCases: readonly Draft[] = [
  draftOf("message.components.read-back", ".everything@message", {
    title: "returns a message with every component as it was sent, alone and in the list",
    also: ["message.list-and-get-agree"],
    steps: [
      send("act", "act", EVERYTHING, [{ check: "accepted" }, readsBack("act", at("act"))]),
      read("read", "act", [readsBack("act", at("read")), { check: "shape" }]),
      listing("list", [readsBack("act", listed("list", "act")), { check: "shape" }]),
    ],
  }),
  draftOf("message.components.travel-with-flags", ".in-a-message@message", {
    title: "accepts components with the flag IS_COMPONENTS_V2 in one message",
    steps: [send("act", "act", v2(text())), read("read", "act", [readsBack("act", at("read"))])],
  }),
  draftOf("message.components.read-back", ".after-an-edit@edit", {
    title: "returns the components of an edit instead of the earlier ones",
    steps: [
      send("given", "given", v2(text("Before"), text("Gone"))),
      change("act", "act", "given", { components: [container(text("After"))] }),
      read("read", "given", [
        { check: "equals", at: at("read", "/components/0/components/0/content"), to: "After" },
        { check: "count", in: at("read", "/components"), is: 1 },
      ]),
    ],
  }),
  draftOf("message.refused-one-leaves-no-trace", ".one-bad-component-among-good-ones@message", {
    title: "refuses a message with one invalid component, and stores nothing of it",
    steps: [
      send("valid", "valid", v2(text("Good"), row(button("one")))),
      listing("before", [], "given"),
      send("twin", "twin", v2(text("Good"), row({ ...button("one"), style: 9 })), [
        refusedAt("/components/1/components/0/style"),
      ]),
      listing("after", [same(at("before"), at("after"))]),
    ],
  }),
  draftOf("endpoint.bad-input-is-never-a-server-error", ".12-kb-of-text@message", {
    title: "may accept or refuse a message with 12 kB of text",
    steps: [
      send("valid", "valid", v2(text("Short"))),
      read("valid-read", "valid", [readsBack("valid", at("valid-read"))]),
      send("act", "act", v2(...[1, 2, 3].map((nth) => text(`${nth}`.repeat(4_000)))), [{ check: "answered" }]),
      listing("list", [{ check: "answered" }]),
    ],
  }),
  draftOf("component.custom-id.is-free-in-other-messages", ".two-messages@message", {
    title: "accepts the same custom_id in two messages",
    steps: [
      send("given", "first", legacy(row(button("shared")))),
      send("act", "second", legacy(row(button("shared")))),
      read("read-first", "first", [readsBack("first", at("read-first"))]),
      read("read-second", "second", [readsBack("second", at("read-second"))]),
    ],
  }),
  draftOf("button.disabled.defaults-to-false", ".of-a-premium-button@message", {
    title: "accepts a disabled premium button, where it accepts an enabled one with the same SKU",
    steps: [
      PREMIUM_IN_A_ROW,
      send("act", "act", v2(row(premium({ disabled: true })))),
      read("read", "act", [readsBack("act", at("read"))]),
    ],
  }),
  draftOf("placement.section.accessory-is-a-button-or-thumbnail", ".a-premium-button@message", {
    title: "accepts a premium button beside a section, where it accepts one with the same SKU in a row",
    steps: [
      PREMIUM_IN_A_ROW,
      send("act", "act", v2(section(premium(), text()))),
      read("read", "act", [readsBack("act", at("read"))]),
    ],
  }),
  draftOf("message.components.read-back", ".an-emoji-of-the-application@message", {
    title: "returns an animated emoji of the application as it was sent, on a button and in a select",
    leases: ["driver"],
    needs: ["notices", "messages", "driver"],
    steps: [
      guild(),
      notice("emoji", "given", "createApplicationEmoji", { body: { name: "moving", image: MOVING } }),
      send(
        "act",
        "act",
        legacy(
          row(button("one", { emoji: OWN_EMOJI })),
          row(select("two", { options: [{ label: "A", value: "a", emoji: OWN_EMOJI }] })),
        ),
        {
          path: { channel_id: channelId() },
          open: "whether a message may have an emoji that the application just got",
        },
      ),
      read("read", "act", [readsBack("act", at("read"))], {
        path: { channel_id: channelId(), message_id: idOf("act") },
      }),
    ],
  }),
];
