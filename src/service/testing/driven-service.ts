/** A reference service whose users do what a test says. */
import type { Json, JsonObject } from "../../contract/json.js";
import type { OperationOf } from "../../contract/operations.js";
import { openReferenceService, type ReferenceServiceOptions } from "../reference-service.js";
import type { ReferenceTarget } from "../reference-target.js";
import type { Service } from "../service.js";
import type { Answer } from "./reference-client.js";

export interface DrivenService {
  readonly service: Service;
  readonly target: ReferenceTarget;
  /** A guild with the application in it and a member, all made by the driver. */
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  /** Runs an operation of the driver. Typed loosely: a test says what it expects. */
  readonly drive: (operation: OperationOf<"driver">, body?: JsonObject) => JsonObject;
  /** The id that an operation of the driver gives. */
  readonly make: (operation: OperationOf<"driver">, body?: JsonObject) => string;
  /** Sends a request to the API as the bot, or with this Authorization header. */
  readonly ask: (method: string, path: string, body?: Json, as?: string) => Promise<Answer>;
  /** Creates a command, in the guild unless `scope` is global. What it gives is its id. */
  readonly register: (body: JsonObject, scope?: "guild" | "global") => Promise<string>;
  /** What happens where the member uses a command in the channel. */
  readonly use: (commandId: string, more?: JsonObject) => JsonObject;
  /** The data of the interaction that was delivered last. */
  readonly lastInteraction: () => JsonObject;
}

/** A service of its own for each call, so that tests share nothing. */
export function drivenService(options: ReferenceServiceOptions = {}): DrivenService {
  const { driver, fetch, service, target } = openReferenceService({ seed: "test", ...options });
  const drive: DrivenService["drive"] = (operation, body = {}) => driver[operation](body);
  const make: DrivenService["make"] = (operation, body) => String(Object.values(drive(operation, body))[0]);
  const { guild_id, channel_id } = drive("makeGuild");
  const [guildId, channelId, userId] = [String(guild_id), String(channel_id), make("makeUser")];
  drive("makeMember", { guild_id: guildId, user_id: userId });

  const ask: DrivenService["ask"] = async (method, path, body, as = `Bot ${target.tokens.bot}`) => {
    const headers = { authorization: as, "content-type": "application/json" };
    const text = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(new Request(target.baseUrl + path, { method, headers, body: text }));
    const answered = await response.text();
    return { status: response.status, body: answered === "" ? undefined : JSON.parse(answered) };
  };
  const application = `/applications/${target.applicationId}`;
  return {
    service,
    target,
    guildId,
    channelId,
    userId,
    drive,
    make,
    ask,
    register: async (body, scope = "guild") => {
      const path = scope === "guild" ? `${application}/guilds/${guildId}/commands` : `${application}/commands`;
      const { body: command } = await ask("POST", path, body);
      return String((command as JsonObject)["id"]);
    },
    use: (commandId, more = {}) => {
      return drive("invokeCommand", { user_id: userId, channel_id: channelId, command_id: commandId, ...more });
    },
    lastInteraction: () => {
      const { deliveries } = drive("listDeliveries") as { readonly deliveries: readonly { interaction: JsonObject }[] };
      return deliveries.at(-1)?.interaction ?? {};
    },
  };
}
