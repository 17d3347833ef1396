/** Titles of mistakes at one place that say more, because all failures there have something in common. */
import type { CommandVerb, OperationId } from "../../../contract/operations.js";
import type { AcceptedFeatures } from "../bodies/accepted-features.js";
import { groupByFeature } from "../bodies/common-feature.js";
import { isNowhere } from "../consequences/follow-ups.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";
import { titleOfJsonText, titleOfLost, titleOfPlace, titleOfServerError } from "./titles.js";

/** @param accepted what the target accepted: what the failures have in common is not among that */
export function titleOfItems(
  { prerequisite, place }: Symptom,
  items: readonly Evidence[],
  accepted: Pick<AcceptedFeatures, "of">,
): string {
  const failed = items.filter(({ isBlocked }) => !isBlocked);
  if (prerequisite === "storage" && isNowhere(place, items)) return titleOfLost(place);
  if (prerequisite === "storage" && isOfJsonText(failed)) return titleOfJsonText(place);
  if (prerequisite !== "no-server-error") return titleOfPlace(prerequisite, place);
  const [group, ...others] = groupByFeature(failed, accepted.of(place as CommandVerb | OperationId));
  return titleOfServerError(place, others.length > 0 ? undefined : group?.feature);
}

/** Texts in place of lists, and what is not found inside of them; no other value is read. */
function isOfJsonText(failed: readonly Evidence[]): boolean {
  const isText = ({ isJsonText }: Evidence) => isJsonText === true;
  return failed.some(isText) && failed.every((one) => isText(one) || !one.isThere);
}
