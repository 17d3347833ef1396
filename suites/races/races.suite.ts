/** Races: several clients ask for the same command at the same moment, and some order has to explain what they got. */
import fc, { type Arbitrary } from "fast-check";
import type { Lease, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { MANAGER_TOKEN } from "../access/people.js";
import { FREE_FOR_TYPES } from "../commands/shared-names.js";
import { needsOf } from "../rows/draft.js";
import { WORLD } from "../rows/driver.js";
import { afterWorld, inWorld, roleOf } from "../rows/in-world.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import { absent, at, type Body, bulk, entry, equals, list, readBack, request } from "../rows/steps.js";
import { asIn, PLACES } from "../sequences/places.js";
import { guildRaces } from "./guild-races.js";
import { limitRaces } from "./limit-races.js";
import { messageRaces } from "./message-races.js";
import { PERMISSION_RACES, permissionsInEachGuild } from "./permission-races.js";
import { OTHER_COMMAND, READS, raceOf } from "./race.js";
import {
  allMembers,
  both,
  ECHO,
  gone,
  oneMember,
  patch,
  post,
  put,
  type Race,
  racing,
  several,
  whole,
} from "./race-requests.js";
import { useRaces } from "./use-races.js";

/** Commands with some of the names. */
function someOf(names: readonly string[]): Arbitrary<readonly Body[]> {
  return fc
    .tuple(fc.subarray([...names], { minLength: 1, maxLength: 2 }), whole)
    .map(([drawn, fields]) => drawn.map((name): Body => ({ ...fields, name })));
}

/** Members of user or message commands. */
const ofType = (type: 2 | 3): Arbitrary<Body> =>
  whole.map(({ default_member_permissions }) => ({ type, default_member_permissions }));

/** Requests of which none is about what another one decides, but that a service may write to one place. */
const apart = (nth: number): Arbitrary<Step> => {
  const step = (what: string): string => `${what} ${nth + 1}`;
  return fc.oneof(
    oneMember.map((fields) => patch(step("edit"), fields)),
    oneMember.map((fields) => ({ ...patch(step("other edit"), fields), path: OTHER_COMMAND })),
    whole.map((fields) => post(step("create"), ["gong", "pong", "song"][nth] ?? "gong", fields)),
    fc.constant({ ...gone(step("delete")), path: OTHER_COMMAND }),
  );
};

/** Nothing is done to it: it comes after what is deleted, and each list has it. */
const BEHIND: readonly Body[] = [{ ...ECHO, name: "last" }];

const RACES: readonly Race[] = [
  {
    id: "create-with-create",
    title: "stores one command when creates of one name run at the same time",
    rule: "upsert.parallel-creates-make-one-command",
    standing: [],
    creates: 2,
    // What an overwrite that has no options makes of them is open: either all have some, or none has.
    requests: fc
      .constantFrom<Arbitrary<Body>>(whole, whole, allMembers, ofType(2), ofType(3))
      .chain((fields) => several(fields, 2, 4, (body, nth) => post(`create ${nth + 1}`, "echo", body))),
  },
  {
    id: "edit-with-edit",
    title: "loses no field when edits of one command run at the same time",
    rule: "edit.keeps-other-fields",
    standing: [ECHO],
    reads: READS,
    creates: 2,
    requests: fc
      .tuple(
        several(oneMember, 2, 4, (fields, nth) => patch(`edit ${nth + 1}`, fields)),
        fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: whole, weight: 1 }),
      )
      // A create that may come last explains many losses, so that most races have none.
      .map(([edits, again]) => [...edits, ...(again ? [post("create", "echo", again)] : [])]),
  },
  {
    id: "whole-edits",
    title: "stores one of the bodies when edits of all members of one command run at the same time",
    rule: "edit.replaces-provided-fields",
    standing: [ECHO],
    reads: READS,
    creates: 1,
    requests: several(allMembers, 2, 4, (fields, nth) => patch(`edit ${nth + 1}`, fields)),
  },
  {
    id: "bulk-with-create",
    title: "ends as if two bulk overwrites and a create at the same time ran one after the other",
    rule: "bulk.is-atomic",
    standing: [ECHO],
    reads: READS,
    creates: 4,
    // One list from either end: written element by element they would mix.
    requests: fc
      .tuple(both, both, whole)
      .map(([one, other, fields]) => [
        put("bulk 1", one),
        put("bulk 2", other.toReversed()),
        post("create", "ping", fields),
      ]),
  },
  {
    id: "bulk-with-bulk",
    title: "ends with one of the lists when overwrites with different lists run at the same time",
    rule: "bulk.removes-what-is-not-listed",
    standing: [ECHO],
    reads: READS,
    creates: 6,
    requests: several(someOf(["echo", "ping", "gong", "song"]), 2, 3, (elements, nth) =>
      put(`bulk ${nth + 1}`, elements),
    ),
  },
  {
    id: "delete-with-edit",
    title: "does not restore a deleted command when an edit runs at the same time",
    rule: "endpoint.delete.removes-the-command",
    standing: [ECHO, ...BEHIND],
    reads: READS,
    creates: 4,
    requests: fc
      .tuple(
        several(oneMember, 1, 2, (fields, nth) => patch(`edit ${nth + 1}`, fields)),
        fc.option(whole),
      )
      .map(([edits, again]) => [...edits, gone("delete"), ...(again ? [post("create", "echo", again)] : [])]),
  },
  {
    id: "any-with-any",
    title: "loses nothing when creates, edits and deletes of several commands run at the same time",
    rule: "edit.replaces-provided-fields",
    standing: [ECHO, { ...ECHO, name: "ping" }, ...BEHIND],
    reads: READS,
    creates: 6,
    requests: fc.tuple(
      fc.oneof(
        { withCrossShrink: true },
        oneMember.map((fields) => patch("edit", fields)),
        fc.constant(gone("delete 1")),
      ),
      apart(1),
      apart(2),
    ),
  },
  {
    id: "edit-with-refused-edit",
    title: "loses no field when an edit that is refused runs at the same time",
    rule: "edit.keeps-other-fields",
    standing: [ECHO],
    reads: READS,
    creates: 1,
    requests: several(oneMember, 1, 3, (fields, nth) => patch(`edit ${nth + 1}`, fields)).map((edits) => [
      ...edits,
      patch("refused edit", { name: "Not Lower", description: "Three", default_member_permissions: "64" }),
    ]),
  },
  {
    id: "rename-with-rename",
    title: "gives a name to one command only when several ask for it at the same time",
    rule: "command.name.is-unique-per-type-and-scope",
    standing: [ECHO, { ...ECHO, name: "ping" }],
    reads: READS,
    creates: 4,
    requests: fc
      .tuple(fc.option(oneMember), fc.option(whole), fc.constantFrom("gong", "echo"))
      .map(([fields, made, name]) => [
        patch("rename", { ...fields, name: "gong" }),
        { ...patch("other rename", { name: "gong" }), path: OTHER_COMMAND },
        ...(made ? [post("create", name, made)] : []),
      ]),
  },
  ...PERMISSION_RACES,
  {
    id: "create-with-global-bulk",
    title: "keeps a guild command that is created while all global commands are overwritten",
    rule: "bulk.stays-in-its-scope",
    standing: [],
    creates: 2,
    globally: [{ ...racing("global bulk", GLOBAL.calls.bulk, [{ name: "ping", description: "Global" }]) }],
    requests: several(whole, 1, 2, (fields, nth) => post(`create ${nth + 1}`, ["echo", "ping"][nth] ?? "echo", fields)),
  },
];

/** Steps as they are sent in a guild that a driver made, by those who are in it. */
function inNewGuild(steps: readonly Step[]): readonly Step[] {
  const [start, ...others] = steps;
  const isNamed = start !== undefined && JSON.stringify(others).includes(JSON.stringify(start.name));
  // It is empty as it was made.
  const isEmptying = start?.call === GUILD.calls.bulk && JSON.stringify(start.body) === "[]" && !isNamed;
  const placed = (isEmptying ? others : steps).map((step): Step => {
    const { as, body, ...more } = step;
    const { manager } = PLACES["new guild"];
    const sender = as === "guildManager" ? { as: manager } : as === undefined ? {} : { as };
    return asIn("new guild", { ...more, ...sender, ...(body === undefined ? {} : { body: inWorld(body) }) });
  });
  return afterWorld([...WORLD, ...roleOf({ $: "role" }), ...MANAGER_TOKEN], placed);
}

/** The race in the guild of the target, and in new guilds: there it can run as often as there are requests. */
function properties({
  id,
  title,
  rule,
  standing,
  before = [],
  creates,
  requests,
  reads = [],
  after = [],
  globally,
}: Race): readonly Property[] {
  const leases: readonly Lease[] = globally ? ["guild", "global"] : ["guild"];
  const hasPermissions = reads.some(({ call }) => call === PERMISSION_OPERATIONS.get);
  // What is read after the race can be read while it runs, too.
  const looks = [list(GUILD, "look"), ...reads].map(
    (step): Step => ({ ...step, name: `${step.name} meanwhile`, expect: [] }),
  );
  const steps = () =>
    fc.tuple(requests, fc.subarray(looks)).map(([requested, watching]) => {
      return raceOf(
        [bulk(GUILD, "given", "start", standing), ...before],
        [...requested, ...watching],
        [...reads, ...after],
        globally,
      );
    });
  const needs = [
    ...needsOf(leases, []),
    "bulk-overwrite" as const,
    ...(hasPermissions ? ["permissions-edit" as const] : []),
  ];
  const here = raceIn({ id: `race.${id}@guild`, title, rule, needs, leases, creates, emptiesScope: true, steps });
  return globally ? [here] : [here, inNewGuilds(here)];
}

type RaceProperty = Pick<Property, "id" | "title" | "needs" | "leases" | "creates" | "emptiesScope" | "steps"> & {
  readonly rule: RuleId;
};

function raceIn({ rule, ...race }: RaceProperty): Property {
  return { ...race, rules: [rule], level: "must", weight: 0.08 };
}

/** The same race in guilds that a driver makes, with fewer values: most are sent in guilds of target.json. */
function inNewGuilds(here: Property): Property {
  return {
    ...here,
    id: here.id.replace("@guild", "@new-guild"),
    weight: 0.01,
    needs: ["driver", ...here.needs.filter((need) => need !== "permissions-edit")],
    leases: ["driver"],
    creates: 0,
    emptiesScope: false,
    steps: () => here.steps().map(inNewGuild),
  };
}

/** Languages that each service knows, for the documents name them. */
const LANGUAGES = { "es-ES": "eco", "en-US": "call", "en-GB": "shout" } as const;

/** What is read is in the language of each, whoever reads it at the same time. */
function listsInLanguages(): readonly Property[] {
  const language = fc.constantFrom(...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]));
  const start = bulk(GUILD, "given", "start", [{ ...ECHO, name_localizations: LANGUAGES }]);
  const here = raceIn({
    id: "race.lists-in-languages@guild",
    title: "answers lists at the same time in the language of each request",
    rule: "localization.list.shows-the-requesters-locale",
    needs: [...needsOf(["guild"], []), "bulk-overwrite"],
    leases: ["guild"],
    creates: 1,
    emptiesScope: true,
    steps: () =>
      fc.array(language, { minLength: 2, maxLength: 4, size: "max" }).map((languages) => [
        start,
        ...languages.map((own, nth): Step => {
          const name = `list ${nth + 1}`;
          const shown = { $: name, find: { name: "echo" }, at: "/name_localized" };
          return request("read", name, GUILD.calls.list, {
            headers: { "Accept-Language": own },
            together: "race",
            expect: [{ check: "accepted" }, equals(shown, LANGUAGES[own])],
          });
        }),
      ]),
  });
  return [here, inNewGuilds(here)];
}

/** A command of one name, beside those of other scopes and types. */
interface Namesake {
  readonly name: string;
  readonly place: "guild" | "guild2" | "global";
  /** True for a user or message command; default for chat input. */
  readonly isMenu?: true;
  /** Broken where the answer is about another scope. */
  readonly rule: RuleId;
}

const NAMESAKES: readonly Namesake[] = [
  { name: "create here", place: "guild", rule: "command.guild-id.equals-the-path" },
  { name: "create menu", place: "guild", isMenu: true, rule: "command.guild-id.equals-the-path" },
  { name: "create there", place: "guild2", rule: "command.guild-id.equals-the-path" },
  { name: "create globally", place: "global", rule: "command.guild-id.is-absent-globally" },
];

/** Members of commands of each type; the description is left out where there is none. */
const ofEachType = fc.tuple(whole, fc.boolean()).map(([fields, nsfw]) => ({ ...fields, nsfw }));

/** Commands of one name in several scopes, or of several types, created at the same time: each is answered with its own. */
const createsOfNamesakes: Property = {
  id: "race.create-in-each-scope@scopes",
  title:
    "answers creates of one name in several scopes, or of several types, at the same time with each its own command",
  rules: ["command.name.is-free-in-other-scopes", FREE_FOR_TYPES],
  level: "must",
  needs: [...needsOf(["guild", "guild2", "global"], []), "bulk-overwrite"],
  leases: ["guild", "guild2", "global"],
  creates: 2,
  emptiesScope: true,
  weight: 0.1,
  steps: () =>
    fc
      .tuple(
        fc.subarray([...NAMESAKES], { minLength: 2, maxLength: 3 }),
        fc.constantFrom(2, 3),
        fc.array(ofEachType, { minLength: 3, maxLength: 3 }),
        fc.constantFrom("each its own", "each its own", "the same"),
      )
      .map(([drawn, menu, [first, ...others], whose]) => {
        const bodies = [first, ...(whose === "the same" ? [first, first] : others)];
        const creates = drawn.map(({ name, place, isMenu, rule }, nth): Step => {
          const { scope } = PLACES[place];
          const isOfTypes = drawn.some((one) => one.place === place && one.isMenu !== isMenu);
          const own =
            scope.name === "global" ? absent(at(name, "/guild_id")) : equals(at(name, "/guild_id"), GUILDS[place]);
          const expect: readonly Check[] = [
            { check: "accepted", rule: isOfTypes ? FREE_FOR_TYPES : "command.name.is-free-in-other-scopes" },
            { ...own, rule },
            ...(isOfTypes && isMenu ? [{ ...equals(at(name, "/type"), menu), rule: FREE_FOR_TYPES }] : []),
            { ...readBack(name, at(name)), rule: "command.create.answers-what-is-read-back" },
          ];
          const { description, ...others } = bodies[nth] ?? { description: "One" };
          const body = { ...others, name: "echo", ...(isMenu ? { type: menu } : { description }) };
          return asIn(place, request("act", name, scope.calls.create, { body, together: "race", expect }));
        });
        const reads = drawn.map(({ name, place }): Step => {
          const seen = `list after ${name}`;
          const listed: Check = { ...readBack(name, entry(seen, name)), rule: "command.list.holds-each-command" };
          return asIn(place, list(PLACES[place].scope, seen, [listed]));
        });
        return [...creates, ...reads];
      }),
};

const GUILDS: Readonly<Record<"guild" | "guild2" | "global", Template>> = {
  guild: { $: "guild" },
  guild2: { $: "guild2" },
  global: null,
};

/** The races, each with its own requests and as many clients as it takes. */
export const raceProperties: readonly Property[] = [
  ...RACES.flatMap(properties),
  ...listsInLanguages(),
  createsOfNamesakes,
  ...limitRaces,
  permissionsInEachGuild,
  ...messageRaces,
  ...useRaces,
  ...guildRaces,
];
