/** Names that occur several times in one command: they are unique in each list of options only. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { Options } from "./option-trees.js";
import { withinSize } from "./within-size.js";

/** Where an option of a list has its name from: it keeps its own, or shares that of what the list is in, of the command, or of the list before. */
export type NameSource = "own" | "parent" | "command" | "list-before";

/** Where the names of one list after the other are from; no sources where each option keeps its own. */
export const nameSources: Arbitrary<readonly NameSource[]> = fc.array(
  fc.constantFrom<NameSource>("own", "parent", "command", "list-before"),
  { maxLength: 5 },
);

const optionsOf = ({ options }: JsonObject): Options => (Array.isArray(options) ? options.filter(isObject) : []);

/**
 * The same command, in which one option, subcommand or group of some lists has a name that is used elsewhere in the command.
 *
 * @param sources one for each list, around and around; where there are none, the command stays as it is
 * @remarks Localized names never equal a default one, so they stay as they are.
 * @example sharingNames({ name: "a", options: [{ type: 3, name: "b" }] }, ["command"]) // the option is called a, too
 */
export function sharingNames(command: JsonObject, sources: readonly NameSource[]): JsonObject {
  if (sources.length === 0) return command;
  let [nth, before] = [0, ""];
  const outermost = String(command["name"]);
  const shared = (whole: JsonObject): JsonObject => {
    const options = optionsOf(whole);
    if (options.length === 0) return whole;
    const source = sources[nth % sources.length] ?? "own";
    const names: Readonly<Record<NameSource, string>> = {
      own: "",
      parent: String(whole["name"]),
      command: outermost,
      "list-before": before,
    };
    const renamed = withName(options, nth++ % options.length, names[source]);
    before = String(renamed[0]?.["name"]);
    return { ...whole, options: renamed.map(shared) };
  };
  const all = shared(command);
  return nth === 0 ? command : withinSize(all);
}

/** The list with another name in this place, where no option of it has that name. */
function withName(options: Options, index: number, name: string): Options {
  const isFree = name !== "" && name.length <= LIMITS.optionName.max && options.every((one) => one["name"] !== name);
  return isFree ? options.map((one, nth) => (nth === index ? { ...one, name } : one)) : options;
}
