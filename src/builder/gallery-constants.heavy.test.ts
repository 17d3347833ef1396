/** A constant default, added to what each SDK of the gallery sends: the findings are those without it, but for its own rule. */
import { readdirSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { BuilderState } from "../case/builder-result.js";
import type { JsonObject } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { answerOf, type BuilderAnswer } from "./answer.js";
import { groupOf } from "./canaries.js";
import { checkedOf, planOf } from "./check-builder.js";
import { type AdapterModule, serveModule } from "./serve-module.js";
import { rowsIn } from "./testing/checked-module.js";
import { trialsOf } from "./trials/trials-of.js";

const FOLDER = new URL("./adapters/", import.meta.url);
const ADAPTERS = readdirSync(FOLDER).filter((file) => file.endsWith(".mjs") && file !== "surface.mjs");

const trials = trialsOf("documented");
const plan = planOf(trials);

const GLOBAL = ["command", "command 2", "command 3", "command 4"];
const CREATES = [...GLOBAL, "guild-command", "guild-command 2", "guild-command 3"];
const CONSTANTS: readonly (readonly [defaults: JsonObject, groups: readonly string[], rule: string | undefined])[] = [
  [{ integration_types: [0, 1] }, CREATES, undefined],
  [{ contexts: [0] }, GLOBAL, undefined],
  [{ nsfw: true }, CREATES, "command.nsfw.defaults-to-false"],
  [{ dm_permission: false }, GLOBAL, "command.dm-permission.defaults-to-visible"],
  [{ default_permission: false }, CREATES, "command.default-permission.defaults-to-true"],
  [{ default_member_permissions: "8" }, CREATES, "command.default-member-permissions.defaults-to-none"],
  [{ flags: 4096 }, ["message"], undefined],
];

type Answers = ReadonlyMap<number, BuilderAnswer>;

/** What an SDK answers to the whole plan. */
async function answersOf(file: string): Promise<Answers> {
  const path = new URL(file, FOLDER);
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(plan.requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  const printed = text(output);
  await serveModule((await import(path.href)) as AdapterModule, input, output, fileURLToPath(path));
  output.end();
  const read = (await printed).trim().split("\n").map(answerOf);
  return new Map(read.flatMap((one) => (typeof one === "string" ? [] : [[one.id, one.answer] as const])));
}

function withDefaults(answers: Answers, defaults: JsonObject, groups: readonly string[]): Answers {
  return new Map(
    plan.requests.flatMap((request) => {
      const { id, kind, payload, commandType } = request;
      const answer = answers.get(id);
      if (answer === undefined) return [];
      if (kind === "describe" || !("sent" in answer) || !isObject(answer.sent)) return [[id, answer] as const];
      const isMeant = groups.includes(
        groupOf({ kind, payload, ...(commandType === undefined ? {} : { commandType }) }),
      );
      return [[id, isMeant ? { sent: { ...defaults, ...answer.sent } } : answer] as const];
    }),
  );
}

const FINDINGS: readonly BuilderState[] = ["accepts-wrongly", "refuses-wrongly", "changes-in-silence"];
const STATES: readonly BuilderState[] = [...FINDINGS, "passed", "open", "blocked", "unsupported", "kept"];

describe.each(ADAPTERS)("%s with a constant default", (file) => {
  let answers: Answers;
  let bare: ReturnType<typeof checkedOf>;

  beforeAll(async () => {
    answers = await answersOf(file);
    bare = checkedOf(plan, trials, answers);
  }, 120_000);

  test("has findings without it", () => expect(rowsIn(bare.rules, FINDINGS).length).toBeGreaterThan(1));

  test.each(CONSTANTS)("%j has every row as it was", { timeout: 120_000 }, (defaults, groups, rule) => {
    const { rules, adapterFaults } = checkedOf(plan, trials, withDefaults(answers, defaults, groups));
    const isElsewhere = (row: string): boolean => !row.startsWith(`${rule}.`);

    expect(adapterFaults).toEqual([]);
    expect(rowsIn(rules, STATES).filter(isElsewhere)).toEqual(rowsIn(bare.rules, STATES).filter(isElsewhere));
  });
});
