import { describe, expect, test } from "vitest";
import { acceptedLocale } from "./requested-locale.js";

const LOCALES = ["de", "en-GB", "en-US", "es-ES", "es-419", "fr", "pt-BR", "zh-TW"];

describe("Accept-Language", () => {
  test.each([
    ["de", "de"],
    ["fr;q=0.5, de", "de"],
    ["fr;q=0.5, de;q=0.4", "fr"],
    ["fr ; q=0.5 , de ; q=0.9", "de"],
    ["de;q=0, fr", "fr"],
    ["de;q=0", undefined],
    ["EN-us", "en-US"],
    ["de-AT", "de"],
    ["de-Latn-AT-1996", "de"],
    ["pt", "pt-BR"],
    ["es", "es-ES"],
    ["xx, yy;q=0.9, fr;q=0.1", "fr"],
    ["xx", undefined],
    ["*", undefined],
    ["", undefined],
    [",;,q=1,", undefined],
    ["de;q=nonsense, fr;q=0.1", "fr"],
    ["-", undefined],
  ])("%j asks for %s", (header, expected) => {
    expect(acceptedLocale(header, LOCALES)).toBe(expected);
  });
});
