import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type { Proof } from "../../run/prove/proof.js";
import { FAULT_FACTS } from "../target/faulty.js";
import { runCli } from "../testing/run-cli.js";
import { reachedFiles } from "./code-hash.js";
import { ProofCache, provingCode } from "./proof-cache.js";

const CODE = { environment: "as it is", suites: "as they are" };
const RUN = { seed: 1, runs: 30 };
const FAULT = FAULT_FACTS.find(({ id }) => id === "bulk.adds-only") ?? (FAULT_FACTS[0] as (typeof FAULT_FACTS)[number]);
const PROOF: Proof = {
  fault: FAULT.id,
  rule: FAULT.rule,
  end: "killed",
  isAsItMustBe: true,
  askedAll: false,
  by: "a.case@bulk",
  requests: 3,
  activations: 1,
  harnessErrors: 0,
};

let file: string;

beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), "proof-cache-")), "proof.json");
});

async function kept(proof: Proof): Promise<void> {
  const cache = await ProofCache.open<Proof>(file, CODE, RUN);
  cache.put(FAULT, proof);
  await cache.save();
}

const found = async (code = CODE, options = RUN): Promise<Proof | undefined> =>
  (await ProofCache.open<Proof>(file, code, options)).get(FAULT);

describe("a proof", () => {
  test("is kept as long as nothing changes", async () => {
    await kept(PROOF);

    expect(await found()).toEqual(PROOF);
  });

  test.each([
    ["the code", { ...CODE, environment: "changed" }, RUN],
    ["the seed", CODE, { ...RUN, seed: 2 }],
  ])("is not believed after a change of %s", async (_, code, options) => {
    await kept(PROOF);

    expect(await found(code, options)).toBeUndefined();
  });

  test("for which everything was run depends on the code of all suites", async () => {
    await kept({ ...PROOF, end: "survived", isAsItMustBe: false, askedAll: true });

    expect(await found()).toMatchObject({ end: "survived" });
    expect(await found({ ...CODE, suites: "changed" })).toBeUndefined();
  });

  test("in which the toolkit failed is not kept, nor what was kept before it", async () => {
    await kept(PROOF);
    await kept({ ...PROOF, harnessErrors: 1 });

    expect(await found()).toBeUndefined();
  });

  test.each(["", "{", "null", "[]", '{"format":"slashproof-proof-cache/0","entries":{"bulk.adds-only":{}}}'])(
    "is not looked for in a file that holds %j",
    async (text) => {
      await writeFile(file, text);

      expect(await found()).toBeUndefined();
    },
  );
});

describe("the code that proofs depend on", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const isOfSuites = (path: string): boolean => path.startsWith(join(root, "suites"));
  const names = reachedFiles(join(root, "src/cli/prove-process.ts"), isOfSuites).map((path) => relative(root, path));

  test("is the service, its faults, and all that asks it", () => {
    expect(names).toEqual(
      expect.arrayContaining([
        "src/service/faults/index.ts",
        "src/service/reference-service.ts",
        "src/service/gateway/gateway.ts",
        "src/rules/context.ts",
        "src/contract/rules.gen.ts",
        "src/run/execute-case.ts",
        "src/run/prove/prove-fault.ts",
        "src/target/fetch-transport.ts",
        "src/case/checks/index.ts",
        "src/cli/target/faulty.ts",
      ]),
    );
    expect(names.filter((name) => name.includes(".test.") || name.startsWith("suites/"))).toEqual([]);
  });

  test("has the same hashes when it is computed twice", () => {
    expect(provingCode()).toEqual(provingCode());
  });
});

test("prove asks nothing twice, and writes the same matrix from what it kept, byte for byte", async () => {
  const out = join(file, "..", "out");
  const matrix = (): Promise<string> => readFile(join(out, "kill-matrix.json"), "utf8");
  const prove = () => runCli(["prove", "--only", "bulk.adds-only", "--out", out, "--cache", join(out, "cache")]);

  const first = [await prove(), await matrix()] as const;
  const second = [await prove(), await matrix()] as const;

  expect(second[1]).toBe(first[1]);
  expect(first[0].stderr).toMatch(/^killed {3}bulk\.adds-only, by bulk\.removes-what-is-not-listed@global\n/);
  expect(second[0].stderr).toBe(`${first[0].stderr}Kept from before: 1 fault; --fresh asks them again\n`);
}, 120_000);
