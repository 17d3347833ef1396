/** The one entry point of an application, made, renamed and deleted in any order: its handler decides who answers. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { Reference } from "../../src/case/template.js";
import { GLOBAL_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { COMMON } from "../interactions/entry-point.suite.js";
import { cameTo, channelId, delivered, deliveries, drive, mark, userId, WORLD } from "../rows/driver.js";
import { ACCEPTED, at, breaking, REFUSED, request } from "../rows/steps.js";
import { ALONE } from "./used.js";

type Handler = 1 | 2;

/** What is done to the entry point. */
interface Act {
  /** Another one is made, or activities are disabled and enabled again, where there is none. */
  readonly act: "use" | "rename" | "delete" | "make" | "enable";
  readonly name: string;
  readonly handler: Handler;
}

const acts: Arbitrary<readonly Act[]> = fc.array(
  part(
    fc.record({
      act: fc.constantFrom("use", "use", "rename", "delete", "delete", "make", "make", "enable"),
      name: fc.constantFrom("Launch", "Play", "Open"),
      handler: fc.constantFrom(1, 2),
    }),
  ),
  { minLength: 1, maxLength: 8, size: "max" },
);

/** The entry point between two acts. */
interface EntryPoint {
  readonly id: Reference;
  readonly name: string;
  readonly handler: Handler;
}

const ANSWERED_BY: Readonly<Record<Handler, RuleId>> = {
  1: "interaction.entry-point.handler-1-delivers",
  2: "interaction.entry-point.handler-2-launches",
};
const SINGLE: RuleId = "entry-point.is-single";
const AGAIN: RuleId = "entry-point.can-be-created-again";
const DELETED: RuleId = "entry-point.can-be-deleted";
const EDITED: RuleId = "entry-point.can-be-edited";
const ENABLED: RuleId = "interaction.entry-point.comes-with-activities";

/** Somebody uses it: the application receives uses of one of handler 1 alone. */
function used({ id, handler }: EntryPoint, nth: number): readonly Step[] {
  const body = { user_id: userId(), channel_id: channelId(), command_id: id };
  const [name, since, seen] = [`use ${nth}`, `before use ${nth}`, `seen ${nth}`];
  const rule = ANSWERED_BY[handler];
  return [
    drive("given", `reach ${nth}`, "invokeCommand", body),
    mark(since),
    drive("act", name, "invokeCommand", body, [{ ...cameTo(name, handler === 1 ? "delivered" : "handled"), rule }]),
    deliveries(seen, [{ ...delivered(seen, handler === 1 ? 1 : 0), rule }], since),
  ];
}

function made({ name, handler }: Act, nth: number, isFree: boolean): Step {
  return request(isFree ? "act" : "twin", `make ${nth}`, GLOBAL_OPERATIONS.create, {
    body: { type: 4, name, handler },
    expect: isFree ? breaking(AGAIN, ACCEPTED) : breaking(SINGLE, [REFUSED]),
  });
}

/** Activities are enabled: then there is one that is called Launch. */
function enabled(nth: number): readonly Step[] {
  const list = `list ${nth}`;
  const launch = { type: 4, name: "Launch", handler: 2 };
  return [
    drive("given", `disabled ${nth}`, "changeApplication", { has_activity: false }),
    drive("given", `enabled ${nth}`, "changeApplication", { has_activity: true }),
    request("act", list, GLOBAL_OPERATIONS.list, [
      ...ACCEPTED,
      { check: "lists", in: at(list), where: launch, times: 1, rule: ENABLED },
      { check: "lists", in: at(list), where: { type: 4 }, times: 1, rule: SINGLE },
    ]),
  ];
}

/** One act, and the entry point after it; nothing where there is nothing to do. */
function carriedOut(
  drawn: Act,
  nth: number,
  now: EntryPoint | undefined,
): readonly [readonly Step[], EntryPoint | undefined] {
  const { act, name, handler } = drawn;
  if (act === "make") {
    // A create of its own name overwrites it, and what that does to its handler is open.
    if (now?.name === name) return [[], now];
    return [[made(drawn, nth, now === undefined)], now ?? { id: at(`make ${nth}`, "/id"), name, handler }];
  }
  if (act === "enable") {
    if (now !== undefined) return [[], now];
    return [enabled(nth), { id: { $: `list ${nth}`, find: { type: 4 }, at: "/id" }, name: "Launch", handler: 2 }];
  }
  if (now === undefined) return [[], now];
  if (act === "use") return [used(now, nth), now];
  const path = { command_id: now.id };
  if (act === "delete") {
    const expect = breaking(DELETED, ACCEPTED);
    return [[request("act", `delete ${nth}`, GLOBAL_OPERATIONS.delete, { path, expect })], undefined];
  }
  const expect = breaking(EDITED, ACCEPTED);
  return [
    [request("act", `rename ${nth}`, GLOBAL_OPERATIONS.edit, { path, body: { name }, expect })],
    { ...now, name },
  ];
}

/** The one that comes with activities may be there already: then this is its name and its handler. */
const FIRST: Act = { act: "make", name: "Launch", handler: 2 };

/** The application has an activity and no entry point at first; the last act is a use of the one that is there. */
function stepsOf(drawn: readonly Act[]): readonly Step[] {
  const steps: Step[] = [drive("given", "activity", "changeApplication", { has_activity: true }), ...WORLD];
  let now: EntryPoint | undefined;
  for (const [nth, act] of [FIRST, ...drawn].entries()) {
    const [done, after] = carriedOut(act, nth, now);
    steps.push(...(nth === 0 ? done.map((step): Step => ({ ...step, part: "given", expect: ACCEPTED })) : done));
    now = after;
  }
  return now === undefined ? steps : [...steps, ...used(now, drawn.length + 1)];
}

/** Who answers is a matter of the one that is there now. */
export const entryPointHistories: Property = {
  ...ALONE,
  ...COMMON,
  leases: [...COMMON.leases, "application"],
  id: "interaction.any-entry-point-is-answered@global",
  title: "delivers the use of an entry point, or launches its activity, as its handler says, whatever was there before",
  rules: [ANSWERED_BY[1], ANSWERED_BY[2], AGAIN, SINGLE, ENABLED, DELETED, EDITED],
  creates: 9,
  weight: 0.01,
  steps: () => acts.map(stepsOf),
};
