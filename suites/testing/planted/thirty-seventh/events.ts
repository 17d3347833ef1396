/** What the driver lists of events. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { changed } from "../wrap.js";

/** The answer of `listEvents` with other events. */
export function inEvents(response: Response, change: (events: readonly Json[]) => readonly Json[]): Promise<Response> {
  return changed(response, (answer) => {
    return isObject(answer) ? { ...answer, events: change(elementsOf(answer["events"])) } : answer;
  });
}
