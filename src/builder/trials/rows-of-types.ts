/** A type that says what its absence says: some builders look at names only where it is given, others only where it is not. */
import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { RowHead } from "./trial.js";

/** Two create bodies of global commands that differ in the name alone. */
export interface TypedPair extends RowHead {
  /** A body that must come out unchanged. */
  readonly valid: Json;
  /** The body with the name that must be refused. */
  readonly twin: Json;
}

const typed = (name: string): Json => ({ type: 1, name, description: "A command" });

const pairOf = (rule: RowHead["rule"], slug: string, what: string, [valid, twin]: [string, string]): TypedPair => ({
  rule,
  slug: `refuses-${slug}-beside-type-1`,
  title: `refuses ${what} beside type 1`,
  valid: typed(valid),
  twin: typed(twin),
});

export const PAIRS_OF_TYPES: readonly TypedPair[] = [
  pairOf("command.name.is-lowercase", "a-capital", "a capital letter in a name", ["sample", "Sample"]),
  pairOf("command.name.is-lowercase", "a-cyrillic-capital", "a Cyrillic capital in a name", ["яблоко", "Яблоко"]),
  pairOf("command.name.matches-pattern", "a-space", "a space in a name", ["my-sample", "my sample"]),
  pairOf(
    "command.name.has-1-to-32-characters",
    `${LIMITS.commandName.max + 1}-characters`,
    `a name of ${LIMITS.commandName.max + 1} characters`,
    ["a".repeat(LIMITS.commandName.max), "a".repeat(LIMITS.commandName.max + 1)],
  ),
];
