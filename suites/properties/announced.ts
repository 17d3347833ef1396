/** What comes and goes again and again: each time the application is sent an event. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { entry, MANAGER_TOKEN, permit } from "../access/people.js";
import { AUDIT_LOG, GUILD_MODERATION, VIEW_AUDIT_LOG } from "../events/events.suite.js";
import { withBot } from "../notices/words.js";
import { command, drive, eventMark, events, guild, guildId, member, user, userId } from "../rows/driver.js";
import { at, type Body } from "../rows/steps.js";

/** Whose it is. */
type Owner = "user" | "other" | "guild";

/** Something that begins with one act, and ends or changes with the next. */
type Thing = "entitlement" | "subscription" | "installation" | "permissions" | "membership" | "entitlements";

interface Act {
  readonly thing: Thing;
  readonly of: Owner;
}

const anyAct: Arbitrary<Act> = fc.record({
  thing: fc.constantFrom<Thing>(
    ...(["entitlement", "entitlement", "entitlement", "subscription"] as const),
    ...(["installation", "installation", "permissions", "membership", "entitlements"] as const),
  ),
  of: fc.constantFrom<Owner>("user", "user", "other", "guild"),
});

/** Mostly one and the same: what happens to it again and again is what makes a story. */
const acts: Arbitrary<readonly Act[]> = fc
  .tuple(
    anyAct,
    fc.noBias(
      fc.array(part(fc.tuple(fc.constantFrom(true, true, false), anyAct)), { minLength: 1, maxLength: 8, size: "max" }),
    ),
  )
  .map(([main, drawn]) => drawn.map(([isMain, other]) => (isMain ? main : other)));

/** An act as steps, and what is sent because of it. */
interface Done {
  readonly steps: readonly Step[];
  readonly reported: (events: string) => readonly Check[];
}

/** As many events of this name were sent this way. How often permissions are reported is advice. */
function reported(name: string, by: "gateway" | "webhook", rule: RuleId) {
  return (listed: string) => ({
    check: "lists" as const,
    in: at(listed, "/events"),
    where: { name, by },
    times: 1,
    rule,
  });
}

const ENTITLEMENT = {
  begins: [
    reported("ENTITLEMENT_CREATE", "gateway", "event.entitlement-create.goes-both-ways"),
    reported("ENTITLEMENT_CREATE", "webhook", "event.entitlement-create.goes-both-ways"),
  ],
  ends: [reported("ENTITLEMENT_UPDATE", "gateway", "event.entitlement-update.follows-its-end")],
};
const SUBSCRIPTION = {
  begins: [reported("SUBSCRIPTION_CREATE", "gateway", "event.subscription.follows-its-life")],
  changes: [reported("SUBSCRIPTION_UPDATE", "gateway", "event.subscription.follows-its-life")],
};
const INSTALLATION = {
  begins: [reported("APPLICATION_AUTHORIZED", "webhook", "event.authorized.follows-an-installation")],
  ends: [reported("APPLICATION_DEAUTHORIZED", "webhook", "event.deauthorized.follows-a-removal")],
};

const MEMBERSHIP = {
  ends: [reported(AUDIT_LOG, "gateway", "event.audit-log.needs-permission-and-intent")],
};

/** Where in the payload the user is, and under which names, is not shown. */
const namesIn =
  (person: string) =>
  (listed: string): Check => ({
    check: "mentions",
    value: userId(person),
    at: { $: listed, in: "/events", find: { name: "APPLICATION_DEAUTHORIZED", by: "webhook" }, at: "/data" },
    rule: "event.deauthorized.follows-a-removal",
  });

const PERMISSIONS_REPORTED = (listed: string): Check => ({
  check: "present",
  at: {
    $: listed,
    in: "/events",
    find: { name: "APPLICATION_COMMAND_PERMISSIONS_UPDATE", by: "gateway" },
    at: "/name",
  },
  rule: "event.permissions-update.follows-an-edit",
});

/** What was begun and not ended yet: the name of the step that began it. */
type Begun = Map<string, string>;

/** A subscription is renewed or canceled so often at the most. */
const MOST_CHANGES = 2;

/** A user, where only users do it. Each thing has its own: whether one of them ends another one of a user is not said. */
const personOf = ({ thing, of }: Act): string => `${of === "guild" ? "other" : of}-of-${thing}`;

/** The act as step `name`; `undefined` where there is nothing to do. */
function done(drawn: Act, name: string, begun: Begun): Done | undefined {
  const { thing, of } = drawn;
  const person = personOf(drawn);
  const act = (
    call: Parameters<typeof drive>[2],
    body: Body,
    checks: readonly ((listed: string) => Check)[],
  ): Done => ({
    steps: [drive("act", name, call, body)],
    reported: (listed) => checks.map((check) => check(listed)),
  });
  switch (thing) {
    case "entitlement": {
      const key = `entitlement ${of}`;
      const first = begun.get(key);
      if (first !== undefined && begun.delete(key))
        return act("endEntitlement", { entitlement_id: at(first, "/entitlement_id") }, ENTITLEMENT.ends);
      begun.set(key, name);
      const owner = of === "guild" ? { guild_id: guildId() } : { user_id: userId(person) };
      return act("makeEntitlement", { ...owner, subscription: true }, ENTITLEMENT.begins);
    }
    case "entitlements": {
      if (begun.has("entitlements")) return undefined;
      begun.set("entitlements", name);
      const two = ["one", "two"].map((nth): Step => {
        const made = `${name} ${nth}`;
        const expect: readonly Check[] = [{ check: "present", at: at(made, "/entitlement_id") }];
        return { ...drive("act", made, "makeEntitlement", { user_id: userId(person) }, expect), together: name };
      });
      return { steps: two, reported: (listed) => ENTITLEMENT.begins.map((check) => ({ ...check(listed), times: 2 })) };
    }
    case "subscription": {
      const first = begun.get(person);
      if (first === undefined) {
        begun.set(person, name);
        return act("makeSubscription", { user_id: userId(person) }, SUBSCRIPTION.begins);
      }
      const changes = [...begun.keys()].filter((one) => one.startsWith(`${person} changed`)).length;
      if (changes >= MOST_CHANGES) return undefined;
      begun.set(`${person} changed ${changes + 1}`, name);
      return act("changeSubscription", { subscription_id: at(first, "/subscription_id") }, SUBSCRIPTION.changes);
    }
    case "installation": {
      const owner = { user_id: userId(person) };
      if (begun.delete(person)) return act("uninstall", owner, [...INSTALLATION.ends, namesIn(person)]);
      begun.set(person, name);
      return act("install", { ...owner, scopes: ["applications.commands"] }, INSTALLATION.begins);
    }
    case "membership": {
      // Everybody is a member at first; who was removed comes back before it is done again.
      const isBack = begun.delete(person);
      if (!isBack) begun.set(person, name);
      return isBack
        ? { steps: [{ ...member("guild", person), name }], reported: () => [] }
        : act(
            "moderate",
            { guild_id: guildId(), user_id: userId(MODERATOR), target_id: userId(person) },
            MEMBERSHIP.ends,
          );
    }
    case "permissions":
      return {
        steps: [permit(name, of === "guild" ? [] : [entry("user", userId(person), false)])],
        reported: (listed) => [PERMISSIONS_REPORTED(listed)],
      };
  }
}

const MODERATOR = "moderator";

/** A guild whose bot is sent what is done to members, and who does it. */
const WATCHED: readonly Step[] = [
  withBot(VIEW_AUDIT_LOG),
  user(MODERATOR),
  member("guild", MODERATOR),
  drive("given", "intents", "changeApplication", { intents: GUILD_MODERATION }),
];

function stepsOf(drawn: readonly Act[]): readonly Step[] {
  const begun: Begun = new Map();
  const has = (wanted: Thing): boolean => drawn.some(({ thing }) => thing === wanted);
  const steps: Step[] = [
    ...(has("membership") ? WATCHED : [guild()]),
    ...[...new Set(drawn.map(personOf))].flatMap((person) => [user(person), member("guild", person)]),
    ...(has("permissions") ? [...MANAGER_TOKEN, command("command", { name: "guarded" })] : []),
    drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" }),
    eventMark(),
  ];
  let since = "event-mark";
  for (const [nth, act] of drawn.entries()) {
    const what = done(act, `${act.thing} ${nth + 1}`, begun);
    if (what === undefined) continue;
    const listed = `events after ${nth + 1}`;
    steps.push(...what.steps, events(listed, what.reported(listed), since));
    since = listed;
  }
  return steps;
}

/** Nothing is sent only because it happened before, and nothing is left out because of that. */
export const repeatsAreAnnounced: Property = {
  id: "event.any-repeat-is-announced@events",
  title:
    "sends an event each time that entitlements, subscriptions, installations and permissions begin, change or end, or a member is removed",
  rules: [
    "event.entitlement-update.follows-its-end",
    "event.entitlement-create.goes-both-ways",
    "event.subscription.follows-its-life",
    "event.authorized.follows-an-installation",
    "event.deauthorized.follows-a-removal",
    "event.permissions-update.follows-an-edit",
    "event.audit-log.needs-permission-and-intent",
  ],
  level: "must",
  needs: ["driver", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
  steps: () => acts.map(stepsOf),
};
