/** The member that a pointer into a command or message speaks of, whatever its index, depth or language. */
import { COMMAND_VERBS, type OperationId, PERMISSION_OPERATIONS } from "../../../contract/operations.js";
import { ROUTES } from "../../../contract/routes.gen.js";

const DICTIONARIES: ReadonlySet<string> = new Set(["name_localizations", "description_localizations"]);

/**
 * Owner and member, such as `option.choices` for `/options/2/options/0/choices`; `undefined` for the whole.
 *
 * @param whole what the pointer leads into
 *
 * @example
 * memberOf("/options/0/name_localizations/de"); // "option.name_localizations"
 */
export function memberOf(pointer: string, whole = "command"): string | undefined {
  const names = pointer.split("/").filter((segment) => segment !== "" && !/^\d+$/.test(segment));
  const dictionary = names.findIndex((name) => DICTIONARIES.has(name));
  const path = dictionary < 0 ? names : names.slice(0, dictionary + 1);
  const member = path.at(-1);
  if (member === undefined) return undefined;
  const owner = path.at(-2);
  return owner === undefined ? `${whole}.${member}` : `${owner.replace(/s$/, "")}.${member}`;
}

const PERMISSIONS: ReadonlySet<OperationId> = new Set(Object.values(PERMISSION_OPERATIONS));

/** What the bodies of an operation are: `command`, `message`, `permissions object` or `body`. */
export function wholeOf(call: OperationId): string {
  if (COMMAND_VERBS.has(call)) return "command";
  if (PERMISSIONS.has(call)) return "permissions object";
  return /^\/webhooks\/|\/messages/.test(ROUTES[call].path) ? "message" : "body";
}
