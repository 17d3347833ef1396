/** The planted bugs of later authors: none of them had read the search or earlier sets. */
import { BLIND } from "./blind/index.js";
import { EIGHTEENTH } from "./eighteenth/index.js";
import { EIGHTH } from "./eighth/index.js";
import { ELEVENTH } from "./eleventh/index.js";
import { FIFTEENTH } from "./fifteenth/index.js";
import { FIFTH } from "./fifth/index.js";
import { FOURTEENTH } from "./fourteenth/index.js";
import { FOURTH } from "./fourth/index.js";
import { NINETEENTH } from "./nineteenth/index.js";
import { NINTH } from "./ninth/index.js";
import type { PlantedBug } from "./planted-bug.js";
import { SEVENTEENTH } from "./seventeenth/index.js";
import { SEVENTH } from "./seventh/index.js";
import { SIXTEENTH } from "./sixteenth/index.js";
import { SIXTH } from "./sixth/index.js";
import { TENTH } from "./tenth/index.js";
import { THIRD } from "./third/index.js";
import { THIRTEENTH } from "./thirteenth/index.js";
import { THIRTIETH } from "./thirtieth/index.js";
import { THIRTY_EIGHTH } from "./thirty-eighth/index.js";
import { THIRTY_FIFTH } from "./thirty-fifth/index.js";
import { THIRTY_FIRST } from "./thirty-first/index.js";
import { THIRTY_FOURTH } from "./thirty-fourth/index.js";
import { THIRTY_SECOND } from "./thirty-second/index.js";
import { THIRTY_SEVENTH } from "./thirty-seventh/index.js";
import { THIRTY_SIXTH } from "./thirty-sixth/index.js";
import { THIRTY_THIRD } from "./thirty-third/index.js";
import { TWELFTH } from "./twelfth/index.js";
import { TWENTIETH } from "./twentieth/index.js";
import { TWENTY_EIGHTH } from "./twenty-eighth/index.js";
import { TWENTY_FIFTH } from "./twenty-fifth/index.js";
import { TWENTY_FIRST } from "./twenty-first/index.js";
import { TWENTY_FOURTH } from "./twenty-fourth/index.js";
import { TWENTY_NINTH } from "./twenty-ninth/index.js";
import { TWENTY_SECOND } from "./twenty-second/index.js";
import { TWENTY_SEVENTH } from "./twenty-seventh/index.js";
import { TWENTY_SIXTH } from "./twenty-sixth/index.js";
import { TWENTY_THIRD } from "./twenty-third/index.js";

/** Their sets in the order in which they were written, by the names that choose them in a benchmark. */
export const LATER_SETS: ReadonlyMap<string, readonly PlantedBug[]> = new Map([
  ["blind", BLIND],
  ["third", THIRD],
  ["fourth", FOURTH],
  ["fifth", FIFTH],
  ["sixth", SIXTH],
  ["seventh", SEVENTH],
  ["eighth", EIGHTH],
  ["ninth", NINTH],
  ["tenth", TENTH],
  ["eleventh", ELEVENTH],
  ["twelfth", TWELFTH],
  ["thirteenth", THIRTEENTH],
  ["fourteenth", FOURTEENTH],
  ["fifteenth", FIFTEENTH],
  ["sixteenth", SIXTEENTH],
  ["seventeenth", SEVENTEENTH],
  ["eighteenth", EIGHTEENTH],
  ["nineteenth", NINETEENTH],
  ["twentieth", TWENTIETH],
  ["twenty-first", TWENTY_FIRST],
  ["twenty-second", TWENTY_SECOND],
  ["twenty-third", TWENTY_THIRD],
  ["twenty-fourth", TWENTY_FOURTH],
  ["twenty-fifth", TWENTY_FIFTH],
  ["twenty-sixth", TWENTY_SIXTH],
  ["twenty-seventh", TWENTY_SEVENTH],
  ["twenty-eighth", TWENTY_EIGHTH],
  ["twenty-ninth", TWENTY_NINTH],
  ["thirtieth", THIRTIETH],
  ["thirty-first", THIRTY_FIRST],
  ["thirty-second", THIRTY_SECOND],
  ["thirty-third", THIRTY_THIRD],
  ["thirty-fourth", THIRTY_FOURTH],
  ["thirty-fifth", THIRTY_FIFTH],
  ["thirty-sixth", THIRTY_SIXTH],
  ["thirty-seventh", THIRTY_SEVENTH],
  ["thirty-eighth", THIRTY_EIGHTH],
]);
