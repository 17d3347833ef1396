/** What a bot receives on its own session of the gateway. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, drive, guild, guildId, use, user, WORLD } from "../rows/driver.js";
import { at, type Body, equals, request } from "../rows/steps.js";

const REQUEST_GUILD_MEMBERS = 8;
/** A little more than all members may be requested again after. @see D1 "Limits" */
const WINDOW_OVER_MS = 31_000;

const session = (more: Body = {}): Step => request("given", "session", "connectToGateway", { body: more, expect: [] });

/** Asks for all members of a guild. */
const requestMembers = (name: string, part: Step["part"], of: string, nonce: string): Step =>
  request(part, name, "sendToGateway", {
    body: { op: REQUEST_GUILD_MEMBERS, d: { guild_id: guildId(of), query: "", limit: 0, nonce } },
    expect: [],
  });

const reported = (name: string, expect: readonly Check[], more: Body = {}): Step =>
  request("read", name, "readGateway", { body: more, expect });

const dispatched = (step: string, t: string, times: number): Check => ({
  check: "lists",
  in: at(step, "/dispatches"),
  where: { t },
  times,
});

/** Something in the first dispatch of this name, whatever else is dispatched. */
const inDispatch = (step: string, t: string, pointer: string): Reference => ({
  $: step,
  in: "/dispatches",
  find: { t },
  at: `/d${pointer}`,
});

const closed: Step = { name: "closed", part: "given", call: "closeGateway", body: {}, expect: [] };

export const gatewayCases: readonly Draft[] = [
  draftOf("interaction.command.is-type-2", ".on-the-gateway@gateway", {
    // That interactions come by the gateway, and under this name, is public.
    level: "should",
    title: "sends a used command on the gateway once",
    steps: [
      ...WORLD,
      command("command", { name: "hello" }),
      session({ intents: 0 }),
      use("used"),
      reported("told", [
        dispatched("told", "INTERACTION_CREATE", 1),
        equals(inDispatch("told", "INTERACTION_CREATE", "/type"), 2),
        equals(inDispatch("told", "INTERACTION_CREATE", "/data/id"), at("command", "/id")),
      ]),
      closed,
    ],
  }),
  draftOf("event.rate-limited.answers-too-many-member-requests", ".the-second@gateway", {
    title: "answers a second request for all members of a guild with RATE_LIMITED",
    steps: [
      guild(),
      user(),
      session({ intents: 1 << 1 }),
      requestMembers("first", "valid", "guild", "one"),
      { ...reported("first-told", [dispatched("first-told", "RATE_LIMITED", 0)]), part: "valid" },
      requestMembers("second", "act", "guild", "two"),
      reported(
        "told",
        [
          dispatched("told", "RATE_LIMITED", 1),
          equals(inDispatch("told", "RATE_LIMITED", "/opcode"), REQUEST_GUILD_MEMBERS),
          { check: "at-least", at: inDispatch("told", "RATE_LIMITED", "/retry_after"), value: 0 },
          equals(inDispatch("told", "RATE_LIMITED", "/meta/guild_id"), guildId()),
          equals(inDispatch("told", "RATE_LIMITED", "/meta/nonce"), "two"),
        ],
        { after: at("first-told", "/cursor") },
      ),
      closed,
    ],
  }),
  draftOf("event.rate-limited.answers-too-many-member-requests", ".no-more-after-30-seconds@gateway", {
    title: "accepts another request for all members of a guild after 30 seconds",
    steps: [
      guild(),
      session({ intents: 1 << 1 }),
      requestMembers("first", "given", "guild", "one"),
      requestMembers("second", "valid", "guild", "two"),
      { ...reported("second-told", [dispatched("second-told", "RATE_LIMITED", 1)]), part: "valid" },
      drive("given", "later", "moveClock", { milliseconds: WINDOW_OVER_MS }),
      requestMembers("third", "act", "guild", "three"),
      reported("told", [dispatched("told", "RATE_LIMITED", 0)], { after: at("second-told", "/cursor") }),
      closed,
    ],
  }),
  draftOf("event.rate-limited.is-per-guild", ".another-guild@gateway", {
    title: "answers a request for guild members while requests for those of another guild are rate limited",
    steps: [
      guild(),
      guild("other-guild"),
      session({ intents: 1 << 1 }),
      requestMembers("first", "valid", "guild", "one"),
      requestMembers("other", "act", "other-guild", "two"),
      requestMembers("again", "act", "guild", "three"),
      reported("told", [
        dispatched("told", "RATE_LIMITED", 1),
        {
          check: "lists",
          in: at("told", "/dispatches"),
          where: { t: "RATE_LIMITED", d: { opcode: REQUEST_GUILD_MEMBERS, meta: { guild_id: guildId() } } },
          times: 1,
        },
      ]),
      closed,
    ],
  }),
];
