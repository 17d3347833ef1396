/** What is done to a service in a stateful run, as plain JSON. */
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";

/** The members of a command that the model follows; all others are left alone by sequences. */
export const FIELDS = ["description", "options", "nsfw", "default_member_permissions"] as const;

/** A member that the model follows. */
export type Field = (typeof FIELDS)[number];

/** What makes a command one of its scope. */
export interface ModelCommandKey {
  /** Command type: 1 chat input, 2 user, 3 message. */
  readonly type: 1 | 2 | 3;
  /** Name of the command. */
  readonly name: string;
}

/** Members of a command body; `name` and, but for chat input, `type` are in it too. */
export type CommandBody = { readonly [member: string]: Json };

/** Why a request has to be refused: the one rule that its body breaks, and where. */
export interface BrokenRule {
  /** The broken rule. */
  readonly rule: RuleId;
  /** JSON pointer into the body. */
  readonly pointer: string;
}

/**
 * One operation on one place. `of` names a command as it is called at that moment; where none is, the operation asks for
 * an unknown command. A `fault` says that the body breaks exactly one rule.
 */
export type ModelOperation =
  | { readonly do: "create"; readonly body: CommandBody; readonly fault?: BrokenRule }
  | { readonly do: "edit"; readonly of: ModelCommandKey; readonly body: CommandBody; readonly fault?: BrokenRule }
  | { readonly do: "rename"; readonly of: ModelCommandKey; readonly name: string }
  | { readonly do: "delete"; readonly of: ModelCommandKey }
  | {
      readonly do: "bulk";
      readonly body: readonly CommandBody[];
      /** The command whose id the first element has, which gets the name of that element. */
      readonly link?: ModelCommandKey;
      readonly fault?: BrokenRule;
    }
  | {
      readonly do: "permit";
      readonly of: ModelCommandKey;
      readonly entries: readonly string[];
      readonly fault?: BrokenRule;
    }
  /** An edit of the permissions of the application, which are for all commands without their own. */
  | { readonly do: "permit all"; readonly entries: readonly string[] }
  | {
      readonly do: "get";
      readonly of: ModelCommandKey;
      /** The place of the command, where the request goes to another one. */
      readonly from?: string;
    }
  | {
      readonly do: "list";
      /** Without the dictionaries. */
      readonly isPlain?: true;
      /** The language that is asked for; default none. */
      readonly language?: string;
    };

/** An operation with the place where it is sent and the name of its step. */
export interface ModelRequest {
  /** Name that is given to the answer; commands made by it are known by this name. */
  readonly step: string;
  /** A scope of an application, such as `global` or `guild2`. */
  readonly place: string;
  /** What is requested. */
  readonly operation: ModelOperation;
}

/** The key of a create or bulk body: no type is chat input. */
export function keyOfBody(body: CommandBody): ModelCommandKey {
  const { type } = body;
  return { type: type === 2 || type === 3 ? type : 1, name: String(body["name"]) };
}
