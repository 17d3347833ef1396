/** What is shown where the locale is missing. */
import type { Json, JsonObject } from "../../../../contract/json.js";
import { FALLBACKS } from "../../../../contract/limits.gen.js";
import { type Fault, fault, withHarm } from "../../fault.js";
import { LOCALIZATIONS_FOREIGN, LOCALIZATIONS_HEAVY } from "../harm.js";
import { own, sound, viewed } from "./viewed.js";

export const localeFallbackFaults: readonly Fault[] = withHarm(LOCALIZATIONS_FOREIGN, [
  fault("list.shows-the-default-as-localized", "localization.list.omits-a-missing-locale", {
    title: "shows the default text as the localized one where the locale is missing",
    harm: LOCALIZATIONS_HEAVY,
    apply: viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? String(text)),
  }),
  fault("list.shows-any-locale", "localization.missing-locale-shows-the-default", {
    title: "shows the first text of a dictionary that lacks the locale",
    apply: viewed(
      (dictionary, text, locale) => sound(dictionary, text, locale) ?? own(dictionary, Object.keys(dictionary)[0]),
    ),
  }),
  fault("list.falls-back-to-english", "localization.fallback.of-en-gb-is-en-us", {
    title: "falls back to en-US from every locale",
    apply: viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? own(dictionary, "en-US")),
  }),
  fault("list.missing-fallback-shows-any-locale", "localization.fallback.missing-shows-the-default", {
    title: "shows the first text of a dictionary that lacks the fallback, too",
    apply: viewed((dictionary, text, locale) =>
      FALLBACKS[locale] === undefined
        ? sound(dictionary, text, locale)
        : (sound(dictionary, text, locale) ?? own(dictionary, Object.keys(dictionary)[0])),
    ),
  }),
  fault("list.falls-back-by-language", "localization.fallback.of-es-419-is-es-es", {
    title: "falls back to any locale of the same language",
    apply: viewed(
      (dictionary, text, locale) =>
        sound(dictionary, text, locale) ??
        own(
          dictionary,
          Object.keys(dictionary).find((other) => other.split("-")[0] === locale.split("-")[0]),
        ),
    ),
  }),
  fault("list.empty-locale-is-shown", "localization.list.omits-a-missing-locale", {
    title: "shows an empty text where the locale is missing",
    harm: "A command has no name in the menu",
    apply: viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? ""),
  }),
  ...(["en-US", "en-GB", "es-419"] as const).map((locale) =>
    fault(
      `list.${locale}-falls-back-elsewhere`,
      locale === "en-US"
        ? "localization.fallback.of-en-us-is-en-gb"
        : locale === "en-GB"
          ? "localization.fallback.of-en-gb-is-en-us"
          : "localization.fallback.of-es-419-is-es-es",
      {
        title: `falls back from ${locale} to any other locale but its fallback`,
        apply: viewed((dictionary, text, requested) =>
          requested === locale ? elsewhere(dictionary, requested) : sound(dictionary, text, requested),
        ),
      },
    ),
  ),
  fault("list.es-ES-falls-back-to-es-419", "localization.fallback.of-es-419-is-es-es", {
    title: "falls back from es-ES to es-419, too",
    apply: viewed(
      (dictionary, text, locale) =>
        sound(dictionary, text, locale) ?? (locale === "es-ES" ? own(dictionary, "es-419") : undefined),
    ),
  }),
  fault("list.falls-back-although-there-is-a-text", "localization.fallback.of-en-us-is-en-gb", {
    title: "prefers the fallback to the locale itself",
    apply: viewed((dictionary, text, locale) =>
      differing(own(dictionary, FALLBACKS[locale]) ?? own(dictionary, locale), text),
    ),
  }),
  fault("list.third-language-beats-the-fallback", "localization.fallback.replaces-the-default", {
    title: "shows en-US a third language where only en-GB has a text",
    apply: viewed((dictionary, text, locale) =>
      locale === "en-US" ? elsewhere(dictionary, locale) : sound(dictionary, text, locale),
    ),
  }),
  fault("list.equal-text-calls-the-fallback", "localization.value-equal-to-the-default-is-ignored", {
    title: "shows the fallback where the localized text equals the default",
    apply: viewed(
      (dictionary, text, locale) =>
        differing(own(dictionary, locale), text) ??
        own(dictionary, FALLBACKS[locale]) ??
        (own(dictionary, locale) === text ? "" : undefined),
    ),
  }),
]);

function elsewhere(dictionary: JsonObject, locale: string): string | undefined {
  return (
    own(dictionary, locale) ??
    own(
      dictionary,
      Object.keys(dictionary).find((other) => other !== FALLBACKS[locale]),
    )
  );
}

function differing(shown: string | undefined, text: Json | undefined): string | undefined {
  return shown === text ? undefined : shown;
}
