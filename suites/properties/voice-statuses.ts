/** Voice channel statuses of a bot that enters voice channels and leaves them. */
import fc from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { MANAGE_CHANNELS, SET_STATUS, voiceIn } from "../notices/channels.suite.js";
import { notice, withBot } from "../notices/words.js";
import { bits } from "../rows/bits.js";
import { drive, guildId } from "../rows/driver.js";
import { at, REFUSED } from "../rows/steps.js";
import { DRIVEN } from "./used.js";

const CHANNELS = ["voice", "other-voice"] as const;
type Channel = (typeof CHANNELS)[number];

/** The bot enters a channel, leaves the one that it is in, or sets the status of one. */
interface Act {
  readonly act: "enter" | "leave" | "set";
  readonly where: Channel;
  readonly text: string;
}

/** Whether a text of spaces alone is one is open. */
const isThere = (text: string): boolean => text.trim() !== "";

const texts = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant("Reading"), weight: 2 },
  { arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter(isThere), weight: 1 },
  { arbitrary: fc.constantFrom("a".repeat(499), "a".repeat(500), "é".repeat(500)), weight: 1 },
);

const acts = fc.array(
  part(
    fc.record({
      act: fc.constantFrom("enter", "leave", "set", "set", "set"),
      where: fc.constantFrom("voice", "voice", "other-voice"),
      text: texts,
    }),
  ),
  { minLength: 1, maxLength: 8, size: "max" },
);

/** Without any status there is nothing to judge. */
const LAST: Act = { act: "set", where: "voice", text: "Reading" };

const FROM_OUTSIDE: RuleId = "notice.voice-status.needs-manage-channels-from-outside";
const WITHOUT_BIT: RuleId = "notice.voice-status.needs-bit-48";
const TOO_LONG: RuleId = "notice.voice-status.has-at-most-500-characters";

/** What comes of a status. @param isInside the bot is in that channel */
function expected(granted: readonly number[], isInside: boolean, text: string): Check {
  if (!granted.includes(SET_STATUS)) return { ...REFUSED, rule: WITHOUT_BIT };
  if (!isInside && !granted.includes(MANAGE_CHANNELS)) return { ...REFUSED, rule: FROM_OUTSIDE };
  const rule = text !== LAST.text ? TOO_LONG : isInside ? WITHOUT_BIT : FROM_OUTSIDE;
  return { check: "accepted", rule };
}

const move = (name: string, where: Template): Step =>
  drive("given", name, "enterVoice", { guild_id: guildId(), channel_id: where });

const place = (of: Channel) => at(of, "/channel_id");

function stepsOf(granted: readonly number[], drawn: readonly Act[]): readonly Step[] {
  let inside: Channel | undefined;
  const steps = [...drawn, LAST].flatMap(({ act, where, text }, nth): readonly Step[] => {
    const name = `${act} ${nth + 1}`;
    if (act === "set")
      return [
        notice(name, "act", "setVoiceStatus", {
          path: { channel_id: place(where) },
          body: { status: text },
          expect: [expected(granted, inside === where, text)],
        }),
      ];
    // Whether a bot can be in two channels is open: it leaves the one before it enters another.
    const left = inside === undefined ? [] : [move(`${name}: leave`, null)];
    inside = act === "enter" ? where : undefined;
    return inside === undefined ? left : [...left, move(name, place(inside))];
  });
  return [withBot(bits(...granted)), ...CHANNELS.map((name) => voiceIn("guild", name)), ...steps];
}

/** Where a bot is by then decides whether it needs to manage channels. */
export const voiceStatusHistories: Property = {
  ...DRIVEN,
  id: "notice.any-history-decides-who-sets-it@voice",
  title: "takes voice channel statuses of a bot as its permissions and the channel that it is in require by then",
  rules: [FROM_OUTSIDE, WITHOUT_BIT, TOO_LONG],
  needs: ["driver", "notices"],
  weight: 0.01,
  steps: () =>
    fc
      .tuple(fc.constantFrom([SET_STATUS], [SET_STATUS], [SET_STATUS, MANAGE_CHANNELS], [MANAGE_CHANNELS]), acts)
      .map(([granted, drawn]) => stepsOf(granted, drawn)),
};
