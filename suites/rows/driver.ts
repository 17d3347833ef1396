/** The verbs of rows that need a driver: worlds that are made, commands that users use, and what is delivered. */
import type { Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { GUILD_OPERATIONS, type OperationOf } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { ACCEPTED, at, type Body, type Details, detailsOf, equals } from "./steps.js";

type Extra = Pick<Partial<Step>, "as" | "expect" | "path" | "query">;

/** What a driver says came of an attempt to use something. */
export type InvokeOutcome = "delivered" | "handled" | "denied" | "unknown" | "outdated" | "invalid";

/** Whatever the driver calls it: nothing was delivered. */
export const NOT_DELIVERED: readonly InvokeOutcome[] = ["denied", "unknown", "outdated", "invalid"];

/** One operation of the driver. Its checks judge the target; that the driver itself answers is seen to by the run. */
export function drive(
  part: Part,
  name: string,
  call: OperationOf<"driver">,
  body: Body = {},
  expect: readonly Check[] = [],
): Step {
  return { name, part, call, body, expect };
}

/** A guild in which the application is installed, with one text channel. */
export const guild = (name = "guild", more: Body = {}): Step => drive("given", name, "makeGuild", more);

/** A user, who is an adult. */
export const user = (name = "user", more: Body = {}): Step => drive("given", name, "makeUser", more);

const HOUR_MS = 3_600_000;

/** Lets hours pass on the service, if there are any. @param name of the step */
export function later(name: string, hours: number): readonly Step[] {
  return hours === 0 ? [] : [drive("given", name, "moveClock", { milliseconds: hours * HOUR_MS })];
}

/** Another text channel of the guild. @param name of the step */
export const textChannel = (name: string): Step =>
  drive("given", name, "makeChannel", { guild_id: guildId(), type: 0 });

/**
 * Direct messages between a user and the application.
 *
 * @param name of the step
 * @param of name of the step that made the user
 */
export const directMessages = (name = "dm", of = "user"): Step =>
  drive("given", name, "makeChannel", { type: 1, recipient_ids: [userId(of)] });

/** Says that an operation of the driver is about the other application. */
export const OF_OTHER = { application_id: { $: "otherApplication" } } as const;

/** Puts the user of step `of` into the guild of step `into`. */
export const member = (into = "guild", of = "user", more: Body = {}): Step =>
  drive("given", `${of}-in-${into}`, "makeMember", {
    guild_id: at(into, "/guild_id"),
    user_id: at(of, "/user_id"),
    ...more,
  });

/** A guild with a member: where most stories begin. */
export const WORLD: readonly Step[] = [guild(), user(), member()];

/** Ids that the steps of a world gave. */
export const guildId = (of = "guild"): Reference => at(of, "/guild_id");
/** Id of the channel that the driver made with a guild. @param of name of the step */
export const channelId = (of = "guild"): Reference => at(of, "/channel_id");
/** Id of a user that the driver made. @param of name of the step */
export const userId = (of = "user"): Reference => at(of, "/user_id");
/** Id of a role that the driver made. @param of name of the step */
export const roleId = (of = "role"): Reference => at(of, "/role_id");

/** POST of a command in a guild that the driver made. */
export function command(name: string, body: Body, inGuild = "guild", extra: Extra = {}): Step {
  return {
    name,
    part: "given",
    call: GUILD_OPERATIONS.create,
    body: { description: "A command of slashproof", ...body },
    expect: ACCEPTED,
    ...extra,
    path: { guild_id: guildId(inGuild) },
  };
}

interface Use {
  /** Step that made the command. */
  readonly of?: string;
  readonly by?: string;
  readonly in?: Template;
  readonly more?: Body;
  readonly part?: Part;
  readonly outcome?: InvokeOutcome | readonly InvokeOutcome[];
  /** Broken where it comes to something else; default the rule of the case. */
  readonly rule?: RuleId;
}

/** A user uses the command of step `of`; what comes of it must be `outcome`. */
export function use(name: string, details: Use = {}): Step {
  const { of = "command", by = "user", in: channel = channelId(), part = "act", rule, more = {} } = details;
  const came = cameTo(name, details.outcome ?? "delivered");
  return drive(
    part,
    name,
    "invokeCommand",
    { user_id: userId(by), channel_id: channel, command_id: at(of, "/id"), ...more },
    [rule === undefined ? came : { ...came, rule }],
  );
}

/**
 * A user presses a component of the message of step `message`, or selects something in it.
 *
 * @param used what of the request is about the use
 * @param rule broken where nothing is delivered
 */
export function useComponent(name: string, used: Body, rule: RuleId): Step {
  const where = { user_id: userId(), channel_id: channelId(), message_id: at("message", "/id") };
  return drive("act", name, "useComponent", { ...where, ...used }, [{ ...cameTo(name, "delivered"), rule }]);
}

/** What an overwrite leaves out may stay: a slot that everybody may use, in every place, says so. */
export const FOR_ALL: Body = {
  options: [],
  contexts: [0, 1, 2],
  integration_types: [0],
  default_member_permissions: null,
  nsfw: false,
};

/**
 * A user tries a global command before anything is judged: a change need not have reached them at once, and a use that
 * comes too early is rejected and loads the command anew. @see D1 "What the service does" 8 and 9
 */
export const reach = (by = "user", channel: Template = channelId(), of = "command"): Step =>
  drive("given", `${of}-reaches-${by}`, "invokeCommand", {
    user_id: userId(by),
    channel_id: channel,
    command_id: at(of, "/id"),
  });

/** What the driver says came of step `name`. */
export function cameTo(name: string, outcome: InvokeOutcome | readonly InvokeOutcome[]): Check {
  return typeof outcome === "string"
    ? equals(at(name, "/outcome"), outcome)
    : { check: "equals", at: at(name, "/outcome"), oneOf: outcome };
}

/** Remembers what was delivered so far. */
export const mark = (name = "mark", more: Body = {}): Step => drive("given", name, "listDeliveries", more);

/** What was delivered since step `since`. */
export function deliveries(name: string, expect: readonly Check[], since = "mark", more: Body = {}): Step {
  return drive("read", name, "listDeliveries", { after: at(since, "/cursor"), ...more }, expect);
}

/** The interaction that was delivered first since the mark, or something in it. */
export const interaction = (name: string, pointer = ""): Reference => at(name, `/deliveries/0/interaction${pointer}`);

/** So many interactions were delivered since the mark. */
export const delivered = (name: string, times: number): Check => ({
  check: "count",
  in: at(name, "/deliveries"),
  is: times,
});

/** Remembers what the application received so far. */
export const eventMark = (name = "event-mark", more: Body = {}): Step => drive("given", name, "listEvents", more);

/** What the application received since step `since`. */
export function events(name: string, expect: readonly Check[], since = "event-mark", more: Body = {}): Step {
  return drive("read", name, "listEvents", { after: at(since, "/cursor"), ...more }, expect);
}

/** POST of an answer to the interaction that a `deliveries` step found. */
export function respond(part: Part, name: string, to: string, body: Template, details: Details<Extra> = {}): Step {
  return {
    name,
    part,
    call: "respondToInteraction",
    body,
    as: "none",
    expect: ACCEPTED,
    ...detailsOf(details),
    path: { interaction_id: interaction(to, "/id"), interaction_token: interaction(to, "/token") },
  };
}
