/** Whose language a list is in, and how much of it. */
import type { CommandCall } from "../../../call.js";
import { acceptedLocale } from "../../../locale/requested-locale.js";
import { type Apply, type Fault, fault } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { LOCALIZATIONS_FOREIGN } from "../harm.js";
import { sound, viewed } from "./viewed.js";

export const listLanguageFaults: readonly Fault[] = [
  fault("list.ignores-the-locale-header", "localization.header.precedes-accept-language", {
    title: "ignores the service's own locale header",
    harm: LOCALIZATIONS_FOREIGN,
    apply: asking((header, _own, locales) => accepted(header, locales)),
  }),
  fault("list.ignores-accept-language", "localization.accept-language.is-used", {
    title: "ignores Accept-Language",
    harm: LOCALIZATIONS_FOREIGN,
    apply: asking((header, ownHeader) => header(ownHeader)),
  }),
  fault("list.prefers-accept-language", "localization.header.precedes-accept-language", {
    title: "prefers Accept-Language to its own header",
    harm: LOCALIZATIONS_FOREIGN,
    apply: asking((header, ownHeader, locales) => accepted(header, locales) ?? header(ownHeader)),
  }),
  ...inEachScope("list.knows-no-language", "localization.list.shows-the-requesters-locale", {
    title: "shows the default texts to everybody",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(() => undefined),
  }),
  ...inEachScope("list.localizes-names-only", "localization.list.shows-the-requesters-locale", {
    title: "shows localized names and default descriptions",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { fields: ["name"] }),
  }),
  ...inEachScope("list.localizes-descriptions-only", "localization.list.shows-the-requesters-locale", {
    title: "shows localized descriptions and default names",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { fields: ["description"] }),
  }),
  ...inEachScope("list.localizes-the-top-only", "localization.list.reaches-every-depth", {
    title: "localizes commands and none of their options",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { depth: 0 }),
  }),
  ...inEachScope("list.localizes-one-level", "localization.list.reaches-every-depth", {
    title: "localizes options of the first level only",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { depth: 1 }),
  }),
  ...inEachScope("list.localizes-two-levels", "localization.list.reaches-every-depth", {
    title: "localizes nothing in subcommands of groups",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { depth: 2 }),
    kind: "rare",
  }),
  ...inEachScope("list.does-not-localize-choices", "localization.list.reaches-every-depth", {
    title: "does not localize choices",
    harm: LOCALIZATIONS_FOREIGN,
    apply: viewed(sound, { choices: false }),
  }),
];

type Header = CommandCall["header"];

function accepted(header: Header, locales: readonly string[]): string | undefined {
  const text = header("accept-language");
  return text === undefined ? undefined : acceptedLocale(text, locales);
}

function asking(
  localeOf: (header: Header, ownHeader: string, locales: readonly string[]) => string | undefined,
): Apply {
  return (policies, acted) => ({
    requestedLocale: (header, ownHeader, locales, settingsLocale) => {
      const locale = localeOf(header, ownHeader, locales) ?? settingsLocale;
      if (locale !== policies.requestedLocale(header, ownHeader, locales, settingsLocale)) acted();
      return locale;
    },
  });
}
