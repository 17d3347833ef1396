/** The lobbies of all applications. */
import type { Json, JsonObject } from "../../contract/json.js";

export interface LobbyMember {
  /** Snowflake of the user. */
  readonly id: string;
  /** What the application keeps about the member. */
  readonly metadata: Json;
  /** Bit set of lobby member flags. */
  readonly flags: number;
}

/** One lobby. Its members and messages change in place. */
export interface Lobby {
  /** Snowflake of the lobby. */
  readonly id: string;
  /** Its owner. */
  readonly applicationId: string;
  /** Texts by key, or null. */
  readonly metadata: Json;
  /** By user id, in the order of joining. */
  readonly members: Map<string, LobbyMember>;
  /** The oldest first. */
  readonly messages: JsonObject[];
}

export class LobbyStore {
  readonly #byId = new Map<string, Lobby>();
  readonly #idBySecret = new Map<string, string>();

  get(id: string): Lobby | undefined {
    return this.#byId.get(id);
  }

  /** The lobby that an application has for a secret. */
  bySecret(applicationId: string, secret: string): Lobby | undefined {
    return this.#byId.get(this.#idBySecret.get(`${applicationId} ${secret}`) ?? "");
  }

  add(lobby: Lobby, secret: string): Lobby {
    this.#byId.set(lobby.id, lobby);
    this.#idBySecret.set(`${lobby.applicationId} ${secret}`, lobby.id);
    return lobby;
  }

  /** Forgets everything. */
  clear(): void {
    this.#byId.clear();
    this.#idBySecret.clear();
  }
}
