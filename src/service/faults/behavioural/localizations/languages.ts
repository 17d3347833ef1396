/** Whose language a list is in, and how much of it. */
import type { CommandCall } from "../../../call.js";
import { acceptedLocale } from "../../../locale/requested-locale.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { faultsInEachScope } from "../../in-scope.js";
import { LOCALIZATIONS_FOREIGN } from "../harm.js";
import { sound, viewed } from "./viewed.js";

export const listLanguageFaults: readonly Fault[] = withHarm(LOCALIZATIONS_FOREIGN, [
  fault("list.ignores-the-locale-header", "localization.header.precedes-accept-language", {
    title: "ignores the service's own locale header",
    apply: asking((header, _own, locales) => accepted(header, locales)),
  }),
  ...faults("localization.accept-language.is-used", LOCALIZATIONS_FOREIGN, {
    "list.ignores-accept-language": ["ignores Accept-Language", asking((header, ownHeader) => header(ownHeader))],
  }),
  fault("list.prefers-accept-language", "localization.header.precedes-accept-language", {
    title: "prefers Accept-Language to its own header",
    apply: asking((header, ownHeader, locales) => accepted(header, locales) ?? header(ownHeader)),
  }),
  ...faultsInEachScope("localization.list.shows-the-requesters-locale", LOCALIZATIONS_FOREIGN, {
    "list.knows-no-language": ["shows the default texts to everybody", viewed(() => undefined)],
    "list.localizes-names-only": [
      "shows localized names and default descriptions",
      viewed(sound, { fields: ["name"] }),
    ],
    "list.localizes-descriptions-only": [
      "shows localized descriptions and default names",
      viewed(sound, { fields: ["description"] }),
    ],
  }),
  ...faultsInEachScope("localization.list.reaches-every-depth", LOCALIZATIONS_FOREIGN, {
    "list.localizes-the-top-only": ["localizes commands and none of their options", viewed(sound, { depth: 0 })],
    "list.localizes-one-level": ["localizes options of the first level only", viewed(sound, { depth: 1 })],
    "list.localizes-two-levels": ["localizes nothing in subcommands of groups", viewed(sound, { depth: 2 }), "rare"],
    "list.does-not-localize-choices": ["does not localize choices", viewed(sound, { choices: false })],
  }),
]);

type Header = CommandCall["header"];

function accepted(header: Header, locales: readonly string[]): string | undefined {
  const text = header("accept-language");
  return text === undefined ? undefined : acceptedLocale(text, locales);
}

function asking(
  localeOf: (header: Header, ownHeader: string, locales: readonly string[]) => string | undefined,
): Apply {
  return decided("requestedLocale", (right, ...[header, ownHeader, locales, settingsLocale]) => {
    right();
    return localeOf(header, ownHeader, locales) ?? settingsLocale;
  });
}
