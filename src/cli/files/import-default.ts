/** A module of the user, imported into this process. */
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { SetupError } from "../../contract/setup-error.js";
import { oneLine, systemReason } from "../end/failure.js";

/** What the module is for. */
export interface ImportedAs {
  /** Begins the codes of errors: `target` makes `target-module-failed`. */
  readonly kind: "target" | "application";
  /** What its default export can be, as advice. */
  readonly exported: string;
}

/** A module that waits longer for something will hardly get it. */
const PATIENCE_MS = 30_000;

/**
 * The default export of a module.
 * @throws SetupError `…-module-failed` where it cannot be imported, `…-module-invalid` without a default export
 */
export async function importDefault(path: string, { kind, exported }: ImportedAs): Promise<unknown> {
  const action = `Cannot import the ${kind} module "${path}"`;
  const fail = (what: "failed" | "invalid", found: string, cause?: unknown) =>
    new SetupError(`${kind}-module-${what}`, `${action}: ${found}`, { cause });
  const given = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: given.signal }).then(
    () => Promise.reject(fail("failed", `it was not loaded after ${PATIENCE_MS / 1_000} s; see what it waits for`)),
    () => undefined,
  );
  let module: unknown;
  try {
    module = await Promise.race([import(pathToFileURL(resolve(path)).href), late]);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const found =
      error instanceof Error
        ? `${error.name}: ${oneLine(error.message.replace(/ imported from \S+$/, ""))}`
        : systemReason(error);
    throw fail("failed", `${found}; see that node can import the file`, error);
  } finally {
    given.abort();
  }
  if (typeof module === "object" && module !== null && "default" in module) return module.default;
  throw fail("invalid", `it has no default export; export default ${exported}`);
}
