/** The verbs of rows about answers to interactions, and about what their tokens reach. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { DRIVER_OPERATIONS, INTERACTION_OPERATIONS, MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { button, legacy, row, v2 } from "../messages/words.js";
import { channelId, command, delivered, deliveries, drive, mark, use, userId, WORLD } from "../rows/driver.js";
import { roleOf } from "../rows/in-world.js";
import { ACCEPTED, at, idOf } from "../rows/steps.js";

type Nth = 0 | 1;

/** The nth interaction that step `seen` found, or something in it. */
const seen = (nth: Nth, pointer: string): Reference => at("seen", `/deliveries/${nth}/interaction${pointer}`);

const twoDelivered: Step = { ...deliveries("seen", [delivered("seen", 2)]), part: "given" };

/** A command was used twice: there are two interactions to answer. The bodies say whom the world has to have. */
export const twoUses = (...bodies: readonly Template[]): readonly Step[] => [
  ...WORLD,
  ...roleOf(...bodies),
  command("command", { name: "hello" }),
  mark(),
  use("first", { part: "given" }),
  use("second", { part: "given" }),
  twoDelivered,
];

/** A button of a message, which is step `message`, was pressed twice. @param hasFlag of the message */
export const twoPresses = (hasFlag: boolean, ...bodies: readonly Template[]): readonly Step[] => {
  const press = (name: string): Step =>
    drive("given", name, DRIVER_OPERATIONS.useComponent, {
      user_id: userId(),
      channel_id: channelId(),
      message_id: idOf("message"),
      custom_id: "pressed",
    });
  return [
    ...WORLD,
    ...roleOf(...bodies),
    {
      name: "message",
      part: "given",
      call: MESSAGE_OPERATIONS.create,
      path: { channel_id: channelId() },
      body: hasFlag ? v2(row(button("pressed"))) : legacy(row(button("pressed"))),
      expect: ACCEPTED,
    },
    mark(),
    press("first"),
    press("second"),
    twoDelivered,
  ];
};

/** Answers the nth interaction. */
export function answer(name: string, part: Step["part"], nth: Nth, body: Template, expect: readonly Check[]): Step {
  return {
    name,
    part,
    call: INTERACTION_OPERATIONS.respond,
    as: "none",
    path: { interaction_id: seen(nth, "/id"), interaction_token: seen(nth, "/token") },
    body,
    expect,
  };
}

type Reach = Pick<Step, "name" | "part" | "expect"> & { readonly body?: Template };

/** What the token of the first interaction reaches. */
export const byToken = {
  original: (step: Reach): Step => reached(INTERACTION_OPERATIONS.getOriginalResponse, step),
  editOriginal: (step: Reach): Step => reached(INTERACTION_OPERATIONS.editOriginalResponse, step),
  createFollowUp: (step: Reach): Step => reached(INTERACTION_OPERATIONS.createFollowUp, step),
  /** @param of step that made the follow-up */
  followUp: (step: Reach, of: string): Step => reached(INTERACTION_OPERATIONS.getFollowUp, step, idOf(of)),
} as const;

function reached(call: Step["call"], step: Reach, messageId?: Reference): Step {
  const path = { interaction_token: seen(0, "/token"), ...(messageId ? { message_id: messageId } : {}) };
  return { call, as: "none", path, ...step };
}

/** The newest messages of the channel that the driver made. */
export const inChannel = (name: string, part: Step["part"], expect: readonly Check[] = []): Step => ({
  name,
  part,
  call: MESSAGE_OPERATIONS.list,
  path: { channel_id: channelId() },
  expect: [...ACCEPTED, ...expect],
});

/** The message whose button was pressed. */
export const pressed = (name: string, part: Step["part"], expect: readonly Check[]): Step => ({
  name,
  part,
  call: MESSAGE_OPERATIONS.get,
  path: { channel_id: channelId(), message_id: idOf("message") },
  expect: [...ACCEPTED, ...expect],
});
