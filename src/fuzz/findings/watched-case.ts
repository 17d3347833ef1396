/** A case with a look at what is stored after each of its requests: what goes wrong first shows at once, and not where it is felt later. */
import type { Case, Step } from "../../case/case.js";
import {
  commandWriteOf,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { isInGuild } from "../../target/workspace/scope-of-call.js";

/** Begins names of the steps that look. */
const LOOK = "look ";

/** True for a step that the case did not have. */
export const isLook = ({ name }: Pick<Step, "name">): boolean => name.startsWith(LOOK);

/** So many looks at most: a longer case has no room in the limits of a run. */
const MOST_LOOKS = 300;

/**
 * The same requests, where all scopes whose commands the case has written to are listed after each one that is no read.
 * None of them is judged, so that what the last one did is looked at as well.
 *
 * @param last name of the step that failed
 * @returns `undefined` for a case that writes no commands, or whose requests meet
 */
export function watchedCase(testCase: Case, last: string): Case | undefined {
  const until = testCase.steps.findIndex(({ name }) => name === last);
  const steps = testCase.steps.slice(0, until === -1 ? undefined : until + 1);
  if (steps.some(({ together }) => together !== undefined) || testCase.receives) return undefined;
  const hasPermissions = steps.some(({ call }) => call === PERMISSION_OPERATIONS.edit);
  const places = new Map<string, Step>();
  const watched: Step[] = [];
  let looks = 0;
  const look = (place: Step): void => {
    const number = ++looks;
    watched.push({ ...place, name: `${LOOK}${number}` });
    const { query: _query, ...others } = place;
    if (hasPermissions && isInGuild(place.call))
      watched.push({ ...others, name: `${LOOK}${number} at permissions`, call: PERMISSION_OPERATIONS.list });
  };
  for (const step of steps) {
    const place = placeOf(step);
    const key = JSON.stringify(place);
    if (place && !places.has(key)) {
      look(place);
      places.set(key, place);
    }
    watched.push({ ...step, expect: [] });
    if (ROUTES[step.call].method !== "GET") for (const one of places.values()) look(one);
  }
  if (looks === 0 || looks > MOST_LOOKS) return undefined;
  return { ...testCase, steps: watched };
}

/** The list of the scope that a step writes to; `undefined` for any other step. */
function placeOf({ call, path = {}, as }: Step): Step | undefined {
  const isOfPermissions = call === PERMISSION_OPERATIONS.edit;
  if (commandWriteOf(call) === undefined && !isOfPermissions) return undefined;
  const list: OperationId = isInGuild(call) ? GUILD_OPERATIONS.list : GLOBAL_OPERATIONS.list;
  const { command_id: _command, ...scope } = path;
  return {
    name: LOOK,
    part: "read",
    call: list,
    query: { with_localizations: "true" },
    path: scope,
    ...(as === "otherBot" ? { as } : {}),
    expect: [],
  };
}
