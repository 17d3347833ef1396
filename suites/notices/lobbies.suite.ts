/** Lobbies: joined by secret, read by members, changed in bulk. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { drive, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, type Body, equals, idOf, REFUSED } from "../rows/steps.js";
import { notice, tenAtATime } from "./words.js";

/** Someone with a token for lobbies. */
export const social = (name: string): readonly Step[] => [
  user(name),
  drive("given", `${name}-token`, "makeToken", { user_id: userId(name), scopes: ["openid", "sdk.social_layer"] }),
];
/** The token of someone who was made by `social`. */
export const tokenOf = (name: string): Reference => at(`${name}-token`, "/token");

/** The secret is an id of a new user: a lobby may outlive its case, and has messages and members then. */
const join = (name: string, by: string, secretOf: string, part: Step["part"] = "given"): Step =>
  notice(name, part, "createOrJoinLobby", { as: tokenOf(by), body: { secret: userId(secretOf) } });

const LOBBY = { lobby_id: idOf("lobby") };

const say = (name: string, by: string, content: string, part: Step["part"] = "given"): Step =>
  notice(name, part, "createLobbyMessage", { as: tokenOf(by), path: LOBBY, body: { content } });

const saidBy = (who: string, from: number, end: number): readonly Step[] =>
  Array.from({ length: end - from }, (_, nth) => say(`said-${from + nth}`, who, `Message ${from + nth}`));

const changeMembers = (
  name: string,
  part: Step["part"],
  members: Template,
  expect: readonly Check[] = ACCEPTED,
): Step => notice(name, part, "bulkEditLobbyMembers", { path: LOBBY, body: members, expect });

/** The messages of the lobby, as this user lists them. */
const readBy = (name: string, part: Step["part"], who: string, expect: readonly Check[]): Step =>
  notice(name, part, "listLobbyMessages", { as: tokenOf(who), path: LOBBY, expect });

const readLobby = (name: string, expect: readonly Check[]): Step =>
  notice(name, "read", "getLobby", { path: LOBBY, expect: [...ACCEPTED, ...expect] });

const has = (step: string, who: string, times: number): Check => ({
  check: "lists",
  in: at(step, "/members"),
  where: { id: userId(who) },
  times,
});

export const lobbyCases: readonly Draft[] = [
  draftOf("notice.lobby.is-created-or-joined", ".by-secret@notice", {
    title: "creates a lobby, and lets another user join it with the same secret",
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "ann"),
      join("another", "bob", "bob"),
      {
        ...join("joined", "bob", "ann", "act"),
        expect: [
          ...ACCEPTED,
          equals(at("joined", "/id"), idOf("lobby")),
          { check: "differs", left: at("another", "/id"), right: idOf("lobby") },
        ],
      },
    ],
  }),
  draftOf("notice.lobby.is-created-or-joined", ".shows-its-members@notice", {
    // How a lobby is read, and what it says of its members, is public.
    level: "should",
    title: "returns the users who created or joined a lobby as its members",
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "ann"),
      join("joined", "bob", "ann", "act"),
      readLobby("read", [has("read", "ann", 1), has("read", "bob", 1)]),
    ],
  }),
  draftOf("notice.lobby.message-is-sent", ".on-behalf-of-a-member@notice", {
    title: "sends a message to a lobby on behalf of the member whose token it is",
    steps: [
      ...social("ann"),
      join("lobby", "ann", "ann"),
      say("said", "ann", "Hello"),
      notice("list", "act", "listLobbyMessages", {
        as: tokenOf("ann"),
        path: LOBBY,
        expect: [
          ...ACCEPTED,
          { check: "count", in: at("list"), is: 1 },
          { check: "mentions", value: userId("ann"), at: at("list") },
        ],
      }),
    ],
  }),
  draftOf("notice.lobby.lists-at-most-200-messages", ".of-203@notice", {
    title: "lists the 200 newest of 203 messages in a lobby",
    steps: [
      ...social("ann"),
      join("lobby", "ann", "ann"),
      // The first three are older than all others, and the last one is newer.
      ...saidBy("ann", 0, 3),
      ...tenAtATime("messages", saidBy("ann", 3, 202)),
      ...saidBy("ann", 202, 203),
      notice("list", "act", "listLobbyMessages", {
        as: tokenOf("ann"),
        path: LOBBY,
        query: { limit: "200" },
        expect: [
          ...ACCEPTED,
          { check: "values", at: at("list"), atMost: 200 },
          { check: "lists", in: at("list"), where: { id: idOf("said-202") }, times: 1 },
          { check: "lists", in: at("list"), where: { id: idOf("said-2") }, times: 0 },
        ],
      }),
    ],
  }),
  draftOf("notice.lobby.is-for-members", ".a-stranger@notice", {
    title: "lists the messages of a lobby only for its members",
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "ann"),
      notice("valid", "valid", "listLobbyMessages", { as: tokenOf("ann"), path: LOBBY }),
      notice("twin", "twin", "listLobbyMessages", {
        as: tokenOf("bob"),
        path: LOBBY,
        expect: [REFUSED],
      }),
      notice("again", "read", "listLobbyMessages", { as: tokenOf("ann"), path: LOBBY }),
    ],
  }),
  draftOf("notice.lobby.bulk-adds-updates-and-removes", ".one-who-may-read-then@notice", {
    title: "adds a member to a lobby who may read its messages from then on",
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "ann"),
      readBy("too-early", "given", "bob", [REFUSED]),
      // The body is not shown: where another one is required, this is the step that says so.
      changeMembers("understood", "given", [{ id: userId("ann") }]),
      changeMembers("added", "act", [{ id: userId("bob") }]),
      readBy("in-time", "read", "bob", ACCEPTED),
    ],
  }),
  draftOf("notice.lobby.bulk-adds-updates-and-removes", ".at-once@notice", {
    // Bodies and answers are public.
    level: "should",
    title: "adds, updates and removes members of a lobby with one request",
    steps: [
      ...social("ann"),
      ...social("bob"),
      user("cleo"),
      join("lobby", "ann", "ann"),
      join("joined", "bob", "ann"),
      changeMembers("changed", "act", [
        { id: userId("ann"), metadata: { rank: "first" } },
        { id: userId("bob"), remove_member: true },
        { id: userId("cleo") },
      ]),
      readLobby("read", [
        has("read", "ann", 1),
        has("read", "bob", 0),
        has("read", "cleo", 1),
        { check: "lists", in: at("read", "/members"), where: { metadata: { rank: "first" } }, times: 1 },
      ]),
    ],
  }),
  draftOf("notice.lobby.bulk-takes-at-most-25-members", ".26@notice", {
    title: "accepts 25 members of a lobby in one request and refuses 26",
    steps: [
      ...social("ann"),
      join("lobby", "ann", "ann"),
      ...Array.from({ length: 26 }, (_, nth) => user(`guest-${nth}`)),
      changeMembers("one", "given", guests(1)),
      changeMembers("valid", "act", guests(25)),
      changeMembers("twin", "twin", guests(26), [REFUSED]),
      changeMembers("again", "read", guests(1), [{ check: "answered" }]),
    ],
  }),
];

function guests(count: number): readonly Body[] {
  return Array.from({ length: count }, (_, nth) => ({ id: userId(`guest-${nth}`) }));
}
