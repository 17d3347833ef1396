/** What is done to messages and interactions in a stateful run, as plain JSON. */
import type { Body, Fault } from "./operation.js";

/** How an application answers an interaction at once; what becomes of one that waits is a matter of seconds. */
export type InteractionAnswer =
  | { readonly with: "message"; readonly body: Body }
  | { readonly with: "deferred" }
  | { readonly with: "modal"; readonly body: Body };

/**
 * One operation. `of` counts back from the newest one that it can be done to (0 is the newest), as often around as it
 * takes; where there is none, nothing is asked. A `fault` says that the body breaks exactly one rule.
 */
export type MessageOperation =
  | { readonly do: "send"; readonly place: string; readonly body: Body; readonly fault?: Fault }
  | {
      readonly do: "edit";
      readonly of: number;
      readonly components: Body["components"];
      readonly isV2: boolean;
      readonly fault?: Fault;
    }
  /** An edit that names no components: a text, or other flags. */
  | { readonly do: "touch"; readonly of: number }
  | { readonly do: "delete"; readonly of: number }
  | { readonly do: "get"; readonly of: number }
  | { readonly do: "list" }
  | { readonly do: "use"; readonly place: string; readonly answer: InteractionAnswer }
  | { readonly do: "press"; readonly of: number; readonly answer: InteractionAnswer }
  | { readonly do: "submit"; readonly of: number; readonly answer: InteractionAnswer }
  | { readonly do: "follow up"; readonly of: number; readonly body: Body }
  | { readonly do: "answer again"; readonly of: number; readonly body: Body };

/** An operation with the name that is given to its answer. */
export interface AskedOfMessages {
  readonly step: string;
  readonly operation: MessageOperation;
}
