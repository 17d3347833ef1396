/** What there is to ask about a command: its leaves used, its options typed into, at the edges, everywhere it can be used. */

import fc, { type Arbitrary } from "fast-check";
import {
  commandInteraction,
  edgeInvocations,
  edgeTypings,
  type Invocation,
  interactionsOf,
  type Place,
  type World,
  worldAt,
} from "../../generators/index.js";
import type { EdgeUse } from "../../generators/interactions/edge-uses.js";
import type { JsonObject } from "../contract/json.js";
import type { Ask, TestedSubject } from "./ask.js";
import { LOCALES, placesOf } from "./places.js";
import { smallerUses } from "./smaller-commands.js";
import { unusualAsks, withUnusual } from "./unusual.js";

/** Of places after the first only the first uses are sent: as little as can be, and every option. */
const USES_ELSEWHERE = 2;

/** The subjects of one command; an entry point that the service launches by itself has none. */
export function subjectsOfCommand(command: JsonObject, world: World): readonly TestedSubject[] {
  if (isLaunchedByTheService(command)) return [];
  return [...usedSubjects(command, world), ...typedSubjects(command, world)];
}

/** Uses of a command with drawn values, anywhere and in any language; none where it cannot be used. */
export function drawnSubject(command: JsonObject, world: World, seed: number, runs: number): TestedSubject | undefined {
  if (isLaunchedByTheService(command)) return undefined;
  const ways = placesOf(command).flatMap((place) => interactionsOf({ command }, { place, world }) ?? []);
  return ways.length === 0
    ? undefined
    : drawn(nameOf(command, []), fc.oneof({ withCrossShrink: true }, ...ways), seed, runs);
}

/** A subject of values that an arbitrary draws: the same for the same seed. */
export function drawn(name: string, arbitrary: Arbitrary<JsonObject>, seed: number, runs: number): TestedSubject {
  const asks = fc.sample(arbitrary, { seed, numRuns: runs }).map((interaction, index) => ({
    slug: `with the drawn values ${index + 1}`,
    interaction,
  }));
  return {
    id: `${name} (drawn)`,
    words: `using ${name} with drawn values`,
    before: [],
    asks,
    drawn: { arbitrary, seed },
  };
}

function isLaunchedByTheService({ type, handler }: JsonObject): boolean {
  return type === 4 && handler !== 1;
}

/** The place of the use with every option among the edge uses; the first one has as little as can be. */
const FULLEST = 1;
const NOTHING: Ask = { slug: "", interaction: {} };

function usedSubjects(command: JsonObject, world: World): readonly TestedSubject[] {
  const places = placesOf(command);
  const byPlace = places.map((place) => ({ place, leaves: edgeInvocations(command, worldAt(place, world)) }));
  const paths = byPlace[0]?.leaves.map(({ path }) => path) ?? [];
  return paths.flatMap((path, leaf) => {
    const name = nameOf(command, path);
    const asks = byPlace.flatMap(({ place, leaves }, index) =>
      asksAt(command, leaves[leaf]?.uses ?? [], { place, cause: "used", most: mostAt(index), world }),
    );
    const languages = leaf === 0 ? asksInLanguages(command, byPlace[0]?.leaves[0]?.uses[0], places[0], world) : [];
    const subject = { id: name, words: `using ${name}`, before: [], smaller: smallerUses(command, world) };
    const unusual = unusualAsks(asks[FULLEST] ?? asks[0] ?? NOTHING);
    return asks.length === 0 ? [] : [{ ...subject, asks: [...asks, ...unusual, ...languages] }];
  });
}

function typedSubjects(command: JsonObject, world: World): readonly TestedSubject[] {
  const places = placesOf(command);
  const byPlace = places.map((place) => ({ place, typed: edgeTypings(command, worldAt(place, world)) }));
  return (byPlace[0]?.typed ?? []).map(({ path, focused }, index) => {
    const name = `${nameOf(command, path)} ${focused["name"]}`;
    const asks = byPlace.flatMap(({ place, typed }, nth) =>
      asksAt(command, typed[index]?.uses ?? [], { place, cause: "typed", most: mostAt(nth), world }),
    );
    const smaller = smallerUses(command, world);
    return {
      id: `${name} (typed)`,
      words: `typing into ${name}`,
      option: focused,
      before: [],
      asks: withUnusual(asks),
      smaller,
    };
  });
}

/** All uses in the first place of a command, a few in the others. */
function mostAt(place: number): number | undefined {
  return place === 0 ? undefined : USES_ELSEWHERE;
}

interface AskOptions {
  readonly place: Place;
  readonly cause: "used" | "typed";
  /** Most uses that are sent; `undefined` for all. */
  readonly most: number | undefined;
  readonly world: World;
}

function asksAt(
  command: JsonObject,
  uses: readonly EdgeUse<Invocation>[],
  { place, cause, most, world }: AskOptions,
): readonly Ask[] {
  return uses.slice(0, most).map(({ slug, use }) => ({
    slug: place === "guild" ? slug : `${slug}, in a ${place}`,
    interaction: commandInteraction(command, use, cause, { place, world }),
  }));
}

/** Once per command: the plainest use of its first leaf, in every language. */
function asksInLanguages(
  command: JsonObject,
  plainest: EdgeUse<Invocation> | undefined,
  place: Place | undefined,
  world: World,
): readonly Ask[] {
  if (plainest === undefined || place === undefined) return [];
  return LOCALES.slice(1).map((locale) => ({
    slug: `${plainest.slug}, in ${locale}`,
    interaction: commandInteraction(command, plainest.use, "used", { place, locale, world }),
  }));
}

/** As people write it: `/settings role add`; a context menu by its name. */
export function nameOf(command: JsonObject, path: readonly string[]): string {
  const words = [String(command["name"]), ...path].join(" ");
  return (command["type"] ?? 1) === 1 ? `/${words}` : words;
}
