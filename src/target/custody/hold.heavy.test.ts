import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Claim, otherClaims } from "./claim.js";
import { type Hold, holdTarget } from "./hold.js";
import { thisHolder } from "./holder.js";
import { BEAT_MS, DEAD_AFTER_MS, WATCH_MS } from "./liveness.js";

let folder: string;
const holds: Hold[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-hold-"));
});
afterEach(() => {
  for (const hold of holds.splice(0)) hold.release();
  rmSync(folder, { recursive: true, force: true });
});

const HERE = "http://127.0.0.1:4010";
const take = async (waitMs = 0, signal?: AbortSignal): Promise<Hold> => {
  const hold = await holdTarget(folder, { command: "slashproof check", target: HERE, waitMs, signal });
  holds.push(hold);
  return hold;
};

/** Writes the claim of another run. */
function claimOf(change: Partial<Claim>): string {
  const claim: Claim = {
    format: "slashproof-claim/1",
    ...thisHolder("slashproof fuzz"),
    beat: 7,
    beatAt: Date.now(),
    ...change,
  };
  const path = join(folder, "claim-other.json");
  writeFileSync(path, JSON.stringify(claim));
  return path;
}

const ELSEWHERE = { machine: "another boot", host: "build-7", pid: 4711, processStart: "1" };

describe("a target that is held", () => {
  test("is refused to a second run, which names the first", async () => {
    await take();

    await expect(take()).rejects.toThrow(
      new RegExp(
        `^Cannot use the target "${HERE}": "slashproof check" with pid ${process.pid} on .+, begun .+ UTC, is using it; wait for it with --wait 10m, or end it$`,
      ),
    );
  });

  test("is free again after its release, and leaves no file and no folder", async () => {
    const first = await take();

    first.release();

    expect(existsSync(folder)).toBe(false);
    expect((await take()).isHeld()).toBe(true);
  });

  test("keeps its folder while something else is there", async () => {
    const first = await take();
    writeFileSync(join(folder, "new-ids.json"), "{}");

    first.release();

    expect(readdirSync(folder)).toEqual(["new-ids.json"]);
  });

  test("can be taken by many runs in turn, each of which removes the folder", async () => {
    const claims = Array.from({ length: 200 }, async () => {
      const hold = await take(10_000);
      hold.release();
    });

    await expect(Promise.all(claims)).resolves.toHaveLength(200);
  });

  test("goes to a second run that waits", async () => {
    const first = await take();
    const second = take(5_000);

    first.release();

    expect((await second).isHeld()).toBe(true);
  });

  test("is waited for no longer once the run is interrupted", async () => {
    await take();
    const abort = new AbortController();
    const second = take(60_000, abort.signal);

    abort.abort();

    await expect(second).rejects.toMatchObject({ code: "target-in-use" });
  });

  test("never goes to two runs that want it at once", async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => take(0)));

    expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  });

  test("goes to one run after the other where many wait", async () => {
    let inside = 0;
    let most = 0;
    const one = async (): Promise<void> => {
      const hold = await take(20_000);
      most = Math.max(most, ++inside);
      await Promise.resolve();
      inside--;
      hold.release();
    };

    await Promise.all(Array.from({ length: 6 }, one));

    expect(most).toBe(1);
  });
});

describe("a claim that another run left", () => {
  test("is removed where its process is gone", async () => {
    claimOf({ pid: await pidOfTheDead() });

    expect((await take()).isHeld()).toBe(true);
    expect(otherClaims(folder, undefined)).toHaveLength(1);
  });

  test("is removed where its pid belongs to another process by now", async () => {
    claimOf({ processStart: "1" });

    expect((await take()).isHeld()).toBe(true);
  });

  test("holds where its process is stopped, however long ago, and says how to go on", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    child.kill("SIGSTOP");
    await stoppedState(child.pid ?? 0);
    claimOf({ pid: child.pid ?? 0, processStart: "", beatAt: Date.now() - 10 * DEAD_AFTER_MS });

    await expect(take()).rejects.toThrow(`holds it and is stopped; continue it (kill -CONT ${child.pid})`);

    child.kill("SIGKILL");
  });

  test("holds where it is of another machine and gave a sign of life lately", async () => {
    claimOf(ELSEWHERE);

    await expect(take()).rejects.toThrow('"slashproof fuzz" with pid 4711 on build-7');
  });

  test("is removed where it is of another machine, old, and silent while it is watched", async () => {
    claimOf({ ...ELSEWHERE, beatAt: Date.now() - 2 * DEAD_AFTER_MS });
    const from = performance.now();

    expect((await take()).isHeld()).toBe(true);
    expect(performance.now() - from).toBeGreaterThan(WATCH_MS * 0.9);
  });

  test("is removed where it is from the future and silent: a clock has jumped", async () => {
    claimOf({ ...ELSEWHERE, beatAt: Date.now() + 100 * DEAD_AFTER_MS });

    expect((await take()).isHeld()).toBe(true);
  });

  test("holds where it looks old and gives a sign of life while it is watched", async () => {
    const old = { ...ELSEWHERE, beatAt: Date.now() - 100 * DEAD_AFTER_MS };
    claimOf(old);
    const beating = setInterval(() => claimOf({ ...old, beat: Math.round(performance.now()) }), BEAT_MS / 4);

    await expect(take()).rejects.toMatchObject({ code: "target-in-use" });

    clearInterval(beating);
  });

  test("holds while it is being written", async () => {
    writeFileSync(join(folder, "claim-new.json"), "");

    await expect(take()).rejects.toThrow("another run is about to use it");
  });

  test("is removed where it was cut off long ago", async () => {
    const path = join(folder, "claim-cut.json");
    writeFileSync(path, '{"format":');
    utimesSync(path, 1, 1);

    expect((await take()).isHeld()).toBe(true);
  });
});

test("a run whose claim was taken away holds the target no longer, and takes nothing from its successor", async () => {
  const first = await take();
  const [own] = readdirSync(folder).map((name) => join(folder, name));
  rmSync(own ?? "");
  const second = await take();

  await new Promise((resolve) => first.lost.addEventListener("abort", resolve, { once: true }));

  expect(first.isHeld()).toBe(false);
  first.release();
  expect(second.isHeld()).toBe(true);
  expect(otherClaims(folder, undefined)).toHaveLength(1);
});

test.each([-86_400_000, 86_400_000])("a hold outlives a clock that jumps by %i ms", async (jump) => {
  const hold = await take();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jump });

  const isHeld = hold.isHeld();

  vi.useRealTimers();
  expect(isHeld).toBe(true);
  await expect(take()).rejects.toMatchObject({ code: "target-in-use" });
});

test("a claim gives signs of life", async () => {
  await take();
  const [name = ""] = readdirSync(folder);
  const beat = () => (JSON.parse(readFileSync(join(folder, name), "utf8")) as Claim).beat;

  await expect.poll(beat).toBeGreaterThan(0);
});

test("a state folder that cannot be made is one clear error with the way out", async () => {
  mkdirSync(join(folder, "in"));
  writeFileSync(join(folder, "in", "the-way"), "");

  const held = holdTarget(join(folder, "in", "the-way", "x"), { command: "slashproof check", target: HERE });

  await expect(held).rejects.toThrow(
    /^Cannot keep the journal of the target in ".+": part of the path is a file, not a folder; set SLASHPROOF_STATE to a folder that can be written$/,
  );
});

async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

async function stoppedState(pid: number): Promise<void> {
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) [Tt] /);
}
