/** A sequence of operations as plain steps: after each of them the scope is read and held against the model. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { type Applied, apply, linkedBy } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import { commandOf, emptyState, type ModelScope, type ModelState, scopeOf } from "../../src/state/model.js";
import type { ModelCommandKey, ModelRequest } from "../../src/state/operation.js";
import { drive } from "../rows/driver.js";
import { afterWorld } from "../rows/in-world.js";
import { at, bulk, list, named, request } from "../rows/steps.js";
import { aimed } from "./aim.js";
import { checksOfList, entryOf, FROM_ELSEWHERE, idReference, listAfter, type Unseen, unseenBy } from "./expected.js";
import type { TimedRequest } from "./operations.js";
import { type PermissionHistory, permissionsAfter, permissionsAfterCollision } from "./permissions-after.js";
import { asIn, KEEPS_PERMISSIONS, PLACES, type PlaceName } from "./places.js";
import { readByAll, readByOthers } from "./readers.js";
import {
  checksOfDictionaries,
  checksOfEcho,
  lookAt,
  type Removed,
  readAgain,
  readEach,
  readLater,
  readsOf,
  staysGone,
} from "./reads.js";
import { type FreedBy, requestOf } from "./requests.js";
import { missingSlots, slotState, slotSteps } from "./slots.js";

/** Bounds of one sequence. */
export interface SequenceBounds {
  /** Creates that one scope may see; operations that would pass them are left out. */
  readonly creates: number;
  /** The scopes begin with slots, and what is missing of them counts as creates; default: they begin empty. */
  readonly onSlots?: boolean;
  /** A scope is listed again before an operation in it, where others were written to; default: at the end alone. */
  readonly looksAgain?: boolean;
  /** Everybody reads all places at the end; default false. */
  readonly hasReaders?: boolean;
  /** What makes the scopes that the driver has to make; default nothing. */
  readonly world?: readonly Step[];
}

/** The steps of a sequence in scopes of which all is known. @param places all that it may act in, each read again at the end */
export function stepsOfSequence(
  places: readonly PlaceName[],
  sequence: readonly TimedRequest[],
  bounds: SequenceBounds,
): readonly Step[] {
  const { creates, onSlots = false, looksAgain = false, hasReaders = false, world = [] } = bounds;
  let state: ModelState = onSlots ? slotState(places) : emptyState(places);
  const lists = new Map<string, string>(places.map((place) => [place, `before in ${place}`]));
  const begun = places.flatMap((place) => (onSlots ? slotSteps(place, `before in ${place}`) : emptied(place)));
  const steps = [...begun];
  let passedMs = 0;
  const unseen = new Map<string, Unseen>();
  const seeAll = (place: PlaceName, name: string): void => {
    const before = lists.get(place) ?? "";
    steps.push(lookAt(place, name, scopeOf(state, place), before, unseen.get(place)));
    lists.set(place, name);
    unseen.delete(place);
  };
  const removed = new Map<string, readonly Removed[]>();
  const readAll = (place: PlaceName, moment: string): void => {
    if (unseen.has(place)) seeAll(place, `list of ${place} ${moment}`);
    const scope = scopeOf(state, place);
    const lastList = lists.get(place) ?? "";
    const gone = (removed.get(place) ?? []).map(({ command }) => command);
    steps.push(...readByAll({ place, scope, removed: gone, lastList }, moment));
  };
  const written = new Set<string>();
  const elsewhere = new Set<string>();
  const freed = new Map<string, FreedBy>();
  let [isAtOnce, isAnyDone] = [false, false];
  for (const one of sequence) {
    const { laterMs, isUnseen = false, isLast = false, isRead = false, isReadAlone = true, ...drawn } = one;
    if (isOfPermissions(drawn) && !KEEPS_PERMISSIONS.includes(drawn.place)) continue;
    const { operation } = drawn;
    const from = operation.do === "get" ? operation.from : undefined;
    const tested = aimed(drawn, scopeOf(state, from ?? drawn.place));
    const applied = apply(state, tested);
    const after = scopeOf(applied.state, tested.place);
    if (after.creates + (onSlots ? missingSlots(after) : 0) > creates) continue;
    const { place } = drawn;
    const isHidden = isUnseen && mayBeUnseen(tested, applied.expectation);
    if (unseen.has(place) && needsLook(tested, applied.expectation))
      seeAll(place as PlaceName, `list before ${tested.step}`);
    if (written.delete(place) && !isAtOnce) {
      const name = `list before ${tested.step}`;
      if (unseen.has(place)) seeAll(place as PlaceName, name);
      else if (lists.get(place) !== name) {
        steps.push(readAgain(place as PlaceName, state, lists.get(place) ?? "", name));
        lists.set(place, name);
      }
    }
    isAtOnce = isHidden;
    isAnyDone = true;
    if (looksAgain && isWrite(tested)) for (const other of places) if (other !== place) written.add(other);
    const before = lists.get(place) ?? "";
    if (laterMs > 0 && (isLast || passedMs + laterMs <= LONGEST_MS)) {
      passedMs += laterMs;
      steps.push(drive("given", `later before ${tested.step}`, "moveClock", { milliseconds: laterMs }));
      if (isLast || laterMs >= DAY_MS)
        for (const one of places)
          if (!unseen.has(one)) {
            const known = { lastList: lists.get(one) ?? "", removed: removed.get(one) ?? [] };
            steps.push(...readLater(one, state, known, tested.step));
          }
    }
    const pending = unseen.get(place);
    const named = namedBy(tested, applied.expectation);
    const freedBy = named && freed.get(keyIn(tested.place, named));
    const linked = operation.do === "bulk" ? linkedBy(operation, scopeOf(state, place)) : undefined;
    if (isHidden) {
      steps.push(requestOf(tested, state, applied.expectation, freedBy));
      if (operation.do !== "list") unseen.set(place, new Map([...(pending ?? []), ...unseenBy(applied.expectation)]));
    } else {
      const isAgain = hasPermissions(tested, state);
      const isLinked = linked !== undefined && linked.permissions.length > 0;
      const isAfterOthers = elsewhere.has(place);
      if (isReadAlone) elsewhere.delete(place);
      const permissions = { isAgain, isLater: laterMs > 0, freedBy, isLinked, isReadAlone, isAfterOthers };
      const gone = passedMs > 0 ? (removed.get(place) ?? []) : [];
      steps.push(...stepsOfOne(tested, state, applied, { before, unseen: pending, permissions, gone }));
      lists.set(place, listAfter(tested.step));
      unseen.delete(place);
    }
    const freeing: FreedBy = operation.do === "rename" ? "rename" : "removal";
    for (const one of scopeOf(state, tested.place).commands)
      if (!commandOf(after, one)) freed.set(keyIn(tested.place, one), one === linked ? "link" : freeing);
    // What comes out of the scope later may have come from elsewhere.
    for (const other of isWrite(tested) ? places : [])
      if (other !== tested.place) {
        blameElsewhere(unseen, other);
        elsewhere.add(other);
      }
    state = applied.state;
    removed.set(place, [...(removed.get(place) ?? []), ...removedBy(applied.expectation)]);
    if (isRead && !isHidden) readAll(place as PlaceName, `after ${tested.step}`);
  }
  if (!isAnyDone) unseen.set(places[0] ?? "", new Map());
  for (const place of places) if (unseen.has(place)) seeAll(place, `list at the end of ${place}`);
  if (places.length > 1) steps.push(...places.map((place) => readAgain(place, state, lists.get(place) ?? "")));
  if (hasReaders) for (const place of places) readAll(place, "at the end");
  if (looksAgain)
    for (const place of places)
      steps.push(...readEach(place, state, lists.get(place) ?? "", "at the end", { permissions: FROM_ELSEWHERE }));
  if (places.some((place) => PLACES[place].lease === "otherApplication"))
    for (const place of places) {
      const known = { place, scope: scopeOf(state, place), removed: [], lastList: lists.get(place) ?? "" };
      steps.push(...readByOthers(known, "at the end"));
    }
  return afterWorld(world, steps);
}

/** Commands that are gone for certain, and the rules that are broken where they are not. */
function removedBy(expectation: ModelExpectation): readonly Removed[] {
  if (expectation.is === "deleted")
    return [{ command: expectation.command, rule: "endpoint.delete.removes-the-command" }];
  if (expectation.is !== "replaced") return [];
  return expectation.removed.map((command) => ({ command, rule: "bulk.removes-what-is-not-listed" }));
}

/** The command of an operation has permissions already, or may have. */
function hasPermissions({ operation, place }: ModelRequest, state: ModelState): boolean {
  const command = "of" in operation ? commandOf(scopeOf(state, place), operation.of) : undefined;
  return command !== undefined && command.permissions.length > 0;
}

/** The command that a request gives a name which none of its place has. */
function namedBy({ operation }: ModelRequest, expectation: ModelExpectation): ModelCommandKey | undefined {
  if (expectation.is === "created") return expectation.command;
  const isRenamed = operation.do === "rename" && expectation.is === "edited" && operation.name !== operation.of.name;
  return isRenamed ? expectation.command : undefined;
}

const keyIn = (place: string, { type, name }: ModelCommandKey): string => JSON.stringify([place, type, name]);

/** Commands that were not looked at before another scope was written to: the smallest sequence that fails has that write only if it matters. */
function blameElsewhere(unseen: Map<string, Unseen>, place: string): void {
  const pending = unseen.get(place);
  if (pending) unseen.set(place, new Map([...pending.keys()].map((id) => [id, FROM_ELSEWHERE])));
}

const DAY_MS = 24 * 3_600_000;

/** Tokens of users may not last longer. */
const LONGEST_MS = 3 * DAY_MS;

/** The scope with nothing in it, and its list. A guild that was just made is empty. */
function emptied(place: PlaceName): readonly Step[] {
  const { scope, lease } = PLACES[place];
  const name = `before in ${place}`;
  return [
    ...(lease === "driver" ? [] : [bulk(scope, "given", `empty ${place}`, [])]),
    { ...list(scope, name, [{ check: "count", in: at(name), is: 0 }]), part: "given" as const },
  ].map((step) => asIn(place, step));
}

/** What is known of a place before an operation. */
interface Before {
  /** Name of the step that listed it last. */
  readonly before: string;
  /** What was written since. */
  readonly unseen: Unseen | undefined;
  /** What happened to permissions and names. */
  readonly permissions: PermissionHistory;
  /** Commands that may be back, as time has passed. */
  readonly gone: readonly Removed[];
}

function stepsOfOne(
  tested: ModelRequest,
  before: ModelState,
  { state, expectation }: Applied,
  { before: listBefore, unseen, permissions, gone }: Before,
): readonly Step[] {
  const { place, step } = tested;
  const { scope } = PLACES[place as PlaceName];
  const after_ = scopeOf(state, place);
  const seen = listAfter(step);
  const shown = list(scope, seen, [
    ...staysGone(gone, seen),
    ...checksOfList(after_, expectation, { before: listBefore, after: seen }, unseen),
    ...(tested.operation.do === "list" && tested.operation.isPlain ? [] : checksOfEcho(step, seen, expectation)),
    ...checksOfDictionaries(tested, seen, expectation),
  ]);
  return [
    requestOf(tested, before, expectation, permissions.freedBy),
    ...(expectation.is === "collision"
      ? settled(tested, expectation, listBefore, scopeOf(before, place), permissions)
      : []),
    shown,
    ...(permissions.isReadAlone ? readsOf(step, seen, place, expectation) : []),
    ...permissionsAfter(tested, expectation, after_, permissions),
  ].map((one) => asIn(place, one));
}

/** An operation whose outcome shows in what comes later: only then may the service go on without being looked at. */
function mayBeUnseen({ operation }: ModelRequest, { is }: ModelExpectation): boolean {
  return !isOfPermissions({ operation }) && operation.do !== "get" && is !== "collision";
}

function isOfPermissions({ operation }: Pick<ModelRequest, "operation">): boolean {
  return operation.do === "permit" || operation.do === "permit all";
}

function isWrite({ operation }: ModelRequest): boolean {
  return operation.do !== "get" && operation.do !== "list";
}

/** What needs the list before it to show all commands. */
function needsLook({ operation }: ModelRequest, { is }: ModelExpectation): boolean {
  return is === "collision" || is === "replaced" || isOfPermissions({ operation });
}

/** After a rename to a used name both commands are deleted: which of them is left is not said anywhere. */
function settled(
  tested: ModelRequest,
  collision: Extract<ModelExpectation, { is: "collision" }>,
  listBefore: string,
  before: ModelScope,
  history: PermissionHistory,
): readonly Step[] {
  const { step, place } = tested;
  const { command, holder } = collision;
  const { scope } = PLACES[place as PlaceName];
  const seen = `list with ${step}`;
  const { name, type } = holder;
  const deletes = [command, holder].map(
    (one, nth): Step =>
      request("act", `settle ${step}.${nth + 1}`, scope.calls.delete, {
        path: { command_id: idReference(one) },
        expect: [{ check: "answered" }],
      }),
  );
  const once: Check = { ...named(seen, { name, type }, 1), rule: "command.name.is-unique-per-type-and-scope" };
  const stood: Check = { check: "present", at: entryOf(listBefore, holder) };
  return [
    list(scope, seen, [stood, once]),
    ...permissionsAfterCollision(tested, collision, before, history),
    ...deletes,
  ];
}
