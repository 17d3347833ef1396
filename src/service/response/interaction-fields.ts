/** What a message says of the interaction that it answers. */
import type { JsonObject } from "../../contract/json.js";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";

/** Type of a message that answers a command; a public fact. */
const CHAT_INPUT_COMMAND = 20;
const CONTEXT_MENU_COMMAND = 23;
const COMMAND = 2;

/** @see D1 "Versioning" 3: interaction_metadata takes the place of the deprecated field interaction */
export function interactionFields({ world }: Service, record: InteractionRecord): JsonObject {
  const { id, type, userId, applicationId, interaction } = record;
  const owners = interaction["authorizing_integration_owners"];
  return {
    type: messageTypeOf(record),
    webhook_id: applicationId,
    interaction_metadata: {
      id,
      type,
      user: userObject(world, userId),
      ...(owners === undefined ? {} : { authorizing_integration_owners: owners }),
    },
  };
}

function messageTypeOf({ type, interaction: { data } }: InteractionRecord): number {
  if (type !== COMMAND || typeof data !== "object" || data === null || !("type" in data)) return 0;
  return data["type"] === 1 ? CHAT_INPUT_COMMAND : CONTEXT_MENU_COMMAND;
}
