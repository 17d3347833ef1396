/** Races on one message: what edits of different members at once leave, and what presses of it at the same time deliver. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { button, change, legacy, listed, listing, read, readsBack, row, send, v2 } from "../messages/words.js";
import { channelId, delivered, deliveries, mark, member, useComponent, user, userId, WORLD } from "../rows/driver.js";
import { afterWorld } from "../rows/in-world.js";
import { at, type Body, equals, oneOf, same } from "../rows/steps.js";

const BOTH = 2;
const MOST_EDITS = 4;

/** A button that every edit leaves as it is. */
const KEPT = button("kept", { id: 900 });

/** Components that tell in two places which edit they are of. */
function partsOf(word: string): readonly Body[] {
  const marked = Array.from({ length: BOTH }, (_, nth) => row(button(`${word}-${nth}`, { label: word })));
  return [...marked, row(KEPT)];
}

const wordOf = (step: string, nth: number) => at(step, `/components/${nth}/components/0/label`);

/** What one client changes: the components, or a member that says nothing of them. */
type Edit = "components" | "other";

/** The flag of components V2 is left out: it cannot be removed, and an edit of flags without it may be refused. */
const SUPPRESS_EMBEDS = 4;

interface Raced {
  readonly isV2: boolean;
  readonly edits: readonly Edit[];
  readonly isWatched: boolean;
  readonly presses: number;
  /** The first press is by another user than the others. */
  readonly areOfTwo: boolean;
}

function raced(mostPresses: number): Arbitrary<Raced> {
  const edits = fc.array(fc.constantFrom<Edit>("other", "components"), {
    minLength: mostPresses > 0 ? 1 : BOTH,
    maxLength: MOST_EDITS,
    size: "max",
  });
  return fc.record({
    isV2: fc.boolean(),
    edits,
    isWatched: fc.boolean(),
    presses: fc.integer({ min: Math.min(1, mostPresses), max: mostPresses }),
    areOfTwo: mostPresses > 0 ? fc.boolean() : fc.constant(false),
  });
}

const editedBy = (nth: number): string => `edit ${nth + 1}`;

/** The edits; where one is refused, nothing is judged. */
function editOf(edit: Edit, nth: number, isV2: boolean): Step {
  const name = editedBy(nth);
  if (edit === "components") return change("given", name, "message", { components: partsOf(name) });
  if (!isV2) return change("given", name, "message", { content: `Text of ${name}` });
  return change("given", name, "message", { flags: SUPPRESS_EMBEDS }, [{ check: "answered" }]);
}

const READ_BACK = "message.components.read-back";

const IS_READ: Check = { check: "accepted", rule: READ_BACK };

/** Names of the steps that edit the components. */
const editsOfComponents = ({ edits }: Raced): readonly string[] =>
  edits.flatMap((edit, nth) => (edit === "components" ? [editedBy(nth)] : []));

/** A message as it is read has the components of one of these words, all of them. */
function checksOfWhole(readAs: string, words: readonly string[]): readonly Check[] {
  return [
    { ...oneOf(wordOf(readAs, 0), ...words), rule: READ_BACK },
    { ...equals(wordOf(readAs, 1), wordOf(readAs, 0)), rule: READ_BACK },
    { check: "count", in: at(readAs, "/components"), is: BOTH + 1, rule: READ_BACK },
  ];
}

/** The message has the components of one edit, all of them; where there is none, those that it was sent with. */
function checksOf(drawn: Raced): readonly Check[] {
  const { edits, isV2 } = drawn;
  const isEdited = isV2 && edits.includes("other");
  const edited = editsOfComponents(drawn);
  const [only = "message"] = edited;
  const whole: readonly Check[] =
    edited.length > 1 ? checksOfWhole("read", edited) : [{ ...readsBack(only, at("read")), rule: READ_BACK }];
  return [
    { check: "shape" },
    {
      check: "flag",
      at: at("read", "/flags"),
      bit: 15,
      is: isV2,
      rule: isEdited ? "v2.flag.cannot-be-removed" : "v2.flag.is-per-message",
    },
    ...whole,
  ];
}

function stepsOf(drawn: Raced): readonly Step[] {
  const { isV2, edits, isWatched, presses, areOfTwo } = drawn;
  const states = ["message", ...editsOfComponents(drawn)];
  const together = [
    ...edits.map((edit, nth) => editOf(edit, nth, isV2)),
    ...(isWatched ? [{ ...read("look", "message"), expect: [IS_READ, ...checksOfWhole("look", states)] }] : []),
    ...Array.from({ length: presses }, (_, nth) => {
      const pressed = { custom_id: "kept", ...(areOfTwo && nth === 0 ? { user_id: userId(OTHER) } : {}) };
      return useComponent(`press ${nth + 1}`, pressed, PRESSED);
    }),
  ].map((step): Step => ({ ...step, together: "race" }));
  const first = partsOf("message");
  const listedAlike: Check = { ...same(at("read"), listed("list", "message")), rule: "message.list-and-get-agree" };
  return [
    send("given", "message", isV2 ? v2(...first) : legacy(...first)),
    ...(presses > 0 ? [mark()] : []),
    ...together,
    ...(presses > 0
      ? [deliveries("seen", [{ ...delivered("seen", presses), rule: PRESSED }, { check: "received" }])]
      : []),
    { ...read("read", "message"), expect: [IS_READ, ...checksOf(drawn)] },
    listing("list", [listedAlike]),
  ];
}

const PRESSED = "button.press-delivers-an-interaction";

const OTHER = "other";
const TWO_USERS: readonly Step[] = [...WORLD, user(OTHER), member("guild", OTHER)];

const inNewGuild = (step: Step): Step =>
  step.path && "channel_id" in step.path
    ? { ...step, path: { ...step.path, channel_id: channelId() as Template } }
    : step;

const COMMON = { level: "must", creates: 0, emptiesScope: false, weight: 0.04 } as const satisfies Partial<Property>;

/** Races on messages, by the bot alone and beside its users. */
export const messageRaces: readonly Property[] = [
  {
    ...COMMON,
    id: "race.edits-of-a-message@channel",
    title: "stores the components of an edit when other members of the message are edited at the same time",
    rules: [READ_BACK, "message.list-and-get-agree"],
    needs: ["messages"],
    leases: ["guild"],
    steps: () => raced(0).map(stepsOf),
  },
  {
    ...COMMON,
    id: "race.edits-with-presses@new-guild",
    title: "delivers presses of a button while other parts of its message are edited",
    rules: [PRESSED, READ_BACK],
    needs: ["driver", "interactions", "messages"],
    leases: ["driver"],
    steps: () => raced(3).map((drawn) => afterWorld(TWO_USERS, stepsOf(drawn).map(inNewGuild))),
  },
];
