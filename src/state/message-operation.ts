/** What is done to messages and interactions in a stateful run, as plain JSON. */
import type { BrokenRule, CommandBody } from "./operation.js";

/** How an application answers an interaction at once; what becomes of one that waits is a matter of seconds. */
export type InteractionAnswer =
  | { readonly with: "message"; readonly body: CommandBody }
  | { readonly with: "deferred" }
  | { readonly with: "modal"; readonly body: CommandBody };

/**
 * One operation. `of` counts back from the newest one that it can be done to (0 is the newest), as often around as it
 * takes; where there is none, nothing is sent. A `fault` says that the body breaks exactly one rule.
 */
export type ModelMessageOperation =
  | { readonly do: "send"; readonly place: string; readonly body: CommandBody; readonly fault?: BrokenRule }
  | {
      readonly do: "edit";
      readonly of: number;
      readonly components: CommandBody["components"];
      readonly isV2: boolean;
      readonly fault?: BrokenRule;
    }
  /** An edit that names no components: a text, or other flags. */
  | { readonly do: "touch"; readonly of: number }
  | { readonly do: "delete"; readonly of: number }
  | { readonly do: "get"; readonly of: number }
  | { readonly do: "list" }
  /** The command of a place gets another description. */
  | { readonly do: "reword"; readonly place: string }
  | { readonly do: "use"; readonly place: string; readonly answer: InteractionAnswer }
  | { readonly do: "press"; readonly of: number; readonly answer: InteractionAnswer }
  | { readonly do: "submit"; readonly of: number; readonly answer: InteractionAnswer }
  | { readonly do: "follow up"; readonly of: number; readonly body: CommandBody }
  | { readonly do: "answer again"; readonly of: number; readonly body: CommandBody };

/** An operation with the name that is given to its answer. */
export interface MessageRequest {
  /** Name of the step that sends it. */
  readonly step: string;
  /** What is requested. */
  readonly operation: ModelMessageOperation;
}
