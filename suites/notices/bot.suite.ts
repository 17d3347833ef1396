/** What platform notices say of endpoints that a bot reaches by itself. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { legacy, send } from "../messages/words.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { drive } from "../rows/driver.js";
import { ACCEPTED, at, idOf, REFUSED } from "../rows/steps.js";
import { notice, PIXEL } from "./words.js";

const CHANNEL = { channel_id: { $: "channel" } };

const pins = (name: string, expect: readonly Check[], part: Step["part"] = "read"): Step =>
  notice(name, part, "listPins", { path: CHANNEL, expect: [...ACCEPTED, ...expect] });

const pinned = (step: string, of: string, times: number): Check => ({
  check: "lists",
  in: at(step, "/items"),
  where: { message: { id: idOf(of) } },
  times,
});

const emoji = (name: string, part: Step["part"], of: Template, expect: readonly Check[] = ACCEPTED): Step =>
  notice(name, part, "createApplicationEmoji", { body: { name: of, image: PIXEL }, expect });

const MOST_EMOJIS = 2000;

/** How an endpoint that was removed may refuse: here a missing route is the right answer. */
const GONE = Array.from({ length: 100 }, (_, nth) => 400 + nth);

export const botNoticeCases: readonly Draft[] = [
  draftOf("notice.my-guilds.have-a-banner", ".on-each@notice", {
    title: `returns the field "banner" for each guild in the list of a user's guilds`,
    leases: ["guild"],
    steps: [
      // Commands need no bot in a guild: which guilds are its own is open, and that there are some is no rule.
      notice("some", "given", "listMyGuilds", {
        expect: [...ACCEPTED, { check: "present", at: at("some", "/0") }],
      }),
      notice("list", "act", "listMyGuilds", {
        expect: [...ACCEPTED, { check: "has-key", key: "banner", anyOf: [at("list", "/0")] }],
      }),
    ],
  }),
  draftOf("notice.guild-creation.is-gone", ".by-a-bot@notice", {
    title: "refuses a request of an application to create a guild",
    leases: ["guild"],
    steps: [
      notice("before", "valid", "listMyGuilds", {
        expect: [...ACCEPTED, { check: "present", at: at("before", "/0") }],
      }),
      notice("twin", "twin", "createGuild", {
        body: { name: "Made by slashproof" },
        expect: [{ check: "status", is: GONE }],
      }),
      notice("after", "read", "listMyGuilds"),
    ],
  }),
  draftOf("notice.application.has-flags-new", ".as-a-string@notice", {
    title: "returns flags of the application, and flags_new as an integer in a string",
    steps: [
      notice("me", "act", "getMyApplication", {
        expect: [
          ...ACCEPTED,
          { check: "shape" },
          { check: "present", at: at("me", "/flags_new") },
          { check: "present", at: at("me", "/flags") },
        ],
      }),
    ],
  }),
  draftOf("notice.application.flags-agree", ".bit-by-bit@notice", {
    title: "returns the same low bits in flags and flags_new of the application",
    steps: [
      notice("me", "act", "getMyApplication", {
        expect: [
          ...ACCEPTED,
          { check: "same-bits", left: at("me", "/flags"), right: at("me", "/flags_new"), bits: 31 },
        ],
      }),
    ],
  }),
  draftOf("notice.pins.have-pages", ".that-hold-what-is-pinned@notice", {
    title: "lists a message that was pinned",
    steps: [
      send("given", "another", legacy()),
      send("given", "message", legacy(), [
        ...ACCEPTED,
        { check: "differs", left: idOf("another"), right: idOf("message") },
      ]),
      notice("pinned", "act", "pinMessage", { path: { ...CHANNEL, message_id: idOf("message") } }),
      // The payload of a page is not shown: wherever it names the message will do.
      pins("page", [{ check: "mentions", value: idOf("message"), at: at("page") }]),
      notice("unpinned", "act", "unpinMessage", { path: { ...CHANNEL, message_id: idOf("message") } }),
    ],
  }),
  draftOf("notice.pins.have-pages", ".set-and-removed@notice", {
    // Paths and payloads of pins are public.
    level: "should",
    title: "lists a pinned message until it is unpinned",
    steps: [
      send("given", "message", legacy()),
      notice("pinned", "act", "pinMessage", { path: { ...CHANNEL, message_id: idOf("message") } }),
      pins("page", [{ check: "shape" }, pinned("page", "message", 1)]),
      notice("unpinned", "act", "unpinMessage", { path: { ...CHANNEL, message_id: idOf("message") } }),
      pins("after", [pinned("after", "message", 0)]),
    ],
  }),
  draftOf("notice.pins.have-pages", ".one-at-a-time@notice", {
    level: "should",
    title: "lists pinned messages in pages of the size that is requested",
    steps: [
      send("given", "first", legacy()),
      send("given", "second", legacy()),
      ...["first", "second"].map((of) =>
        notice(`${of}-pinned`, "given", "pinMessage", { path: { ...CHANNEL, message_id: idOf(of) } }),
      ),
      notice("page", "act", "listPins", {
        path: CHANNEL,
        query: { limit: "1" },
        expect: [
          ...ACCEPTED,
          { check: "count", in: at("page", "/items"), is: 1 },
          { check: "equals", at: at("page", "/has_more"), to: true },
        ],
      }),
      ...["first", "second"].map((of) =>
        notice(`${of}-unpinned`, "read", "unpinMessage", {
          path: { ...CHANNEL, message_id: idOf(of) },
        }),
      ),
    ],
  }),
  draftOf("notice.emojis.are-at-most-2000", ".the-2001st@notice", {
    title: "accepts 2000 emojis of an application and refuses one more",
    leases: ["driver"],
    needs: ["notices", "driver"],
    steps: [
      drive("given", "others", "makeEmojis", { total: MOST_EMOJIS - 1 }),
      emoji("last", "act", "the_last_one"),
      emoji("twin", "twin", "one_too_many", [REFUSED]),
      notice("after", "read", "listApplicationEmojis", { expect: [{ check: "answered" }] }),
    ],
  }),
  draftOf("notice.emojis.are-at-most-2000", ".after-one-was-deleted@notice", {
    title: "accepts another emoji in the place of one of 2000 that was deleted",
    leases: ["driver"],
    needs: ["notices", "driver"],
    steps: [
      drive("given", "others", "makeEmojis", { total: MOST_EMOJIS - 1 }),
      emoji("last", "given", "the_last_one"),
      notice("deleted", "given", "deleteApplicationEmoji", { path: { emoji_id: idOf("last") } }),
      emoji("in-its-place", "act", "in_its_place"),
    ],
  }),
];
