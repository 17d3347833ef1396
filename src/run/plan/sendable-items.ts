/** What of a plan can be sent to a target, and in which form. */
import { canOverwrite, type MissingRoutes, type Upsert } from "../../target/probe/facts.js";
import { withoutClearing } from "../grouped/without-clearing.js";
import { withoutOverwrites } from "../grouped/without-overwrites.js";
import { ReceivedJudge } from "../received/received-judge.js";
import type { ReadyStage } from "../run-suites.js";
import { lacksOfRoutes } from "../surface/missing-routes.js";
import { aroundMissing } from "./adapted-case.js";
import { isOfReceived, type PlannedItem } from "./plan.js";

/**
 * The items that send something, as the target can take them. What the target lacks goes to the results, and cases about
 * what others receive go to the judge of the stage.
 */
export async function sendableItems(items: readonly PlannedItem[], ready: ReadyStage): Promise<readonly PlannedItem[]> {
  const { stage, availability, results } = ready;
  const lacksBulk = availability.lackOf({ needs: ["bulk-overwrite"] })?.outcome === "unsupported";
  const ways = items.map((item) => around(item, availability.missing, lacksBulk));
  const lacks = await lacksOfRoutes(
    ways.filter((item) => availability.lackOf(item.testCase) === undefined),
    availability.missing,
  );
  const askable = ways.filter((item) => {
    const ofRoute = lacks.get(item.testCase.id);
    const lack = availability.lackOf(item.testCase) ?? ofRoute?.outcome;
    if (lack) results.addUnasked(item.testCase, lack, lack.outcome === "unsupported", ofRoute?.operation);
    return lack === undefined;
  });
  const receiving = askable.flatMap(({ kind, testCase }) => (kind === "case" && testCase.receives ? [testCase] : []));
  stage.received = receiving.length === 0 ? undefined : new ReceivedJudge(receiving, ready);
  const sending = askable.filter((item) => !isOfReceived(item));
  return canOverwrite(stage.facts) ? sending : sending.map((item) => adapted(item, stage.facts.upsert));
}

/** A case as it can run without the routes that are missing, as far as there is another way. */
function around(item: PlannedItem, missing: MissingRoutes, lacksBulk: boolean): PlannedItem {
  if (item.kind === "property") return item;
  const possible = aroundMissing(item.testCase, missing);
  const testCase = lacksBulk ? withoutClearing(possible) : possible;
  return testCase === item.testCase ? item : { kind: "case", testCase };
}

function adapted(item: PlannedItem, upsert: Upsert): PlannedItem {
  return item.kind === "case" ? { kind: "case", testCase: withoutOverwrites(item.testCase, upsert) } : item;
}
