/** Where a row's element is in a whole command: at every depth that its rule holds at. */

import type { Acceptance, Pair, Probe } from "../../generators/rows/row.js";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";

export type PayloadRow = Pair | Acceptance | Probe;

export interface PayloadPlace {
  /** Part of the case id; empty for a whole command. */
  readonly word: string;
  /** Where it is, in titles: "the option is in a subcommand". Empty where that is the usual place. */
  readonly phrase: string;
  /** JSON pointer of the element in the command. */
  readonly prefix: string;
  /** True where a rule is checked only once more to reach the place, not on every verb. */
  readonly rare: boolean;
  /** Gives the command with the element at this place. */
  readonly embed: (element: Json) => JsonObject;
}

const WHOLE: PayloadPlace = {
  word: "",
  phrase: "",
  prefix: "",
  rare: false,
  embed: (element) => element as JsonObject,
};

const sub = (options: readonly Json[]): Json => ({ type: 1, name: "sub", description: "A subcommand", options });
const group = (options: readonly Json[]): Json => ({ type: 2, name: "group", description: "A group", options });

const ON_TOP: PayloadPlace = {
  word: "on-top",
  phrase: "",
  prefix: "/options/0",
  rare: false,
  embed: (option) => ({ options: [option] }),
};
const IN_SUBCOMMAND: PayloadPlace = {
  word: "in-subcommand",
  phrase: "the option is in a subcommand",
  prefix: "/options/0/options/0",
  rare: true,
  embed: (option) => ({ options: [sub([option])] }),
};
const IN_GROUP: PayloadPlace = {
  word: "in-group",
  phrase: "the subcommand is in a group",
  prefix: "/options/0/options/0",
  rare: false,
  embed: (option) => ({ options: [group([option])] }),
};
const IN_GROUPED_SUBCOMMAND: PayloadPlace = {
  word: "in-grouped-subcommand",
  phrase: "the option is in a subcommand of a group",
  prefix: "/options/0/options/0/options/0",
  rare: false,
  embed: (option) => ({ options: [group([sub([option])])] }),
};

/** The 25th option of a command; the 24 before it are required, so that it may be either. */
function lastOption(kind: number): PayloadPlace {
  const last = LIMITS.options.max - 1;
  const filler = (nth: number): Json =>
    kind === 1 || kind === 2
      ? { type: 1, name: `filler-${nth}`, description: "-" }
      : { type: 5, name: `filler-${nth}`, description: "-", required: true };
  return {
    word: "25th",
    phrase: "it is the 25th option",
    prefix: `/options/${last}`,
    rare: true,
    embed: (option) => ({ options: [...Array.from({ length: last }, (_, nth) => filler(nth)), option] }),
  };
}

/** Every place for the element of this row, ordinary ones first. */
export function placesOf(row: PayloadRow): readonly PayloadPlace[] {
  if (row.element === "choice") return choicePlaces(row.optionType ?? 3);
  if (row.element !== "option") return [WHOLE];
  const kind = kindOf(row);
  if (kind === 2) return [ON_TOP, lastOption(kind)];
  if (kind === 1) return [ON_TOP, IN_GROUP, lastOption(kind)];
  return [ON_TOP, IN_GROUPED_SUBCOMMAND, IN_SUBCOMMAND, lastOption(kind)];
}

function kindOf(row: PayloadRow): number {
  const value = ("valid" in row ? row.valid : row.value) as JsonObject;
  return typeof value.type === "number" ? value.type : 0;
}

function choicePlaces(optionType: 3 | 4 | 10): readonly PayloadPlace[] {
  const last = LIMITS.choices.max - 1;
  const filler = (nth: number): Json => ({
    name: `Filler ${nth}`,
    value: optionType === 3 ? `filler-${nth}` : 1000 + nth,
  });
  const option = (choices: readonly Json[]): Json => ({
    type: optionType,
    name: "pick",
    description: "Pick one",
    choices,
  });
  return [
    {
      word: "only-choice",
      phrase: "",
      prefix: "/options/0/choices/0",
      rare: false,
      embed: (choice) => ({ options: [option([choice])] }),
    },
    {
      word: "in-subcommand",
      phrase: "the choice is of an option in a subcommand",
      prefix: "/options/0/options/0/choices/0",
      rare: true,
      embed: (choice) => ({ options: [sub([option([choice])])] }),
    },
    {
      word: "25th-choice-in-grouped-subcommand",
      phrase: "it is the 25th choice of an option in a subcommand of a group",
      prefix: `/options/0/options/0/options/0/choices/${last}`,
      rare: false,
      embed: (choice) => ({
        options: [group([sub([option([...Array.from({ length: last }, (_, nth) => filler(nth)), choice])])])],
      }),
    },
  ];
}
