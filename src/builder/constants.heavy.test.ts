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

/** An SDK with faults of each kind: it knows one limit, refuses one letter, lower-cases and drops. Entry points have no description. */
function build({ kind }: BuilderPayload, payload: Json): BuilderAnswer {
  const text = JSON.stringify(payload);
  if (/[฀-๿]/.test(text)) return { refused: "unknown letters" };
  if (isObject(payload) && typeof payload["name"] === "string" && payload["name"].length > 32)
    return { refused: "too long" };
  if (isObject(payload) && payload["type"] === 4 && "description" in payload) return { refused: "no description" };
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

/** Adds members to the options of created commands that are chosen, at each depth. */
function onOptions(members: JsonObject, isChosen: (option: JsonObject, depth: number) => boolean) {
  const at = (value: Json, depth: number): Json => {
    if (!isObject(value) || !Array.isArray(value["options"])) return value;
    const options = value["options"].map((option) => {
      const one = at(option, depth + 1);
      return isObject(one) && isChosen(one, depth + 1) ? { ...members, ...one } : one;
    });
    return { ...value, options };
  };
  return ({ kind }: BuilderPayload, sent: Json): Json => (CREATES.includes(kind) ? at(sent, 0) : sent);
}

function inLists(members: JsonObject, isChosen: (command: JsonObject) => boolean) {
  return ({ kind }: BuilderPayload, sent: Json): Json =>
    kind === "command-list" && Array.isArray(sent)
      ? sent.map((one) => (isObject(one) && isChosen(one) ? { ...members, ...one } : one))
      : sent;
}

function findingsIn(rules: readonly BuilderRule[]): readonly string[] {
  return rules.flatMap(({ rule, rowStates }) =>
    Object.entries(rowStates).map(([row, state]) => `${rule}.${row} ${state}`),
  );
}

const bare = checkedHere(trials, build);
const CREATES = ["command", "guild-command"];
const OF_OTHER_TYPES = ["command 2", "command 3", "command 4"];

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
    [{ integration_types: [0, 1] }, [...CREATES, ...OF_OTHER_TYPES], undefined],
    [{ integration_types: [0] }, [...CREATES, ...OF_OTHER_TYPES], undefined],
    [{ contexts: [0, 1, 2] }, ["command", ...OF_OTHER_TYPES], undefined],
    [{ default_permission: false }, [...CREATES, ...OF_OTHER_TYPES], "command.default-permission.defaults-to-true"],
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

  test.each<[where: string, add: (request: BuilderPayload, sent: Json) => Json, rule: string | undefined]>([
    ["in subcommands alone", onOptions({ name_localizations: { de: "x" } }, ({ type }) => type === 1), undefined],
    ["below the first level", onOptions({ autocomplete: true }, (_, depth) => depth > 1), undefined],
    ["in all options", onOptions({ required: true }, () => true), "option.required.defaults-to-false"],
    ["in the menus of a list", inLists({ nsfw: true }, ({ type }) => type === 2 || type === 3), undefined],
  ])("%s has the findings that it has without it, and one where a rule has the default", (_where, add, rule) => {
    const adds = (request: BuilderPayload, payload: Json): BuilderAnswer => {
      const answer = build(request, payload);
      return "sent" in answer ? { sent: add(request, answer.sent) } : answer;
    };

    const { constants, rules } = checkedHere(trials, adds);
    const news = findingsIn(rules).filter((row) => !findingsIn(bare.rules).includes(row));

    expect(constants).toHaveLength(1);
    expect(news.map((row) => row.replace(/[.][^.]* changes-in-silence$/, ""))).toEqual(
      rule === undefined ? [] : [rule],
    );
  });

  test("has faults of its own", () => {
    const states = new Set(bare.rules.flatMap(({ rowStates }) => Object.values(rowStates)));

    expect([...states].sort()).toEqual(
      expect.arrayContaining(["accepts-wrongly", "blocked", "changes-in-silence", "passed", "refuses-wrongly"]),
    );
  });
});
