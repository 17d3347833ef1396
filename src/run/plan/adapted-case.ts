/** A case as it can run on a target: past routes that are missing, and without overwrites where the target does none. */
import type { Case } from "../../case/case.js";
import { canOverwrite, type MissingRoutes, type TargetFacts } from "../../target/probe/facts.js";
import { withGivenInLists } from "../grouped/given-in-lists.js";
import { withoutMessageLists } from "../grouped/without-message-lists.js";
import { withoutOverwrites } from "../grouped/without-overwrites.js";

/** The case without the routes that are missing, as far as there is another way; itself where it needs none of them. */
export function aroundMissing(testCase: Case, missing: MissingRoutes): Case {
  return withoutMessageLists(withGivenInLists(testCase, missing), missing);
}

/** The case as the target can take it; itself where nothing has to be changed. */
export function adaptedCase(testCase: Case, facts: TargetFacts): Case {
  const possible = aroundMissing(testCase, facts.missing);
  return canOverwrite(facts) ? possible : withoutOverwrites(possible, facts.upsert);
}
