/** Lobbies whose users join, write, and are added and removed in any order, on several days. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { social, tokenOf } from "../notices/lobbies.suite.js";
import { notice } from "../notices/words.js";
import { drive, userId } from "../rows/driver.js";
import { ACCEPTED, at, differs, equals, idOf, REFUSED } from "../rows/steps.js";
import { ALONE } from "./used.js";

const PEOPLE = ["ann", "bob"] as const;
type Person = (typeof PEOPLE)[number];

/** What a person does in a lobby, or what is done to them; or a day goes by. */
interface Deed {
  readonly deed: "join" | "say" | "add" | "remove" | "wait";
  readonly who: Person;
  readonly of: 0 | 1;
}

const deeds: Arbitrary<readonly Deed[]> = fc.array(
  part(
    fc.record({
      deed: fc.constantFrom("join", "join", "say", "say", "add", "remove", "wait"),
      who: fc.constantFrom(...PEOPLE),
      of: fc.constantFrom(0, 0, 1),
    }),
  ),
  { minLength: 1, maxLength: 8, size: "max" },
);

/** Somebody has to make a lobby before anything else can be done in it. */
const FIRST: Deed = { deed: "join", who: "ann", of: 0 };

/** Secrets of two lobbies, which differ in case alone. A lobby outlives its case, so the next run has others. */
const secrets: Arbitrary<readonly [string, string]> = fc
  .tuple(fc.constantFrom("team", "party", "guild"), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
  .map(([word, number]) => [`${word}-${number}`, `${word.toUpperCase()}-${number}`] as const);

const A_DAY_MS = 25 * 60 * 60 * 1000;

/** Tokens of users may not last longer. */
const MOST_DAYS = 2;

const JOINED: RuleId = "notice.lobby.is-created-or-joined";
const SENT: RuleId = "notice.lobby.message-is-sent";
const MEMBERS_ONLY: RuleId = "notice.lobby.is-for-members";

const breaking = (rule: RuleId, checks: readonly Check[]): readonly Check[] =>
  checks.map((check) => ({ ...check, rule }));

/** A lobby between two deeds. */
interface KnownLobby {
  /** Step that made it. */
  readonly origin: string;
  /** Who belongs to it. How a request says that somebody is removed is not shown: whether they still do is open. */
  readonly members: ReadonlyMap<Person, "in" | "open">;
  /** Steps that sent its messages. */
  readonly said: readonly string[];
}

/** One deed, and the lobby after it; `undefined` where there is no lobby yet, or somebody writes who may not. */
function carriedOut(
  { deed, who }: Deed,
  nth: number,
  [lobby, other]: readonly [KnownLobby | undefined, KnownLobby | undefined],
  secret: string,
): { readonly step: Step; readonly after: KnownLobby } | undefined {
  const name = `${deed} ${nth}`;
  const as = tokenOf(who);
  if (deed === "join") {
    const expect = breaking(JOINED, [
      ...ACCEPTED,
      ...(lobby ? [equals(at(name, "/id"), idOf(lobby.origin))] : []),
      ...(other ? [differs(at(name, "/id"), idOf(other.origin))] : []),
    ]);
    const { origin = name, members = [], said = [] } = lobby ?? {};
    const step = notice(name, "act", "createOrJoinLobby", { as, body: { secret }, expect });
    return { step, after: { origin, members: new Map([...members, [who, "in"]]), said } };
  }
  if (lobby === undefined) return undefined;
  if (deed === "wait") return { step: drive("given", name, "moveClock", { milliseconds: A_DAY_MS }), after: lobby };
  const path = { lobby_id: idOf(lobby.origin) };
  if (deed === "say") {
    if (lobby.members.get(who) !== "in") return undefined;
    const message = { as, path, body: { content: name }, expect: breaking(SENT, ACCEPTED) };
    const step = notice(name, "act", "createLobbyMessage", message);
    return { step, after: { ...lobby, said: [...lobby.said, name] } };
  }
  const isAdded = deed === "add";
  const body = [{ id: userId(who), ...(isAdded ? {} : { remove_member: true }) }];
  const expect: readonly Check[] = isAdded ? ACCEPTED : [{ check: "answered" }];
  const members = new Map([...lobby.members, [who, isAdded ? ("in" as const) : ("open" as const)]]);
  return { step: notice(name, "given", "bulkEditLobbyMembers", { path, body, expect }), after: { ...lobby, members } };
}

/** Each person reads the lobby, or is refused. */
function readings({ origin, members, said }: KnownLobby, nth: number): readonly Step[] {
  return PEOPLE.flatMap((who) => {
    const membership = members.get(who);
    if (membership === "open") return [];
    const name = `read ${nth} by ${who}`;
    const listed = said.map((one): Check => ({ check: "lists", in: at(name), where: { id: idOf(one) }, times: 1 }));
    const expect =
      membership === "in"
        ? [...breaking(MEMBERS_ONLY, ACCEPTED), ...breaking(SENT, listed)]
        : breaking(MEMBERS_ONLY, [REFUSED]);
    return [notice(name, "read", "listLobbyMessages", { as: tokenOf(who), path: { lobby_id: idOf(origin) }, expect })];
  });
}

/** Both enter with the secret of no lobby yet, at the same time; whoever enters then finds the lobby of both. */
function enteredAtOnce(secret: string): { readonly steps: readonly Step[]; readonly lobby: KnownLobby } {
  const nameOf = (who: Person): string => `first join of ${who}`;
  const body = { secret };
  const [origin, again] = [nameOf("ann"), "join after both"];
  const joins = PEOPLE.map((who) => ({
    ...notice(nameOf(who), "act", "createOrJoinLobby", { as: tokenOf(who), body, expect: breaking(JOINED, ACCEPTED) }),
    together: "first joins",
  }));
  const isOne = PEOPLE.map((who) => equals(at(again, "/id"), idOf(nameOf(who))));
  const expect = breaking(JOINED, [...ACCEPTED, ...isOne]);
  const found = notice(again, "act", "createOrJoinLobby", { as: tokenOf("ann"), body, expect });
  const members = new Map(PEOPLE.map((who) => [who, "in"] as const));
  return { steps: [...joins, found], lobby: { origin, members, said: [] } };
}

function stepsOf(drawn: readonly Deed[], own: readonly [string, string], isAtOnce: boolean): readonly Step[] {
  const first = isAtOnce ? enteredAtOnce(own[0]) : undefined;
  const lobbies: [KnownLobby | undefined, KnownLobby | undefined] = [first?.lobby, undefined];
  let days = 0;
  const done = [FIRST, ...drawn].filter(({ deed }) => deed !== "wait" || ++days <= MOST_DAYS);
  const steps = done.flatMap((deed, nth) => {
    const [of, other] = [lobbies[deed.of], lobbies[1 - deed.of]];
    const what = carriedOut(deed, nth + 1, [of, other], own[deed.of]);
    if (what === undefined) return [];
    lobbies[deed.of] = what.after;
    return [what.step, ...readings(what.after, nth + 1)];
  });
  return [...PEOPLE.flatMap(social), ...(first?.steps ?? []), ...steps];
}

/** Whoever belongs to a lobby reads what was written there, whatever came before, and no other user does. */
export const lobbyHistories: Property = {
  ...ALONE,
  id: "notice.any-history-decides-who-reads@lobbies",
  title: "lets those read the messages of a lobby who joined it or were added, whatever happened before",
  rules: [MEMBERS_ONLY, JOINED, SENT],
  needs: ["driver", "notices"],
  weight: 0.01,
  movesClock: true,
  steps: () => fc.tuple(deeds, secrets, fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
