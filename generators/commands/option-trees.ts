/** What is in `options` of a command: parameters, or subcommands and groups, in every shape that the documents name. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { distinctBy } from "./distinct.js";
import { listAsItself, listOf, objectOf } from "./members.js";
import { parameter } from "./parameters.js";
import { perVocabulary } from "./vocabulary.js";
import { dictionaries, OPTION_WORDS } from "./words.js";

/** A list of options, subcommands or groups. */
export type Options = readonly JsonObject[];

/** Where shrinking a list of options ends. */
const LEAST_PARAMETER: JsonObject = { type: 3, name: "a", description: "a" };
const LEAST_SUBCOMMAND: JsonObject = { type: 1, name: "a", description: "a" };

/** The same options, required ones first; the list itself where they are. */
export function requiredFirst(options: Options): Options {
  const misplaced = options.some(
    (option, index) => option["required"] === true && options[index - 1]?.["required"] !== true && index > 0,
  );
  if (!misplaced) return options;
  return [
    ...options.filter((option) => option["required"] === true),
    ...options.filter((option) => option["required"] !== true),
  ];
}

/** Lists of distinct names, required options first: a few mostly, 24 or 25 in `share` of a hundred. */
function optionsOf(one: Arbitrary<JsonObject>, least: JsonObject, usual: number, share = 4): Arbitrary<Options> {
  const settings = { usual, full: LIMITS.options.max, share, least };
  return listOf(one, settings).map((options) => requiredFirst(distinctBy(options, "name")), listAsItself);
}

/** Lists of 1 to 25 options that take a value, required ones first. */
export const parameters = perVocabulary(
  (vocabulary): Arbitrary<Options> => optionsOf(parameter(vocabulary), LEAST_PARAMETER, 14),
);

/** A subcommand: with options as often as without. */
export const subcommand = perVocabulary((vocabulary) => {
  const options = optionsOf(parameter(vocabulary), LEAST_PARAMETER, 4);
  return objectOf({ type: fc.constant(1), ...OPTION_WORDS }, [
    { share: 75, members: { options } },
    { share: 15, members: dictionaries(vocabulary) },
  ]);
});

/** A group of 1 to 25 subcommands. A group without any is a row of its own, since what it reads back as is half open. */
export const group = perVocabulary((vocabulary) => {
  const options = optionsOf(subcommand(vocabulary), LEAST_SUBCOMMAND, 3, 10);
  return objectOf({ type: fc.constant(2), ...OPTION_WORDS, options }, [
    { share: 15, members: dictionaries(vocabulary) },
  ]);
});

/**
 * Every legal shape of what is in `options` of a chat-input command: options that take a value;
 * subcommands; groups of subcommands; groups and subcommands side by side. Up to 25 at each level.
 *
 * @remarks Names are distinct in each array. What must hold for the command as a whole (8000 characters, localized
 * names that are distinct in the tree) is put right by `command`.
 */
export const optionTree = perVocabulary((vocabulary): Arbitrary<Options> => {
  const branches = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: subcommand(vocabulary), weight: 1 },
    { arbitrary: group(vocabulary), weight: 1 },
  );
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: parameters(vocabulary), weight: 5 },
    { arbitrary: optionsOf(subcommand(vocabulary), LEAST_SUBCOMMAND, 4), weight: 2 },
    { arbitrary: optionsOf(branches, LEAST_SUBCOMMAND, 3), weight: 5 },
  );
});
