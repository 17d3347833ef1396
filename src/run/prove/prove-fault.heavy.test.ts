import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { FAULT_FACTS, openFaulty } from "../../cli/target/faulty.js";
import { RULES } from "../../contract/catalogue.js";
import { killMatrixOf } from "./kill-matrix.js";
import type { Proof } from "./proof.js";
import { proveFault } from "./prove-fault.js";
import { ProvingSuites } from "./proving-suites.js";

const OPTIONS = { seed: 1, runs: 5, suites: new ProvingSuites(suiteOf) };

/** `npm run ci` proves every control with all cases (its step "kill matrix"); here a part goes the same ways. */
const A_PART = new ProvingSuites((profile) => ({
  cases: suiteOf(profile).cases.filter(({ id }) => /^(command\.object|endpoint|edit|upsert)\./.test(id)),
  properties: [],
}));

function factsOf(id: string) {
  const facts = FAULT_FACTS.find((one) => one.id === id);
  if (facts === undefined) throw new Error(`no fault ${id}`);
  return facts;
}

describe("a fault is killed in the name of its rule", () => {
  test.each([
    ["a rule that is not checked", "option.name.is-lowercase.not-asked-on-edit"],
    ["one below a subcommand of a group", "option.name.matches-pattern.not-asked-in-grouped-subcommands"],
    ["a limit that is loose by one", "option.choices.max-plus-1"],
    ["a limit that is tight by one", "command.description.max-minus-1"],
    ["a value that is refused", "option.type.refuses-11"],
    ["a wrong status", "delete.answers-200-for-204"],
    ["an overwrite with another id", "upsert.gives-a-new-id"],
    ["a race", "create.races"],
    ["a dictionary that is merged", "edit.merges-name_localizations@guild"],
    ["a bulk overwrite by half", "bulk.is-partial"],
    ["a leak between guilds", "scope.guild-path-reaches-other-guilds-on-get"],
    ["permissions that outlive a command", "delete.keeps-permissions@guild"],
    ["a bug that was reported", "bulk.drops-permissions"],
    ["a public error without its code", "discord.unknown-command.has-no-code"],
    ["a gateway without a rate limit", "gateway.members-are-not-limited"],
  ])("%s", async (_, id) => {
    const proof = await proveFault(factsOf(id), openFaulty, OPTIONS);

    expect(proof).toMatchObject({ end: "killed", isAsItMustBe: true, harnessErrors: 0 });
    expect(proof.activations).toBeGreaterThan(0);
  });

  test("not by a case that fails although the fault never acted", async () => {
    const openIdle = (id: string) => ({ ...openFaulty(id), activations: () => 0 });

    const proof = await proveFault(factsOf("bulk.adds-only"), openIdle, OPTIONS);

    expect(proof).toMatchObject({ end: "other", isAsItMustBe: false, activations: 0 });
  });

  test("the same way each time", async () => {
    const first = await proveFault(factsOf("bulk.adds-only"), openFaulty, OPTIONS);
    const second = await proveFault(factsOf("bulk.adds-only"), openFaulty, OPTIONS);

    expect(second).toEqual(first);
  });
});

describe("a control", () => {
  test("under a wrong name does not count as killed", { timeout: 240_000 }, async () => {
    const proof = await proveFault(factsOf("control.under-a-wrong-name"), openFaulty, OPTIONS);

    expect(proof).toMatchObject({ end: "other", isAsItMustBe: true });
  });

  test("that the documents allow survives", { timeout: 240_000 }, async () => {
    const proof = await proveFault(factsOf("control.extra-members"), openFaulty, { ...OPTIONS, suites: A_PART });

    expect(proof).toMatchObject({ end: "survived", isAsItMustBe: true, harnessErrors: 0 });
    expect(proof.activations).toBeGreaterThan(100);
  });
});

describe("the faults", () => {
  test("are four hundred at least, and none has the id of another", () => {
    expect(new Set(FAULT_FACTS.map(({ id }) => id)).size).toBe(FAULT_FACTS.length);
    expect(FAULT_FACTS.length).toBeGreaterThanOrEqual(400);
  });

  test("leave out no rule of level must that requests or a driver can show", () => {
    const broken = new Set(FAULT_FACTS.filter(({ kind }) => kind !== "control").map(({ rule }) => rule));
    const left = RULES.filter(
      ({ id, level, observable }) => level === "must" && observable !== "application" && !broken.has(id),
    );

    expect(left.map(({ id }) => id)).toEqual([]);
  });
});

describe("the kill matrix", () => {
  const facts = factsOf("bulk.adds-only");
  const proof: Proof = {
    fault: facts.id,
    rule: facts.rule,
    end: "killed",
    isAsItMustBe: true,
    askedAll: false,
    requests: 1,
    activations: 1,
    harnessErrors: 0,
  };

  test.each([
    ["killed", true, []],
    ["survived", false, [facts.id]],
    ["other", false, [facts.id]],
    ["void", false, []],
  ] as const)("counts one that is %s", (end, isAsItMustBe, escaped) => {
    const matrix = killMatrixOf([facts], [{ ...proof, end, isAsItMustBe }], 1, () => 90);

    expect(matrix.total).toMatchObject({ faults: 1, [end]: 1 });
    expect(matrix.escaped).toEqual(escaped);
  });
});
