/** What is sent to an application, as far as it is known before anything came back. */
import type { World } from "../../../generators/index.js";
import type { JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { TestedSubject } from "../ask.js";
import { type BadCall, badCalls } from "../bad-calls.js";
import { drawnSubject, subjectsOfCommand } from "../command-subjects.js";
import { type Askable, askableCall, askableSubject } from "./askable.js";
import type { Selection } from "./selection.js";

/** The rule of the first request. */
export const PONG_RULE = "application.ping.is-answered-with-pong" satisfies RuleId;

/** What is behind the `@` of the case of the first request. */
export const PING_SUBJECT = "ping";

export interface Plan {
  /** Commands to use, in their order. */
  readonly subjects: readonly TestedSubject[];
  /** Bad calls to make, in their order. */
  readonly calls: readonly BadCall[];
  /** All that could have been sent. */
  readonly known: readonly Askable[];
}

/** Draws with these. */
export interface PlanOptions {
  /** The entities that uses name. */
  readonly world: World;
  /** Equal seeds give equal plans. */
  readonly seed: number;
  /** Number of random uses for each command. */
  readonly runs: number;
  /** Leaves subjects out. */
  readonly selection: Selection;
}

/**
 * What the selection leaves, in the order in which it is sent.
 *
 * @throws SetupError `filter-matches-nothing`
 */
export function planOf(commands: readonly JsonObject[], ping: JsonObject, options: PlanOptions): Plan {
  const { world, seed, runs, selection } = options;
  const chosen = commands.flatMap((command) => subjectsOfCommand(command, world));
  const drawn = commands.flatMap((command) => drawnSubject(command, world, seed, runs) ?? []);
  const used = chosen.find(({ option }) => option === undefined)?.asks[0]?.interaction;
  const subjects = [...chosen, ...drawn];
  const calls = badCalls(ping, used);
  const first: Askable = { subject: PING_SUBJECT, rules: [PONG_RULE], isUse: false };
  const known = [first, ...subjects.map(askableSubject), ...calls.map(askableCall)];
  selection.check(known);
  return {
    subjects: subjects.filter((one) => isSelected(one, selection)),
    calls: askedOf(calls, first, selection),
    known,
  };
}

/** True of what is sent for itself, or for what it may lead to. */
export function isSelected(subject: TestedSubject, selection: Selection): boolean {
  const askable = askableSubject(subject);
  return selection.asks(askable) || selection.leadsOn(askable);
}

/** What an answered ping shows hangs on whether anybody's is answered: one such call is made wherever a ping counts. */
function askedOf(calls: readonly BadCall[], ping: Askable, selection: Selection): readonly BadCall[] {
  const chosen = calls.filter((call) => selection.asks(askableCall(call)));
  const unsigned = calls.filter(({ isOpenToAnybody }) => isOpenToAnybody).slice(0, 1);
  const isPingTold = chosen.length > 0 || selection.asks(ping);
  return isPingTold && !chosen.some(({ isOpenToAnybody }) => isOpenToAnybody) ? [...unsigned, ...chosen] : chosen;
}
