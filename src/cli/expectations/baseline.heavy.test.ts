/** A baseline that was just written holds in the next run, whatever changes by itself in a service that does not. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../testing/run-here.js";

/** Wrong in a refusal, in an identity, in a list, in a status, and in a drawn sequence. */
const FAULTS = [
  "command.name.is-lowercase.not-asked",
  "upsert.gives-a-new-id",
  "command.lacks-version-in-list",
  "edit.answers-201-for-200",
  "edit.resets-options",
];
/** Names are edited: each that a create wrongly takes would use up the day of a guild, and what comes after it would be decided otherwise. */
const ONLY = [
  "command.name.is-lowercase.*@edit.*",
  "upsert.keeps-the-id",
  "endpoint.edit.answers-200",
  "endpoint.list.*",
  "command.any-valid-one-round-trips*",
].join(",");
const RUNS = 3;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-baseline-"));
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  // Each import has other ids, tokens and times: it starts at another moment, with another seed.
  const module = `import { makeNoisy } from ${from("../../../suites/testing/noisy.ts")};
import { faultOf, withFault } from ${from("../../service/faults/index.ts")};
import { createReferenceService } from ${from("../../service/index.ts")};
const policies = Object.assign({}, ...${JSON.stringify(FAULTS)}.map((id) => withFault(faultOf(id)).policies));
const start = Date.now() + Math.floor(Math.random() * 1e9);
const service = createReferenceService({ policies, now: () => start + performance.now() });
export default { target: service.target, driver: service.driver, fetch: makeNoisy(service.fetch) };
`;
  const names = Array.from({ length: RUNS + 1 }, (_, nth) => `noisy-${nth}.mts`);
  await Promise.all(names.map((name) => writeFile(join(folder, name), module)));
});

afterAll(() => rm(folder, { recursive: true }));

function check(nth: number, ...flags: readonly string[]) {
  const target = join(folder, `noisy-${nth}.mts`);
  const workers = String(1 + 3 * nth);
  const common = [
    "--only",
    ONLY,
    "--runs",
    "10",
    "--workers",
    workers,
    "--report",
    "ndjson",
    "--out",
    join(folder, "out"),
  ];
  return run("check", "--target", target, ...common, "--quiet", ...flags);
}

test("on a noisy service, started anew, with another number of workers", { timeout: 120_000 }, async () => {
  const file = join(folder, "known.yaml");
  const written = await check(0, "--expect-write", file);
  const text = await readFile(file, "utf8");
  const later = [];

  for (let nth = 1; nth <= RUNS; nth++) later.push(await check(nth, "--expect", file));

  expect(written.code).toBe(1);
  expect(text.match(/^ {2}- case: /gm)?.length).toBeGreaterThan(10);
  expect(text).not.toMatch(/signature: .*\d{6}/);
  expect(later.map(({ code, stdout }) => `${code} ${stdout}`)).toEqual(
    later.map(() => expect.stringMatching(/^0 NOT CONFORMANT, AS EXPECTED/i)),
  );
});
