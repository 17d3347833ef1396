/** A constant default of an SDK is one finding, and hides no other. */
import { describe, expect, test } from "vitest";
import type { BuilderRule } from "../case/builder-result.js";
import type { Json, JsonObject } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import type { BuilderAnswer } from "./answer.js";
import { type BuilderPayload, groupOf } from "./canaries.js";
import { checkedHere } from "./testing/checked-here.js";
import { trialsOf } from "./trials/trials-of.js";

const trials = trialsOf("documented").filter(({ leavesOut }, index) => leavesOut !== undefined || index % 4 === 0);

/** An SDK with faults of each kind: it knows one limit, refuses one letter, lower-cases and drops. */
function build({ kind }: BuilderPayload, payload: Json): BuilderAnswer {
  const text = JSON.stringify(payload);
  if (/[฀-๿]/.test(text)) return { refused: "unknown letters" };
  if (isObject(payload) && typeof payload["name"] === "string" && payload["name"].length > 32)
    return { refused: "too long" };
  if (kind === "message") return { sent: JSON.parse(text, (key, value) => (key === "id" ? undefined : value)) };
  return { sent: JSON.parse(text, (key, value) => (key === "name" && !/^[A-Z]/.test(text) ? lowered(value) : value)) };
}

const lowered = (value: Json): Json => (typeof value === "string" ? value.toLowerCase() : value);

/** The same SDK with defaults that it adds to what it sends. */
const adding =
  (defaults: JsonObject, groups: readonly string[]) =>
  (request: BuilderPayload, payload: Json): BuilderAnswer => {
    const answer = build(request, payload);
    if (!("sent" in answer) || !isObject(answer.sent) || !groups.includes(groupOf(request))) return answer;
    return { sent: { ...defaults, ...answer.sent } };
  };

function findingsIn(rules: readonly BuilderRule[]): readonly string[] {
  return rules.flatMap(({ rule, rowStates }) =>
    Object.entries(rowStates).map(([row, state]) => `${rule}.${row} ${state}`),
  );
}

const bare = checkedHere(trials, build);
const CREATES = ["command", "guild-command"];

describe("a builder with a constant default", () => {
  test.each<[defaults: JsonObject, groups: readonly string[], rule: string | undefined]>([
    [{ integration_types: [0, 1] }, CREATES, undefined],
    [{ nsfw: true }, CREATES, "command.nsfw.defaults-to-false"],
    [{ nsfw: true }, [...CREATES, "command-edit"], "edit.keeps-other-fields"],
    [{ dm_permission: false, contexts: [0] }, ["command"], "command.dm-permission.defaults-to-visible"],
    [{ flags: 4096 }, ["message"], undefined],
    [{ sticker_ids: ["1"] }, ["message"], "message.components.read-back"],
    [{ default_member_permissions: "8" }, CREATES, "command.default-member-permissions.defaults-to-none"],
    [{ description: "A menu" }, ["command 2", "command 3"], undefined],
    [{ nsfw: true }, ["command 2"], undefined],
    [{ contexts: [0] }, ["command 3"], undefined],
    [{ integration_types: [0, 1] }, [...CREATES, "command 2", "command 3", "guild-command 3"], undefined],
    [{ nsfw: true }, ["command-edit 2"], undefined],
  ])("%j has the findings that it has without it, and one", (defaults, groups, rule) => {
    const { constants, rules, adapterFaults } = checkedHere(trials, adding(defaults, groups));
    const news = findingsIn(rules).filter((row) => !findingsIn(bare.rules).includes(row));

    expect(adapterFaults).toEqual([]);
    expect(constants.map(({ pointer, sent }) => [pointer, sent])).toEqual(
      Object.entries(defaults).map(([name, value]) => [`/${name}`, value]),
    );
    expect(news).toHaveLength(rule === undefined ? 0 : 1);
    expect(news.join()).toMatch(rule === undefined ? /^$/ : new RegExp(`^${rule}[.].* changes-in-silence$`));
  });

  test("has faults of its own", () => {
    const states = new Set(bare.rules.flatMap(({ rowStates }) => Object.values(rowStates)));

    expect([...states].sort()).toEqual(
      expect.arrayContaining(["accepts-wrongly", "blocked", "changes-in-silence", "passed", "refuses-wrongly"]),
    );
  });
});
