/** A user submits the modal that answered an interaction. @see D2 "Events" 2 */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { componentsOf, everyComponent } from "../message/component-tree.js";
import { attachingTo } from "../message/upload.js";
import type { Service } from "../service.js";
import type { User } from "../world/entities.js";
import { deliver } from "./deliver.js";
import { installedAuthorizers } from "./installed-authorizers.js";
import { modalResponses } from "./modal-response.js";
import { MODAL_SUBMIT } from "./new-interaction.js";
import { invalid, isReason, type UseOutcome, unknown } from "./outcome.js";
import { ResolvedData } from "./resolved-data.js";

export interface ModalSubmission {
  /** The user who submits. */
  readonly user: User;
  /** The interaction that was answered with the modal. */
  readonly interactionId: string;
  /** By custom_id. */
  readonly values: JsonObject;
  /** Locale of the client; default: that of the user. */
  readonly locale?: string;
}

/** Delivers an interaction of type 5, or what else comes of it. Entities are resolved beside the components. */
export function submitModal(service: Service, { user, interactionId, values, locale }: ModalSubmission): UseOutcome {
  const { world, policies, interactions, messages } = service;
  const opened = interactions.get(interactionId);
  const channel = world.channel(opened?.channelId ?? "");
  if (opened?.modal === undefined || channel === undefined) return unknown("no modal answered that interaction");
  if (opened.userId !== user.id) return { outcome: "denied", reason: "only another user sees the modal" };

  const components = componentsOf(opened.modal["components"]);
  const stray = strayNameOf(components, values);
  if (stray !== undefined) return invalid(`the modal has no component "${stray}"`);
  const resolved = new ResolvedData({ world, policies, userId: user.id, channel, attach: attachingTo(service) });
  const responses = modalResponses(components, { policies, entered: values, resolved });
  if (isReason(responses)) return invalid(responses.unfit);
  const { applicationId, sourceMessageId } = opened;
  const entities = resolved.toJson();
  const message = messages.get(channel.id, sourceMessageId ?? "");
  const data: { [member: string]: Json } = { custom_id: opened.modal["custom_id"] ?? "", components: responses };
  if (entities !== undefined) data["resolved"] = entities;
  return deliver(
    service,
    {
      type: MODAL_SUBMIT,
      applicationId,
      userId: user.id,
      channel,
      ...(locale === undefined ? {} : { locale }),
      authorizers: installedAuthorizers(service, applicationId, channel, user.id),
      data,
      ...(isObject(message?.body) ? { message: message.body } : {}),
    },
    sourceMessageId,
  );
}

function strayNameOf(components: Parameters<typeof everyComponent>[0], values: JsonObject): string | undefined {
  const names = new Set([...everyComponent(components)].map(({ custom_id }) => custom_id));
  return Object.keys(values).find((name) => !names.has(name));
}
