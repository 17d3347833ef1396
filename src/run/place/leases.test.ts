import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case, Lease } from "../../case/case.js";
import { profileOf } from "../../contract/profile.js";
import { NO_FACTS } from "../../target/probe/facts.js";
import { compileRoutes } from "../../target/request.js";
import { Workspace } from "../../target/workspace/workspace.js";
import type { PlannedItem } from "../plan/plan.js";
import { Queue } from "../plan/queue.js";
import { openTestTarget } from "../testing/stage-for.js";
import { type Held, Leases, type Wish } from "./leases.js";

const GUILD: Wish = {
  leases: ["guild"],
  creates: 0,
  leastCreates: 0,
  needsMembers: false,
  needsChannel: false,
  isOfMessages: false,
  needsEmpty: false,
  movesClock: false,
};
const DAY: Wish = { ...GUILD, creates: 200 };

const BLANK: Case = {
  id: "",
  title: "",
  rules: ["command.object.has-its-fields"],
  level: "must",
  needs: [],
  leases: [],
  creates: 0,
  emptiesScope: false,
  steps: [],
};

function openLeases(guildCount: number, wholeDays = 0, otherCreates = 0) {
  const { target } = openTestTarget(undefined, {
    guilds: openTestTarget().target.description.guilds.slice(0, guildCount),
  });
  const workspace = new Workspace(target, compileRoutes(profileOf("documented").bindings), { mayDisplace: true });
  const leases = new Leases(workspace, target, { wholeDays, otherCreates });
  const held = (wish: Wish): Held => {
    const granted = leases.grant(wish);
    if (!("held" in granted)) throw new Error(JSON.stringify(granted));
    return granted.held;
  };
  const indexOf = ({ scopes: [scope] }: Held) => (scope ? workspace.guilds.indexOf(scope) : -1);
  return { leases, workspace, held, indexOf };
}

test("a case for an empty guild says so, where commands of others are in all but one", () => {
  const { target } = openTestTarget();
  const own = new Workspace(target, compileRoutes(profileOf("documented").bindings), { mayDisplace: false });
  for (const [nth, scope] of own.guilds.entries())
    scope.residents = nth === 0 ? new Map() : new Map([["1", {} as never]]);
  const leases = new Leases(own, target, { wholeDays: 0, otherCreates: 0 });

  const granted = leases.grant({ ...GUILD, leases: ["guild", "guild2"], needsEmpty: true });

  expect(granted).toMatchObject({ is: "no-room", never: expect.stringContaining("list more empty guilds") });
});

describe("leases", () => {
  test("of the application are for one case alone", () => {
    const { leases, held } = openLeases(3);
    const alone: Wish = { ...GUILD, leases: ["application", "driver"] };
    const first = held(GUILD);

    expect(leases.grant(alone)).toEqual({ later: true });
    leases.release(first);
    const only = held(alone);
    expect(leases.grant(GUILD)).toEqual({ later: true });
    leases.release(only);
    expect(held(GUILD).guild).toEqual(first.guild);
  });

  test("of message cases are guilds with a channel, others go to the first one", () => {
    const [first, second] = openTestTarget().target.description.guilds;
    const { target } = openTestTarget(undefined, { guilds: [{ ...first, channelIds: [] }, second] });
    const workspace = new Workspace(target, compileRoutes(profileOf("documented").bindings), { mayDisplace: true });
    const leases = new Leases(workspace, target);

    expect(leases.grant({ ...GUILD, needsChannel: true })).toMatchObject({ held: { guild: { id: second?.id } } });
    expect(leases.grant({ ...GUILD, needsChannel: true })).toEqual({ later: true });
    expect(leases.grant(GUILD)).toMatchObject({ held: { guild: { id: first?.id } } });
  });

  test("of messages alone leave the guild to commands, and exclude others that need its channels", () => {
    const { leases, held } = openLeases(1);
    const messages: Wish = { ...GUILD, needsChannel: true, isOfMessages: true };
    const commands = held(GUILD);
    const sending = held(messages);

    expect(sending).toMatchObject({ scopes: [], guild: { id: commands.guild?.id } });
    expect(leases.grant(messages)).toEqual({ later: true });
    leases.release(commands);
    expect(leases.grant({ ...GUILD, needsChannel: true })).toEqual({ later: true });
    leases.release(sending);
    expect(held({ ...GUILD, needsChannel: true }).guild).toEqual(commands.guild);
    expect(leases.grant(messages)).toEqual({ later: true });
  });

  test.each([
    ["its commands can be listed", new Map(), { held: { scopes: [] } }],
    ["nothing of it is known", undefined, { is: "no-room" }],
  ])("of messages are also guilds that refuse commands, where %s", (_, residents, granted) => {
    const { leases, workspace } = openLeases(1);
    for (const scope of workspace.guilds) Object.assign(scope, { residents, outOfUse: "refused" });

    expect(leases.grant({ ...GUILD, needsChannel: true, isOfMessages: true })).toMatchObject(granted);
    expect(leases.grant(GUILD)).toMatchObject({ is: "no-room" });
  });

  test("are exclusive until they are released", () => {
    const { leases, held } = openLeases(2);
    const first = held(GUILD);
    held(GUILD);

    expect(leases.grant(GUILD)).toEqual({ later: true });
    leases.release(first);
    expect(held(GUILD).guild).toEqual(first.guild);
  });

  test("are exclusive across guilds that the target keeps in one place", () => {
    const { leases, held, workspace } = openLeases(3);
    workspace.learn({ ...NO_FACTS, shares: ["guilds"] });
    const first = held(GUILD);

    expect(leases.grant(GUILD)).toEqual({ later: true });
    expect(leases.grant({ ...GUILD, leases: ["global"] })).toMatchObject({ held: { scopes: [workspace.global] } });
    leases.release(first);
    expect(held({ ...GUILD, leases: ["guild", "guild2"] }).scopes).toHaveLength(2);
  });

  test("give two guilds that differ, and all or nothing", () => {
    const { leases, held } = openLeases(3);
    const both = held({ ...GUILD, leases: ["guild", "guild2"] });

    expect(both.guild?.id).not.toBe(both.guild2?.id);
    expect(leases.grant({ ...GUILD, leases: ["guild", "guild2"] })).toEqual({ later: true });
    expect(held(GUILD).scopes).toHaveLength(1);
  });

  test("cover the other application in the same guilds", () => {
    const { held } = openLeases(2);

    const { scopes } = held({ ...GUILD, leases: ["guild", "otherApplication"] });

    expect(
      scopes.map(({ application, guild }) => `${application === scopes[0]?.application} ${guild === scopes[0]?.guild}`),
    ).toEqual(["true true", "false false", "false true"]);
  });

  test("keep fresh guilds for cases that use up a day, and give those the first of them", () => {
    const { leases, held, indexOf } = openLeases(5, 2);

    expect([held(GUILD), held(GUILD), held(GUILD)].map(indexOf)).toEqual([0, 1, 2]);
    expect(leases.grant(GUILD)).toEqual({ later: true });
    expect(indexOf(held(DAY))).toBe(3);
  });

  test("are never given where no guild can be used, or has room", () => {
    const { leases, workspace } = openLeases(1);
    expect(openLeases(0).leases.grant(GUILD)).toMatchObject({
      never: expect.stringContaining("names no guild"),
      is: "unsupported",
    });
    expect(leases.grant({ ...GUILD, leases: ["guild", "guild2"] })).toMatchObject({ never: expect.any(String) });

    for (const scope of workspace.guilds) scope.isSpent = true;
    expect(leases.grant({ ...GUILD, creates: 60 })).toMatchObject({
      never: expect.stringContaining("list 2 or more guilds in target.json"),
      is: "no-room",
    });
    expect(leases.grant({ ...GUILD, needsChannel: true })).toMatchObject({ held: {} });
    for (const scope of workspace.guilds) scope.outOfUse = "refused";
    expect(leases.grant(GUILD)).toMatchObject({ never: expect.any(String), is: "no-room" });
  });

  test("of a run that creates more than two guilds take ask for as many as it needs", () => {
    const { leases, workspace } = openLeases(4, 2, 540);
    for (const scope of workspace.guilds) scope.isSpent = true;

    expect(leases.grant({ ...GUILD, creates: 1 })).toMatchObject({
      never: expect.stringContaining("list 6 or more guilds in target.json"),
      is: "no-room",
    });
  });

  test("of a whole run ask for five guilds, because four have no room for every case", () => {
    const { leases, workspace } = openLeases(4, 1, 490);
    for (const scope of workspace.guilds) scope.isSpent = true;

    expect(leases.grant({ ...GUILD, creates: 1 })).toMatchObject({
      never: expect.stringContaining("list 5 or more guilds in target.json"),
      is: "no-room",
    });
  });

  test("are given beyond our own count: whether the target counts is seen by trying", () => {
    const { leases, workspace, held, indexOf } = openLeases(3);
    for (const scope of workspace.guilds) scope.creates = 150;

    expect(indexOf(held({ ...GUILD, creates: 60 }))).toBe(0);
    for (const scope of workspace.guilds.slice(0, 1)) scope.isSpent = true;
    expect(leases.grant({ ...GUILD, creates: 60 })).toMatchObject({ is: "no-room" });
  });

  test("never go back to a guild whose day was seen to be over, whichever scope the case makes its commands in", () => {
    const { leases, workspace, held } = openLeases(2);
    const wish: Wish = { ...GUILD, leases: ["global", "guild"], creates: 1 };
    const [first, second] = workspace.guilds;

    if (first) first.isSpent = true;
    const again = held({ ...wish, leastCreates: 1 });
    leases.release(again);
    if (second) second.isSpent = true;

    expect(again.scopes[1]).toBe(second);
    expect(leases.grant({ ...wish, leastCreates: 1 })).toMatchObject({ is: "no-room" });
    expect(held(wish).scopes[1]).toBe(first);
  });

  test("have room for many values of a property where any guild has, free or not, and for one elsewhere", () => {
    const { leases, workspace, held, indexOf } = openLeases(2);
    const [first, second] = workspace.guilds;
    if (!first || !second) throw new Error("there are no two guilds");
    const property: Wish = { ...GUILD, creates: 5, times: 24 };
    first.creates = 150;

    const roomy = held(property);
    expect(indexOf(roomy)).toBe(1);
    expect(leases.grant(property)).toEqual({ later: true });
    leases.release(roomy);
    second.creates = 150;
    expect(indexOf(held(property))).toBe(0);
  });

  test("have room for many slots of a group where any guild has, free or not, and for one elsewhere", () => {
    const { leases, workspace, held, indexOf } = openLeases(2);
    const [first, second] = workspace.guilds;
    if (!first || !second) throw new Error("there are no two guilds");
    const grouped: Wish = { ...GUILD, isWithOthers: true };
    first.creates = 178;

    const roomy = held(grouped);
    expect(indexOf(roomy)).toBe(1);
    expect(leases.grant(grouped)).toEqual({ later: true });
    expect(indexOf(held(GUILD))).toBe(0);
    leases.release(roomy);
  });

  test("of a group are those whose slots are there, whatever is left of their day", () => {
    const { workspace, held, indexOf } = openLeases(2);
    const [first, second] = workspace.guilds;
    if (!first || !second) throw new Error("there are no two guilds");
    for (const guild of [first, second]) guild.creates = 178;
    for (const letter of "abcdefgh") second.known.set(letter, { name: `slot-${letter}`, type: 1, extent: 0 });

    expect(indexOf(held({ ...GUILD, isWithOthers: true }))).toBe(1);
  });

  test("of a group are any where no guild has room for many slots", () => {
    const { workspace, held, indexOf } = openLeases(2);
    for (const guild of workspace.guilds) guild.creates = 178;

    expect(indexOf(held({ ...GUILD, isWithOthers: true }))).toBe(0);
  });

  test("have a second guild with room where the day of the first is used up", () => {
    const { leases, workspace, held } = openLeases(3);
    const apart: Wish = { ...DAY, leases: ["guild", "guild2"] };
    const [usedUp, ordinary] = workspace.guilds;
    if (usedUp) usedUp.creates = 200;

    expect(held(apart).scopes[1]).toBe(ordinary);
    expect(leases.grant(GUILD)).toMatchObject({ held: { scopes: [usedUp] } });
  });

  test("of a whole day avoid a guild in which another application has made commands", () => {
    const { workspace, held, indexOf } = openLeases(3);
    const { otherApplication } = openTestTarget().target.description;
    const [, second, third] = workspace.guilds;
    const beside = workspace.scopeOf(otherApplication?.applicationId ?? "", third?.guild);
    if (second) second.creates = 1;
    if (beside) beside.creates = 1;

    expect(indexOf(held(DAY))).toBe(0);
  });

  test("are not counted where the target counts no creates", () => {
    const { workspace, held, indexOf } = openLeases(3);
    for (const scope of workspace.guilds) Object.assign(scope, { creates: 500, isUnlimited: true });

    expect(indexOf(held({ ...GUILD, creates: 60 }))).toBe(0);
  });

  test("go to large cases while guilds have most of their day, so that no kept guild is needed", () => {
    const { leases, workspace, indexOf } = openLeases(4, 1);
    const suite = suiteOf("documented");
    const small = suite.cases.find(({ leases: [lease], creates }) => lease === "guild" && creates === 1);
    const large = suite.cases.find(({ id }) => id === "limit.chat-input.is-100@guild");
    if (!small || !large) throw new Error("the suite has no such cases");
    const queue = new Queue(
      [small, large].map((testCase) => ({ kind: "case", testCase })),
      leases,
    );
    for (const scope of workspace.guilds.slice(0, 3)) scope.creates = 80;

    const first = queue.next();

    expect(first).toMatchObject({ item: { testCase: large } });
    expect(typeof first === "object" && "held" in first && indexOf(first.held)).toBe(0);
  });
});

describe("a queue", () => {
  const caseOf = (id: string, leases: readonly Lease[], more: Partial<Case> = {}): PlannedItem => ({
    kind: "case",
    testCase: { ...BLANK, id, leases, ...more },
  });

  test("begins with what needs most scopes at once, and ends with what moves the clock", () => {
    const { leases } = openLeases(6, 1);
    const order = [
      caseOf("clock", ["guild"], { steps: [{ name: "later", part: "given", call: "moveClock", expect: [] }] }),
      caseOf("alone", ["application", "driver"]),
      caseOf("day", ["guild"], { creates: 200 }),
      caseOf("guild", ["guild"]),
      caseOf("two guilds", ["guild", "guild2"]),
      caseOf("driver", ["driver"]),
      caseOf("large", ["guild"], { creates: 100 }),
      caseOf("two guilds and global", ["global", "guild", "guild2"]),
    ];
    const queue = new Queue(order, leases);
    const begun: string[] = [];

    for (let next = queue.next(); typeof next === "object" && "held" in next; next = queue.next()) {
      begun.push(next.item.testCase.id);
      leases.release(next.held);
    }

    expect(begun).toEqual(["two guilds and global", "large", "driver", "two guilds", "guild", "day", "alone", "clock"]);
  });

  test("gives what is alike to a group once, in order, and what is put back first", () => {
    const { leases } = openLeases(3);
    const keys = ["one", "other", "one", "other", "one"];
    const items = keys.map((key, nth): PlannedItem => {
      const item = caseOf(`${nth} ${key}`, ["guild"]);
      const place = { kind: "slots", key, world: String(nth) } as const;
      const shape = { requests: 10, roundTrips: 1, roundTripsInGroup: 1, movesClock: false, place };
      return item.kind === "case" ? { ...item, shape } : item;
    });
    const queue = new Queue(items, leases);
    const idOf = ({ testCase }: PlannedItem): string => testCase.id;
    const pickerOf = (key: string | undefined, most: number) => {
      let count = 0;
      return {
        key,
        get isFull() {
          return count >= most;
        },
        takes: () => ++count > 0,
      };
    };
    const [first, other] = items;
    if (first === undefined || other === undefined) throw new Error("there are no items");

    expect(queue.takeAlike(first, pickerOf("one", 2)).map(idOf)).toEqual(["0 one", "2 one"]);
    expect(queue.takeAlike(first, pickerOf(undefined, 1)).map(idOf)).toEqual(["1 other"]);
    queue.putBack(other);
    expect(queue.takeAlike(other, pickerOf("other", 5)).map(idOf)).toEqual(["1 other", "3 other"]);
    expect(queue.next()).toMatchObject({ item: { testCase: { id: "4 one" } } });
    expect(queue.takeAlike(first, pickerOf("one", 5))).toEqual([]);
    expect(queue.drain()).toEqual([]);
  });
});
