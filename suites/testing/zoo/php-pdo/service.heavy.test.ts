/** A service by a PHP developer: where it is correct nothing is found, and each mistake of PHP is found alone. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { suiteOf } from "../../../index.js";
import { checkRunning } from "../measuring/check-service.js";
import { CAUSES } from "./causes.js";
import { phpPdo } from "./service.js";

const SUITE = suiteOf("documented");

/** The test is skipped where PHP or its SQLite is missing: `.ci/run` installs both. */
const hasPhp = spawnSync("php", ["-r", "exit(extension_loaded('pdo_sqlite') ? 0 : 1);"]).status === 0;

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-php-state-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

/** @param areas how the ids of cases begin; every twelfth case where it is absent */
async function check(fixed: readonly string[] | "all", areas?: readonly string[]) {
  const cases = SUITE.cases.filter(({ id }, nth) => areas?.some((area) => id.startsWith(area)) ?? nth % 12 === 0);
  const running = await phpPdo.start({ fixed });
  try {
    return await checkRunning(running.target, phpPdo.name, { cases, properties: [] }, { stateFolder });
  } finally {
    await running.close();
  }
}

interface Mistake {
  readonly id: (typeof CAUSES)[number]["id"];
  readonly areas: readonly string[];
  /** The cause that explains most. */
  readonly title: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    id: "bytes-are-counted",
    areas: ["command.name.has-1-to-32"],
    title: "Valid requests are refused where a text has more bytes than the characters that it may have",
  },
  { id: "zero-is-empty", areas: ["command.name.accepts-digits"], title: "Valid requests are refused" },
  { id: "zero-is-lost", areas: ["option.min-length."], title: '"min_length" of an option is not stored' },
  {
    id: "false-is-empty",
    areas: ["permission.edit."],
    title: "Valid requests are refused where permission is false",
  },
  {
    id: "null-is-not-set",
    areas: ["edit."],
    title: "PATCH does not replace exactly the fields that it is given",
  },
  {
    id: "names-are-compared-loosely",
    areas: ["endpoint.create."],
    title: "Commands of different names are taken for one another",
  },
  {
    id: "digits-become-numbers",
    areas: ["command.object."],
    title: 'In responses, the field "id" of a command is missing or has a wrong type',
  },
  {
    id: "an-empty-dictionary-is-a-list",
    areas: ["localization.dictionaries.", "command.object.has-its-fields.in-all"],
    title: 'the field "name_localizations" of a command is missing or has a wrong type',
  },
  {
    id: "a-newline-ends-the-pattern",
    areas: ["command.name.matches-pattern.refuses-a-t"],
    title: "from its first character to its last",
  },
  { id: "false-in-a-query-is-true", areas: ["localization.list."], title: "with_localizations is false" },
  { id: "an-upsert-makes-a-new-id", areas: ["upsert."], title: "new id" },
];

describe.runIf(hasPhp)("a service in PHP", () => {
  test("is correct where its mistakes are mended", async () => {
    const { finished, touched } = await check("all");

    expect(touched).toEqual([]);
    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(finished.counts.passed).toBeGreaterThan(400);
  });

  test.each(MISTAKES)("$id is found alone", async ({ id, areas, title }) => {
    const { causes } = await check(
      CAUSES.flatMap((cause) => (cause.id === id ? [] : [cause.id])),
      areas,
    );

    expect(causes[0]?.title).toContain(title);
  });

  test("has each mistake tried", () => {
    expect(MISTAKES.map(({ id }) => id)).toEqual(CAUSES.map(({ id }) => id));
  });
});

test("without php the service says what it needs", async () => {
  vi.stubEnv("PATH", "/nowhere");

  await expect(phpPdo.start({ fixed: "all" })).rejects.toThrow("php-pdo needs php on the PATH");

  vi.unstubAllEnvs();
});
