/** `restore --leftovers` on a target with commands of slashproof, commands that look like them, and others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ServedChaos, serveChaos } from "../../run/testing/served-chaos.js";
import { type Ran, run } from "../testing/run-here.js";

let served: ServedChaos;
let folder: string;
const ids = new Map<string, string>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-leftovers-"));
  served = await serveChaos();
  vi.stubEnv("SLASHPROOF_STATE", join(folder, "state"));
  writeFileSync(join(folder, "target.json"), JSON.stringify(served.target));
  for (const [name, description] of [
    ["slot-a", "A slot of slashproof"],
    ["mine", "A command of slashproof"],
    ["slot-b", "Shows free slots"],
    ["tour", "A tour of slashproof"],
    ["deploy", "Deploys"],
  ] as const) {
    const { id } = (await served.ask("POST", place(), { name, description })) as { readonly id: string };
    ids.set(name, id);
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = (): string => `/guilds/${served.guilds[0]}/commands`;
const restore = (...flags: readonly string[]): Promise<Ran> =>
  run("restore", "--target", join(folder, "target.json"), ...flags);
const idOf = (name: string): string => ids.get(name) ?? "";

async function names(): Promise<readonly string[]> {
  const listed = (await served.ask("GET", place())) as readonly { readonly name: string }[];
  return listed.map(({ name }) => name).sort();
}

test.each([
  ["show", "2 commands of slashproof, 2 that may be its own, 0 deleted"],
  ["delete --dry-run", "2 commands of slashproof, 2 that may be its own, 0 deleted"],
])("--leftovers %s deletes nothing", async (flags, total) => {
  const { code, stdout } = await restore("--leftovers", ...flags.split(" "));

  expect(code).toBe(0);
  expect(stdout).toContain(total);
  expect(stdout).toContain(`command "mine" with id ${idOf("mine")} in guild ${served.guilds[0]}: made by slashproof`);
  expect(stdout).toMatch(/^Keep {2}command "slot-b" .*: perhaps made by slashproof$/m);
  expect(stdout).not.toContain("deploy");
  expect(await names()).toEqual(["deploy", "mine", "slot-a", "slot-b", "tour"]);
});

test("--leftovers delete takes away only what says so in its whole description", async () => {
  const { code, stdout } = await restore("--leftovers", "delete");

  expect(code).toBe(0);
  expect(stdout).toContain("2 deleted; --leftovers with their ids deletes others");
  expect(await names()).toEqual(["deploy", "slot-b", "tour"]);
});

test("a command of the other application is said to be of it", async () => {
  const { applicationId, tokens } = served.target["otherApplication"] as {
    readonly applicationId: string;
    readonly tokens: { readonly bot: string };
  };
  await fetch(`${served.target.baseUrl}/applications/${applicationId}${place()}`, {
    method: "POST",
    headers: { authorization: `Bot ${tokens.bot}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "theirs", description: "A command of slashproof" }),
  });

  const { stdout } = await restore("--leftovers", "show");

  expect(stdout).toMatch(
    new RegExp(
      `"theirs" with id \\d+ in guild ${served.guilds[0]} of application ${applicationId}: made by slashproof`,
    ),
  );
});

test("an id names what else goes, but no command of somebody else", async () => {
  const refused = restore("--leftovers", `${idOf("slot-b")},${idOf("deploy")}`);
  await expect(refused).rejects.toThrow(`Cannot delete command ${idOf("deploy")}: slashproof does not seem to`);
  expect(await names()).toHaveLength(5);

  const { code } = await restore("--leftovers", idOf("slot-b"));

  expect(code).toBe(0);
  expect(await names()).toEqual(["deploy", "mine", "slot-a", "tour"]);
});

test("anything but a word or ids is refused", async () => {
  await expect(restore("--leftovers", "all")).rejects.toThrow("it must be show, delete, or ids");
  await expect(run("restore", "--leftovers", "show")).rejects.toThrow("no target is named");
});
