/** What 20,000 values of each kind hold: each legal pair of members and classes of values, and what is around each bound. */
import fc, { type Arbitrary } from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../src/contract/generate/read-contract.js";
import type { Json, JsonObject } from "../src/contract/json.js";
import { choice } from "./commands/choices.js";
import { type ParameterType, parameterOf } from "./commands/parameters.js";
import { componentsByType } from "./components/by-type.js";
import { COMPONENT_SETTINGS } from "./components/settings.js";
import { COMMANDS, MESSAGES, MODALS, PERMISSIONS } from "./kinds.js";
import { mutationOf } from "./mutations/mutation.js";
import type { Mutation } from "./mutations/single-fault.js";
import { Coverage, type Pair } from "./testing/coverage/coverage.js";
import { isAbout, PLACES_NOT_DRAWN, type PlaceNotDrawn, REASONS } from "./testing/coverage/reasons.js";
import type { Bound, Schemas } from "./testing/coverage/shape.js";

const DRAWS = { numRuns: 20_000, seed: 20261121 };
const MINUTES = 300_000;

const EVERYTHING = { ...COMPONENT_SETTINGS, uploads: true, children: "public" } as const;

/** A kind that is in others: drawn by itself it shows its own members, whatever holds it. */
interface Piece {
  readonly root: string;
  readonly valid: Arbitrary<Json>;
}

interface Kind {
  readonly name: string;
  readonly root: string;
  readonly valid: Arbitrary<JsonObject>;
  readonly faults: Arbitrary<Mutation<JsonObject>>;
  readonly pieces: readonly Piece[];
}

const PARAMETERS: readonly ParameterType[] = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const CHOICES = [3, 4, 10] as const;
const CHOICE_SCHEMAS = { 3: "StringChoice", 4: "IntegerChoice", 10: "NumberChoice" } as const;

const { message: inMessages, modal: inModals } = componentsByType(EVERYTHING);

/** Schemas of the places where components of a type are; others are on top. */
const PLACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([2, 3, 5, 6, 7, 8].map((type) => [type, "RowComponent"])),
  11: "SectionAccessory",
};
const ON_TOP_OF_MODALS = ["10", "18"];

const KINDS: readonly Kind[] = [
  {
    name: "command",
    root: "CreateGlobalCommandBody",
    valid: COMMANDS.valid({ scope: "global" }),
    faults: mutationOf(COMMANDS, { scope: "global" }),
    pieces: [
      ...PARAMETERS.map((type) => ({ root: "CommandOption", valid: parameterOf(type) })),
      ...CHOICES.map((type) => ({ root: CHOICE_SCHEMAS[type], valid: choice(type) })),
    ],
  },
  {
    name: "permissions",
    root: "EditPermissionsBody",
    valid: PERMISSIONS.valid(),
    faults: mutationOf(PERMISSIONS),
    pieces: [],
  },
  {
    name: "message",
    root: "CreateMessageBody",
    valid: MESSAGES.valid(EVERYTHING),
    faults: mutationOf(MESSAGES, EVERYTHING),
    pieces: Object.entries(inMessages).map(([type, valid]) => ({ root: PLACES[type] ?? "MessageComponent", valid })),
  },
  {
    name: "modal",
    root: "ModalBody",
    valid: MODALS.valid(EVERYTHING),
    faults: mutationOf(MODALS, EVERYTHING),
    pieces: Object.entries(inModals).map(([type, valid]) => ({
      root: ON_TOP_OF_MODALS.includes(type) ? "ModalComponent" : "LabelComponent",
      valid,
    })),
  },
];

const lineOf = ({ schema, one, other }: Pair) => `${schema}: ${one.member}=${one.is}, ${other.member}=${other.is}`;

const isMeant = ({ place, keyword }: PlaceNotDrawn, bound: Pick<Bound, "place" | "keyword">): boolean =>
  place.test(bound.place) && (keyword === undefined || keyword === bound.keyword);

const isDrawn = (kind: string, bound: Bound) =>
  !PLACES_NOT_DRAWN.some((reason) => reason.kind === kind && isMeant(reason, bound));

let schemas: Schemas = {};
const looked = new Map<string, Coverage>();

beforeAll(async () => {
  schemas = (await readContract()).schemas;
}, MINUTES);

/** Looks at all draws of a kind, once. */
function coverageOf({ name, root, valid, faults, pieces }: Kind): Coverage {
  const known = looked.get(name);
  if (known !== undefined) return known;
  const coverage = new Coverage(schemas);
  looked.set(name, coverage);
  const whole = coverage.root(root);
  for (const drawn of fc.sample(valid, DRAWS)) coverage.addValid(whole, drawn);
  for (const { twin, pointer } of fc.sample(faults, DRAWS)) coverage.addInvalid(whole, twin, pointer);
  for (const piece of pieces) {
    const place = coverage.root(piece.root, `${piece.root} `);
    for (const drawn of fc.sample(piece.valid, DRAWS)) coverage.addValid(place, drawn);
  }
  return coverage;
}

describe.each(KINDS)("20,000 values of kind $name", (kind) => {
  test("hold each pair of members and classes of values that the documents allow", { timeout: MINUTES }, () => {
    const pairs = [...coverageOf(kind).pairs()];
    const missing = pairs.filter((pair) => !pair.isSeen && !REASONS.some((reason) => isAbout(reason, pair)));

    expect(missing.map(lineOf)).toEqual([]);
    expect(pairs.filter(({ isSeen }) => isSeen).length).toBeGreaterThan(5);
  });

  test.each(["at", "inside", "beyond"] as const)(
    "reach what is %s each bound at each depth",
    { timeout: MINUTES },
    (where) => {
      const whole = coverageOf(kind).bounds.filter((bound) => bound.place.startsWith("/") && isDrawn(kind.name, bound));
      const missing = whole.filter(({ seen }) => !seen.has(where));

      expect(missing.map(({ place, keyword, value }) => `${place} ${keyword} ${value}`)).toEqual([]);
      expect(whole.length).toBeGreaterThan(0);
    },
  );
});

test("each reason is about pairs, none of which is drawn", { timeout: MINUTES }, () => {
  const pairs = KINDS.flatMap((kind) => [...coverageOf(kind).pairs()]);
  const stale = REASONS.filter((reason) => {
    const about = pairs.filter((pair) => isAbout(reason, pair));
    return about.length === 0 || about.some(({ isSeen }) => isSeen);
  });

  expect(stale.map(({ why, one }) => `${why} (${one.members.join()})`)).toEqual([]);
});

test("each place that is not drawn is one, and no valid value is at its bounds", { timeout: MINUTES }, () => {
  const stale = PLACES_NOT_DRAWN.filter((reason) => {
    const bounds = KINDS.filter(({ name }) => name === reason.kind).flatMap((one) => coverageOf(one).bounds);
    const about = bounds.filter((bound) => bound.place.startsWith("/") && isMeant(reason, bound));
    return about.length === 0 || about.some(({ seen }) => seen.has("at"));
  });

  expect(stale.map(({ why }) => why)).toEqual([]);
});
