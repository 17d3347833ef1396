/** Operations on messages and interactions as plain JSON: small bodies, faults from the tables and from anywhere. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { ComponentSettings } from "../components/settings.js";
import { filesOf } from "../components/settled.js";
import {
  autoSelect,
  gallery,
  item,
  legacy,
  media,
  modal,
  row,
  section,
  stringSelect,
  text,
  thumbnail,
  V2_FLAG,
  v2,
} from "../components/tables/plain-components.js";
import { MESSAGES } from "../kinds.js";
import { messageMutation } from "../mutations/mutation.js";
import { part } from "../primitives/choice-tape.js";

/** The one rule that a body breaks, and where. */
export interface MessageFault {
  /** The one rule that the body breaks. */
  readonly rule: RuleId;
  /** JSON pointer into the message. */
  readonly pointer: string;
}

/** How an interaction is answered. */
export type DrawnAnswer =
  | { readonly with: "message"; readonly body: JsonObject }
  | { readonly with: "deferred" }
  | { readonly with: "modal"; readonly body: JsonObject };

/**
 * What is done to a channel and by its users. `of` counts back from the newest that it can be done to, around and around;
 * where there is none, there is nothing to do.
 */
export type DrawnMessageOperation =
  | { readonly do: "send"; readonly place: string; readonly body: JsonObject; readonly fault?: MessageFault }
  | {
      readonly do: "edit";
      readonly of: number;
      readonly components: readonly Json[];
      /** Of messages with the flag, or of ones without. */
      readonly isV2: boolean;
      readonly fault?: MessageFault;
    }
  | { readonly do: "touch" | "delete" | "get"; readonly of: number }
  | { readonly do: "list" }
  | { readonly do: "reword"; readonly place: string }
  | { readonly do: "use"; readonly place: string; readonly answer: DrawnAnswer }
  | { readonly do: "press" | "submit"; readonly of: number; readonly answer: DrawnAnswer }
  | { readonly do: "follow up" | "answer again"; readonly of: number; readonly body: JsonObject };

/** What sequences are drawn from. */
export interface MessageSequenceSettings {
  /** Words for channels. */
  readonly places: readonly [string, ...string[]];
  /** Whether users use commands, press buttons and submit modals. */
  readonly interactions: boolean;
  /** Whether interactions are answered a second time. */
  readonly again: boolean;
  /** How many operations at the most. */
  readonly most: number;
  /** Faults of these rules are among them. */
  readonly isWanted: (rule: RuleId) => boolean;
  /** The entities that components may name. */
  readonly components: ComponentSettings;
}

const button = (customId: string): JsonObject => ({ type: 2, style: 1, label: "Press", custom_id: customId });

const OTHER_PICTURE = "https://example.com/other.png";

/** Messages that tell each other apart, most of them with something to press, with components of most types, and some with ids. */
const BODIES: readonly JsonObject[] = [
  v2(text("One")),
  v2({ ...text("Two"), id: 31 }, { ...row({ ...button("two"), id: 7 }), id: 64 }),
  v2({ type: 17, accent_color: 703_487, components: [text("Inside"), row(button("three"), button("four"))] }),
  v2(section(thumbnail(), text("Three")), gallery([item(), item({ media: media(OTHER_PICTURE) })])),
  v2(section(button("eight"), text("Four")), row(stringSelect({ custom_id: "nine" }))),
  legacy(row(button("one"))),
  legacy(row(button("five"), button("six")), row(button("seven"))),
  legacy(row(autoSelect(8, { custom_id: "ten", channel_types: [0] }))),
  legacy(row(stringSelect({ custom_id: "eleven" }))),
];

const bodies: Arbitrary<JsonObject> = fc.constantFrom(...BODIES);
/** The smallest edit of the smallest message changes it. */
const editedBodies: Arbitrary<JsonObject> = fc.constantFrom(...BODIES.slice(1), ...BODIES.slice(0, 1));

/** What they ask for may have the custom_id of something in a message. */
const modals: Arbitrary<JsonObject> = fc
  .constantFrom("name", "one", "nine")
  .map((custom_id) => modal({ type: 18, label: "Name", component: { type: 4, custom_id, style: 1, required: false } }));

const answers: Arbitrary<DrawnAnswer> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: bodies.map((body): DrawnAnswer => ({ with: "message", body })), weight: 4 },
  { arbitrary: fc.constant<DrawnAnswer>({ with: "deferred" }), weight: 1 },
  { arbitrary: modals.map((body): DrawnAnswer => ({ with: "modal", body })), weight: 2 },
);

interface Faulty extends MessageFault {
  readonly isV2: boolean;
  readonly body: JsonObject;
}

/** Invalid variants that must be refused, without files: of the tables, and of generated messages. */
function faulty({ isWanted, components }: MessageSequenceSettings): Arbitrary<Faulty> {
  const rows = MESSAGES.table.pairs
    .filter(({ verdict, files, profile, rule }) => verdict === "refused" && !files && !profile && isWanted(rule))
    .map(({ rule, pointer, v2: isV2, twin }): Faulty => ({ rule, pointer, isV2, body: twin }));
  const drawn = messageMutation(components)
    .filter(({ verdict, rule, twin }) => verdict === "refused" && isWanted(rule) && filesOf(twin).length === 0)
    .map(
      ({ rule, pointer, valid, twin }): Faulty => ({
        rule,
        pointer,
        isV2: valid["flags"] === V2_FLAG,
        body: twin,
      }),
    );
  return rows.length === 0
    ? drawn
    : fc.oneof(
        { withCrossShrink: true },
        { arbitrary: fc.constantFrom(...rows), weight: 4 },
        { arbitrary: drawn, weight: 1 },
      );
}

const ofs = fc.nat({ max: 3 });

type Weighted = { readonly arbitrary: Arbitrary<DrawnMessageOperation>; readonly weight: number };

function brokenOnes(settings: MessageSequenceSettings): readonly Weighted[] {
  const place = fc.constantFrom(...settings.places);
  const broken = faulty(settings);
  const send = fc.tuple(place, broken).map(
    ([where, { body, rule, pointer }]): DrawnMessageOperation => ({
      do: "send",
      place: where,
      body,
      fault: { rule, pointer },
    }),
  );
  // A message without components may be refused when it is sent only, and a list without an element for its place.
  const edit = fc.tuple(ofs, broken.filter(isOfOneComponent)).map(
    ([of, { body, rule, pointer, isV2 }]): DrawnMessageOperation => ({
      do: "edit",
      of,
      components: body["components"] as readonly Json[],
      isV2,
      fault: { rule, pointer },
    }),
  );
  return [
    { arbitrary: send, weight: 3 },
    { arbitrary: edit, weight: 2 },
  ];
}

function isOfOneComponent({ body, pointer }: Faulty): boolean {
  return /^\/components\/\d+\//.test(pointer) && Array.isArray(body["components"]);
}

function usesOf({ places, again }: MessageSequenceSettings): readonly Weighted[] {
  const place = fc.constantFrom(...places);
  const uses: readonly Weighted[] = [
    {
      arbitrary: fc.tuple(place, answers).map(([where, answer]) => ({ do: "use", place: where, answer })),
      weight: 5,
    },
    { arbitrary: place.map((where) => ({ do: "reword", place: where })), weight: 2 },
    { arbitrary: fc.tuple(ofs, answers).map(([of, answer]) => ({ do: "press", of, answer })), weight: 4 },
    { arbitrary: fc.tuple(ofs, answers).map(([of, answer]) => ({ do: "submit", of, answer })), weight: 3 },
    { arbitrary: fc.tuple(ofs, bodies).map(([of, body]) => ({ do: "follow up", of, body })), weight: 3 },
  ];
  const second = fc.tuple(ofs, bodies).map(([of, body]): DrawnMessageOperation => ({ do: "answer again", of, body }));
  return again ? [...uses, { arbitrary: second, weight: 4 }] : uses;
}

/** One operation, valid or faulty. */
export function messageOperation(settings: MessageSequenceSettings): Arbitrary<DrawnMessageOperation> {
  const place = fc.constantFrom(...settings.places);
  const sends = fc
    .tuple(place, bodies)
    .map(([where, body]): DrawnMessageOperation => ({ do: "send", place: where, body }));
  const edits = fc.tuple(ofs, editedBodies).map(
    ([of, body]): DrawnMessageOperation => ({
      do: "edit",
      of,
      components: body["components"] as readonly Json[],
      isV2: "flags" in body,
    }),
  );
  const onOne = (word: "touch" | "delete" | "get") => ofs.map((of): DrawnMessageOperation => ({ do: word, of }));
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant<DrawnMessageOperation>({ do: "list" }), weight: 1 },
    { arbitrary: sends, weight: settings.interactions ? 3 : 8 },
    { arbitrary: edits, weight: 5 },
    { arbitrary: onOne("touch"), weight: 3 },
    { arbitrary: onOne("delete"), weight: 2 },
    { arbitrary: onOne("get"), weight: 1 },
    ...(settings.interactions ? usesOf(settings) : brokenOnes(settings)),
  );
}

/**
 * Sequences of up to `most` operations. Shrinks to one `list`.
 *
 * @example fc.sample(messageOperations({ places: ["here"], interactions: false, again: false, most: 3, isWanted: () => true, components: COMPONENT_SETTINGS }), 1)
 */
export function messageOperations(settings: MessageSequenceSettings): Arbitrary<readonly DrawnMessageOperation[]> {
  const least: DrawnMessageOperation = { do: "list" };
  // Without the bias toward short lists, half of the sequences would hardly begin.
  return fc
    .noBias(fc.array(part(messageOperation(settings)), { maxLength: settings.most, size: "max" }))
    .map((drawn) => (drawn.length === 0 ? [least] : drawn));
}
