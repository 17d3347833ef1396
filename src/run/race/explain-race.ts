/** Whether requests that met can have been served one after the other, and in plain sentences where they cannot. */
import type { Explanation } from "../../case/checks/linearizable.js";
import { showValue } from "../../case/show.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { checkLinearizability } from "../../state/linearizability.js";
import { NO_PERMISSIONS, type RacedCommand, raceModel } from "../../state/race-model.js";
import type { DoneExchange } from "../exchange.js";
import { twoContentsOfOneVersion } from "./one-version.js";
import { eventOf, type RaceEvent } from "./race-history.js";

/** Looks for one order of the exchanges of these steps. Other exchanges are left out. */
export function explainRace(steps: readonly string[], exchanges: readonly DoneExchange[]): Explanation {
  const raced = exchanges.filter(({ step }) => steps.includes(step.name));
  const events = raced.map(eventOf);
  const found = checkLinearizability(events, raceModel);
  switch (found.is) {
    case "linearizable":
      return twoContentsOfOneVersion(raced) ?? { is: "explained" };
    case "inconclusive":
      return {
        is: "undecided",
        reason: `no order of ${events.length} requests was found in ${found.tried} tries, which proves nothing`,
      };
    case "contradictory":
      return {
        is: "contradictory",
        expected: "answers that some order of the requests explains, one after the other",
        actual: storyOf(found.shortest, events),
        ...ruleOf(found.shortest, events),
      };
  }
}

/**
 * A command that was created and is nowhere is lost, and one that was deleted and is there was not deleted, whatever else
 * was under way. One that nothing deletes can be read at any moment. Overwrites have a rule of their own.
 */
function ruleOf(shortest: readonly RaceEvent[], all: readonly RaceEvent[]): { readonly rule?: RuleId } {
  const overwrites = all.filter(({ operation }) => operation.do === "bulk");
  const isKept = overwrites.length <= 1 && all.every(({ operation }) => operation.do !== "delete");
  const isUnread = shortest.some(
    ({ operation, returned }) => operation.do === "get" && returned?.result.is === "refused",
  );
  if (isKept && isUnread) return { rule: "endpoint.get.answers-200" };
  if (shortest.some((event) => lacksUntouched(event, all))) return { rule: LISTED };
  if (shortest.some((event) => hasOthersPermissions(event, all))) return { rule: INHERITED };
  const writes = shortest.filter(({ operation }) => operation.do !== "bulk" && isWrite(operation));
  if (overwrites.length > 1) return {};
  if (writes.length > 0 && writes.every(({ operation }) => operation.do === "delete")) return { rule: DELETED };
  return writes.length === 1 && writes[0]?.operation.do === "create" ? { rule: LISTED } : {};
}

const DELETED: RuleId = "endpoint.delete.removes-the-command";
const LISTED: RuleId = "command.list.holds-each-command";
const INHERITED: RuleId = "permission.delete-drops-permissions";

/** Permissions of a command that nothing gave it, where another one was deleted. */
function hasOthersPermissions({ operation, returned }: RaceEvent, all: readonly RaceEvent[]): boolean {
  if (operation.do !== "permissions" || returned?.result.is !== "permissions") return false;
  const isGiven = all.some((one) => one.operation.do === "permit" && one.operation.id === operation.id);
  const isAnyDeleted = all.some((one) => one.operation.do === "delete");
  return !isGiven && isAnyDeleted && returned.result.permissions !== NO_PERMISSIONS;
}

/** A list without a command that was there before it, and that no request removes or gives another name. */
function lacksUntouched({ operation, returned, invokedAt }: RaceEvent, all: readonly RaceEvent[]): boolean {
  if (operation.do !== "list" || returned?.result.is !== "done") return false;
  const overwrites = all.filter((one) => one.operation.do === "bulk");
  const [start] = overwrites;
  if (overwrites.length !== 1 || start?.returned?.result.is !== "done" || start.returned.at > invokedAt) return false;
  const touched = new Set(all.map(({ operation: one }) => ("id" in one && mayRemove(one) ? one.id : "")));
  const listed = new Set(returned.result.commands.map(({ id }) => id));
  return start.returned.result.commands.some(({ id }) => !touched.has(id) && !listed.has(id));
}

/** What an edit of other members, or of permissions, is about is there before and after it. */
const mayRemove = (operation: RaceEvent["operation"]): boolean =>
  operation.do === "delete" || (operation.do === "edit" && operation.name !== undefined);

const isWrite = ({ do: what }: RaceEvent["operation"]): boolean => !READS.includes(what);

const READS: readonly RaceEvent["operation"]["do"][] = ["get", "list", "permissions"];

/** The contradiction as sentences, in the order of asking, with times from the first request on. */
function storyOf(shortest: readonly RaceEvent[], all: readonly RaceEvent[]): string {
  const start = Math.min(...all.map(({ invokedAt }) => invokedAt));
  const reported = shortest.toSorted((one, other) => one.invokedAt - other.invokedAt);
  const sentences = reported.map((event) => sentenceOf(event, start));
  return `no order explains these ${reported.length} of ${all.length}: ${sentences.join("; ")}`;
}

function sentenceOf({ id, operation, invokedAt, returned }: RaceEvent, start: number): string {
  const span = `${milliseconds(invokedAt - start)} to ${returned ? milliseconds(returned.at - start) : "?"} ms`;
  return `"${id}" (${span}) ${whatOf(operation)} and got ${gotOf(returned?.result)}`;
}

function whatOf(operation: RaceEvent["operation"]): string {
  switch (operation.do) {
    case "create":
      return `created ${showValue(operation.name)} with ${showFields(operation.fields)}`;
    case "edit":
      return operation.name === undefined
        ? `set ${showFields(operation.fields)}`
        : `renamed it to ${showValue(operation.name)}`;
    case "bulk":
      return `replaced all by ${operation.elements.map(showCommand).join(", ") || "nothing"}`;
    case "delete":
      return "deleted it";
    case "permit":
      return "set its permissions";
    case "permissions":
      return "read its permissions";
    case "get":
      return "read it";
    case "list":
      return "listed";
  }
}

function gotOf(result: NonNullable<RaceEvent["returned"]>["result"] | undefined): string {
  if (!result) return "no answer";
  if (result.is === "refused") return "a refusal";
  if (result.is === "permissions") return result.permissions === "" ? "no permissions" : "permissions";
  const shown = result.commands.map((command) => `${showCommand(command)} (id ${command.id.slice(0, 24)})`).join(", ");
  return `${result.isNew ? "the new command " : ""}${shown || "success"}`;
}

function showCommand({ name, fields }: Pick<RacedCommand, "name" | "fields">): string {
  return `${showValue(name)} with ${showFields(fields)}`;
}

function showFields(fields: RacedCommand["fields"]): string {
  return (
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${showValue(value)}`)
      .join(" and ") || "nothing else"
  );
}

function milliseconds(duration: number): string {
  return duration.toFixed(1);
}
