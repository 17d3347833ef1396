/** Commands on users and messages: what they are used on is named, and described in resolved. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { placeOf, stepsOfSpot } from "../access/people.js";
import { sent } from "../components/words.js";
import { text, v2 } from "../messages/words.js";
import { type Draft, draftOf } from "../rows/draft.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  interaction,
  mark,
  member,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { absent, at, type Body, equals } from "../rows/steps.js";

const seen = (pointer: string) => interaction("seen", pointer);

/** A command is made and used on a target. @param where default the first channel */
const usedOn = (body: Body, target: Reference, where = channelId()): readonly Step[] => [
  { ...command("command", body), body },
  mark(),
  use("used", { more: { target_id: target }, in: where }),
];

const onUser = (target: string, where?: Reference) => usedOn({ name: "Slot U", type: 2 }, userId(target), where);
const onMessage = (target: Reference) => usedOn({ name: "Slot M", type: 3 }, target);

/** A user has used a command on another member. */
export const ON_A_USER: readonly Step[] = [...WORLD, user("target"), member("guild", "target"), ...onUser("target")];

const hasKey = (key: Reference, of: Reference): Check => ({ check: "has-key", key, anyOf: [of] });

const describes = (target: string) => [
  delivered("seen", 1),
  equals(seen("/data/type"), 2),
  equals(seen("/data/target_id"), userId(target)),
  hasKey(userId(target), seen("/data/resolved/users")),
  hasKey(userId(target), seen("/data/resolved/members")),
];

/** A user has used a command on a message. */
export const ON_A_MESSAGE: readonly Step[] = [
  ...WORLD,
  drive("given", "message", "makeMessage", { user_id: userId(), channel_id: channelId(), content: "Look at this" }),
  ...onMessage(at("message", "/message_id")),
];

const describesMessage = (target: Reference): Step =>
  deliveries("seen", [
    delivered("seen", 1),
    equals(seen("/data/type"), 3),
    equals(seen("/data/target_id"), target),
    hasKey(target, seen("/data/resolved/messages")),
  ]);

export const targetCases: readonly Draft[] = [
  draftOf("interaction.user-command.has-its-target", ".and-the-user@invoke", {
    title: "sends the application the target_id of a user command, and describes the user and the member in resolved",
    also: ["interaction.data.type-is-the-command-type"],
    steps: [...ON_A_USER, deliveries("seen", describes("target"))],
  }),
  draftOf("interaction.user-command.has-its-target", ".who-uses-it@invoke", {
    title: "describes the user and the member in resolved where somebody uses a user command on themselves",
    steps: [...WORLD, ...onUser("user"), deliveries("seen", describes("user"))],
  }),
  draftOf("interaction.user-command.has-its-target", ".in-a-thread@invoke", {
    title: "describes the user and the member in resolved where a user command is used in a thread",
    steps: [
      ...WORLD,
      ...stepsOfSpot("thread"),
      ...onUser("user", placeOf("thread")),
      deliveries("seen", describes("user")),
    ],
  }),
  draftOf("interaction.user-command.has-no-options", ".at-all@invoke", {
    title: "sends the application no options with a user command",
    steps: [...ON_A_USER, deliveries("seen", [delivered("seen", 1), absent(seen("/data/options"))])],
  }),
  draftOf("interaction.message-command.has-its-target", ".and-the-message@invoke", {
    title: "sends the application the target_id of a message command, and describes the message in resolved",
    also: ["interaction.data.type-is-the-command-type"],
    steps: [...ON_A_MESSAGE, describesMessage(at("message", "/message_id"))],
  }),
  draftOf("interaction.message-command.has-its-target", ".of-components-alone@invoke", {
    title: "describes a message in resolved that has components and no content",
    steps: [
      ...WORLD,
      sent(v2(text("Look at this"))),
      ...onMessage(at("message", "/id")),
      describesMessage(at("message", "/id")),
    ],
  }),
  draftOf("interaction.message-command.has-no-options", ".at-all@invoke", {
    title: "sends the application no options with a message command",
    steps: [...ON_A_MESSAGE, deliveries("seen", [delivered("seen", 1), absent(seen("/data/options"))])],
  }),
];
