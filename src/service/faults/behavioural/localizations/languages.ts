/** Whose language a list is in, and how much of it. */
import type { Call } from "../../../call.js";
import { acceptedLocale } from "../../../locale/requested-locale.js";
import type { Apply, Fault } from "../../fault.js";
import { inEachScope, row } from "../row.js";
import { FOREIGN } from "./harm.js";
import { sound, viewed } from "./viewed.js";

export const listLanguageFaults: readonly Fault[] = [
  row(
    "list.ignores-the-locale-header",
    "localization.header.precedes-accept-language",
    "ignores the service's own locale header",
    FOREIGN,
    asking((header, _own, locales) => accepted(header, locales)),
  ),
  row(
    "list.ignores-accept-language",
    "localization.accept-language.is-used",
    "ignores Accept-Language",
    FOREIGN,
    asking((header, ownHeader) => header(ownHeader)),
  ),
  row(
    "list.prefers-accept-language",
    "localization.header.precedes-accept-language",
    "prefers Accept-Language to its own header",
    FOREIGN,
    asking((header, ownHeader, locales) => accepted(header, locales) ?? header(ownHeader)),
  ),
  ...inEachScope(
    row(
      "list.knows-no-language",
      "localization.list.shows-the-requesters-locale",
      "shows the default texts to everybody",
      FOREIGN,
      viewed(() => undefined),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-names-only",
      "localization.list.shows-the-requesters-locale",
      "shows localized names and default descriptions",
      FOREIGN,
      viewed(sound, { fields: ["name"] }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-descriptions-only",
      "localization.list.shows-the-requesters-locale",
      "shows localized descriptions and default names",
      FOREIGN,
      viewed(sound, { fields: ["description"] }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-the-top-only",
      "localization.list.reaches-every-depth",
      "localizes commands and none of their options",
      FOREIGN,
      viewed(sound, { depth: 0 }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-one-level",
      "localization.list.reaches-every-depth",
      "localizes options of the first level only",
      FOREIGN,
      viewed(sound, { depth: 1 }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-two-levels",
      "localization.list.reaches-every-depth",
      "localizes nothing in subcommands of groups",
      FOREIGN,
      viewed(sound, { depth: 2 }),
      "rare",
    ),
  ),
  ...inEachScope(
    row(
      "list.does-not-localize-choices",
      "localization.list.reaches-every-depth",
      "does not localize choices",
      FOREIGN,
      viewed(sound, { choices: false }),
    ),
  ),
];

type Header = Call["header"];

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
