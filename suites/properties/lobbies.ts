/** Lobbies whose users join, write, and are added and removed in any order. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { social, tokenOf } from "../notices/lobbies.suite.js";
import { notice } from "../notices/words.js";
import { userId } from "../rows/driver.js";
import { ACCEPTED, at, breaking, differs, equals, idOf, REFUSED } from "../rows/steps.js";
import { DRIVEN } from "./used.js";

const PEOPLE = ["ann", "bob"] as const;
type Person = (typeof PEOPLE)[number];

/** What a person does in a lobby, or what is done to them. */
interface Deed {
  readonly deed: "join" | "say" | "add" | "remove";
  readonly who: Person;
  readonly of: 0 | 1;
}

const deeds: Arbitrary<readonly Deed[]> = fc.array(
  part(
    fc.record({
      deed: fc.constantFrom("join", "join", "say", "add", "remove"),
      who: fc.constantFrom(...PEOPLE),
      of: fc.constantFrom(0, 0, 1),
    }),
  ),
  { minLength: 1, maxLength: 8, size: "max" },
);

/** Somebody has to make a lobby before anything else can be done in it. */
const FIRST: Deed = { deed: "join", who: "ann", of: 0 };

/** The secrets of the two lobbies are ids of new users: a lobby outlives its case. */
const SECRETS = [userId("ann"), userId("bob")] as const;

const JOINED: RuleId = "notice.lobby.is-created-or-joined";
const SENT: RuleId = "notice.lobby.message-is-sent";
const MEMBERS_ONLY: RuleId = "notice.lobby.is-for-members";

/** A lobby between two deeds. */
interface KnownLobby {
  /** Step that made it. */
  readonly origin: string;
  /** Who belongs to it. How a request says that somebody is removed is not shown: whether they still do is open. */
  readonly members: ReadonlyMap<Person, "in" | "open">;
  /** Steps that sent its messages. */
  readonly said: readonly string[];
}

const hasMembers = ({ members }: KnownLobby): boolean => [...members.values()].includes("in");

/** One deed, and the lobby after it; `undefined` where there is no lobby yet, or somebody writes who may not. */
function carriedOut(
  { deed, who }: Deed,
  nth: number,
  [lobby, other]: readonly [KnownLobby | undefined, KnownLobby | undefined],
  secret: Reference,
): { readonly step: Step; readonly after: KnownLobby } | undefined {
  const name = `${deed} ${nth}`;
  const as = tokenOf(who);
  if (deed === "join") {
    // Whether a lobby that all have left is still there is open.
    const found = lobby && hasMembers(lobby) ? lobby : undefined;
    const expect = breaking(JOINED, [
      ...ACCEPTED,
      ...(found ? [equals(at(name, "/id"), idOf(found.origin))] : []),
      ...(other ? [differs(at(name, "/id"), idOf(other.origin))] : []),
    ]);
    const { origin = name, said = [] } = found ?? {};
    const step = notice(name, "act", "createOrJoinLobby", { as, body: { secret }, expect });
    return { step, after: { origin, members: new Map([...(lobby?.members ?? []), [who, "in"]]), said } };
  }
  if (lobby === undefined) return undefined;
  const path = { lobby_id: idOf(lobby.origin) };
  if (deed === "say") {
    if (lobby.members.get(who) !== "in") return undefined;
    const message = { as, path, body: { content: name }, expect: breaking(SENT, ACCEPTED) };
    const step = notice(name, "act", "createLobbyMessage", message);
    return { step, after: { ...lobby, said: [...lobby.said, name] } };
  }
  const isAdded = deed === "add";
  // A lobby that all have left may be gone.
  if (isAdded && !hasMembers(lobby)) return undefined;
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
function enteredAtOnce(secret: Reference): { readonly steps: readonly Step[]; readonly lobby: KnownLobby } {
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

function stepsOf(drawn: readonly Deed[], isAtOnce: boolean): readonly Step[] {
  const first = isAtOnce ? enteredAtOnce(SECRETS[0]) : undefined;
  const lobbies: [KnownLobby | undefined, KnownLobby | undefined] = [first?.lobby, undefined];
  const steps = [FIRST, ...drawn].flatMap((deed, nth) => {
    const [of, other] = [lobbies[deed.of], lobbies[1 - deed.of]];
    const what = carriedOut(deed, nth + 1, [of, other], SECRETS[deed.of]);
    if (what === undefined) return [];
    lobbies[deed.of] = what.after;
    return [what.step, ...readings(what.after, nth + 1)];
  });
  return [...PEOPLE.flatMap(social), ...(first?.steps ?? []), ...steps];
}

/** Whoever belongs to a lobby reads what was written there, whatever came before, and no other user does. */
export const lobbyHistories: Property = {
  ...DRIVEN,
  id: "notice.any-history-decides-who-reads@lobbies",
  title: "lets those read the messages of a lobby who joined it or were added, whatever happened before",
  rules: [MEMBERS_ONLY, JOINED, SENT],
  needs: ["driver", "notices"],
  weight: 0.01,
  steps: () => fc.tuple(deeds, fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
