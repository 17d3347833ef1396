/** What is read in a sequence, and what the model says of it. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { isObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import { type ModelCommand, type ModelScope, type ModelState, scopeOf } from "../../src/state/model.js";
import type { Field, ModelRequest } from "../../src/state/operation.js";
import { at, equals, list, named, refusedAs, request, same } from "../rows/steps.js";
import {
  checksOfList,
  entryOf,
  FROM_ELSEWHERE,
  fieldRuleOf,
  fieldsOf,
  idReference,
  ruleOf,
  stillThere,
  touchedBy,
  type Unseen,
} from "./expected.js";
import { permissionsAtRest } from "./permissions-after.js";
import { asIn, PLACES, type PlaceName } from "./places.js";

/** Members of a command that time alone has changed, with the rules about them. */
const STORED_RULES: Readonly<Record<Field, RuleId>> = {
  description: "command.object.has-its-fields",
  options: "option.fields.round-trip",
  nsfw: "command.nsfw.defaults-to-false",
  default_member_permissions: "command.default-member-permissions.round-trips",
};

/** A command that is gone, and the rule that is broken where it is not. */
export interface Removed {
  /** The command as it was. */
  readonly command: ModelCommand;
  /** About what removed it. */
  readonly rule: RuleId;
}

/** A list has no command that was removed. */
export function staysGone(removed: readonly Removed[], list: string): readonly Check[] {
  return removed.map(({ command, rule }): Check => ({ ...named(list, { id: idReference(command) }, 0), rule }));
}

/** Nothing but time has passed: a place holds what it held, each command by itself, and its permissions. */
export function readLater(
  place: PlaceName,
  state: ModelState,
  { lastList, removed }: { readonly lastList: string; readonly removed: readonly Removed[] },
  step: string,
): readonly Step[] {
  const scope = scopeOf(state, place);
  const name = `list of ${place} before ${step}`;
  const rule = "command.list.holds-each-command";
  const kept = scope.commands.flatMap((command) => [
    ...fieldsOf(command).map((field) => {
      const [before, now] = [lastList, name].map((one) => entryOf(one, command, `/${field}`)) as [Reference, Reference];
      return { ...same(before, now), rule: STORED_RULES[field] };
    }),
    keepsVersion(entryOf(lastList, command, "/version"), entryOf(name, command, "/version")),
  ]);
  const whole: readonly Check[] = [
    ...staysGone(removed, name),
    { check: "count", in: at(name), is: scope.commands.length, rule },
    ...kept,
    { ...same(at(lastList), at(name)), rule },
  ];
  return [
    asIn(place, list(PLACES[place].scope, name, whole)),
    ...readEach(place, state, lastList, `before ${step}`, {
      permissions: "permission.edit.is-read-back",
      version: ON_READ,
    }),
  ];
}

/** The version of a command that was not written between two reads. */
const keepsVersion = (before: Reference, now: Reference): Check => ({ ...same(before, now), rule: ON_READ });

const ON_READ: RuleId = "command.version.stays-on-read";

/** Rules that are broken where a command is read alone, and is another one than in the list. */
export interface ReadRules {
  /** Its permissions are other ones. */
  readonly permissions: RuleId;
  /** Its version is another one; absent where a write may be why. */
  readonly version?: RuleId;
}

/** Each command of a place by its id, and its permissions. */
export function readEach(
  place: PlaceName,
  state: ModelState,
  lastList: string,
  moment: string,
  { permissions, version }: ReadRules,
): readonly Step[] {
  const scope = scopeOf(state, place);
  const reads = scope.commands.map((command, nth): Step => {
    const name = `get ${nth + 1} of ${place} ${moment}`;
    return request("read", name, PLACES[place].scope.calls.get, {
      path: { command_id: idReference(command) },
      expect: [
        { check: "accepted", rule: "endpoint.get.answers-200" },
        ...(version === undefined ? [] : [keepsVersion(entryOf(lastList, command, "/version"), at(name, "/version"))]),
        { ...same(entryOf(lastList, command), at(name)), rule: "command.list.holds-each-command" },
      ],
    });
  });
  return [...reads, ...permissionsAtRest(place, scope, moment, permissions)].map((step) => asIn(place, step));
}

/** A list after operations that were not looked at. */
export function lookAt(place: PlaceName, name: string, scope: ModelScope, before: string, unseen?: Unseen): Step {
  const checks = checksOfList(scope, { is: "gone-already" }, { before, after: name }, unseen);
  return asIn(place, list(PLACES[place].scope, name, checks));
}

/** What was translated is in a list that asks for dictionaries. */
export function checksOfDictionaries(
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
export function checksOfEcho(step: string, seen: string, expectation: ModelExpectation): readonly Check[] {
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

/** What was written or deleted is requested by its id too: get equals list. */
export function readsOf(step: string, seen: string, place: string, expectation: ModelExpectation): readonly Step[] {
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
    // The list is as it must be after the write: then it is the command read alone that does not show what was written.
    const alike: Check = { ...same(entryOf(seen, command), at(name)), rule: fieldRuleOf(expectation) };
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
export function readAgain(place: PlaceName, state: ModelState, lastList: string, name = `end in ${place}`): Step {
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
