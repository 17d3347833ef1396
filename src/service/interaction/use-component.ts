/** A user presses a button, or finishes a selection. @see D2 "Events" */
import type { Json, JsonObject } from "../../contract/json.js";
import { isPresent } from "../access/attempt.js";
import { type Component, componentsOf, everyComponent } from "../message/component-tree.js";
import type { MessageRecord } from "../message/message-store.js";
import { attachingTo } from "../message/upload.js";
import type { Service } from "../service.js";
import type { Channel, User } from "../world/entities.js";
import { BUTTON, chosenValues, isSelect } from "./chosen-values.js";
import { deliver } from "./deliver.js";
import { installedAuthorizers } from "./installed-authorizers.js";
import { COMPONENT } from "./new-interaction.js";
import { invalid, isReason, type Unfit, type UseOutcome, unfit, unknown } from "./outcome.js";
import { ResolvedData } from "./resolved-data.js";

export interface UsedComponent {
  /** The user of the component. */
  readonly user: User;
  /** Channel of the message. */
  readonly channel: Channel;
  /** The message that holds the component. */
  readonly messageId: string;
  /** Either of them says which one. */
  readonly customId?: string;
  /** `id` of the component, for those without a custom_id. */
  readonly componentId?: number;
  /** Of a select. */
  readonly values: readonly Json[];
  /** Locale of the client; default: that of the user. */
  readonly locale?: string;
}

/** Delivers an interaction of type 3, or what else comes of it. */
export function useComponent(service: Service, use: UsedComponent): UseOutcome {
  const { world, messages, policies } = service;
  const { user, channel } = use;
  const message = messages.get(channel.id, use.messageId);
  if (message?.applicationId === undefined) return unknown("there is no such message of an application");
  if (!isPresent(world, user.id, channel)) return { outcome: "denied", reason: "the user is not there" };
  if (!isShownTo(service, message, user.id)) return unknown("only another user sees the message");
  const component = componentOf(message, use);
  if (component === undefined) return unknown("the message has no such component");
  if (policies.isSilent(component)) return { outcome: "handled", reason: "such a button sends no interaction" };
  if (policies.isDisabled(component)) return invalid("the component is disabled");
  const data = dataOf(service, component, use);
  if (isReason(data)) return invalid(data.unfit);
  const { applicationId } = message;
  return deliver(
    service,
    {
      type: COMPONENT,
      applicationId,
      userId: user.id,
      channel,
      ...(use.locale === undefined ? {} : { locale: use.locale }),
      authorizers: installedAuthorizers(service, applicationId, channel, user.id),
      data,
      message: message.body,
    },
    message.id,
  );
}

function isShownTo({ interactions }: Service, { isEphemeral, interactionId }: MessageRecord, userId: string): boolean {
  return isEphemeral !== true || interactions.get(interactionId ?? "")?.userId === userId;
}

function componentOf({ body }: MessageRecord, { customId, componentId }: UsedComponent): Component | undefined {
  for (const component of everyComponent(componentsOf(body["components"]))) {
    const isMeant = customId === undefined ? component["id"] === componentId : component["custom_id"] === customId;
    if (isMeant) return component;
  }
  return undefined;
}

const LINK = 5;
const PREMIUM = 6;

/** A button for a page or a shop. @see D2 "Button" rules 2 and 3 */
export function isSilent({ type, style }: Component): boolean {
  return type === BUTTON && (style === LINK || style === PREMIUM);
}

/** True of a component that users cannot use. */
export function isDisabled({ disabled }: Component): boolean {
  return disabled === true;
}

/**
 * What is delivered of a use. In a message `required` says nothing.
 *
 * @see D2 "Interaction response structures": in a message the field is component_type
 */
function dataOf(service: Service, component: Component, { user, channel, values }: UsedComponent): JsonObject | Unfit {
  const { world, policies } = service;
  const { type = 0, id = 0, custom_id = "" } = component;
  const identity = { component_type: type, id, custom_id };
  if (type === BUTTON) return values.length === 0 ? identity : unfit("a button takes no values");
  if (!isSelect(type)) return unfit("it is neither a button nor a select");
  const resolved = new ResolvedData({ world, policies, userId: user.id, channel, attach: attachingTo(service) });
  const { required: _ignored, ...select } = component;
  const chosen = chosenValues(select, values, resolved, policies);
  if (isReason(chosen)) return chosen;
  const entities = resolved.toJson();
  return { ...identity, values: chosen, ...(entities === undefined ? {} : { resolved: entities }) };
}
