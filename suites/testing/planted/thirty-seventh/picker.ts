/** What a picker shows too much. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { KnownCommand } from "../memory.js";
import { textOf } from "../parts.js";
import { changed } from "../wrap.js";

/** Commands that an answer of the picker shows. */
export function pickedIn(answer: JsonObject): readonly JsonObject[] {
  return elementsOf(answer["commands"]).filter(isObject);
}

/** The answer of a picker with these commands at its end, where it lacks them. */
export function withPicked(response: Response, all: readonly KnownCommand[]): Promise<Response> {
  return changed(response, (answer) => {
    if (!isObject(answer)) return answer;
    const picked = pickedIn(answer);
    const there = new Set(picked.map((each) => textOf(each, "id")));
    const more = all.filter(({ command }) => !there.has(textOf(command, "id"))).map(({ command }) => shown(command));
    return { ...answer, commands: [...picked, ...more] };
  });
}

function shown({ id = "", application_id: application = "", name = "", type = 1, version = "", ...rest }: JsonObject) {
  const { guild_id: guild } = rest;
  return { id, application_id: application, name, type, version, ...(guild === undefined ? {} : { guild_id: guild }) };
}
