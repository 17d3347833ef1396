/** A service that denies commands to users who may use them. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";

/** Who wants to use something where; a body of the driver has it. */
export interface Use {
  /** Snowflake of the user. */
  readonly user: string;
  /** Snowflake of the channel. */
  readonly channel: string;
}

/** Whom the service denies, with a memory of what came before. */
export interface Guard {
  /** Sees each request that succeeded, with its response. */
  readonly learn: (call: Call, response: Response) => Promise<void>;
  /** Whether the user finds nothing there. */
  readonly isDenied: (use: Use, command: JsonObject) => boolean;
}

/** Denied commands are neither in the picker nor delivered. */
export function denies(begin: () => Guard): (service: Fetch) => Fetch {
  return remembering((known) => {
    const { learn, isDenied } = begin();
    return async (call, { pass }) => {
      const name = driven(call);
      const body = name === undefined ? {} : await objectOf(call.request);
      const use = { user: textOf(body, "user_id"), channel: textOf(body, "channel_id") };
      const isHidden = (id: string) => isDeniedOf(known, id, (command) => isDenied(use, command));
      if ((name === "invokeCommand" || name === "typeOption") && isHidden(textOf(body, "command_id"))) {
        return Response.json({ outcome: "denied", reason: "Permission Denied" });
      }
      const response = await pass();
      if (response.ok) await learn(call, response);
      if (name !== "listPicker") return response;
      const shown = (commands: Json) => elementsOf(commands).filter((each) => !isHidden(textOf(each, "id")));
      return changed(response, (answer) => withMember({ ...(answer as JsonObject) }, "commands", shown));
    };
  });
}

function isDeniedOf(known: Known, id: string, isDenied: (command: JsonObject) => boolean): boolean {
  const command = known.get(id)?.command;
  return command !== undefined && isDenied(command);
}

/** The permissions of one command or application in one guild. */
interface Seen {
  readonly id: string;
  readonly entries: readonly Json[];
  readonly at: number;
  /** True where the driver set them, so that its reset takes them back. */
  readonly isDriven: boolean;
}

/** The permissions that were set, by guild and id. */
export class SeenPermissions {
  readonly #seen = new Map<string, Seen>();

  /** Follows a request that succeeded. @param at when it was */
  async learn(call: Call, response: Response, at = 0): Promise<void> {
    const isDriven = driven(call) === "changePermissions";
    if (isDriven || call.operation === "edit-permissions") {
      const body = await objectOf(isDriven ? call.request : response);
      const id = textOf(body, isDriven ? "command_id" : "id");
      const entries = elementsOf(body["permissions"]);
      this.#seen.set(`${textOf(body, "guild_id")} ${id}`, { id, entries, at, isDriven });
    }
    const isRename = call.operation === "edit" && (await objectOf(call.request))["name"] !== undefined;
    if (isRename) this.#drop(({ id }) => id === call.path["id"]);
    if (driven(call) === "reset") this.#drop((one) => one.isDriven);
  }

  /** The entries of a command or an application in a guild. */
  of(guild: string, id: string): readonly Json[] {
    return this.#seen.get(`${guild} ${id}`)?.entries ?? [];
  }

  /** When they were set. */
  setAt(guild: string, id: string): number {
    return this.#seen.get(`${guild} ${id}`)?.at ?? 0;
  }

  #drop(isGone: (seen: Seen) => boolean): void {
    for (const [key, seen] of this.#seen) if (isGone(seen)) this.#seen.delete(key);
  }
}

/** What the entry for a role, user or channel says; undefined without one. */
export function entryFor(entries: readonly Json[], type: number, id: string): Json | undefined {
  const entry = entries.find((each) => textOf(each, "id") === id && (each as JsonObject)["type"] === type);
  return (entry as JsonObject | undefined)?.["permission"];
}
