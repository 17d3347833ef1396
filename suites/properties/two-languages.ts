/** A property of readers who name one language in the service's own header and another one in Accept-Language. */
import fc from "fast-check";
import { chatInputCommand } from "../../generators/commands/command.js";
import { DOCUMENTED_LOCALES } from "../../generators/primitives/localizations.js";
import type { Property } from "../../src/case/property.js";
import { GUILD } from "../rows/scope.js";
import { create } from "../rows/steps.js";
import { BARE, inSlot } from "./bare-slot.js";
import { listInALanguage } from "./shown-in-languages.js";

const locale = fc.constantFrom(...DOCUMENTED_LOCALES);

/** The own header decides, also where nothing is translated to its language. */
export const readInTwoLanguages: Property = {
  id: "localization.any-reader-has-one-language@list",
  title: "lists any command in the language of its own header, whatever Accept-Language says",
  rules: [
    "localization.header.precedes-accept-language",
    "localization.list.shows-the-requesters-locale",
    "localization.list.omits-a-missing-locale",
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
      const listed = listInALanguage(GUILD, "listed", [{ origin: "written", command }], own);
      return [
        create(GUILD, "given", "written", { ...BARE, ...command }),
        { ...listed, headers: { "{localeHeader}": own, "Accept-Language": other } },
      ];
    }),
};
