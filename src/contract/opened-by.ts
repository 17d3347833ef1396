/** How a target was reached: what a command line has to say to reach it again. */

/**
 * How a target was named to the toolkit.
 *
 * - `file` a target.json or a module, as the user wrote the path
 * - `flags` `--url` and `--app-id`
 * - `embedded` the reference service, with a deliberate fault or without
 * - `program` an object that a program handed in (library, vitest)
 */
export type OpenedBy =
  | { readonly by: "file"; readonly path: string }
  | { readonly by: "flags" }
  | { readonly by: "embedded"; readonly fault?: string }
  | { readonly by: "program" };
