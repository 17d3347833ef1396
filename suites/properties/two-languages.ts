/** A property of readers who name one language in the service's own header and another one in Accept-Language. */
import fc from "fast-check";
import { chatInputCommand } from "../../generators/commands/command.js";
import { DOCUMENTED_LOCALES } from "../../generators/primitives/localizations.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { GUILD } from "../rows/scope.js";
import { create, edit } from "../rows/steps.js";
import { BARE, inSlot } from "./bare-slot.js";
import { listInALanguage } from "./shown-in-languages.js";

const locale = fc.constantFrom(...DOCUMENTED_LOCALES);

/** Rules of what a reader sees. Where both headers name one language it was right, so that the order of the headers is wrong. */
const OF_A_LANGUAGE: ReadonlySet<RuleId | undefined> = new Set<RuleId>([
  "localization.list.shows-the-requesters-locale",
  "localization.list.reaches-every-depth",
  "localization.list.omits-a-missing-locale",
  "localization.fallback.replaces-the-default",
]);

const asOfHeaders = (check: Check): Check =>
  OF_A_LANGUAGE.has(check.rule) ? { ...check, rule: "localization.header.precedes-accept-language" } : check;

/** The own header decides, also where nothing is translated to its language, and after an edit of translations alone. */
export const readInTwoLanguages: Property = {
  id: "localization.any-reader-has-one-language@list",
  title: "lists any command in the language of its own header, whatever Accept-Language says",
  rules: [
    "localization.header.precedes-accept-language",
    "localization.list.shows-the-requesters-locale",
    "localization.list.omits-a-missing-locale",
    "localization.edit.replaces-the-dictionary",
  ],
  level: "must",
  needs: ["guild-commands", "locale-header"],
  leases: ["guild"],
  creates: 1,
  emptiesScope: false,
  weight: 0.1,
  steps: () =>
    fc.tuple(chatInputCommand(), locale, locale).map(([drawn, own, other]) => {
      const command = inSlot(drawn);
      const translated = { name_localizations: { [own]: "anew" } };
      const inOne = (name: string, current: JsonObject): Step =>
        listInALanguage(GUILD, name, [{ origin: "written", command: current }], { locale: own, header: "both" });
      const listed = (name: string, current: JsonObject): Step => ({
        ...inOne(name, current),
        headers: { "{localeHeader}": own, "Accept-Language": other },
      });
      const first = listed("listed", command);
      return [
        create(GUILD, "given", "written", { ...BARE, ...command }),
        inOne("listed in one language", command),
        { ...first, expect: first.expect.map(asOfHeaders) },
        edit(GUILD, "act", "edited", "written", translated),
        listed("listed again", { ...command, ...translated }),
      ];
    }),
};
