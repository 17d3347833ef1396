/** The verbs of rows about pressed buttons and finished selections. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { type Draft, draft, type RulesRow } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  drive,
  guildId,
  interaction,
  mark,
  member,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, request } from "../rows/steps.js";

/** A message of the application in the channel that the driver made. */
export const sent = (body: Body): Step =>
  request("given", "message", MESSAGE_OPERATIONS.create, { path: { channel_id: channelId() }, body });

/** What of a message is used. */
export interface ComponentPress {
  /** custom_id of the component; absent where `pointer` names it. */
  readonly customId?: string;
  /** Pointer from the message, for components without a custom_id. */
  readonly pointer?: string;
  /** Step that sent the message; default `message`. */
  readonly of?: string;
  /** Chosen values of a select; absent for buttons. */
  readonly values?: readonly Template[];
}

/** A user presses a button or finishes a selection of the message. */
export function press(
  name: string,
  part: Step["part"],
  { customId, pointer, values, of = "message" }: ComponentPress,
  expect: readonly Check[],
): Step {
  return drive(
    part,
    name,
    "useComponent",
    {
      user_id: userId(),
      channel_id: channelId(),
      message_id: at(of, "/id"),
      ...(customId === undefined ? {} : { custom_id: customId }),
      ...(pointer === undefined ? {} : { component_id: at(of, `${pointer}/id`) }),
      ...(values === undefined ? {} : { values }),
    },
    expect,
  );
}

/** Something in the interaction that the step `seen` found, and in its data. */
export const seen = (pointer: string) => interaction("seen", pointer);
/** A value in `data` of the delivered interaction. @param pointer JSON pointer below `data` */
export const data = (pointer: string) => seen(`/data${pointer}`);

/** A message, what is used of it, and what is delivered then. */
export interface PressRow extends RulesRow {
  /** Steps before the message is sent; absent where none are needed. */
  readonly before?: readonly Step[];
  /** Body of the message. */
  readonly message: Body;
  /** The component that is used. */
  readonly use: ComponentPress;
  /** Checks of the delivered interaction. */
  readonly expect: readonly Check[];
}

/** Somebody and a role to choose. */
export const PEOPLE: readonly Step[] = [
  user("other"),
  member("guild", "other"),
  drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" }),
];

/** A select that the service fills. */
export const auto = (type: number, more: Body = {}): Body => ({ type, custom_id: "pick", ...more });

/** The case of a row: it is delivered once, as expected. */
export const pressCase = (one: PressRow): Draft =>
  draft({
    id: `${one.rules[0]}.${one.slug}@use`,
    title: one.title,
    rules: one.rules,
    steps: [
      ...WORLD,
      ...(one.before ?? []),
      sent(one.message),
      mark(),
      press("used", "act", one.use, [cameTo("used", "delivered")]),
      deliveries("seen", [delivered("seen", 1), ...one.expect]),
    ],
  });
