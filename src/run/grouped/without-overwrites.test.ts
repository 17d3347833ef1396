import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";
import { isAboutOverwriting, withoutOverwrites } from "./without-overwrites.js";

const suite = suiteOf("documented");
const caseOf = (id: string) => {
  const found = suite.cases.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  return found;
};
const PAIR = "command.description.has-1-to-100-characters.refuses-101-characters@create.global";
const NAMED = "command.name.has-1-to-32-characters.refuses-33-characters@create.guild";

/** As a service that knows no upsert: a create of a used name is a conflict. */
const refusesUsedNames: Tamper = async (request, next) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.endsWith("/commands")) return next(request);
  const body = (await request
    .clone()
    .json()
    .catch(() => ({}))) as { name?: unknown; type?: unknown };
  const list = await next(
    new Request(request.url, { headers: { authorization: request.headers.get("authorization") ?? "" } }),
  );
  const commands = list.ok ? ((await list.json()) as { name: unknown; type: unknown }[]) : [];
  const isUsed = commands.some(({ name, type }) => name === body.name && type === (body.type ?? 1));
  return isUsed ? Response.json({ message: "This name is used" }, { status: 409 }) : next(request);
};

describe("a case without overwrites", () => {
  test("deletes the slot before its name is posted, and gives the invalid variant a name of its own", () => {
    const { steps, creates } = withoutOverwrites(caseOf(PAIR), "refuses");

    expect(steps.map(({ name, call }) => `${name}.${call}`)).toEqual([
      "slot.createGlobalCommand",
      "free-valid.deleteGlobalCommand",
      "valid.createGlobalCommand",
      "before.listGlobalCommands",
      "twin.createGlobalCommand",
      "after.listGlobalCommands",
    ]);
    expect(steps[1]?.path).toEqual({ command_id: { $: "slot", at: "/id" } });
    expect(steps[4]?.body).toMatchObject({ name: "slot-x" });
    expect(creates).toBe(2);
  });

  test("renames the command that is now where the case renamed the one that was deleted", () => {
    const { steps } = withoutOverwrites(caseOf(NAMED), "refuses");

    expect(steps.find(({ name }) => name === "name-again")?.path).toEqual({ command_id: { $: "valid", at: "/id" } });
    expect(steps.find(({ name }) => name === "twin")).toEqual(caseOf(NAMED).steps.find(({ name }) => name === "twin"));
  });

  test("leaves the name of the invalid variant where a used name makes a second command", () => {
    const { steps } = withoutOverwrites(caseOf(PAIR), "duplicates");

    expect(steps.find(({ name }) => name === "twin")?.body).toMatchObject({ name: "slot-b" });
  });

  test("is the same case where it is about overwriting", () => {
    const testCase = caseOf("upsert.keeps-the-id@guild");

    expect(isAboutOverwriting(testCase)).toBe(true);
    expect(withoutOverwrites(testCase, "refuses")).toBe(testCase);
  });
});

describe("a service that refuses used names", () => {
  const sound = { cases: suite.cases.filter(({ id }) => /^choice\.name.*@create/.test(id)) };

  test("passes what has nothing to do with it", async () => {
    const { target } = openTestTarget(refusesUsedNames);

    const { finished } = await runCases(target, sound);

    expect(sound.cases.length).toBeGreaterThan(20);
    expect(finished.counts).toMatchObject({ cases: sound.cases.length, passed: sound.cases.length });
  });

  test("does not pass a rule by the conflict alone", async () => {
    const { target } = openTestTarget(async (request, next) =>
      refusesUsedNames(request, async (tested) => {
        const answer = await next(tested);
        if (tested.method !== "POST" || answer.status !== 400) return answer;
        return Response.json({ id: "7000000000000000007", name: "taken", version: "1" }, { status: 201 });
      }),
    );

    const { finished } = await runCases(target, { cases: [caseOf(PAIR)] });

    expect(finished.counts).toMatchObject({ failed: 1 });
  });

  test("fails what is about overwriting", async () => {
    const { target } = openTestTarget(refusesUsedNames);

    const { cases } = await runCases(target, { cases: [caseOf("upsert.keeps-the-id@guild")] });

    expect(cases[0]?.outcome).toMatchObject({ outcome: "failed", violations: [{ rule: "upsert.keeps-the-id" }] });
  });
});
