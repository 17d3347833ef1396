/** A sequence of operations as plain steps: after each of them the scope is read and held against the model. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { isObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Applied, apply } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import {
  commandOf,
  emptyState,
  type ModelCommand,
  type ModelScope,
  type ModelState,
  scopeOf,
} from "../../src/state/model.js";
import type { Field, ModelCommandKey, ModelRequest } from "../../src/state/operation.js";
import { drive } from "../rows/driver.js";
import { at, bulk, equals, list, named, refusedAs, request, same } from "../rows/steps.js";
import { aimed } from "./aim.js";
import {
  checksOfList,
  entryOf,
  FROM_ELSEWHERE,
  fieldsOf,
  idReference,
  listAfter,
  ruleOf,
  stillThere,
  touchedBy,
  type Unseen,
  unseenBy,
} from "./expected.js";
import type { TimedRequest } from "./operations.js";
import { type PermissionHistory, permissionsAfter, permissionsAtRest } from "./permissions-after.js";
import { asIn, KEEPS_PERMISSIONS, PLACES, type PlaceName } from "./places.js";
import { readByAll, readByOthers } from "./readers.js";
import { requestOf } from "./requests.js";
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
  const steps = [...world, ...begun];
  let passedMs = 0;
  const unseen = new Map<string, Unseen>();
  const seeAll = (place: PlaceName, name: string): void => {
    const before = lists.get(place) ?? "";
    steps.push(lookAt(place, name, scopeOf(state, place), before, unseen.get(place)));
    lists.set(place, name);
    unseen.delete(place);
  };
  const removed = new Map<string, readonly ModelCommand[]>();
  const readAll = (place: PlaceName, moment: string): void => {
    if (unseen.has(place)) seeAll(place, `list of ${place} ${moment}`);
    const scope = scopeOf(state, place);
    const lastList = lists.get(place) ?? "";
    steps.push(...readByAll({ place, scope, removed: removed.get(place) ?? [], lastList }, moment));
  };
  const written = new Set<string>();
  const freed = new Map<string, "rename" | "removal">();
  let [isAtOnce, isAnyDone] = [false, false];
  for (const { laterMs, isUnseen = false, isLast = false, isRead = false, ...drawn } of sequence) {
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
          if (!unseen.has(one)) steps.push(...readLater(one, state, lists.get(one) ?? "", tested.step));
    }
    const pending = unseen.get(place);
    if (isHidden) {
      steps.push(requestOf(tested, state, applied.expectation));
      if (operation.do !== "list") unseen.set(place, new Map([...(pending ?? []), ...unseenBy(applied.expectation)]));
    } else {
      const isAgain = hasPermissions(tested, state);
      const made = applied.expectation.is === "created" ? applied.expectation.command : undefined;
      const permissions = { isAgain, isLater: laterMs > 0, freedBy: made && freed.get(keyIn(tested.place, made)) };
      steps.push(...stepsOfOne(tested, state, applied, { before, unseen: pending, permissions }));
      lists.set(place, listAfter(tested.step));
      unseen.delete(place);
    }
    for (const one of scopeOf(state, tested.place).commands)
      if (!commandOf(after, one))
        freed.set(keyIn(tested.place, one), tested.operation.do === "rename" ? "rename" : "removal");
    // What comes out of the scope later may have come from elsewhere.
    if (isWrite(tested)) for (const other of places) if (other !== tested.place) blameElsewhere(unseen, other);
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
      steps.push(...readEach(place, state, lists.get(place) ?? "", "at the end", FROM_ELSEWHERE));
  if (places.some((place) => PLACES[place].lease === "otherApplication"))
    for (const place of places) {
      const known = { place, scope: scopeOf(state, place), removed: [], lastList: lists.get(place) ?? "" };
      steps.push(...readByOthers(known, "at the end"));
    }
  return steps;
}

/** Commands that are gone for certain. */
function removedBy(expectation: ModelExpectation): readonly ModelCommand[] {
  if (expectation.is === "deleted") return [expectation.command];
  return expectation.is === "replaced" ? expectation.removed : [];
}

/** Members of a command that time alone has changed, with the rules about them. */
const STORED_RULES: Readonly<Record<Field, RuleId>> = {
  description: "command.object.has-its-fields",
  options: "option.fields.round-trip",
  nsfw: "command.nsfw.defaults-to-false",
  default_member_permissions: "command.default-member-permissions.round-trips",
};

/** Nothing but time has passed: a place holds what it held, each command by itself, and its permissions. */
function readLater(place: PlaceName, state: ModelState, lastList: string, step: string): readonly Step[] {
  const scope = scopeOf(state, place);
  const name = `list of ${place} before ${step}`;
  const rule = "command.list.holds-each-command";
  const kept = scope.commands.flatMap((command) =>
    fieldsOf(command).map((field) => {
      const [before, now] = [lastList, name].map((one) => entryOf(one, command, `/${field}`)) as [Reference, Reference];
      return { ...same(before, now), rule: STORED_RULES[field] };
    }),
  );
  const whole: readonly Check[] = [
    { check: "count", in: at(name), is: scope.commands.length, rule },
    ...kept,
    { ...same(at(lastList), at(name)), rule },
  ];
  return [
    asIn(place, list(PLACES[place].scope, name, whole)),
    ...readEach(place, state, lastList, `before ${step}`, "permission.edit.is-read-back"),
  ];
}

/** Each command of a place by its id, and its permissions. @param rule is broken where those are other ones */
function readEach(
  place: PlaceName,
  state: ModelState,
  lastList: string,
  moment: string,
  rule: RuleId,
): readonly Step[] {
  const scope = scopeOf(state, place);
  const reads = scope.commands.map((command, nth): Step => {
    const name = `get ${nth + 1} of ${place} ${moment}`;
    return request("read", name, PLACES[place].scope.calls.get, {
      path: { command_id: idReference(command) },
      expect: [
        { check: "accepted", rule: "endpoint.get.answers-200" },
        { ...same(entryOf(lastList, command), at(name)), rule: "command.list.holds-each-command" },
      ],
    });
  });
  return [...reads, ...permissionsAtRest(place, scope, moment, rule)].map((step) => asIn(place, step));
}

/** The command of an operation has permissions already, or may have. */
function hasPermissions({ operation, place }: ModelRequest, state: ModelState): boolean {
  const command = "of" in operation ? commandOf(scopeOf(state, place), operation.of) : undefined;
  return command !== undefined && command.permissions.length > 0;
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

/** The scope with nothing in it, and its list. */
function emptied(place: PlaceName): readonly Step[] {
  const { scope } = PLACES[place];
  const name = `before in ${place}`;
  return [
    bulk(scope, "given", `empty ${place}`, []),
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
}

function stepsOfOne(
  tested: ModelRequest,
  before: ModelState,
  { state, expectation }: Applied,
  { before: listBefore, unseen, permissions }: Before,
): readonly Step[] {
  const { place, step } = tested;
  const { scope } = PLACES[place as PlaceName];
  const after_ = scopeOf(state, place);
  const seen = listAfter(step);
  const shown = list(scope, seen, [
    ...checksOfList(after_, expectation, { before: listBefore, after: seen }, unseen),
    ...(tested.operation.do === "list" && tested.operation.isPlain ? [] : checksOfEcho(step, seen, expectation)),
    ...checksOfDictionaries(tested, seen, expectation),
  ]);
  return [
    requestOf(tested, before, expectation),
    ...(expectation.is === "collision" ? settled(tested, expectation, listBefore) : []),
    shown,
    ...readsOf(step, seen, place, expectation),
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

/** A list after operations that were not looked at. */
function lookAt(place: PlaceName, name: string, scope: ModelScope, before: string, unseen?: Unseen): Step {
  const checks = checksOfList(scope, { is: "gone-already" }, { before, after: name }, unseen);
  return asIn(place, list(PLACES[place].scope, name, checks));
}

/** What was translated is in a list that asks for dictionaries. */
function checksOfDictionaries(
  { operation }: ModelRequest,
  seen: string,
  expectation: ModelExpectation,
): readonly Check[] {
  if (operation.do !== "create" && operation.do !== "edit") return [];
  if (expectation.is !== "created" && expectation.is !== "edited") return [];
  return (["name_localizations", "description_localizations"] as const).flatMap((member): Check[] => {
    const sent = operation.body[member];
    if (!isObject(sent)) return [];
    const rule = "localization.list.returns-dictionaries-on-request";
    return Object.entries(sent).map(([locale, text]) => ({
      ...equals(entryOf(seen, expectation.command, `/${member}/${locale}`), text),
      rule,
    }));
  });
}

/** The answer of a write shows what the list shows. */
function checksOfEcho(step: string, seen: string, expectation: ModelExpectation): readonly Check[] {
  switch (expectation.is) {
    case "created":
    case "overwritten":
    case "edited":
    case "read":
      return [{ ...same(at(step), entryOf(seen, expectation.command)), rule: ECHO_RULES[expectation.is] }];
    case "replaced":
    case "listed":
      return [{ ...same(at(step), at(seen)), rule: ECHO_RULES[expectation.is] }];
    default:
      return [];
  }
}

const ECHO_RULES = {
  created: "command.create.answers-what-is-read-back",
  overwritten: "command.create.answers-what-is-read-back",
  edited: "edit.answers-the-whole-command",
  read: "endpoint.get.answers-200",
  // Its answer was as it was sent: then the list is not.
  replaced: "command.list.holds-each-command",
  listed: "command.version.stays-on-read",
} as const;

/** After a rename to a used name both commands are deleted: which of them is left is not said anywhere. */
function settled(
  { step, place }: ModelRequest,
  { command, holder }: Extract<ModelExpectation, { is: "collision" }>,
  listBefore: string,
): readonly Step[] {
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
  return [list(scope, seen, [stood, once]), ...deletes];
}

/** What was written or deleted is requested by its id too: get equals list. */
function readsOf(step: string, seen: string, place: string, expectation: ModelExpectation): readonly Step[] {
  const { scope } = PLACES[place as PlaceName];
  const gone = expectation.is === "deleted" ? [expectation.command] : [];
  const removed = expectation.is === "replaced" ? expectation.removed : [];
  const read = (command: ModelCommand, nth: number, expect: readonly Check[]): Step =>
    request("read", `get after ${step}.${nth}`, scope.calls.get, {
      path: { command_id: idReference(command) },
      expect,
    });
  const touched = touchedBy(expectation).map((command, nth) => {
    const name = `get after ${step}.${nth}`;
    const alike: Check = { ...same(entryOf(seen, command), at(name)), rule: "command.list.holds-each-command" };
    return read(command, nth, [{ check: "accepted" }, { check: "shape" }, alike]);
  });
  const rule = ruleOf(expectation);
  return [
    ...touched,
    ...[...gone, ...removed].map((command, nth) =>
      read(command, touched.length + nth, [{ ...refusedAs("unknown-command"), rule }]),
    ),
  ];
}

/** The last look at a place: what was done elsewhere has not reached it. */
function readAgain(place: PlaceName, state: ModelState, lastList: string, name = `end in ${place}`): Step {
  const scope = scopeOf(state, place);
  return asIn(
    place,
    list(PLACES[place].scope, name, [
      ...scope.commands.map((command) => stillThere(command, name)),
      { check: "count", in: at(name), is: scope.commands.length, rule: "scope.lists-do-not-mix" },
      { ...same(at(lastList), at(name)), rule: FROM_ELSEWHERE },
    ]),
  );
}
