/** A mistake of a command service, with the words of document 1 that it breaks. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Answered, Asked, Command, CommandService } from "./command-service.js";

/** A mistake, and what its author expected of `proxy` before it ran. */
export interface ServiceMistake {
  /** What the service does. */
  readonly id: string;
  /** The rules that name it; one of them is enough. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** The words that it breaks, in D1. */
  readonly sentence: string;
  /** The client sends an invalid request too, and the service accepts it. */
  readonly invalid?: InvalidRequest;
  /** Replaces an operation of a correct service. */
  readonly spoil?: (service: CommandService) => void;
  /** Changes a correct answer. */
  readonly change?: (answered: Answered, asked: Asked) => Answered;
}

/** A request that the documents rule out. */
export interface InvalidRequest {
  /** `POST` by default. */
  readonly method?: string;
  /** Path behind the application; `/commands` by default. `{id}` is a known command. */
  readonly path?: string;
  /** Body: text is sent as it is. */
  readonly body?: unknown;
  /** Credential; `bot` by default. */
  readonly as?: "bot" | "user" | "nobody";
}

/** Names of the guild and the application in the scripts. */
export const GUILD = "1200000000000000001";

/** What a mistake is called, which rules name it, and the sentence. */
export type Named = readonly [id: string, rules: readonly [RuleId, ...RuleId[]], sentence: string];
/** Changes answers of a correct service. */
export const changes = (
  [id, rules, sentence]: Named,
  change: NonNullable<ServiceMistake["change"]>,
): ServiceMistake => ({
  id,
  rules,
  sentence,
  change,
});
/** Replaces an operation of a correct service. */
export const spoils = ([id, rules, sentence]: Named, spoil: NonNullable<ServiceMistake["spoil"]>): ServiceMistake => ({
  id,
  rules,
  sentence,
  spoil,
});
/** What a correct service answers to an invalid request. */
export const REFUSED: Answered = { status: 400, body: { message: "Invalid Form Body", code: 50035 } };

/** Accepts an invalid request. */
export const accepts = ([id, rules, sentence]: Named, invalid: InvalidRequest, accepted: Answered): ServiceMistake => ({
  id,
  rules,
  sentence,
  invalid,
  change: (answered) => (answered.status === REFUSED.status ? accepted : answered),
});

const isCommand = (body: unknown): body is Command => typeof body === "object" && body !== null && "version" in body;
const eachCommand = (body: unknown, change: (command: Command) => object): unknown =>
  Array.isArray(body)
    ? body.map((each) => (isCommand(each) ? change(each) : each))
    : isCommand(body)
      ? change(body)
      : body;
/** Changes every command of every answer. */
export const commands = (named: Named, change: (command: Command) => object): ServiceMistake =>
  changes(named, (answered) =>
    answered.body === undefined ? answered : { ...answered, body: eachCommand(answered.body, change) },
  );
/** Last segment of a path. */
export const lastOf = ({ path }: Asked): string => path.at(-1) ?? "";
/** True for a list of commands. */
export const isList = (asked: Asked): boolean => asked.method === "GET" && lastOf(asked) === "commands";
/** A command without a member. */
export const without = (member: string, command: Command): object =>
  Object.fromEntries(Object.entries(command).filter(([name]) => name !== member));
/** A create that was accepted. */
export const ACCEPTED = (body: object, status = 201): Answered => ({
  status,
  body: {
    id: "1300000000000000001",
    application_id: "1000000000000000001",
    version: "1300000000000000002",
    type: 1,
    name: "x",
    description: "x",
    default_member_permissions: null,
    nsfw: false,
    ...body,
  },
});
