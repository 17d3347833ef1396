/** Commands of which a part is kept otherwise than it was sent. */
import { isObject, type JsonObject } from "../../../../contract/json.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import type { Apply } from "../../fault.js";
import { type Change, stored } from "../../stored.js";
import { withOptions } from "../answers.js";

/** Another option. `depth` is 1 for those of the command itself. */
export type ChangeOption = (option: JsonObject, depth: number) => JsonObject;

/** Options are kept otherwise. */
export function storedOptionsAs(change: ChangeOption): Apply {
  return stored((command) => withOptions(command, change) as StoredCommand);
}

/** Choices are kept otherwise. */
export function storedChoicesAs(change: (choice: JsonObject, option: JsonObject, index: number) => JsonObject): Apply {
  return storedOptionsAs((option) => {
    const { choices } = option;
    if (!Array.isArray(choices)) return option;
    return {
      ...option,
      choices: choices.map((choice, index) => (isObject(choice) ? change(choice, option, index) : choice)),
    };
  });
}

/** Commands of bulk overwrites only: their defaults are those of bulk elements. */
export function storedNewInBulk(change: Change): Apply {
  return (sound, acted) => ({
    newCommand: (body, identity, given) => {
      const command = sound.newCommand(body, identity, given);
      const changed = given === sound.bulkDefaults ? change(command, body) : command;
      if (JSON.stringify(changed) !== JSON.stringify(command)) acted();
      return changed;
    },
  });
}
