/** The verbs of rows about answers to interactions, and about what their tokens reach. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { button, legacy, row, v2 } from "../messages/words.js";
import { channelId, command, delivered, deliveries, drive, mark, use, userId, WORLD } from "../rows/driver.js";
import { roleOf } from "../rows/in-world.js";
import { ACCEPTED, at, idOf, request } from "../rows/steps.js";

/** The nth interaction that step `seen` found, or something in it. */
const seen = (nth: number, pointer: string): Reference => at("seen", `/deliveries/${nth}/interaction${pointer}`);

const TIMES = ["first", "second", "third", "fourth", "fifth"] as const;

/** Interactions that one case may use. */
export const MOST_USES = TIMES.length;

/** Something is used so many times: there are as many interactions to answer. */
function times(count: number, useIt: (name: string) => Step): readonly Step[] {
  return [
    mark(),
    ...TIMES.slice(0, count).map(useIt),
    { ...deliveries("seen", [delivered("seen", count)]), part: "given" },
  ];
}

/** A command was used `count` times. The bodies say whom the world has to have. */
export const uses = (count: number, ...bodies: readonly Template[]): readonly Step[] => [
  ...WORLD,
  ...roleOf(...bodies),
  command("command", { name: "hello" }),
  ...times(count, (name) => use(name, { part: "given" })),
];

/** A button of a message, which is step `message`, was pressed `count` times. @param hasFlag of the message */
export const presses = (count: number, hasFlag: boolean, ...bodies: readonly Template[]): readonly Step[] => [
  ...WORLD,
  ...roleOf(...bodies),
  request("given", "message", MESSAGE_OPERATIONS.create, {
    path: { channel_id: channelId() },
    body: hasFlag ? v2(row(button("pressed"))) : legacy(row(button("pressed"))),
  }),
  ...times(count, (name) =>
    drive("given", name, "useComponent", {
      user_id: userId(),
      channel_id: channelId(),
      message_id: idOf("message"),
      custom_id: "pressed",
    }),
  ),
];

/** Answers the nth interaction. */
export function answer(
  name: string,
  part: Step["part"],
  nth: number,
  body: Template,
  expect: readonly Check[],
  files: Pick<Step, "files"> = {},
): Step {
  return {
    name,
    part,
    call: "respondToInteraction",
    as: "none",
    path: { interaction_id: seen(nth, "/id"), interaction_token: seen(nth, "/token") },
    body,
    ...files,
    expect,
  };
}

type Reach = Pick<Step, "name" | "part" | "expect" | "files"> & { readonly body?: Template };

/** What the token of the nth interaction reaches. */
export const byToken = {
  original: (step: Reach, nth = 0): Step => reached("getOriginalResponse", nth, step),
  editOriginal: (step: Reach): Step => reached("editOriginalResponse", 0, step),
  createFollowUp: (step: Reach): Step => reached("createFollowUp", 0, step),
  /** @param of step that made the follow-up */
  followUp: (step: Reach, of: string): Step => reached("getFollowUp", 0, step, idOf(of)),
  /** @param of step that made the follow-up */
  editFollowUp: (step: Reach, of: string): Step => reached("editFollowUp", 0, step, idOf(of)),
} as const;

function reached(call: Step["call"], nth: number, step: Reach, messageId?: Reference): Step {
  const path = { interaction_token: seen(nth, "/token"), ...(messageId ? { message_id: messageId } : {}) };
  return { call, as: "none", path, ...step };
}

/** The newest messages of the channel that the driver made. */
export const inChannel = (name: string, part: Step["part"], expect: readonly Check[] = []): Step =>
  request(part, name, MESSAGE_OPERATIONS.list, { path: { channel_id: channelId() }, expect: [...ACCEPTED, ...expect] });

/** The message whose button was pressed. */
export const pressed = (name: string, part: Step["part"], expect: readonly Check[]): Step =>
  request(part, name, MESSAGE_OPERATIONS.get, {
    path: { channel_id: channelId(), message_id: idOf("message") },
    expect: [...ACCEPTED, ...expect],
  });
