/** What a list of commands must be as a whole: it is the scope after the overwrite. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { CHAT_INPUT, ENTRY_POINT } from "./context.js";
import type { ReportViolation } from "./violation.js";

/** The type of a command body, or undefined where no command has such a type. */
export function typeOfBody(body: JsonObject): number | undefined {
  const type = body["type"] ?? CHAT_INPUT;
  return typeof type === "number" && type in LIMITS.commandsPerType ? type : undefined;
}

/** How many commands of this type a scope may hold. */
export function commandLimitOf(type: number): number {
  const limits: Readonly<Record<number, number>> = LIMITS.commandsPerType;
  return limits[type] ?? 0;
}

/** No two elements of one type have the same name; the later one is reported. */
export function checkUniqueCommands(elements: readonly Json[], report: ReportViolation): void {
  const seen = new Set<string>();
  elements.forEach((element, index) => {
    if (!isObject(element) || typeof element["name"] !== "string") return;
    const key = `${typeOfBody(element)} ${element["name"]}`;
    if (seen.has(key)) report("bulk.names.are-unique-per-type", `/${index}/name`, "the name is used in this list");
    seen.add(key);
  });
}

/** The list holds no more commands of a type than the scope may. */
export function checkCommandCounts(elements: readonly Json[], report: ReportViolation): void {
  const counts = new Map<number, number>();
  elements.forEach((element, index) => {
    const type = isObject(element) ? typeOfBody(element) : undefined;
    if (type === undefined) return;
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    if (count !== commandLimitOf(type) + 1) return;
    const rule = type === ENTRY_POINT ? "entry-point.is-single" : "bulk.type-limits-hold";
    report(rule, `/${index}`, `more than ${commandLimitOf(type)} commands of type ${type}`);
  });
}
