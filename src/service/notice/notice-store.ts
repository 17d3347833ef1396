/** What the endpoints of platform notices keep. */
import type { JsonObject } from "../../contract/json.js";
import { LobbyStore } from "./lobby-store.js";

export class NoticeStore {
  readonly lobbies = new LobbyStore();
  /** By application id, then by emoji id. */
  readonly emojis = new Map<string, Map<string, JsonObject>>();
  /** By channel id. */
  readonly voiceStatuses = new Map<string, string>();
  /** By guild id: when its index was requested first, in Unix milliseconds. */
  readonly indexing = new Map<string, number>();

  /** Forgets everything. */
  clear(): void {
    for (const each of [this.lobbies, this.emojis, this.voiceStatuses, this.indexing]) each.clear();
  }
}
