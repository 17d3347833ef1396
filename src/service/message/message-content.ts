/** What a message says: from a request to the fields of the message object. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { Policies } from "../policies.js";
import { type ReasonedRefusal, refusedAs } from "../refusal/refusal.js";
import { componentsOf } from "./component-tree.js";
import { missingFilesOf } from "./media.js";
import type { Attachment } from "./upload.js";

/** Components as a message keeps them: with ids, defaults and media filled in. */
export function messageComponents(
  sent: Json | undefined,
  attachments: readonly Attachment[],
  policies: Policies,
): readonly JsonObject[] | ReasonedRefusal {
  const components = componentsOf(sent);
  const [missing] = missingFilesOf(components, attachments);
  if (missing !== undefined) return refusedAs("missing-file", missing);
  const complete = policies.completedComponents(policies.numberedComponents(components), "message");
  return policies.withMedia(complete, attachments);
}

/** Components as a modal keeps them. */
export function modalComponents(sent: Json | undefined, policies: Policies): readonly JsonObject[] {
  return policies.completedComponents(policies.numberedComponents(componentsOf(sent)), "modal");
}

/** The embeds of a request as a message shows them. */
export function messageEmbeds(sent: Json | undefined): readonly JsonObject[] {
  return elementsOf(sent)
    .filter(isObject)
    .map((embed) => ({ type: "rich", ...embed }));
}
