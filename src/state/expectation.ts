/** What the documents let a service answer to one operation, and leave behind. */
import type { ModelCommand } from "./model.js";
import type { BrokenRule } from "./operation.js";

/** The version of a written command: it must be another one, or that is open. */
export type VersionAfter = "changed" | "open";

/**
 * Where several outcomes are allowed, the expectation names what all of them have in common.
 *
 * - `created`, `overwritten`, `edited` one command, as it must be then
 * - `replaced` the whole list of a bulk overwrite, with those whose version must have changed
 * - `refused` state unchanged; `unknown` says that the command of the path does not exist, `elsewhere` that it is in
 *   another scope, `either` that the request is faulty on top of that, so that it is open what the refusal is about
 * - `collision` a rename to a used name: a refusal is advised; whatever comes, there are never two of the name
 * - `permitted-all` permissions of the application: any answer, for how they are edited is not said; commands keep their own
 * - `gone-already` a delete of what does not exist: any answer, state unchanged
 */
export type ModelExpectation =
  | { readonly is: "created"; readonly command: ModelCommand }
  | { readonly is: "overwritten"; readonly command: ModelCommand; readonly version: VersionAfter }
  | { readonly is: "edited"; readonly command: ModelCommand; readonly version: VersionAfter }
  | { readonly is: "permitted"; readonly command: ModelCommand }
  | { readonly is: "deleted"; readonly command: ModelCommand }
  | {
      readonly is: "replaced";
      readonly commands: readonly ModelCommand[];
      readonly removed: readonly ModelCommand[];
      readonly changedVersions: readonly string[];
    }
  | { readonly is: "read"; readonly command: ModelCommand }
  | { readonly is: "listed" }
  | { readonly is: "refused"; readonly why: "unknown" | "elsewhere" | "either" | BrokenRule }
  | { readonly is: "permitted-all" }
  | { readonly is: "gone-already" }
  | { readonly is: "collision"; readonly command: ModelCommand; readonly holder: ModelCommand };
