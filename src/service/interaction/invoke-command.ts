/** A user uses a command. @see D1 "Interaction received by the application" */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { ENTRY_POINT } from "../../rules/context.js";
import { attachingTo } from "../message/upload.js";
import type { Service } from "../service.js";
import type { StoredCommand } from "../store/stored-command.js";
import { deliver } from "./deliver.js";
import { enteredOptions } from "./entered-options.js";
import { attemptOf, type CommandUse } from "./found-command.js";
import { AUTOCOMPLETE, COMMAND } from "./new-interaction.js";
import { invalid, isReason, type Unfit, type UseOutcome, unfit } from "./outcome.js";
import { ResolvedData } from "./resolved-data.js";

export interface CommandInvocation extends CommandUse {
  /** Locale of the client; default: that of the user. */
  readonly locale?: string;
  /** `{name, value | options}`; while typing, one has `focused: true`. */
  readonly options: readonly Json[];
  /** The user or the message that a context menu was opened on. */
  readonly targetId?: string;
}

const CHAT_INPUT = 1;
const USER = 2;

/** Delivers an interaction of type 2, or what else comes of it. */
export function invokeCommand(service: Service, invocation: CommandInvocation): UseOutcome {
  return used(service, invocation, COMMAND);
}

/** Delivers an interaction of type 4 for the option that is typed into. */
export function typeOption(service: Service, invocation: CommandInvocation): UseOutcome {
  const focused = service.policies.countFocused(invocation.options);
  return focused === 1 ? used(service, invocation, AUTOCOMPLETE) : invalid(`${focused} options are focused, not one`);
}

function used(service: Service, invocation: CommandInvocation, type: typeof COMMAND | typeof AUTOCOMPLETE): UseOutcome {
  const { policies } = service;
  const attempt = attemptOf(service, invocation);
  if ("outcome" in attempt) return attempt;
  const { command, application, user, channel, access } = attempt;
  if (policies.isLaunchedByService(command)) {
    policies.postLaunch(service, application.id, channel, user.id);
    return { outcome: "handled" };
  }
  const data = dataOf(service, command, invocation, type === AUTOCOMPLETE);
  if (isReason(data)) return invalid(data.unfit);
  const { locale } = invocation;
  return deliver(service, {
    type,
    applicationId: application.id,
    userId: user.id,
    channel,
    ...(locale === undefined ? {} : { locale }),
    authorizers: access,
    data,
  });
}

/** An entry point that the service handles, without involving the application. @see D1 "Entry point handler types" */
export function isLaunchedByService({ type, handler }: StoredCommand): boolean {
  return type === ENTRY_POINT && handler === LAUNCH;
}

const LAUNCH = 2;

function dataOf(
  service: Service,
  command: StoredCommand,
  { user, channel, options, targetId }: CommandInvocation,
  isTyping: boolean,
): JsonObject | Unfit {
  const { world, policies } = service;
  const resolved = new ResolvedData({ world, policies, userId: user.id, channel, attach: attachingTo(service) });
  const particular =
    command.type === CHAT_INPUT
      ? optionsOf(command, options, { policies, resolved, isTyping })
      : targetOf(service, command, { options, targetId, channelId: channel.id, resolved });
  if (isReason(particular)) return particular;
  const { id, name, type, version, guild_id } = command;
  const entities = resolved.toJson();
  return {
    id,
    name,
    type,
    version,
    ...(guild_id === undefined ? {} : { guild_id }),
    ...particular,
    ...(entities === undefined ? {} : { resolved: entities }),
  };
}

function optionsOf(
  command: StoredCommand,
  options: readonly Json[],
  entry: Parameters<typeof enteredOptions>[2],
): JsonObject | Unfit {
  const entered = enteredOptions(command.options ?? [], options, entry);
  if (isReason(entered)) return entered;
  return entered.length === 0 ? {} : { options: entered };
}

interface TargetedUse {
  readonly options: readonly Json[];
  readonly targetId: string | undefined;
  readonly channelId: string;
  readonly resolved: ResolvedData;
}

function targetOf(
  { messages }: Service,
  { type }: StoredCommand,
  { options, targetId, channelId, resolved }: TargetedUse,
): JsonObject | Unfit {
  if (options.length > 0) return unfit("a command of this type takes no options");
  if (type === ENTRY_POINT) return {};
  if (targetId === undefined) return unfit("a command of this type takes a target_id");
  if (type === USER) return resolved.addUser(targetId) ? { target_id: targetId } : unfit("its target is no user");
  const message = messages.get(channelId, targetId)?.body;
  if (!isObject(message)) return unfit("its target is no message of the channel");
  resolved.addMessage(targetId, message);
  return { target_id: targetId };
}
