import { expect, test } from "vitest";
import { fakeScreen } from "../testing/fake-screen.js";
import { showFailure } from "./failure.js";

async function shown(error: unknown): Promise<string> {
  const screen = fakeScreen();
  await showFailure(screen, error, false);
  return screen.stderr();
}

const failed = (code: string) => Object.assign(new Error(`open ${code}`), { code });

test.each([
  ["file handles", failed("EMFILE"), "ulimit -n"],
  ["disk space", failed("ENOSPC"), "--out"],
  ["disk space, as a cause", new Error("cannot write", { cause: failed("ENOSPC") }), "--out"],
  ["memory", failed("ENOMEM"), "--workers"],
  [
    "memory for WebAssembly",
    new Error("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory"),
    "--workers",
  ],
  ["memory of a buffer", new RangeError("Array buffer allocation failed"), "--workers"],
])("a lack of %s is named, with what to do, and is no defect", async (_, error, way) => {
  const text = await shown(error);

  expect(text).toContain(way);
  expect(text).toContain("resources-exhausted");
  expect(text).not.toContain("defect");
});

test("any other error is a defect", async () => {
  expect(await shown(new RangeError("Invalid count value: -1"))).toContain("this is a defect of slashproof");
});

test("a current folder that was deleted is named, and is no defect", async () => {
  const error = Object.assign(new Error("ENOENT: no such file or directory, uv_cwd"), { syscall: "uv_cwd" });

  const text = await shown(error);

  expect(text).toContain(
    "Cannot go on: the current folder was deleted; change to another one (cd), and run this again",
  );
  expect(text).toContain("(folder-gone)");
  expect(text).not.toContain("defect");
});
