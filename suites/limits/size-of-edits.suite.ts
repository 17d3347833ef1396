/** The size of a command after an edit: what the edit does not name stays, and counts. */
import { commandOfSize } from "../../generators/mutations/tables/sizes.js";
import type { Template } from "../../src/case/template.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import { at, type Body, create, edit, entry, equals, list, listBefore, refusedAs, same } from "../rows/steps.js";

const MOST = LIMITS.commandSize.max;

/** As large as a command may be, with no texts in other languages beside its own. */
const FULL = {
  ...(commandOfSize(MOST) as Body & { readonly description: string }),
  name_localizations: null,
  description_localizations: null,
};

/** Another text of the same length. */
const turned = [...FULL.description].reverse().join("");

/** A long description, and options that fill a command up with it. */
const DESCRIPTION = "d".repeat(100);
const optionsBeside = (total: number): Template =>
  (commandOfSize(total - DESCRIPTION.length + FULL.description.length) as { readonly options: Template }).options;

export const editedSizeCases: readonly Draft[] = inBothScopes((scope) => [
  draftOf("limit.command-size.is-8000", `.counts-the-description-that-stays@edit.${scope.name}`, {
    title: `refuses options in an edit if the command has ${MOST + 1} characters with its unchanged description`,
    also: ["endpoint.refused-write-leaves-no-trace", "discord.error.too-large-is-application-command-too-large"],
    steps: [
      create(scope, "given", "slot", {
        name: "slot-a",
        description: DESCRIPTION,
        name_localizations: null,
        description_localizations: null,
      }),
      edit(scope, "valid", "valid", "slot", { options: optionsBeside(MOST) }),
      listBefore(scope),
      edit(scope, "twin", "twin", "slot", { options: optionsBeside(MOST + 1) }, [refusedAs("too-large")]),
      list(scope, "after", [{ ...same(at("before"), at("after")), rule: "endpoint.refused-write-leaves-no-trace" }]),
    ],
  }),
  draftOf("limit.command-size.is-8000", `.counts-what-stays@edit.${scope.name}`, {
    title: `refuses an edit of the description if the command has ${MOST + 1} characters with its unchanged options`,
    also: ["endpoint.refused-write-leaves-no-trace", "discord.error.too-large-is-application-command-too-large"],
    steps: [
      create(scope, "given", "slot", FULL),
      edit(scope, "valid", "valid", "slot", { description: turned }),
      {
        ...listBefore(scope),
        expect: [{ check: "accepted" }, equals(entry("before", "slot", "/description"), turned)],
      },
      edit(scope, "twin", "twin", "slot", { description: `${turned}x` }, [refusedAs("too-large")]),
      list(scope, "after", [{ ...same(at("before"), at("after")), rule: "endpoint.refused-write-leaves-no-trace" }]),
    ],
  }),
]);
