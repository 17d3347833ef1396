/** Faults in what is kept of a body. */
import type { JsonObject } from "../../contract/json.js";
import type { Identity } from "../command/new-command.js";
import type { StoredCommand } from "../store/stored-command.js";
import type { Apply } from "./fault.js";

export type Change = (command: StoredCommand, body: JsonObject) => StoredCommand;

/** Commands are kept otherwise than the sound service would, however they were written. */
export function stored(change: Change): Apply {
  return (sound, acted) => ({ ...storedNew(change)(sound, acted), ...storedEdited(change)(sound, acted) });
}

/** Only commands of creates and bulk overwrites. */
export function storedNew(
  change: (command: StoredCommand, body: JsonObject, identity: Identity) => StoredCommand,
): Apply {
  return (sound, acted) => ({
    newCommand: (body, identity, defaults) => {
      const command = sound.newCommand(body, identity, defaults);
      return noted(command, change(command, body, identity), acted);
    },
  });
}

/** Only edited ones. */
export function storedEdited(
  change: (command: StoredCommand, body: JsonObject, before: StoredCommand) => StoredCommand,
): Apply {
  return (sound, acted) => ({
    editedCommand: (current, body) => {
      const command = sound.editedCommand(current, body);
      return noted(command, change(command, body, current), acted);
    },
  });
}

/** The same command where nothing differs, so that an edit without effect stays one. */
function noted(sound: StoredCommand, changed: StoredCommand, acted: () => void): StoredCommand {
  if (changed === sound || JSON.stringify(changed) === JSON.stringify(sound)) return sound;
  acted();
  return changed;
}
